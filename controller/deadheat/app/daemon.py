"""The daemon: one match after the other at one table, on one loop, until it is told to stop."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from random import Random
from typing import Any

import msgspec

from deadheat.app.terminal import Terminal
from deadheat.app.words import beginnings, terms_lines
from deadheat.cards import Register
from deadheat.devices.clock import LoopClock, boot_id
from deadheat.devices.wall_clock import wall_now
from deadheat.problems import ExitCode, Problem
from deadheat.referee import (
    Journal,
    Match,
    MatchLog,
    MatchTerms,
    NoWriter,
    Reading,
    Referee,
    Store,
    ThreadWriter,
    begin_match,
    find_game,
    take_up_match,
)
from deadheat.referee.journal import Writer
from deadheat.stage import Lamps, Output
from deadheat.timing import Source, WallTime
from deadheat.virtual.bots import bots_for
from deadheat.virtual.console import Console
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
        register: Register,
        *,
        after: After,
        with_bots: bool,
        interactive: bool,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._clock = clock
        self._terms = terms
        self._equipment = equipment
        self._register = register
        self._after = after
        self._with_bots = with_bots
        self._over = asyncio.Event()
        self._again = asyncio.Event()
        self._stopping = False
        self._failure: BaseException | None = None
        self._terminal = Terminal(self._loop, listens=interactive, stop=self.stop)
        self._stamps = SystemStamps(clock)
        self._journal = Journal(store, self._writer(store), self._stamps)

    def _writer(self, store: Store) -> Writer:
        if not store.is_kept:
            return NoWriter()
        return ThreadWriter(store, self._loop.call_soon_threadsafe, self._terminal.complain)

    async def run(self, resume: Reading | None = None) -> None:
        """Play until told to stop.

        :param resume: a match that was broken off, to go on with first
        :raises Problem: if hardware is missing or refused, or a game fails
        """
        for number in (signal.SIGTERM, signal.SIGINT):
            self._loop.add_signal_handler(number, self.stop)
        self._loop.set_exception_handler(self._fail)
        try:
            await self._play(resume)
            while not self._stopping and self._after is not After.END:
                await self._pause()
                if not self._stopping:
                    await self._play(None)
        finally:
            self._terminal.leave()
            self._journal.close()

    def stop(self) -> None:
        """Stop cleanly: the match can be taken up again."""
        self._stopping = True
        self._over.set()
        self._again.set()

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something that nobody expected: nothing is judged any more by what may be half done."""
        error = context.get("exception")
        if error is None:
            loop.default_exception_handler(context)
            return
        self._failure = self._failure or error
        self.stop()

    # -- one match ----------------------------------------------------------------------------------------------------

    async def _play(self, resume: Reading | None) -> None:
        """Play one match to its end."""
        self._over.clear()
        terms = resume.terms if resume is not None else self._terms()
        equipment = self._equipment(terms)
        try:
            match, log = take_up_match(self._journal, resume) if resume else begin_match(self._journal, terms)
            began = self._began(resume) if resume else terms.started
            await self._referee(match, log, equipment, began, taken_up=resume is not None)
        finally:
            equipment.close()
        if self._failure is not None:
            raise _as_problem(self._failure) from self._failure
        if match.outcome is None:
            self._terminal.say(f"Stopped. With --resume, match {log.number} goes on.")

    async def _referee(self, match: Match, log: MatchLog, equipment: Equipment, began: int, *, taken_up: bool) -> None:
        terms = match.terms
        referee = Referee(
            self._clock,
            match,
            log,
            equipment.sources,
            [*equipment.outputs, self._terminal],
            lamps=equipment.lamps,
            register=self._register.name,
            on_rulings=lambda rulings: self._terminal.rule(rulings, began),
            on_over=self._over.set,
        )
        if self._with_bots and equipment.table is not None:
            referee.add_output(bots_for(terms.game)(self._clock, equipment.table, match, Random(terms.seed)))
        console = self._console(terms, equipment)
        self._terminal.say(*terms_lines(terms, find_game(terms.game).title))
        if self._terminal.listens:
            self._terminal.say("", console.help, "")
            self._terminal.hand_to(console)
        try:
            referee.start(taken_up=taken_up)
            self._terminal.say("ready")
            await self._over.wait()
        finally:
            referee.stop()

    def _began(self, resume: Reading) -> int:
        """When a match that is taken up counts as begun, in ns, so that its shown time goes on."""
        last = resume.records[-1] if resume.records else None
        if last is None or last.boot_id == self._stamps.boot_id:
            return beginnings(resume)[-1]
        return self._clock.now() - (last.mono_ns - beginnings(resume)[-1])

    async def _pause(self) -> None:
        """Between two matches."""
        self._again.clear()
        if self._after is After.ASK:
            self._terminal.say("", "The match is over. Type again for the next one, or quit.")
            await self._again.wait()
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._again.wait(), _PAUSE_S)

    def _console(self, terms: MatchTerms, equipment: Equipment) -> Console:
        return Console(
            terms.seats,
            terms.readers,
            find_game(terms.game).decks,
            scan=equipment.scan,
            hands=equipment.table,
            is_over=self._over.is_set,
            show=self._terminal.repeat,
            again=self._again.set,
            quit_=self.stop,
        )


def _as_problem(failure: BaseException) -> BaseException:
    """What people are told of a failure."""
    if isinstance(failure, Problem | BrokenPipeError):
        return failure
    return Problem(
        f"The match cannot go on: {type(failure).__name__}: {failure}",
        "It is journaled up to here. Run it again with --debug to see where it failed, and report that.",
        ExitCode.NOT_FINE,
    )
