"""deadheat: a provably fair referee for simultaneous card games at a wired table."""

__version__ = "0.1.0"
