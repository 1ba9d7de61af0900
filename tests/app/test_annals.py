"""What was played, from a journal: results and statistics name people."""

import csv
from pathlib import Path

import pytest

from deadheat.app.annals import last_results, results_table, statistics
from deadheat.app.bookings import Bookings
from deadheat.app.played import OnDisk
from deadheat.operator.menu import Record
from deadheat.referee import DirectWriter, Journal, Store, endings, make_terms, open_store
from deadheat.timing import MS
from deadheat.virtual.demo import play_demo
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from tests.referee import matches

NAMES = {"north": "Anna", "south": "Zoë"}


def play(path: Path, seed: int, names: dict[str, str]) -> None:
    clock = FakeClock()
    terms = make_terms(
        "first-hand", seats=matches.SEATS, readers={}, window=MS, seed=seed, started=clock.now(), names=names
    )
    assert play_demo(terms, clock, seed, lambda _rulings: None, path) is not None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Three matches, of which the last one was broken off."""
    path = tmp_path / "journal.db"
    for seed, names in enumerate([NAMES, {"north": "Zoë"}, {}], start=1):
        play(path, seed, names)
    matches.change(path, "DELETE FROM records WHERE match = 3 AND n = ?", matches.count(path, 3))
    return path


@pytest.fixture
def store(path: Path) -> Store:
    return open_store(path)


def test_results_are_those_of_matches_that_are_over_the_newest_first(store: Store) -> None:
    results = last_results(store)
    assert [result.names for result in results] == [
        {"north": "Zoë", "east": "east", "south": "south"},
        {"north": "Anna", "east": "east", "south": "Zoë"},
    ]
    assert all(result.title == "First Hand" and result.outcome is not None for result in results)
    assert (results[0].day, results[0].when) == ("01-01", "2026-01-01")


def test_statistics_count_people_wherever_they_sat(store: Store) -> None:
    numbers = statistics(store)
    assert (numbers.matches, numbers.finished, numbers.damaged) == (3, 2, 0)
    assert numbers.games == (Record("First Hand", 2, 0),)
    assert {record.name: record.played for record in numbers.players} == {"Zoë": 2, "Anna": 1}
    assert all(record.won <= record.played for record in numbers.players)


def test_whoever_has_the_first_place_has_won(store: Store) -> None:
    wins = {record.name: record.won for record in statistics(store).players}
    expected = {"Zoë": 0, "Anna": 0}
    for result in last_results(store):
        assert result.outcome is not None
        for seat, place in result.outcome.places.items():
            if place == 1 and result.names[seat] in expected:
                expected[result.names[seat]] += 1
    assert wins == expected


def test_a_damaged_match_is_counted_and_the_others_are_told(path: Path, store: Store) -> None:
    matches.change(path, "UPDATE matches SET terms = x'00' WHERE id = 2")
    numbers = statistics(store)
    assert (numbers.matches, numbers.damaged) == (2, 1)
    assert [result.names["north"] for result in last_results(store)] == ["Anna"]


def test_the_table_of_results_is_for_spreadsheets(store: Store) -> None:
    head, *rows = csv.reader(results_table(store).splitlines())
    assert head == ["match", "begun (UTC)", "game", "seat", "player", "place", "won", "result"]
    assert [row[0] for row in rows] == ["1"] * 3 + ["2"] * 3 + ["3"] * 3
    assert rows[0][3:5] == ["north", "Anna"]
    assert rows[-1][7] == "broken off"


def test_an_old_journal_without_names_is_read(path: Path, store: Store) -> None:
    [(terms,)] = store.connection.execute("SELECT terms FROM matches WHERE id = 1")
    old = terms.replace(b',"names":{"north":"Anna","south":"Zo\xc3\xab"}', b"")
    assert old != terms
    matches.change(path, "UPDATE matches SET terms = ? WHERE id = 1", old)
    found, damaged = endings(store)
    assert damaged == 0
    assert found[-1].terms.names == {}


def test_the_match_that_was_broken_off_last_can_be_gone_on_with_or_given_up(store: Store) -> None:
    journal = Journal(store, DirectWriter(store), FakeStamps(FakeClock()))
    bookings = Bookings(store, journal)
    found = bookings.broken_off
    assert isinstance(found, OnDisk)
    assert found.number == 3
    bookings.give_up()
    assert bookings.broken_off is None
    journal.close()


def test_once_given_up_it_is_over_for_the_journal_too(path: Path, store: Store) -> None:
    journal = Journal(store, DirectWriter(store), FakeStamps(FakeClock()))
    Bookings(store, journal).give_up()
    journal.close()
    found, _ = endings(open_store(path))
    assert (found[0].is_over, found[0].outcome) == (True, None)
