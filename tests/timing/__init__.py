"""The timing room: who was first, and what happened to a button."""
