"""A whole match by bots in simulated time: the same seed gives the same text."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from deadheat.cards import name_of
from deadheat.games import Outcome, Ruling
from deadheat.referee import DirectWriter, Journal, MatchTerms, Referee, begin_match, open_store
from deadheat.timing import S
from deadheat.virtual.bots import bots_for
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable

__all__ = ["DEMO_LIMIT", "play_demo"]

DEMO_LIMIT = 4 * 3600 * S
"""No match lasts longer than this in simulated time, in ns."""


def play_demo(
    terms: MatchTerms,
    clock: FakeClock,
    seed: int,
    on_rulings: Callable[[list[Ruling]], None],
    journal_path: Path | None = None,
) -> Outcome | None:
    """Play a match to its end and return how it ended, or None if it did not within :data:`DEMO_LIMIT`.

    :param clock: the clock on which ``terms`` began
    :param seed: what the bots do
    :param journal_path: where to keep the journal; None keeps it in memory
    """
    journal_store = open_store(journal_path or Path(":memory:"), durable=False)
    journal = Journal(journal_store, DirectWriter(journal_store), FakeStamps(clock))
    table = VirtualTable(clock, terms.seats, terms.readers)
    match, log = begin_match(journal, terms)
    bots = bots_for(terms.game)(clock, table, match, Random(seed))
    referee = Referee(
        clock, match, log, table.sources, [bots], lamps=table.lamps, register=name_of, on_rulings=on_rulings
    )
    referee.start()
    limit = clock.now() + DEMO_LIMIT
    while match.outcome is None and clock.now() < limit and clock.step():
        pass
    referee.stop()
    journal.close()
    return match.outcome
