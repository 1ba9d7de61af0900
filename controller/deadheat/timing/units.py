"""Lengths of time in integer nanoseconds, the only unit of the table clock."""

__all__ = ["MS", "US", "S", "as_ms"]

US = 1_000
MS = 1_000_000
S = 1_000_000_000


def as_ms(ns: int) -> str:
    """Write a length of time for people: milliseconds with one decimal below 10 ms, none above.

    >>> as_ms(1_240_000), as_ms(0), as_ms(41_400_000)
    ('1.2 ms', '0.0 ms', '41 ms')
    """
    ms = ns / MS
    return f"{ms:.1f} ms" if abs(ms) < 10 else f"{ms:.0f} ms"
