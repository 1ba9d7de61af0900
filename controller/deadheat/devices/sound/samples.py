"""Notes as samples of sound, made with the standard library alone."""

import math
import sys
from array import array
from collections.abc import Iterable
from typing import Final

from deadheat.devices.sound.tones import Note

__all__ = ["RATE", "samples"]

RATE: Final = 22_050
"""Samples a second, each of 16 bits, signed, the lower byte first; one channel."""

_LOUDEST: Final = 0.8 * 32767
_EDGE_S: Final = 0.006
"""How long a tone takes to come and to go, in s; one that begins in an instant clicks."""


def samples(notes: Iterable[Note], volume: float) -> bytes:
    """The samples of ``notes``; ``volume`` from 0 to 1 as ears hear it, so its square is the amplitude.

    Takes under a millisecond, since a tone is one of its periods many times, made whole samples long.
    """
    sound = array("h")
    for note in notes:
        sound.extend(_tone(note, _LOUDEST * volume * volume))
    if sys.byteorder == "big":
        sound.byteswap()
    return sound.tobytes()


def _tone(note: Note, amplitude: float) -> "array[int]":
    count = note.lasts * RATE // 1_000_000_000
    if not note.hz:
        return array("h", bytes(2 * count))
    period = _period(round(RATE / note.hz), amplitude)
    tone = (period * (count // len(period) + 1))[:count]
    edge = min(count // 2, round(_EDGE_S * RATE))
    for n in range(edge):
        tone[n] = tone[n] * n // edge
        tone[-1 - n] = tone[-1 - n] * n // edge
    return tone


def _period(length: int, amplitude: float) -> "array[int]":
    # The third harmonic on top: small speakers leave out what is low, and ears add it again.
    turns = (2 * math.pi * n / length for n in range(length))
    return array("h", (round(amplitude * (0.75 * math.sin(turn) + 0.25 * math.sin(3 * turn))) for turn in turns))
