"""A match: one game being played, as a pure function of its terms and its inputs."""

from collections import deque
from copy import deepcopy

from msgspec.structs import replace

from deadheat.games import Game, Outcome, Ruling
from deadheat.problems import ExitCode, Problem
from deadheat.referee.entries import Advanced, Input, Joined, Left, MatchTerms, Offered, TakenUp
from deadheat.referee.missing import with_missing
from deadheat.referee.notices import remarks
from deadheat.referee.several_cards import refusals, without_several
from deadheat.referee.undo import UNDO_CARD, UndoVote
from deadheat.stage import Scene, text
from deadheat.timing import CardSeen, Closing, Heat, Kind, Lineup, Mark, Release

__all__ = ["Match"]

_UNDOABLE = 16
"""Rulings that can be taken back one after the other."""

_MOST_CLOSINGS = 1_000
"""Closing times that may come at once; a game that wants more will never let go."""


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
        self.unpublished: list[Ruling] = []
        """Rulings that a power cut kept from being written down; they are published when the match is taken up."""
        self._marks: dict[str, Mark] = {}
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
        down = self._lineup.without
        self._marks = {name: mark for name, mark in self._lineup.marks.items() if name not in down}
        rulings: list[Ruling] = []
        closings = 0
        while self.outcome is None:
            released = self._lineup.take(now, self._attends, self._closing)
            if released is None:
                break
            self.moved = True
            rulings.extend(self._step(released, now))
            closings += isinstance(released, Closing)
            if closings > _MOST_CLOSINGS:
                raise Problem(
                    f"{self.game.title} wants to be called at {self._closing} ns again and again",
                    "Report it to those who wrote the game.",
                    ExitCode.NOT_FINE,
                )
        return rulings

    @property
    def next_check(self) -> int | None:
        """When :meth:`advance` may have something new if nothing is heard until then, in ns."""
        return None if self.outcome is not None else self._lineup.next_check(self._attends, self._closing)

    @property
    def marks(self) -> dict[str, Mark]:
        """What the sources that were up said last when :meth:`advance` judged, as the journal keeps it."""
        return self._marks

    # -- what is to be seen -------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What the table should show now."""
        scene = self.game.scene()
        if self._vote is not None:
            scene = self._vote.scene(scene.sounding)
        return with_missing(scene, self._lineup.without, self.terms.readers)

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
            return self._judged(released, now)
        rulings = [self._numbered(remark, now) for remark in remarks(released)]
        heat = _without_the_late(released) if released.late else released
        rulings += [self._numbered(refusal, now) for refusal in refusals(heat)]
        heat = without_several(heat)
        if self._vote is not None:
            return rulings + self._vote_on(self._vote, heat, now)
        rest = _without_undo(heat)
        if rest.signals or rest.doubts:
            rulings += self._judged(rest, now)
        return rulings if rest is heat else rulings + self._ask_undo(now)

    def _judged(self, released: Heat | Closing, now: int) -> list[Ruling]:
        before = deepcopy(self.game)
        game = self.game
        game.now = now
        made = game.judge(released) if isinstance(released, Heat) else game.on_time(released.at)
        rulings = [replace(self._numbered(ruling, now), without=released.without) for ruling in made]
        standing = next((ruling for ruling in rulings if ruling.stands), None)
        if standing is not None:
            self._past.append((standing, before))
        return rulings

    def _numbered(self, ruling: Ruling, now: int) -> Ruling:
        self._rulings += 1
        return replace(ruling, number=self._rulings, decided=now)

    # -- undo ---------------------------------------------------------------------------------------------------------

    def _ask_undo(self, now: int) -> list[Ruling]:
        if self.outcome is not None:
            return []
        if not self._past:
            nothing = Ruling("undo-refused", text("There is nothing to take back"), stands=False)
            return [self._numbered(nothing, now)]
        self._vote = UndoVote(self.terms.seats, self._past[-1][0], now)
        return [self._numbered(self._vote.question(), now)]

    def _vote_on(self, vote: UndoVote, heat: Heat, now: int) -> list[Ruling]:
        """While a vote is open play pauses: buttons vote, cards are refused, the game hears nothing."""
        rulings = []
        for signal in heat.signals:
            vote.hear(signal)
            if isinstance(signal, CardSeen) and signal.card != UNDO_CARD:
                words = text("{card} is refused", card=signal.card or signal.code)
                rulings.append(Ruling("refused", words, text("play pauses while a vote is open"), stands=False))
        return [self._numbered(ruling, now) for ruling in rulings]

    def _close_vote(self, vote: UndoVote, at: int, now: int) -> list[Ruling]:
        self._vote = None
        ruling = Ruling("undo-lapsed", text("The ruling stands"), text("not all agreed"), stands=False)
        if vote.passed(at):
            undone, self.game = self._past.pop()
            words = text("Taken back by agreement: “{ruling}”", ruling=undone.words)
            ruling = Ruling("undone", words, evidence=undone.evidence, stands=False)
        self.game.taken_up(now)
        return [self._numbered(ruling, now)]

    def _take_up(self, now: int) -> list[Ruling]:
        """The table clock may be another one: nothing of before is waited for."""
        self._lineup = Lineup(self.terms.window)
        self._vote = None
        self.game.taken_up(now)
        return [self._numbered(Ruling("taken-up", text("The match goes on"), stands=False), now)]


def _without_the_late(heat: Heat) -> Heat:
    """What the game gets of a late heat: which buttons are open, and that something was not seen."""
    return replace(heat, signals=tuple(s for s in heat.signals if isinstance(s, Release)))


def _without_undo(heat: Heat) -> Heat:
    """The heat without the command card that is the referee's; the same object if it is not in it."""
    rest = tuple(s for s in heat.signals if not (isinstance(s, CardSeen) and s.card == UNDO_CARD))
    return heat if len(rest) == len(heat.signals) else replace(heat, signals=rest)
