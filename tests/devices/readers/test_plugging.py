"""A reader is pulled out and plugged in, at the worst of moments: the match goes on, and each scan is one card's."""

import logging
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from deadheat.devices.readers.channel import Channel
from deadheat.devices.readers.driver import Says, Stuck
from deadheat.devices.readers.ports import open_serial
from deadheat.devices.readers.scanner import ScannerDriver
from deadheat.devices.readers.status import State
from deadheat.problems import Problem
from deadheat.timing import MS, CardSeen, S

from .bench import Bench, logged


@pytest.fixture
def bench(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Bench]:
    caplog.set_level(logging.INFO, "deadheat.readers")
    made = Bench(tmp_path, ScannerDriver())
    yield made
    made.close()


def test_a_reader_that_is_not_there_at_the_start_is_found_when_it_is_plugged_in(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.start()
    bench.wait(60 * S)
    assert bench.state is State.ABSENT
    assert bench.source.vouched(bench.clock.now()) is None
    bench.plug()
    bench.scan(b"the-mind/42\r", "the-mind/42")
    first, second = logged(caplog)
    assert first == "tray cannot be used: not plugged in"
    assert second.startswith("tray is there: /dev/pts/")


def test_an_outage_is_one_line_when_it_begins_and_one_when_it_ends(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.port.plug()
    bench.start()
    bench.wait(1 * S)
    caplog.clear()
    bench.unplug()
    bench.wait(3600 * S)
    (lost,) = logged(caplog)
    assert lost.startswith("tray is lost: ")
    bench.plug()
    _, found = logged(caplog)
    assert found.startswith("tray is there: ")


def test_a_reader_is_back_within_two_seconds_however_long_it_was_away(bench: Bench) -> None:
    bench.start()
    for away in (0, 100 * MS, 10 * S, 3600 * S):
        bench.wait(away)
        bench.port.plug()
        bench.wait(2 * S)
        assert bench.state is State.UP
        bench.unplug()


def test_a_hundred_plug_cycles_are_a_hundred_reconnects_and_few_log_lines(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.start()
    began = bench.clock.now()
    for n in range(100):
        bench.plug()
        bench.scan(f"card-{n}\r".encode(), f"card-{n}")
        bench.unplug()
    assert bench.source.status.counters["openings"] == 100
    assert not bench.watcher.calls
    minutes = (bench.clock.now() - began) / (60 * S)
    assert len(logged(caplog)) <= 8 * (minutes + 1)
    assert any("lines before this one were kept back" in line for line in logged(caplog))


def test_half_a_scan_never_joins_what_comes_after_an_outage(bench: Bench) -> None:
    bench.start()
    for n in range(len(b"the-mind/42")):
        bench.plug()
        bench.port.send(b"the-mind/42"[:n])
        bench.watcher.serve()
        bench.unplug()
        bench.plug()
        bench.scan(f"the-mind/{n}\r".encode(), f"the-mind/{n}")
        bench.unplug()
    assert len(bench.heard.codes) == len(b"the-mind/42")


def test_the_tail_of_a_scan_that_is_on_its_way_at_the_opening_is_no_code(bench: Bench) -> None:
    bench.start()
    bench.port.plug()
    while bench.state is not State.UP:
        assert bench.clock.step()
    bench.port.send(b"nd/42\rthe-mind/7\r")
    bench.watcher.serve_until(lambda: bool(bench.heard.codes))
    assert bench.heard.codes == ["the-mind/7"]


def test_a_reader_that_comes_back_under_another_name_is_found(bench: Bench, tmp_path: Path) -> None:
    bench.start()
    bench.plug()
    old = bench.source.status.path
    bench.unplug()
    stranger, keeps_the_name = os.openpty()
    bench.plug()
    assert bench.source.status.path != old or os.ttyname(keeps_the_name) != old
    bench.scan(b"a\r", "a")
    os.set_blocking(stranger, False)
    with pytest.raises(BlockingIOError):
        os.read(stranger, 1)
    os.close(stranger)
    os.close(keeps_the_name)


def test_another_device_that_appears_while_ours_is_opened_is_closed_again_unwritten(
    tmp_path: Path,
) -> None:
    bench = Bench(tmp_path, Chatty(), open_=lambda path: swapped(path))
    strangers: list[int] = []

    def swapped(path: str) -> Channel:
        channel = open_serial(path)
        if not strangers:
            strangers.extend(os.openpty())
            bench.port.path.unlink()
            bench.port.path.symlink_to(os.ttyname(strangers[1]))
        return channel

    bench.port.plug()
    bench.start()
    assert bench.state is State.ABSENT
    assert bench.port.taken() == b""
    for fd in strangers:
        os.close(fd)
    bench.close()


def test_a_port_that_another_program_has_is_refused_by_name_once_and_tried_again(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.port.plug()
    held = open_serial(str(bench.port.path.resolve()))
    bench.start()
    bench.wait(60 * S)
    refused = bench.state
    assert refused is State.REFUSED
    assert "is taken by" in bench.source.status.why
    assert len(logged(caplog)) == 1
    held.close()
    bench.wait(2 * S)
    assert bench.state is State.UP


def test_a_permission_that_comes_late_is_waited_for_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "deadheat.readers")
    refusals = iter([True, True, False])

    def late(path: str) -> Channel:
        if next(refusals):
            raise Problem("This user may not open it.", "Ask.")
        return open_serial(path)

    bench = Bench(tmp_path, ScannerDriver(), open_=late)
    bench.port.plug()
    bench.start()
    bench.wait(2 * S)
    assert bench.state is State.UP
    (only,) = logged(caplog)
    assert only.startswith("tray is there: ")
    bench.close()


class Chatty(ScannerDriver):
    """A driver that wants to write at once."""

    def to_write(self) -> bytes:
        return b"hello"


class Broken(ScannerDriver):
    """A driver with a bug."""

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:
        raise ZeroDivisionError("a bug")


class Silent(ScannerDriver):
    """A driver whose device stops answering."""

    def received(self, data: bytes, since: int, now: int) -> Sequence[Says]:
        return [Stuck("it does not answer")]


@pytest.mark.parametrize(
    ("driver", "why"),
    [(Broken(), "its driver has failed: ZeroDivisionError: a bug"), (Silent(), "it does not answer")],
)
def test_a_driver_that_fails_or_gives_up_costs_its_reader_a_moment_and_nobody_anything_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, driver: ScannerDriver, why: str
) -> None:
    bench = Bench(tmp_path, driver)
    bench.port.plug()
    bench.start()
    bench.port.send(b"x\r")
    bench.watcher.serve_until(lambda: bench.state is State.ABSENT)
    assert f"tray is lost: {why}" in logged(caplog)
    bench.wait(2 * S)
    assert bench.state is State.UP
    bench.close()


class Mute(ScannerDriver):
    """A driver whose device never answers."""

    def watermark(self, now: int) -> int | None:
        return None

    def elapsed(self, now: int) -> Sequence[Says]:
        return [Stuck("it does not answer")]


def test_a_device_that_never_answers_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(tmp_path, Mute())
    bench.port.plug()
    bench.start()
    bench.wait(60 * S)
    assert logged(caplog) == ["tray cannot be used: it does not answer"]
    assert bench.source.vouched(bench.clock.now()) is None
    bench.close()


def test_a_reader_that_is_always_lost_again_writes_few_lines(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(tmp_path, Broken())
    bench.port.plug()
    bench.start()
    began = bench.clock.now()
    while bench.clock.now() - began < 60 * S:
        bench.port.send(b"x\r")
        bench.watcher.serve_until(lambda: bench.state is State.ABSENT)
        bench.wait(2 * S)
    assert len(logged(caplog)) < 10
    bench.close()


def test_a_scan_reaches_back_to_when_the_port_was_last_seen_empty(bench: Bench) -> None:
    bench.start()
    bench.plug()
    bench.wait(10 * S)
    now = bench.clock.now()
    bench.scan(b"a\r", "a")
    (seen,) = bench.heard.signals
    assert isinstance(seen, CardSeen)
    assert (seen.source, seen.reader, seen.card, seen.at.latest) == ("tray", "tray", None, now)
    assert now - 150 * MS - 50 * MS <= seen.at.earliest <= now - 150 * MS
    assert bench.heard.stirs >= 1


def test_a_reader_vouches_for_all_that_was_before_the_scanners_latency(bench: Bench) -> None:
    bench.start()
    bench.plug()
    now = bench.clock.now()
    assert bench.source.vouched(now) == now - 150 * MS
    bench.port.send(b"half")
    bench.watcher.serve_until(lambda: bench.source.driver.next_deadline is not None)
    bench.wait(300 * MS)
    assert bench.source.vouched(bench.clock.now()) == now - 150 * MS
    bench.wait(1 * S)
    assert bench.source.vouched(bench.clock.now()) == bench.clock.now() - 150 * MS


def test_a_reader_that_is_stopped_gives_its_port_back(bench: Bench) -> None:
    bench.port.plug()
    bench.start()
    bench.source.stop()
    bench.source.stop()
    assert not bench.watcher.calls
    open_serial(str(bench.port.path)).close()
    bench.wait(10 * S)
    assert bench.source.vouched(bench.clock.now()) is None
