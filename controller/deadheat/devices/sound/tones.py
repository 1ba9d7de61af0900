"""How each sound sounds, told from the others by its rhythm alone; the pitch adds to it.

Pitches lie where a passive buzzer is loud enough and a program that switches a line by hand can still follow.
"""

from typing import Final

import msgspec

from deadheat.stage import Sound

__all__ = ["HIGHEST", "LOWEST", "TONES", "Note"]

_MS = 1_000_000
LOWEST: Final = 110
HIGHEST: Final = 1760
"""No tone is lower or higher than these, in Hz."""


class Note(msgspec.Struct, frozen=True):
    """A tone of ``hz``, or silence where that is 0, for ``lasts`` ns."""

    hz: int
    lasts: int


def _notes(*notes: tuple[int, int]) -> tuple[Note, ...]:
    return tuple(Note(hz, ms * _MS) for hz, ms in notes)


TONES: Final[dict[Sound, tuple[Note, ...]]] = {
    # A click.
    Sound.TICK: _notes((880, 60)),
    # One long tone.
    Sound.GO: _notes((1320, 500)),
    # Short, long.
    Sound.RULING: _notes((660, 80), (0, 60), (990, 240)),
    # Two equal tones.
    Sound.DEAD_HEAT: _notes((784, 180), (0, 120), (784, 180)),
    # Three quick ones, low.
    Sound.REFUSED: _notes((220, 70), (0, 110), (220, 70), (0, 110), (220, 70)),
    # Two long ones, falling.
    Sound.LOST: _notes((392, 380), (0, 80), (196, 700)),
    # Short, short, short, long: rising.
    Sound.WON: _notes((523, 110), (0, 40), (659, 110), (0, 40), (784, 110), (0, 40), (1046, 450)),
    # Two clicks, twice.
    Sound.HURRY: _notes((1046, 50), (0, 70), (1046, 50), (0, 330), (1046, 50), (0, 70), (1046, 50)),
}
