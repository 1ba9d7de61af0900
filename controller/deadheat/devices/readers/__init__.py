"""Card readers: whatever tells which card lies where."""
