"""The journal's writers: what is told is on disk, whatever the disk does."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from queue import Queue

import pytest

from deadheat.problems import ExitCode, Problem
from deadheat.referee import Archive, DirectWriter, Journal, NoWriter, Store, ThreadWriter, open_store
from deadheat.referee.entries import Advanced
from deadheat.referee.records import Record
from deadheat.timing import WallTime
from deadheat.virtual.fake_clock import FakeClock, FakeStamps

from .bench import Troubles, example_terms, wait_until

PATIENCE_S = 20


class Loop:
    """Calls that a thread has handed over, made when the test runs them."""

    def __init__(self) -> None:
        self._calls: Queue[Callable[[], None]] = Queue()

    def __call__(self, call: Callable[[], None]) -> None:
        self._calls.put(call)

    def run_one(self) -> None:
        """Wait for the next call and make it."""
        self._calls.get(timeout=PATIENCE_S)()

    @property
    def is_idle(self) -> bool:
        return self._calls.empty()


class StubbornStore(Store):
    """A disk that refuses the first ``refusals`` writes, and whose writes can be held up."""

    def __init__(self, path: Path, refusals: int = 0) -> None:
        store = open_store(path)
        super().__init__(store.connection, path)
        self.refusals = refusals
        self.batches: list[int] = []
        self.tries = 0
        self.gate = threading.Semaphore(1_000)

    def add_records(self, records: Sequence[Record]) -> None:
        self.gate.acquire()
        self.tries += 1
        if self.refusals > 0:
            self.refusals -= 1
            raise sqlite3.OperationalError("database or disk is full")
        super().add_records(records)
        self.batches.append(len(records))


class Desk:
    """A journal over a thread writer with one match begun."""

    def __init__(self, store: Store) -> None:
        clock = FakeClock()
        self.store = store
        self.loop = Loop()
        self.troubles = Troubles()
        self.writer = ThreadWriter(store, self.loop, self.troubles, retry_s=0.01)
        self.journal = Journal(store, self.writer, FakeStamps(clock))
        self.log = self.journal.begin(example_terms(clock.now()))
        self.published: list[int] = []

    def write(self, count: int = 1) -> None:
        for n in range(count):
            self.log.append(Advanced(n, {}))

    def publish(self, number: int) -> None:
        self.log.when_written(lambda: self.published.append(number))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "down" / "journal.db"


@pytest.fixture
def desk(path: Path) -> Iterator[Desk]:
    desk = Desk(StubbornStore(path))
    yield desk
    desk.journal.close()


def stored(path: Path) -> int:
    """How many records another connection finds."""
    connection = sqlite3.connect(path)
    try:
        return int(connection.execute("SELECT count(*) FROM records").fetchone()[0])
    finally:
        connection.close()


# -- group commit -----------------------------------------------------------------------------------------------------


def test_a_call_is_made_when_everything_before_it_is_on_disk(desk: Desk, path: Path) -> None:
    desk.write(3)
    desk.log.when_written(lambda: desk.published.append(stored(path)))
    desk.loop.run_one()
    assert desk.published == [3]


def test_calls_are_made_in_the_order_in_which_they_were_given(desk: Desk) -> None:
    for number in range(50):
        desk.write()
        desk.publish(number)
    for _ in range(50):
        desk.loop.run_one()
    assert desk.published == list(range(50))


def test_a_call_with_nothing_to_write_is_made_too(desk: Desk) -> None:
    desk.publish(1)
    desk.loop.run_one()
    assert desk.published == [1]


def test_what_gathers_while_the_disk_is_busy_is_one_transaction(path: Path) -> None:
    store = StubbornStore(path)
    store.gate = threading.Semaphore(0)
    desk = Desk(store)
    desk.write(1)
    desk.publish(1)
    wait_until(lambda: not desk.writer._records)
    desk.write(99)
    desk.publish(2)
    store.gate.release(2)
    desk.loop.run_one()
    desk.loop.run_one()
    desk.journal.close()
    assert store.batches == [1, 99]


def test_closing_brings_everything_to_disk(desk: Desk, path: Path) -> None:
    desk.write(500)
    desk.publish(1)
    desk.journal.close()
    assert stored(path) == 500
    desk.loop.run_one()
    assert desk.published == [1]


def test_the_direct_writer_writes_before_it_calls(path: Path) -> None:
    store = open_store(path)
    clock = FakeClock()
    log = Journal(store, DirectWriter(store), FakeStamps(clock)).begin(example_terms(clock.now()))
    log.append(Advanced(1, {}))
    found: list[int] = []
    log.when_written(lambda: found.append(stored(path)))
    assert found == [1]
    store.close()


def test_a_table_that_cannot_keep_its_match_plays_on_and_grows_nothing() -> None:
    store = open_store(Path(":memory:"))
    clock = FakeClock()
    log = Journal(store, NoWriter(), FakeStamps(clock)).begin(example_terms(clock.now()))
    called: list[int] = []
    for n in range(100):
        log.append(Advanced(n, {}))
        log.when_written(lambda: called.append(1))
    assert len(called) == 100
    assert Archive(store).survey().matches[0].records == 0
    assert not store.is_kept


# -- a disk that refuses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refusals", [1, 2, 7])
def test_rulings_are_held_back_while_the_disk_refuses_and_published_after(path: Path, refusals: int) -> None:
    desk = Desk(StubbornStore(path, refusals))
    desk.write(2)
    desk.publish(1)
    desk.loop.run_one()
    assert [problem.exit_code for problem in desk.troubles.told] == [ExitCode.HARDWARE]
    assert "held back" in desk.troubles.told[0].remedy
    desk.write(1)
    desk.publish(2)
    desk.loop.run_one()
    desk.loop.run_one()
    desk.journal.close()
    assert desk.published == [1, 2]
    assert len(desk.troubles.told) == 1
    assert stored(path) == 3


def test_nothing_is_published_before_the_disk_has_given_in(path: Path) -> None:
    store = StubbornStore(path, refusals=1_000_000)
    desk = Desk(store)
    desk.write(1)
    desk.publish(1)
    desk.loop.run_one()
    assert desk.published == []
    assert desk.loop.is_idle
    store.refusals = 0
    desk.loop.run_one()
    assert desk.published == [1]
    desk.journal.close()


def test_a_second_trouble_is_told_again(path: Path) -> None:
    store = StubbornStore(path, refusals=1)
    desk = Desk(store)
    for number in (1, 2):
        store.refusals = 1
        desk.write(1)
        desk.publish(number)
        desk.loop.run_one()
        desk.loop.run_one()
    desk.journal.close()
    assert desk.published == [1, 2]
    assert len(desk.troubles.told) == 2


def test_a_refusing_disk_is_tried_again_at_the_pace_set_and_not_with_each_record(path: Path) -> None:
    store = StubbornStore(path, refusals=1_000_000)
    desk = Desk(store)
    desk.writer._retry_s = 3600
    desk.write(1)
    desk.loop.run_one()
    tries = store.tries
    desk.write(100)
    assert store.tries == tries
    store.refusals = 0
    desk.journal.close()
    assert stored(path) == 101


def test_a_disk_that_refuses_to_the_last_is_said_at_the_end(path: Path) -> None:
    desk = Desk(StubbornStore(path, refusals=1_000_000))
    desk.write(1)
    with pytest.raises(Problem, match="disk is full") as told:
        desk.journal.close()
    assert told.value.exit_code is ExitCode.HARDWARE


def test_a_match_that_cannot_be_begun_is_a_problem_for_people(path: Path) -> None:
    desk = Desk(open_store(path))
    desk.store.connection.execute("PRAGMA query_only=ON")
    with pytest.raises(Problem) as told:
        desk.journal.begin(example_terms(0))
    assert told.value.exit_code is ExitCode.HARDWARE
    desk.journal.close()


def test_a_match_may_begin_while_the_thread_writes_another_ones_records(path: Path) -> None:
    desk = Desk(open_store(path))
    for _ in range(20):
        desk.write(50)
        desk.journal.begin(example_terms(0))
    desk.journal.close()
    store = open_store(path)
    survey = Archive(store).survey()
    assert [match.records for match in survey.matches] == [1_000] + [0] * 20
    store.close()


# -- what stands in a record ------------------------------------------------------------------------------------------


class Times:
    """Stamps of a machine whose calendar is set back."""

    boot_id = "f3a0"

    def __init__(self) -> None:
        self.walls = iter([30, 10, 20, 40])
        self.monos = iter([1, 2, 3])

    def now(self) -> int:
        return next(self.monos)

    def wall(self) -> WallTime:
        return WallTime(next(self.walls))


def test_each_record_has_monotonic_time_boot_and_wall_time(path: Path) -> None:
    store = open_store(path)
    log = Journal(store, DirectWriter(store), Times()).begin(example_terms(0))
    for n in range(3):
        log.append(Advanced(n, {}))
    log.when_written(lambda: None)
    records = Archive(store).read(1).records
    assert [(r.n, r.mono_ns, r.boot_id, r.wall_ns) for r in records] == [
        (1, 1, "f3a0", 10),
        (2, 2, "f3a0", 20),
        (3, 3, "f3a0", 40),
    ]
    assert Archive(store).survey().matches[0].wall_ns == 30
    store.close()


def test_what_nobody_expected_while_writing_is_raised_on_the_loop(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings would wait for ever for a thread that died in silence."""

    def impossible(records: object) -> None:
        raise OverflowError("int too large")

    monkeypatch.setattr(desk.store, "add_records", impossible)
    desk.write()
    with pytest.raises(OverflowError):
        desk.loop.run_one()
