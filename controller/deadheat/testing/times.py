"""Lengths of time as tests write them."""

import re

__all__ = ["as_ns"]

_UNITS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "min": 60_000_000_000}
_WRITTEN = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*(ns|us|ms|s|min)\s*")


def as_ns(length: str | int) -> int:
    """A length such as ``"1.2ms"``, ``"300 us"`` or ``"2s"`` in ns; an int is ns already.

    >>> as_ns("1.2ms"), as_ns("2s"), as_ns(17)
    (1200000, 2000000000, 17)

    :raises ValueError: if it is not understood
    """
    if isinstance(length, int):
        return length
    written = _WRITTEN.fullmatch(length)
    if written is None:
        raise ValueError(f"{length!r} is no length of time; write it like '1.2ms', '300us' or '2s'")
    return round(float(written[1]) * _UNITS[written[2]])
