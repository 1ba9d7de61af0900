"""How one lamp keeps time: a pattern is a row of brightness steps, each followed by a timer."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from deadheat.stage import ECHO, PATTERNS, Lamp, Pattern, Scene
from deadheat.timing import Clock, Timer

__all__ = ["InRhythm", "Rhythm", "Write", "dimmed"]

Write: TypeAlias = Callable[[float, Pattern], None]
"""Sets the light of one lamp: its level from 0 (off) to 1 (full), and the pattern that this is a step of."""


def dimmed(level: float, brightness: float) -> float:
    """The share of full power for a step of a pattern; squared, so that half a brightness looks half as bright."""
    return level * brightness * brightness


class Rhythm:
    """Runs the patterns, cues and echoes of one lamp. ``write`` must not raise.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, clock: Clock, write: Write) -> None:
        self.shown = Lamp()
        self._clock = clock
        self._write = write
        self._pattern = Pattern.OFF  # what it shows now, apart from an echo
        self._step: Timer | None = None
        self._cue: Timer | None = None
        self._echo: Timer | None = None

    def show(self, lamp: Lamp) -> None:
        """Show this in place of what was; the same again goes on undisturbed."""
        if lamp == self.shown:
            return
        self.shown = lamp
        self.stop()
        self._begin(lamp.pattern)
        if lamp.cue is not None:
            self._cue = self._clock.call_at(lamp.cue.at, self._cued)

    def echo(self) -> None:
        """On at once; the pattern takes over again when the echo is over, or when something new is shown."""
        _cancel(self._step)
        _cancel(self._echo)
        self._write(1, Pattern.ON)
        self._echo = self._clock.call_at(self._clock.now() + ECHO, self._end_echo)

    def stop(self) -> None:
        """Leave the lamp as it is, with nothing to come."""
        for timer in (self._step, self._cue, self._echo):
            _cancel(timer)
        self._echo = None

    def _end_echo(self) -> None:
        self._echo = None
        self._begin(self._pattern)

    def _cued(self) -> None:
        """The cue's instant has come; an echo that is under way comes first."""
        if self.shown.cue is not None:
            self._pattern = self.shown.cue.pattern
        if self._echo is None:
            self._begin(self._pattern)

    def _begin(self, pattern: Pattern) -> None:
        _cancel(self._step)
        self._pattern = pattern
        self._run(pattern, 0)

    def _run(self, pattern: Pattern, number: int) -> None:
        steps = PATTERNS[pattern]
        step = steps[number]
        self._write(step.level, pattern)
        if step.lasts:
            until = self._clock.now() + step.lasts
            self._step = self._clock.call_at(until, lambda: self._run(pattern, (number + 1) % len(steps)))


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()


class InRhythm:
    """The lamps of seats whose patterns run here, whatever the lamps are made of.

    :param rhythms: one for each seat that has a lamp

    **Synchronization:** the loop's thread.
    """

    def __init__(self, rhythms: Mapping[str, Rhythm]) -> None:
        self._rhythms = dict(rhythms)

    def show(self, scene: Scene) -> None:
        for seat, rhythm in self._rhythms.items():
            rhythm.show(scene.lamp(seat))

    def echo(self, seat: str) -> None:
        if (rhythm := self._rhythms.get(seat)) is not None:
            rhythm.echo()

    def present(self) -> Mapping[str, Lamp]:
        return {seat: rhythm.shown for seat, rhythm in self._rhythms.items()}
