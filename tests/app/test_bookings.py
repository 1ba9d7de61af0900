"""What was broken off waits until it is gone on with or given up; its time goes on from where it stood."""

import asyncio
from pathlib import Path

import pytest

from deadheat.app.bookings import Bookings
from deadheat.app.played import Broken, OnDisk, opened
from deadheat.referee import DirectWriter, Journal, MatchTerms, endings, make_terms, open_store
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock, FakeStamps


class Table:
    """A clock and a journal on disk."""

    def __init__(self, path: Path) -> None:
        self.clock = FakeClock()
        self.store = open_store(path / "journal.db")
        self.stamps = FakeStamps(self.clock)
        self.journal = Journal(self.store, DirectWriter(self.store), self.stamps)
        self.bookings = Bookings(self.store, self.journal)

    def terms(self) -> MatchTerms:
        return make_terms(
            "first-hand", seats=("north", "east"), readers={}, window=MS, seed=1, started=self.clock.now()
        )

    def waiting(self) -> Broken | OnDisk | None:
        """What can be gone on with."""
        return self.bookings.broken_off

    def play_for(self, length: int) -> Broken:
        """A match that is paused after some time."""
        now = opened(self.terms(), self.journal, self.clock, "this boot")
        self.clock.run_to(self.clock.now() + length)
        paused = now.broken(self.clock.now())
        self.bookings.paused(paused)
        return paused


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_the_time_that_is_shown_stands_still_during_a_pause(table: Table) -> None:
    paused = table.play_for(90 * S)
    table.clock.run_to(table.clock.now() + 3600 * S)
    again = opened(paused, table.journal, table.clock, "this boot")
    assert again.taken_up
    assert table.clock.now() - again.began == 90 * S


def test_the_paused_match_waits_before_all_that_the_journal_knows(table: Table) -> None:
    first = table.play_for(1 * S)
    second = table.play_for(1 * S)
    assert table.waiting() is second
    table.bookings.taken_up(second)
    waiting = table.waiting()
    assert isinstance(waiting, OnDisk), "only the journal still has it, in which it is not over yet"
    assert waiting.number == second.number
    assert first.number < second.number


def test_what_is_played_instead_leaves_it_waiting(table: Table) -> None:
    paused = table.play_for(1 * S)
    table.bookings.taken_up(table.terms())
    assert table.bookings.broken_off is paused


def test_a_paused_match_that_is_given_up_waits_no_longer(table: Table) -> None:
    paused = table.play_for(1 * S)
    table.bookings.give_up()
    assert table.bookings.broken_off is None
    table.journal.close()
    found, _ = endings(open_store(table.store.path))
    assert (found[0].number, found[0].is_over) == (paused.number, True)


def test_a_wish_is_fulfilled_once(table: Table) -> None:
    async def wish() -> None:
        paused = table.play_for(1 * S)
        table.bookings.resume()
        waiting = [table.bookings.is_waiting]
        assert await table.bookings.wished() is paused
        waiting.append(table.bookings.is_waiting)
        assert waiting == [True, False]
        table.bookings.wake()
        assert await table.bookings.wished() is None

    asyncio.run(wish())
