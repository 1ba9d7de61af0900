"""3, 2, 1, go: beats at set instants, so that everybody hears one start."""

from deadheat.games.voice import Voice
from deadheat.stage import Cue, Lamp, Pattern, Sound
from deadheat.timing import MS

__all__ = ["LEAD", "Countdown"]

LEAD = 500 * MS
"""From the call to the first beat, in ns: lamps and speakers are told before it is time."""

_FLASH = 150 * MS
"""How long a lamp is lit at a beat, in ns."""

_BEATS = 3


class Countdown:
    """A countdown called at ``called`` (ns) with a ``beat`` (ns) between its numbers."""

    def __init__(self, called: int, beat: int, voice: Voice) -> None:
        self._next = 0
        self._at = tuple(called + LEAD + n * beat for n in range(_BEATS + 1))
        self._voice = voice
        voice.play(Sound.TICK, self._at[0])

    @property
    def go(self) -> int:
        """The start, in ns."""
        return self._at[-1]

    @property
    def deadline(self) -> int:
        """When the next beat is to be announced, or go has come, in ns."""
        return self.go if self._next == _BEATS else self._at[self._next] + _FLASH

    def on_time(self) -> bool:
        """A deadline has come: announce what is next. Whether it was go."""
        if self._next == _BEATS:
            return True
        self._next += 1
        self._voice.play(Sound.GO if self._next == _BEATS else Sound.TICK, self._at[self._next])
        return False

    @property
    def lamp(self) -> Lamp:
        """Every lamp: it flashes at each beat and stays lit from go on."""
        return Lamp(Pattern.OFF, Cue(self._at[self._next], Pattern.ON))
