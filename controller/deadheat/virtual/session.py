"""One match at a virtual table, wired together."""

from collections.abc import Callable, Sequence

from deadheat.cards import find_card
from deadheat.games import Ruling
from deadheat.referee import Journal, Match, MatchTerms, Reading, Referee, build_game, rebuild
from deadheat.stage import Output
from deadheat.timing import Clock
from deadheat.virtual.table import VirtualTable

__all__ = ["Session"]


class Session:
    """A match that is played at ``table``.

    :param resume: a match that was broken off, to be gone on with instead of beginning anew
    """

    def __init__(
        self,
        clock: Clock,
        table: VirtualTable,
        terms: MatchTerms,
        journal: Journal,
        *,
        outputs: Sequence[Output] = (),
        on_rulings: Callable[[list[Ruling]], None] = lambda _rulings: None,
        on_over: Callable[[], None] = lambda: None,
        resume: Reading | None = None,
    ) -> None:
        self.table = table
        if resume is None:
            self.match = Match(terms, build_game(terms))
            self.log = journal.begin(terms)
        else:
            self.match = rebuild(resume)
            self.log = journal.resume(resume.number, resume.records[-1])
        self._taken_up = resume is not None
        self.referee = Referee(
            clock,
            self.match,
            self.log,
            table.sources,
            outputs,
            lamps=table.lamps,
            register=find_card,
            on_rulings=on_rulings,
            on_over=on_over,
        )

    def start(self) -> None:
        """Begin to play."""
        self.referee.start(taken_up=self._taken_up)
