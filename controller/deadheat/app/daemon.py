"""The daemon: one match after the other at one table, on one loop, until it is told to stop."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from signal import SIGINT, SIGTERM
from typing import Any

from deadheat.app.bookings import After, Bookings, Request
from deadheat.app.desk import Desk
from deadheat.app.equipment import Equipment
from deadheat.app.exchange import Exchange
from deadheat.app.failures import as_problem
from deadheat.app.front import Front
from deadheat.app.played import MatchNow, opened
from deadheat.app.premises import Premises
from deadheat.app.stamps import SystemStamps, journal_over
from deadheat.app.terminal import Terminal
from deadheat.app.typist import Typist
from deadheat.app.words import terms_lines
from deadheat.cards import Register
from deadheat.operator.menu import Backroom, Menu
from deadheat.problems import Problem
from deadheat.referee import MatchTerms, Referee, Store, find_game
from deadheat.referee.undo import UNDO_CARD
from deadheat.timing import Clock, Signal
from deadheat.virtual.bots import bots_for

__all__ = ["After", "Daemon", "SystemStamps"]

_PAUSE_S = 10
"""How long a result stands before a table without a terminal begins the next match, in seconds."""


class Daemon:
    """Plays matches at one table, whose devices stay open from one to the next.

    :param terms: makes the terms of a match that begins now, where no operator chooses
    :param store: the journal
    :param with_bots: bots take all seats of a virtual table
    """

    def __init__(
        self,
        clock: Clock,
        terms: Callable[[], MatchTerms],
        premises: Premises,
        equipment: Equipment,
        store: Store,
        register: Register,
        terminal: Terminal,
        *,
        after: After,
        with_bots: bool = False,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._clock = clock
        self._terms = terms
        self._premises = premises
        self._equipment = equipment
        self._register = register
        self._terminal = terminal
        self._after = after
        self._with_bots = with_bots
        self._front = Front(equipment.lamps, [*equipment.outputs, terminal])
        self._exchange = Exchange(clock, equipment.sources, self._hear, self._front.wake)
        self._stamps = SystemStamps(clock)
        self._journal = journal_over(store, self._stamps, self._loop, terminal.complain)
        self._desk: Desk | None = None
        self._typist = Typist(terminal, premises, equipment, is_over=self._is_over, again=self._again, quit_=self.stop)
        self._bookings = Bookings(store, self._journal)
        self._now: MatchNow | None = None
        self._stopping = False
        self._failure: BaseException | None = None
        self.last: MatchTerms | None = None
        """What was agreed for the match that was played last."""

    def open_menu(self, backroom: Backroom) -> None:
        """There is an operator, who chooses what is played."""
        self._desk = Desk(self._clock, Menu(backroom, self._clock.now()), self._front)

    @property
    def desk(self) -> Desk | None:
        """The operator's menu, if there is one."""
        return self._desk

    async def run(self, first: Request | None) -> None:
        """Play until told to stop.

        :param first: what is played first; None: the operator chooses
        :raises Problem: if hardware is missing or refused, or a game fails
        """
        for number in (SIGTERM, SIGINT):
            self._loop.add_signal_handler(number, self.stop)
        self._loop.set_exception_handler(self._fail)
        keys = self._equipment.keys(self._desk.key) if self._desk is not None else None
        try:
            self._exchange.open()
            if keys is not None:
                keys.start()
            await self._play_on(first)
            if self._failure is not None:
                raise as_problem(self._failure) from self._failure
        finally:
            if keys is not None:
                keys.stop()
            if self._desk is not None:
                self._desk.close()
            self._exchange.close()
            self._front.end()
            self._equipment.close()
            self._terminal.leave()
            self._journal.close()

    async def _play_on(self, request: Request | None) -> None:
        if request is None:
            self._typist.hand_over(None, self._desk)
            self._terminal.say("ready")
            request = await self._bookings.wished()
        while request is not None and not self._stopping:
            await self._play(request)
            if self._stopping or self._after is After.END:
                return
            request = await self._next()

    def stop(self) -> None:
        """Stop cleanly: the match can be taken up again."""
        self._stopping = True
        self._bookings.wake()
        if self._now is not None:
            self._now.over.set()

    def _fail(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something that nobody expected: nothing is judged any more by what may be half done."""
        error = context.get("exception")
        if error is None:
            loop.default_exception_handler(context)
            return
        self._failure = self._failure or error
        self.stop()

    # -- one match ----------------------------------------------------------------------------------------------------

    async def _play(self, request: Request) -> None:
        """Play one match until it is over or broken off."""
        try:
            self._now = opened(request, self._journal, self._clock, self._stamps.boot_id)
        except Problem as problem:
            if self._desk is None:
                raise
            self._terminal.complain(problem)
            self._desk.failed(problem)
            return
        self._bookings.taken_up(request)
        now, self.last = self._now, self._now.match.terms
        try:
            await self._referee(now)
        finally:
            self._now = None
        if self._failure is None:
            self._left(now)

    async def _referee(self, now: MatchNow) -> None:
        terms = now.match.terms
        referee = now.referee = Referee(
            self._clock,
            now.match,
            now.log,
            self._exchange.sources(terms.seats),
            [],
            lamps=self._front,
            register=self._register.name,
            on_rulings=lambda rulings: self._terminal.rule(rulings, now.began),
            on_over=now.over.set,
        )
        if self._with_bots and self._equipment.table is not None:
            bots = bots_for(terms.game)(self._clock, self._equipment.table, now.match, Random(terms.seed))
            referee.add_output(bots)
        self._front.fresh()
        self._terminal.fresh()
        self._terminal.say(*terms_lines(terms, find_game(terms.game).title))
        self._typist.hand_over(terms, self._desk)
        try:
            referee.start(taken_up=now.taken_up)
            if self._desk is not None:
                self._desk.match_began()
            self._terminal.say("ready")
            await now.over.wait()
        finally:
            referee.stop()

    def _left(self, now: MatchNow) -> None:
        """A match is over, abandoned, paused, or stopped with the program."""
        if self._desk is not None:
            self._typist.hand_over(None, self._desk)
        if now.match.outcome is not None:
            if self._desk is not None:
                self._desk.match_ended()
            return
        if self._stopping:
            self._terminal.say(f"Stopped. With --resume, match {now.log.number} goes on.")
        elif now.is_paused:
            self._bookings.paused(now.broken(self._clock.now()))
            self._terminal.say("The match is paused.")
        else:
            self._terminal.say("The match was abandoned.")
        if self._desk is not None:
            self._desk.match_left()

    # -- between two matches ------------------------------------------------------------------------------------------

    async def _next(self) -> Request | None:
        """What is played next; None: nothing more."""
        if self._desk is not None:
            if self._terminal.listens and self._desk.is_result_standing:
                self._terminal.say("", "The match is over. Type again for the next one, ok for the menu, or quit.")
            return await self._bookings.wished()
        if self._after is After.ASK:
            self._terminal.say("", "The match is over. Type again for the next one, or quit.")
            await self._bookings.wished()
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bookings.wished(), _PAUSE_S)
        return None if self._stopping else self._terms()

    def _hear(self, signal: Signal) -> None:
        if self._desk is not None:
            self._desk.hear(signal)

    # -- what the menu has done ---------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a match is played, or about to begin."""
        return self._now is not None or self._bookings.is_waiting

    def begin(self, terms: MatchTerms) -> None:
        """Play this as soon as the loop comes to it."""
        self._bookings.book(terms)

    def broken_off(self) -> str | None:
        """The name of the game that can be gone on with."""
        found = self._bookings.broken_off
        return None if found is None else found.terms.game

    def resume(self) -> None:
        """Go on with it.

        :raises Problem: if the journal has it no longer
        """
        if self.is_busy:
            return
        found = self._bookings.broken_off
        if found is not None and (lacking := self._premises.lacks(found.terms)):
            what = f"That match was played at another table: {', '.join(lacking)} is not here"
            raise Problem(what, "Go on with it there, or give it up.")
        self._bookings.resume()

    def give_up(self) -> None:
        """It will not be gone on with.

        :raises Problem: if the journal has it no longer
        """
        if not self.is_busy:
            self._bookings.give_up()

    def pause(self) -> None:
        """Break the match off; its time stands still until it is resumed."""
        if self._now is not None:
            self._now.is_paused = True
            self._now.over.set()

    def undo(self) -> None:
        """Ask the players, as the command card does."""
        if self._now is not None:
            self._equipment.scan(next(iter(self._premises.readers), "console"), UNDO_CARD)

    def abandon(self) -> None:
        """End the match without an outcome."""
        if self._now is not None and self._now.referee is not None:
            self._now.referee.abandon()

    # -- who types ----------------------------------------------------------------------------------------------------

    def _is_over(self) -> bool:
        """Whether a result stands and nobody has chosen what comes next."""
        if self._desk is not None:
            return self._desk.is_result_standing
        return self._now is None

    def _again(self) -> str | None:
        """Somebody has typed that the next match is to begin; what to answer."""
        if self._desk is not None:
            return self._desk.rematch()
        if not self._is_over():
            return "This match is not over yet."
        self._bookings.wake()
        return None
