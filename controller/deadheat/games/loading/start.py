"""The start: who calls it, and a countdown that all hear."""

from collections.abc import Iterator

from deadheat.games.loading.voice import Voice
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Pattern, Sound, text
from deadheat.timing import MS, Press, S

__all__ = ["Start"]

DEAD_AFTER_EARLY = 500 * MS
"""How long a button that was pressed too early is dead after its release, in ns."""


class Start:
    """Counts down from a call to GO; lifting a deck before that stops it.

    :param length: of the countdown, in seconds
    """

    def __init__(self, length: int, window: int, voice: Voice) -> None:
        self.caller: str | None = None
        """Who has called the countdown that runs."""
        self.go: int | None = None
        """When it says GO, in ns; None while none runs."""
        self.early: set[str] = set()
        """Who has just been too early and still holds their button."""
        self._length = length
        self._window = window
        self._voice = voice
        self._ticks = 0

    def call(self, press: Press) -> Iterator[Ruling]:
        """The countdown begins."""
        self.caller = press.seat
        self.go = press.at.latest + self._length * S
        self._ticks = 1
        self._voice.hush()
        words = text("{seat} counts down", seat=press.seat)
        yield self._voice.remark("countdown", words, None, evidence=_evidence(press), sound=Sound.TICK)

    def pressed(self, press: Press) -> Iterator[Ruling]:
        """A press during the countdown: its caller calls it off, anybody else was too early."""
        self.stop()
        if press.seat == self.caller:
            self.caller = None
            words = text("{seat} calls it off", seat=press.seat)
            yield self._voice.remark("called-off", words, None, evidence=_evidence(press), sound=Sound.REFUSED)
        else:
            self.early.add(press.seat)
            self._voice.tell(press.seat, Pattern.REFUSED, text("Too early"), text("put the deck down again"))
            words = text("Too early: {seat}", seat=press.seat)
            why = text("all decks down; the start is called again")
            yield self._voice.remark("early", words, why, evidence=_evidence(press), sound=Sound.REFUSED)

    def is_early(self, press: Press) -> bool:
        """Whether a press came before GO, or cannot be told from it."""
        return self.go is not None and press.at.earliest <= self.go + self._window

    def stop(self) -> None:
        """No countdown runs."""
        self.go = None

    @property
    def next_deadline(self) -> int | None:
        """When the next second is over, or the start is final, in ns."""
        if self.go is None:
            return None
        if self._ticks < self._length:
            return self.go - (self._length - self._ticks) * S
        return self.go + self._window + 1

    def on_time(self) -> bool:
        """A second is over; whether that was the last one."""
        if self._ticks < self._length:
            self._ticks += 1
            self._voice.play(Sound.TICK)
            return False
        self.stop()
        return True


def _evidence(press: Press) -> list[Evidence]:
    return [Evidence(press.seat, "press", press.at)]
