"""While a match is paused its time stands still: whenever it is taken up again, nobody has lost a moment by it."""

from pathlib import Path
from random import Random

import pytest

from deadheat.cards import name_of
from deadheat.referee import DirectWriter, Journal, Match, Referee, begin_match, game_names, make_terms, open_store
from deadheat.referee.entries import TakenUp
from deadheat.timing import MS, S
from deadheat.virtual.bots import bots_for
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable

SEATS = ("north", "east", "south")
PAUSE = 3600 * S


def played_for(game: str, seconds: int, seed: int) -> tuple[Match, int]:
    """A match of bots as it stands after some time, and the instant of that."""
    clock = FakeClock()
    terms = make_terms(
        game, seats=SEATS, readers={seat: seat for seat in SEATS}, window=MS, seed=seed, started=clock.now()
    )
    store = open_store(Path(":memory:"), durable=False)
    journal = Journal(store, DirectWriter(store), FakeStamps(clock))
    table = VirtualTable(clock, SEATS, terms.readers)
    match, log = begin_match(journal, terms)
    bots = bots_for(game)(clock, table, match, Random(seed))
    referee = Referee(clock, match, log, table.sources, [bots], lamps=table.lamps, register=name_of)
    referee.start()
    clock.run_to(clock.now() + seconds * S)
    referee.stop()
    journal.close()
    return match, clock.now()


@pytest.mark.parametrize("game", game_names())
def test_no_time_runs_out_while_a_match_is_paused(game: str) -> None:
    waited = set()
    for seconds in range(1, 50, 7):
        match, stopped = played_for(game, seconds, seconds)
        if match.outcome is not None:
            continue
        back = stopped + PAUSE
        match.apply(TakenUp(back))
        due = match.game.next_deadline
        assert due is None or due >= back, f"{game} after {seconds} s: {(due - back) / S} s"
        waited.add(due is not None)
    assert waited, "it was over before it was paused"
