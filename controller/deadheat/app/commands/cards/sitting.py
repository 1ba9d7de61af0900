"""A sitting at a terminal: the enrolment dialogue with what is typed, and what readers see and write."""

import asyncio
from typing import Final

from deadheat.cards import Spelling, canonical, tag_code
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.pn532.tag import WriteFailed, Written
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.operator import Choice, Enrolment
from deadheat.stage import Scene, Screen
from deadheat.timing import MS, CardSeen, Clock, Signal, Source, Timer

__all__ = ["Sitting"]

_LOOK: Final = 200 * MS
"""How often (ns) it is looked whether a tag lies there that makes up its number: readers report only cards."""
_UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""What stands where bytes were no UTF-8."""


class Sitting:
    """One dialogue at a terminal: what is typed and what readers see goes in, its screen is printed.

    It is the :class:`~deadheat.timing.Sink` of the readers.
    """

    def __init__(self, dialogue: Enrolment, clock: Clock, spelling: Spelling, sources: list[Source]) -> None:
        self.over = asyncio.Event()
        self._dialogue = dialogue
        self._clock = clock
        self._spelling = spelling
        self._writers = [
            (source, source.driver)
            for source in sources
            if isinstance(source, ReaderSource) and isinstance(source.driver, Pn532Driver)
        ]
        self._writing: str | None = None
        self._timer: Timer | None = None
        self._looking: Timer | None = None
        self._random = 0
        """Tags that made up their number, so far."""
        self._shown: Scene | None = None
        print("Scan each card as it is named. :skip, :back, :redo and :stop do what they say.", flush=True)

    def typed(self, line: str) -> None:
        """A line was typed: a choice, or a code."""
        line = line.strip(" \t")
        if line.startswith(":"):
            self._choose(line[1:].strip().casefold())
        elif _UNREADABLE in line:
            print("That cannot be read: set the scanner up to send UTF-8 or ASCII.", flush=True)
        elif line:
            self._dialogue.scanned(canonical(line, self._spelling), self._clock.now())
        self.show()

    def _choose(self, word: str) -> None:
        if word not in [choice.value for choice in Choice]:
            print(f"There is no :{word}; there are {', '.join(f':{choice.value}' for choice in Choice)}.", flush=True)
        else:
            self._dialogue.chose(Choice(word), self._clock.now())

    def leave(self) -> None:
        """Nothing more will be typed."""
        self._dialogue.chose(Choice.STOP, self._clock.now())
        self.show()

    def look(self) -> None:
        """See whether a tag lies there that makes up its number, now and from now on; it is refused with the reason."""
        for _, driver in self._writers:
            count = driver.counters["random_uids"]
            if count != self._random and driver.refused is not None:
                self._dialogue.scanned(driver.refused, self._clock.now())
                self.show()
            self._random = count
        if self._writers:
            self._looking = self._clock.call_at(self._clock.now() + _LOOK, self.look)

    def close(self) -> None:
        """Wait for nothing more."""
        for timer in (self._timer, self._looking):
            if timer is not None:
                timer.cancel()

    def touched(self, seat: str, at: int) -> None:
        """Readers have no buttons."""

    def stirred(self, source: str) -> None:
        """Nothing waits for it."""

    def offer(self, signal: Signal) -> None:
        """A reader has seen something."""
        if isinstance(signal, CardSeen):
            self._dialogue.scanned(signal.code, self._clock.now(), ambiguous=signal.ambiguous)
            self.show()

    def show(self) -> None:
        """Print what is new on the dialogue's screen, and have a tag written if that is due."""
        scene = self._dialogue.scene()
        if scene != self._shown:  # with the sounds: the same refusal twice is printed twice
            self._shown = scene
            print(_line(self._dialogue.screen()), flush=True)
        if self._dialogue.finished:
            self.over.set()
        if (text := self._dialogue.to_write) != self._writing:
            self._writing = text
            self._write(text)

    def _write(self, text: str | None) -> None:
        """Have the tag written that lies there, or no longer: then none that is laid there later is written either."""
        if self._timer is not None:
            self._timer.cancel()
        for source, driver in self._writers:
            if text is None:
                driver.cancel_write()
            else:
                driver.write_text(text, self._written)
                source.work()
        if text is not None and (until := self._dialogue.next_deadline) is not None:
            self._timer = self._clock.call_at(until, self._late)

    def _late(self) -> None:
        self._dialogue.on_time(self._clock.now())
        self.show()

    def _written(self, outcome: Written | WriteFailed) -> None:
        if outcome.text != self._writing:
            return  # It had been given up.
        why_not = outcome.why if isinstance(outcome, WriteFailed) else None
        tag = tag_code(outcome.uid) if why_not is None else None
        self._dialogue.written(why_not, self._clock.now(), tag)
        self.show()


def _line(screen: Screen) -> str:
    """A screen on one line."""
    big = f"[ {screen.big} ]" if screen.big is not None else ""
    return "  ".join(filter(None, (big, *map(str, screen.lines))))
