"""A match: one game being played, as a pure function of its terms and its inputs."""

from collections import deque
from copy import deepcopy

from msgspec.structs import replace

from deadheat.games import Game, Outcome, Ruling
from deadheat.referee.entries import Advanced, Input, Joined, Left, MatchTerms, Offered, TakenUp
from deadheat.referee.notices import remarks
from deadheat.referee.undo import UNDO_CARD, UndoVote
from deadheat.stage import Scene, text
from deadheat.timing import CardSeen, Closing, Heat, Kind, Lineup, Mark, Press, Release, Signal

__all__ = ["Match"]

_UNDOABLE = 16
"""Rulings that can be taken back one after the other."""


class Match:
    """Takes inputs, puts them in order, has the game judge them and numbers its rulings.

    :param terms: what was agreed beforehand
    :param game: the game at its beginning, built from the same terms

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, terms: MatchTerms, game: Game) -> None:
        self.terms = terms
        self.game = game
        self.moved = False
        """Whether the last input made anything final; one that did not need not be journaled."""
        self._lineup = Lineup(terms.window)
        self._rulings = 0
        self._past: deque[tuple[Ruling, Game]] = deque(maxlen=_UNDOABLE)
        self._vote: UndoVote | None = None

    # -- inputs -------------------------------------------------------------------------------------------------------

    def apply(self, entry: Input) -> list[Ruling]:
        """Take in one input and return the rulings that follow from it."""
        if isinstance(entry, Advanced):
            return self.advance(entry.now, entry.marks)
        self.moved = True
        if isinstance(entry, Offered):
            self._lineup.offer(entry.signal)
        elif isinstance(entry, Joined):
            self._lineup.join(entry.terms, entry.now)
        elif isinstance(entry, Left):
            self._lineup.leave(entry.source, entry.now)
        elif isinstance(entry, TakenUp):
            return self._take_up(entry.now)
        return []

    def advance(self, now: int, marks: dict[str, Mark]) -> list[Ruling]:
        """The sources vouch for ``marks`` at ``now``: judge everything that is final by it."""
        self.moved = False
        for name, mark in marks.items():
            self._lineup.beat(name, mark)
        rulings: list[Ruling] = []
        while self.outcome is None:
            released = self._lineup.take(now, self._attends, self._closing)
            if released is None:
                break
            self.moved = True
            rulings.extend(self._step(released, now))
        return rulings

    @property
    def next_check(self) -> int | None:
        """When :meth:`advance` may have something new if nothing is heard until then, in ns."""
        return None if self.outcome is not None else self._lineup.next_check(self._attends, self._closing)

    @property
    def marks(self) -> dict[str, Mark]:
        """The last word of every source, as the journal keeps it."""
        return self._lineup.marks

    # -- what is to be seen -------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What the table should show now."""
        return self.game.scene()

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is played."""
        return self.game.outcome

    def echoes(self, seat: str) -> bool:
        """Whether a press at ``seat`` means anything now."""
        return seat in self.terms.seats and self.outcome is None

    # -- steps --------------------------------------------------------------------------------------------------------

    @property
    def _attends(self) -> frozenset[Kind]:
        attends = self.game.attends
        return attends if self._vote is None else attends | {Kind.PRESS, Kind.RELEASE}

    @property
    def _closing(self) -> int | None:
        return self.game.next_deadline if self._vote is None else self._vote.next_deadline

    def _step(self, released: Heat | Closing, now: int) -> list[Ruling]:
        if isinstance(released, Closing):
            if self._vote is not None:
                return self._close_vote(self._vote, released.at, now)
            return self._judged(now, released)
        rulings = [self._numbered(remark, now) for remark in remarks(released)]
        for_game = self._without_commands(released, rulings, now)
        return rulings + self._judged(now, for_game) if for_game is not None else rulings

    def _judged(self, now: int, released: Heat | Closing) -> list[Ruling]:
        before = deepcopy(self.game)
        game = self.game
        made = game.judge(released) if isinstance(released, Heat) else game.on_time(released.at)
        rulings = [self._numbered(ruling, now) for ruling in made]
        standing = next((ruling for ruling in rulings if ruling.stands), None)
        if standing is not None:
            self._past.append((standing, before))
        return rulings

    def _numbered(self, ruling: Ruling, now: int) -> Ruling:
        self._rulings += 1
        return replace(ruling, number=self._rulings, decided=now)

    # -- undo ---------------------------------------------------------------------------------------------------------

    def _without_commands(self, heat: Heat, rulings: list[Ruling], now: int) -> Heat | None:
        """Take out what is meant for the referee; what is left is the game's, None if nothing is."""
        left: list[Signal] = []
        for signal in heat.signals:
            if isinstance(signal, CardSeen) and signal.card == UNDO_CARD:
                rulings.append(self._numbered(self._ask_undo(now), now))
            elif self._vote is not None and isinstance(signal, Press | Release):
                self._vote.hear(signal)
                if isinstance(signal, Release):
                    left.append(signal)
            else:
                if self._vote is not None and isinstance(signal, CardSeen):
                    self._vote = None
                left.append(signal)
        return replace(heat, signals=tuple(left)) if left or heat.doubts else None

    def _ask_undo(self, now: int) -> Ruling:
        if not self._past:
            return Ruling("undo-refused", text("There is nothing to take back"), stands=False)
        self._vote = UndoVote(self.terms.seats, now)
        last = self._past[-1][0]
        words = text("Take back “{ruling}”?", ruling=last.words)
        return Ruling("undo-asked", words, text("if all hold their buttons within 10 s"), stands=False)

    def _close_vote(self, vote: UndoVote, at: int, now: int) -> list[Ruling]:
        self._vote = None
        if not vote.passed(at):
            return [self._numbered(Ruling("undo-lapsed", text("The ruling stands"), stands=False), now)]
        undone, self.game = self._past.pop()
        self.game.taken_up(now)
        words = text("Taken back by agreement: “{ruling}”", ruling=undone.words)
        return [self._numbered(Ruling("undone", words, evidence=undone.evidence, stands=False), now)]

    def _take_up(self, now: int) -> list[Ruling]:
        """The table clock may be another one: nothing of before is waited for."""
        self._lineup = Lineup(self.terms.window)
        self._vote = None
        self.game.taken_up(now)
        return [self._numbered(Ruling("taken-up", text("The match goes on"), stands=False), now)]
