"""Consistent overhead byte stuffing: bytes without a zero among them, so that a zero can end a frame.

Each run of bytes up to a zero is written behind its length plus one, and the zero is left out. A run of 254 without a
zero is written behind 255 and no zero follows it.
"""

from typing import Final

__all__ = ["decode", "encode"]

_LONGEST: Final = 254


def encode(data: bytes) -> bytes:
    """``data`` without zeros; one byte longer for each 254 begun."""
    coded = bytearray()
    for n, run in enumerate(runs := data.split(b"\0")):
        while len(run) >= _LONGEST:
            coded += b"\xff" + run[:_LONGEST]
            run = run[_LONGEST:]
            if not run and n == len(runs) - 1:
                return bytes(coded)
        coded.append(len(run) + 1)
        coded += run
    return bytes(coded)


def decode(coded: bytes) -> bytes | None:
    """What was encoded; None if ``coded`` has a zero in it or ends too soon."""
    data = bytearray()
    at = 0
    while at < len(coded):
        code = coded[at]
        run = coded[at + 1 : at + code]
        if code == 0 or len(run) < code - 1 or 0 in run:
            return None
        data += run
        at += code
        if code <= _LONGEST and at < len(coded):
            data.append(0)
    return bytes(data)
