"""Judging again: bit for bit, and going on after any power cut as if nothing had been lost."""

import random
import sqlite3
from pathlib import Path

import msgspec
import pytest

from deadheat.games import Ruling
from deadheat.problems import Problem
from deadheat.referee import Archive, Reading, build_game, open_store, rebuild, replay, shelf
from deadheat.referee.entries import Offered, Over, Ruled, TakenUp
from deadheat.referee.records import digest, encode, seal
from deadheat.stage import text
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS
from tests.testing.example_game import ExampleGame

from . import matches


def read(path: Path, number: int = 1) -> Reading:
    store = open_store(path)
    try:
        return Archive(store).read(number)
    finally:
        store.close()


# -- bit for bit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_a_match_of_bots_is_judged_the_same_again(tmp_path: Path, seed: int) -> None:
    _, rulings = matches.play(tmp_path / "journal.db", seed)
    result = replay(read(tmp_path / "journal.db"))
    assert result.verified
    assert list(result.rulings) == rulings
    assert result.unpublished == 0


def test_a_match_with_cards_is_judged_the_same_again(tmp_path: Path) -> None:
    _, rulings = matches.play(tmp_path / "journal.db", 1, "the-mind")
    result = replay(read(tmp_path / "journal.db"))
    assert result.verified
    assert list(result.rulings) == rulings


def test_the_same_seed_journals_the_same_bytes(tmp_path: Path) -> None:
    bodies = []
    for name in ("one.db", "two.db"):
        matches.play(tmp_path / name, 5)
        bodies.append([record.body for record in read(tmp_path / name).records])
    assert bodies[0] == bodies[1]


def test_a_rebuilt_match_stands_where_the_live_one_stood(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 9})
    press_at_random(table, seed=3)
    table.run_for("3s")
    rebuilt = rebuild(table.reading(), table._build)
    assert rebuilt.scene() == table.match.scene()
    assert rebuilt.game.__dict__ == {**table.game.__dict__, "lots": rebuilt.game.lots}
    assert rebuilt.game.lots.getstate() == table.game.lots.getstate()
    assert rebuilt.unpublished == []


def press_at_random(table: GameTable, seed: int, presses: int = 40) -> None:
    lots = random.Random(seed)
    at = 0
    for _ in range(presses):
        at += lots.choice([0, 1, 400, 900, 20_000, 150_000, 400_000]) * 1_000
        table.press(lots.choice(table.seats), at=at, lasts=lots.randint(1, 200) * MS)


# -- tampered ---------------------------------------------------------------------------------------------------------


def tamper(path: Path, place: int, ruling: Ruling) -> int:
    """Put another ruling in place of the ``place``-th and mend all digests, as a clever cheat would. The record's n."""
    connection = sqlite3.connect(path)
    (terms,) = connection.execute("SELECT terms FROM matches WHERE id = 1").fetchone()
    rows = connection.execute("SELECT n, mono_ns, boot_id, wall_ns, body FROM records WHERE match = 1").fetchall()
    ruled = [n for n, _, _, _, body in rows if body.startswith(b'{"type":"ruled"')]
    previous = seal(terms)
    for n, mono, boot, wall, body in rows:
        written = encode(Ruled(ruling)) if n == ruled[place] else body
        previous = digest(previous, n, mono, boot, wall, written)
        connection.execute("UPDATE records SET body = ?, digest = ? WHERE match = 1 AND n = ?", (written, previous, n))
    connection.commit()
    connection.close()
    return int(ruled[place])


def test_a_tampered_ruling_is_found_and_named(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    _, rulings = matches.play(path, 3)
    forged = msgspec.structs.replace(rulings[4], words=text("north was first"))
    n = tamper(path, 4, forged)
    result = replay(read(path))
    assert not result.verified
    assert result.difference is not None
    assert result.difference.record == n
    assert result.difference.recorded == forged
    assert result.difference.judged == rulings[4]


def test_a_ruling_whose_words_an_earlier_version_put_together_otherwise_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    _, rulings = matches.play(path, 3)
    tamper(path, 4, msgspec.structs.replace(rulings[4], words=text("{all}", all=str(rulings[4].words))))
    assert replay(read(path)).verified


def test_a_ruling_more_than_was_judged_is_found(table_for: TableMaker) -> None:
    table = table_for(ExampleGame)
    table.press("north")
    table.run_until_quiet()
    reading = table.reading()
    invented = Ruled(Ruling("point", text("north wins the point")))
    more = msgspec.structs.replace(reading, entries=(*reading.entries, invented))
    result = replay(more, table._build)
    assert result.difference is not None
    assert result.difference.judged is None


def test_a_ruling_less_than_was_judged_is_found_in_a_match_that_is_over(tmp_path: Path) -> None:
    matches.play(tmp_path / "journal.db", 3)
    reading = read(tmp_path / "journal.db")
    last = max(n for n, entry in enumerate(reading.entries) if isinstance(entry, Ruled))
    entries = reading.entries[:last] + reading.entries[last + 1 :]
    result = replay(msgspec.structs.replace(reading, entries=entries))
    assert result.difference is not None
    assert result.difference.recorded is None


def test_a_tampered_input_changes_what_is_judged(tmp_path: Path) -> None:
    matches.play(tmp_path / "journal.db", 3)
    reading = read(tmp_path / "journal.db")
    presses = [n for n, entry in enumerate(reading.entries) if isinstance(entry, Offered)]
    entries = tuple(entry for n, entry in enumerate(reading.entries) if n != presses[0])
    assert not replay(msgspec.structs.replace(reading, entries=entries)).verified


def test_a_match_whose_game_is_not_installed_is_a_problem_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches.play(tmp_path / "journal.db", 3)
    reading = read(tmp_path / "journal.db")
    monkeypatch.setattr(shelf, "_shelf", dict)
    with pytest.raises(Problem, match="first-hand"):
        replay(reading)


def test_a_match_whose_options_the_game_has_dropped_is_a_problem_with_its_version(tmp_path: Path) -> None:
    terms, _ = matches.play(None, 3)
    old = msgspec.structs.replace(terms, version="0.0.7", options={**terms.options, "dropped": 1})
    with pytest.raises(Problem, match=r"0\.0\.7"):
        build_game(old)


# -- power cuts -------------------------------------------------------------------------------------------------------


def cut_after(table: GameTable, n: int) -> None:
    """The power goes when record ``n`` was the last on disk, and the daemon is started again."""
    table.referee.stop()
    connection = table.journal.store.connection
    with connection:
        connection.execute("DELETE FROM records WHERE n > ?", (n,))
    del table.rulings[:]
    table.cut_power()


def interrupted(table_for: TableMaker, n: int) -> GameTable:
    """A match of the example game that is cut after its record ``n`` and goes on with the same hands."""
    table = table_for(ExampleGame, options={"points": 4})
    press_at_random(table, seed=8, presses=15)
    table.run_for("3s")
    cut_after(table, n)
    press_at_random(table, seed=9, presses=15)
    table.run_until_quiet()
    return table


def records(table_for: TableMaker) -> int:
    table = table_for(ExampleGame, options={"points": 4})
    press_at_random(table, seed=8, presses=15)
    table.run_for("3s")
    return len(table.reading().records)


def test_whichever_record_was_the_last_the_match_goes_on_and_replays(table_for: TableMaker) -> None:
    for n in range(records(table_for) + 1):
        table = interrupted(table_for, n)
        reading = table.reading()
        assert replay(reading, table._build).verified, n
        numbers = [entry.ruling.number for entry in reading.entries if isinstance(entry, Ruled)]
        assert numbers == list(range(1, len(numbers) + 1)), n


def test_rulings_that_were_judged_but_not_written_are_published_when_the_match_goes_on(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 4})
    table.press("north", at="10ms")
    table.run_for("1s")
    judged = table.rulings[0]
    last_input = max(
        n
        for n, entry in enumerate(table.reading().entries, start=1)
        if isinstance(entry, Ruled) and entry.ruling == judged
    )
    cut_after(table, last_input - 1)
    assert table.rulings[0] == judged
    assert table.kinds == ["point", "taken-up"]
    assert table.replay().verified


def test_a_match_that_was_decided_but_not_yet_over_on_disk_is_over_when_it_is_taken_up(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 1})
    table.press("north", at="10ms")
    table.run_until_quiet()
    assert isinstance(table.reading().entries[-1], Over)
    for lost in (1, 2):
        cut_after(table, len(table.reading().records) - lost)
        assert table.reading().is_over
        assert not any(isinstance(entry, TakenUp) for entry in table.reading().entries)
        assert table.outcome is not None
        assert table.replay().verified


def test_ten_cuts_in_a_row_lose_nothing(table_for: TableMaker) -> None:
    table = table_for(ExampleGame, options={"points": 9})
    for seat in ("north", "east", "south") * 3 + ("north",):
        table.press(seat, at="10ms")
        table.run_for("1s")
        table.cut_power()
    assert isinstance(table.game, ExampleGame)
    assert table.game.points == {"north": 4, "east": 3, "south": 3}
    assert table.kinds == ["point", "taken-up"] * 10
    assert table.replay().verified
