"""The log stays readable whatever happens at the plugs."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.timing import S
from deadheat.virtual.fake_clock import FakeClock


class Lines(logging.Handler):
    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self.clock = clock
        self.said: list[tuple[int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append((self.clock.now(), record.getMessage()))


def quiet() -> tuple[FakeClock, Lines, QuietLog]:
    clock = FakeClock()
    log = logging.Logger("a test", logging.INFO)
    lines = Lines(clock)
    log.addHandler(lines)
    return clock, lines, QuietLog(log, clock)


@given(st.lists(st.integers(0, 40), max_size=60))
def test_no_minute_has_more_than_eight_lines_and_no_line_is_lost_unsaid(pauses: list[int]) -> None:
    clock, lines, log = quiet()
    for n, pause in enumerate(pauses):
        clock.run_to(clock.now() + pause * S)
        log.warning("line %d", n)
    times = [at for at, _ in lines.said]
    assert all(later - first >= 60 * S for first, later in zip(times, times[8:], strict=False))
    kept_back = sum(int(text.split("(")[1].split()[0]) for _, text in lines.said if "kept back" in text)
    last = int(lines.said[-1][1].split()[1]) + 1 if lines.said else 0
    assert len(lines.said) + kept_back == last


@pytest.mark.parametrize("level", ["info", "warning", "error"])
def test_lines_have_their_level(level: str) -> None:
    _, lines, log = quiet()
    getattr(log, level)("%s of %d", "one", 2)
    assert [text for _, text in lines.said] == ["one of 2"]


def test_what_nobody_listens_to_does_not_count() -> None:
    clock = FakeClock()
    log = logging.Logger("a test", logging.WARNING)
    lines = Lines(clock)
    log.addHandler(lines)
    quiet_log = QuietLog(log, clock)
    for _ in range(20):
        quiet_log.info("is there")
    quiet_log.warning("is lost")
    assert [text for _, text in lines.said] == ["is lost"]
