"""The daemon: one match after the other at one table, on one loop, until it is told to stop."""

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from random import Random

import msgspec

from deadheat.app.words import ruling_line, scene_line, terms_lines
from deadheat.cards import find_card
from deadheat.devices.clock import LoopClock, boot_id
from deadheat.devices.wall_clock import wall_now
from deadheat.games import Ruling
from deadheat.problems import Problem
from deadheat.referee import (
    Journal,
    MatchTerms,
    Reading,
    Referee,
    Store,
    ThreadWriter,
    begin_match,
    find_game,
    take_up_match,
)
from deadheat.stage import Lamps, Output, Scene
from deadheat.timing import Source, WallTime
from deadheat.virtual.bots import bots_for
from deadheat.virtual.console import HELP, Console, Hands
from deadheat.virtual.table import VirtualTable

__all__ = ["After", "Daemon", "Equipment", "SystemStamps"]

_PAUSE_S = 10
"""How long a result stands before a table without a terminal begins the next match, in seconds."""


class SystemStamps:
    """The times that stand beside each journal record."""

    def __init__(self, clock: LoopClock) -> None:
        self.boot_id = boot_id()
        self._clock = clock

    def now(self) -> int:
        return self._clock.now()

    def wall(self) -> WallTime:
        return wall_now()


class Equipment(msgspec.Struct):
    """The devices that a match is played with, real or virtual."""

    sources: list[Source]
    outputs: list[Output]
    lamps: Lamps | None
    scan: Callable[[str, str], None]
    table: VirtualTable | None = None
    """The virtual table, whose buttons can be pressed by the console and by bots."""
    close: Callable[[], None] = lambda: None


class After(Enum):
    """What follows when a match is over."""

    END = "the program ends"
    ASK = "whoever is at the terminal says"
    AGAIN = "after a while the next one begins"


class Daemon:
    """Plays matches at one table.

    :param terms: makes the terms of a match that begins now
    :param equipment: makes the devices, anew for each match
    :param store: the journal
    :param with_bots: bots take all seats of a virtual table
    :param interactive: somebody sits at the terminal and types
    """

    def __init__(
        self,
        clock: LoopClock,
        terms: Callable[[], MatchTerms],
        equipment: Callable[[MatchTerms], Equipment],
        store: Store,
        *,
        after: After,
        with_bots: bool,
        interactive: bool,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._clock = clock
        self._terms = terms
        self._equipment = equipment
        self._after = after
        self._with_bots = with_bots
        self._interactive = interactive
        self._over = asyncio.Event()
        self._again = asyncio.Event()
        self._stopping = False
        self._scene: Scene | None = None
        writer = ThreadWriter(store, self._loop.call_soon_threadsafe, self._tell)
        self._journal = Journal(store, writer, SystemStamps(clock))

    async def run(self, resume: Reading | None = None) -> None:
        """Play until told to stop.

        :param resume: a match that was broken off, to go on with first
        :raises Problem: if hardware is missing or refused
        """
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self.stop)
        try:
            await self._play(resume)
            while not self._stopping and self._after is not After.END:
                await self._pause()
                if not self._stopping:
                    await self._play(None)
        finally:
            if self._interactive:
                self._loop.remove_reader(sys.stdin.fileno())
            self._journal.close()

    async def _play(self, resume: Reading | None) -> None:
        """Play one match to its end."""
        self._over.clear()
        terms = resume.terms if resume is not None else self._terms()
        equipment = self._equipment(terms)
        try:
            match, log = take_up_match(self._journal, resume) if resume else begin_match(self._journal, terms)
            referee = Referee(
                self._clock,
                match,
                log,
                equipment.sources,
                [*equipment.outputs, _Printer(self._print_scene)],
                lamps=equipment.lamps,
                register=find_card,
                on_rulings=lambda rulings: self._print_rulings(rulings, terms),
                on_over=self._over.set,
            )
            if self._with_bots and equipment.table is not None:
                bots = bots_for(terms.game)(self._clock, equipment.table, match, Random(terms.seed))
                referee.add_output(bots)
            self._welcome(terms)
            referee.start(taken_up=resume is not None)
            self._listen(terms, equipment)
            self._say("ready")
            await self._over.wait()
            referee.stop()
        finally:
            equipment.close()

    async def _pause(self) -> None:
        """Between two matches."""
        self._again.clear()
        if self._after is After.ASK:
            self._say("again, or quit?")
            await self._again.wait()
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._again.wait(), _PAUSE_S)

    def stop(self) -> None:
        """Stop cleanly: the match can be taken up again."""
        self._stopping = True
        self._over.set()
        self._again.set()

    # -- what is said -------------------------------------------------------------------------------------------------

    def _welcome(self, terms: MatchTerms) -> None:
        for line in terms_lines(terms, find_game(terms.game).title):
            self._say(line)
        if self._interactive:
            self._say(HELP)

    def _print_rulings(self, rulings: list[Ruling], terms: MatchTerms) -> None:
        for ruling in rulings:
            self._say(ruling_line(ruling, terms.started))

    def _print_scene(self, scene: Scene) -> None:
        self._scene = scene
        if not self._with_bots:
            self._say(f"{'':15}{scene_line(scene)}")

    def _say(self, line: str) -> None:
        print(line, flush=True)

    def _tell(self, problem: Problem) -> None:
        print(f"deadheat: {problem}", file=sys.stderr, flush=True)

    # -- the console --------------------------------------------------------------------------------------------------

    def _listen(self, terms: MatchTerms, equipment: Equipment) -> None:
        if not self._interactive:
            return
        hands: Hands | None = equipment.table
        console = Console(
            terms.seats,
            terms.readers,
            find_game(terms.game).decks,
            scan=equipment.scan,
            hands=hands,
            show=lambda: self._print_scene(self._scene) if self._scene is not None else None,
            again=self._again.set,
            quit_=self.stop,
        )
        self._loop.add_reader(sys.stdin.fileno(), self._typed, console)

    def _typed(self, console: Console) -> None:
        line = sys.stdin.readline()
        if not line:
            self.stop()
            return
        try:
            answer = console.hear(line)
        except Problem as problem:
            answer = str(problem)
        if answer:
            self._say(answer)


class _Printer:
    """Prints scenes as they change."""

    def __init__(self, show: Callable[[Scene], None]) -> None:
        self._show = show

    def show(self, scene: Scene) -> None:
        self._show(scene)

    def close(self) -> None:
        pass
