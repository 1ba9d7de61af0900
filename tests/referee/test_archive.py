"""Reading the journal back: what is whole, what is torn, what is damaged, and what can still be had."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from deadheat.problems import ExitCode, Problem
from deadheat.referee import Archive, Reading, open_store, read_store, replay
from deadheat.referee.records import SCHEMA_VERSION
from deadheat.referee.wal import wal_of

from . import matches

T = TypeVar("T")


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with three matches."""
    path = tmp_path_factory.mktemp("journal") / "journal.db"
    for seed in (1, 2, 3):
        matches.play(path, seed)
    return path


@pytest.fixture
def journal(template: Path, tmp_path: Path) -> Path:
    return matches.copy(template, tmp_path / "journal.db")


def read(journal: Path, number: int) -> Reading:
    store = read_store(journal)
    try:
        return Archive(store).read(number)
    finally:
        store.close()


def attempt(call: Callable[[], T]) -> T | Problem:
    """What a call returns, or the problem it raises."""
    try:
        return call()
    except Problem as told:
        return told


def problem(journal: Path, number: int) -> Problem:
    with pytest.raises(Problem) as told:
        read(journal, number)
    assert told.value.exit_code is ExitCode.DAMAGED
    assert str(journal) in told.value.what
    return told.value


# -- whole ------------------------------------------------------------------------------------------------------------


def test_a_match_is_read_back_as_it_was_played(journal: Path) -> None:
    terms, rulings = matches.play(None, 2)
    reading = read(journal, 2)
    assert reading.terms == terms
    assert reading.is_over
    assert reading.trimmed == 0
    assert list(replay(reading).rulings) == rulings


def test_the_list_has_every_match_the_oldest_first(journal: Path) -> None:
    store = read_store(journal)
    survey = Archive(store).survey()
    assert survey.damage is None
    assert [(match.number, match.game) for match in survey.matches] == [(n, "first-hand") for n in (1, 2, 3)]
    assert [match.records for match in survey.matches] == [matches.count(journal, n) for n in (1, 2, 3)]


@pytest.mark.parametrize(("name", "number"), [("1", 1), ("3", 3), ("LAST", 3), ("last", 3)])
def test_a_match_is_named_by_its_number_or_last(journal: Path, name: str, number: int) -> None:
    assert Archive(read_store(journal)).number(name) == number


@pytest.mark.parametrize("name", ["0", "4", "-1", "", "first", "1.0", "²", "99999999999999999999999"])
def test_a_match_that_does_not_exist_is_a_problem_with_what_there_is(journal: Path, name: str) -> None:
    with pytest.raises(Problem) as told:
        Archive(read_store(journal)).number(name)
    assert "1 to 3" in told.value.remedy


# -- torn -------------------------------------------------------------------------------------------------------------


def test_a_damaged_last_record_is_left_out_and_counted(journal: Path) -> None:
    last = matches.count(journal, 3)
    matches.change(journal, "UPDATE records SET body = x'00' WHERE match = 3 AND n = ?", last)
    reading = read(journal, 3)
    assert reading.trimmed == 1
    assert len(reading.records) == last - 1
    assert not reading.is_over


def test_trimming_takes_the_torn_records_out_for_good(journal: Path) -> None:
    last = matches.count(journal, 3)
    matches.change(journal, "UPDATE records SET digest = x'00' WHERE match = 3 AND n = ?", last)
    store = open_store(journal)
    archive = Archive(store)
    archive.trim(archive.read(3))
    store.close()
    assert read(journal, 3).trimmed == 0
    assert matches.count(journal, 3) == last - 1
    assert read(journal, 2).is_over


# -- damaged ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        "body = x'7b7d'",
        "body = replace(body, 'mark', 'murk')",
        "digest = x'00112233445566778899aabbccddeeff'",
        "digest = 'text'",
        "mono_ns = mono_ns + 1",
        "wall_ns = wall_ns - 1",
        "boot_id = 'another'",
        "boot_id = CAST(x'ff' AS TEXT)",
    ],
)
def test_any_change_in_the_middle_is_damage_and_the_last_good_match_is_named(journal: Path, change: str) -> None:
    matches.change(journal, f"UPDATE records SET {change} WHERE match = 3 AND n = 20")
    told = problem(journal, 3)
    assert "match 3" in told.what
    assert "last good match before it is 2" in told.remedy


def test_a_record_that_is_missing_in_the_middle_is_damage(journal: Path) -> None:
    matches.change(journal, "DELETE FROM records WHERE match = 2 AND n = 10")
    assert "record 10" in problem(journal, 2).what


def test_a_record_moved_from_another_match_is_damage(journal: Path) -> None:
    matches.change(
        journal,
        "UPDATE records SET (body, digest) = (SELECT body, digest FROM records WHERE match = 1 AND n = 12) "
        "WHERE match = 2 AND n = 12",
    )
    problem(journal, 2)


@pytest.mark.parametrize("change", ["'\"seed\":2', '\"seed\":7'", "'\"window\":1000000', '\"window\":9000000'"])
def test_changed_terms_are_damage(journal: Path, change: str) -> None:
    matches.change(journal, f"UPDATE matches SET terms = CAST(replace(terms, {change}) AS BLOB) WHERE id = 2")
    assert "record 1 " in problem(journal, 2).what


def test_the_last_good_match_is_looked_for_past_other_damaged_ones(journal: Path) -> None:
    for match in (2, 3):
        matches.change(journal, "UPDATE records SET wall_ns = 7 WHERE match = ? AND n = 5", match)
    assert "is 1." in problem(journal, 3).remedy
    matches.change(journal, "UPDATE records SET wall_ns = 7 WHERE match = ? AND n = 5", 1)
    assert "No match" in problem(journal, 3).remedy


def test_damage_in_one_match_hides_no_other(journal: Path) -> None:
    matches.change(journal, "UPDATE records SET wall_ns = 7 WHERE match = 2 AND n = 5")
    assert read(journal, 1).is_over
    assert read(journal, 3).is_over


def test_a_flipped_bit_anywhere_is_found_or_harmless(template: Path, tmp_path: Path) -> None:
    """Of every page some bytes: whatever is read back is what was played, or a problem for people says why not."""
    good = {n: read(template, n) for n in (1, 2, 3)}
    size = template.stat().st_size
    found = 0
    for offset in [*range(0, 120, 3), *range(120, size, 509)]:
        journal = matches.copy(template, tmp_path / "journal.db")
        matches.flip(journal, offset, offset % 8)
        for number, whole in good.items():
            reading = attempt(partial(read, journal, number))
            if isinstance(reading, Problem):
                assert reading.exit_code in (ExitCode.DAMAGED, ExitCode.USAGE, ExitCode.NOT_FINE), reading
                found += 1
                continue
            kept = reading.entries[: len(whole.entries)]
            assert reading.terms == whole.terms
            assert kept == whole.entries[: len(kept)]
            assert reading.trimmed or len(kept) == len(whole.entries)
    assert found > 20


def test_a_file_cut_short_gives_what_it_still_has(template: Path, tmp_path: Path) -> None:
    whole = template.read_bytes()
    readable: list[int] = []
    for size in range(0, len(whole), 4096 * 3 + 77):
        journal = tmp_path / "journal.db"
        journal.write_bytes(whole[:size])
        readable.append(sum(is_readable(journal, number) for number in (1, 2, 3)))
    assert readable[0] == 0
    assert readable == sorted(readable)
    assert {0, 1, 2} <= set(readable)


def is_readable(journal: Path, number: int) -> bool:
    """Whether a match can be read and listed; if not, it must be said as people are told such things."""
    reading = attempt(partial(read, journal, number))
    if isinstance(reading, Problem):
        assert reading.exit_code in (ExitCode.DAMAGED, ExitCode.NOT_FINE)
        return False
    store = read_store(journal)
    survey = Archive(store).survey()
    store.close()
    assert survey.damage is not None
    assert number in [match.number for match in survey.matches if match.records is not None]
    return reading.is_over


def test_when_the_list_breaks_off_the_matches_before_are_shown_and_the_last_good_one_is_named(journal: Path) -> None:
    matches.change(journal, "UPDATE matches SET game = CAST(x'ff' AS TEXT) WHERE id = 3")
    survey = Archive(read_store(journal)).survey()
    assert [match.number for match in survey.matches] == [1, 2]
    assert survey.damage is not None
    assert "last good match before it is 2" in survey.damage.remedy


@pytest.mark.parametrize("content", [b"garbage" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000, b"\x00" * 8192])
def test_garbage_is_no_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(content)
    for open_ in (open_store, read_store):
        with pytest.raises(Problem) as told:
            open_(path)
        assert told.value.exit_code is ExitCode.DAMAGED
        assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE cookies (name TEXT)")
    connection.close()
    before = path.read_bytes()
    for open_ in (open_store, read_store):
        with pytest.raises(Problem, match="no journal of deadheat"):
            open_(path)
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_deadheat_is_left_alone(journal: Path) -> None:
    connection = sqlite3.connect(journal)
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    connection.close()
    before = journal.read_bytes()
    for open_ in (open_store, read_store):
        with pytest.raises(Problem, match="newer deadheat") as told:
            open_(journal)
        assert told.value.remedy == "Update deadheat."
    assert journal.read_bytes() == before


# -- the write-ahead log ----------------------------------------------------------------------------------------------


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A journal whose daemon was killed: its last transactions are in the log alone."""
    live = tmp_path / "live.db"
    store = open_store(live)
    store.add_match("first-hand", b"{}", 1)
    with store.connection:
        store.connection.execute("INSERT INTO matches (game, terms, wall_ns) VALUES ('a', zeroblob(20000), 2)")
    killed = matches.copy(live, tmp_path / "journal.db")
    store.close()
    return killed


def test_a_whole_log_is_not_torn(unfinished: Path) -> None:
    store = read_store(unfinished)
    assert store.torn == 0
    assert [match.game for match in Archive(store).survey().matches] == ["first-hand", "a"]


def test_a_log_torn_anywhere_loses_no_earlier_transaction_and_is_said(unfinished: Path, tmp_path: Path) -> None:
    log = wal_of(unfinished).read_bytes()
    known = set()
    for size in [*range(0, len(log), 1_511), len(log) - 1]:
        torn = matches.copy(unfinished, tmp_path / "torn.db")
        wal_of(torn).write_bytes(log[:size])
        reader = attempt(partial(read_store, torn))
        if isinstance(reader, Problem):
            assert reader.exit_code is ExitCode.NOT_FINE  # not even the tables had been written
            continue
        known.add(len(Archive(reader).survey().matches))
        writer = open_store(matches.copy(torn, tmp_path / "again.db"))
        assert reader.torn == writer.torn
        assert 0 <= reader.torn <= size
        assert Archive(writer).survey().matches == Archive(reader).survey().matches
        writer.close()
        reader.close()
    assert known == {0, 1}


def test_a_bit_flipped_in_the_log_is_said_with_everything_after_it(unfinished: Path) -> None:
    log = wal_of(unfinished)
    size = log.stat().st_size
    matches.flip(log, size - 9_000)
    store = read_store(unfinished)
    assert store.torn > 0
    assert [match.game for match in Archive(store).survey().matches] == ["first-hand"]


def test_the_end_of_an_earlier_round_of_the_log_is_not_torn(tmp_path: Path) -> None:
    live = tmp_path / "live.db"
    store = open_store(live)
    for n in range(30):
        store.add_match("first-hand", b"x" * 3_000, n)
    store.connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    store.add_match("last", b"", 1)
    killed = matches.copy(live, tmp_path / "journal.db")
    store.close()
    again = read_store(killed)
    assert again.torn == 0
    assert len(Archive(again).survey().matches) == 31
