"""What the lineup keeps to whatever sources report, in any order, and whatever matters when."""

from collections import Counter
from collections.abc import Iterable

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from deadheat.timing import (
    MS,
    CardSeen,
    Closing,
    Fault,
    FaultKind,
    Heat,
    Kind,
    Lineup,
    Mark,
    Moment,
    Press,
    Release,
    Signal,
    Terms,
    kind_of,
)

from .bench import STEADY

_SOURCES = ("pi", "hub", "reader")
_KINDS = frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})
_SILENT = 300 * MS

sources = st.sampled_from(_SOURCES)
kinds = st.frozensets(st.sampled_from((Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN)), min_size=1)


class Report(msgspec.Struct, frozen=True):
    """A signal arrives ``delay`` ms after its end; then its source vouches up to ``vouches`` ms before the present."""

    signal: Signal
    delay: int
    vouches: int
    attends: frozenset[Kind]


@st.composite
def signals(draw: st.DrawFn) -> Signal:
    first = draw(st.integers(0, 600))
    at = Moment(first * MS, (first + draw(st.sampled_from((0, 0, 1, 5, 200)))) * MS)
    source = draw(sources)
    kind = draw(st.sampled_from(("press", "press", "release", "card", "lost", "stuck")))
    if kind == "press":
        return Press(source, draw(st.sampled_from("abcd")), at)
    if kind == "release":
        return Release(source, draw(st.sampled_from("abcd")), at)
    if kind == "card":
        return CardSeen(source, "centre", "42", None, at)
    return Fault(source, FaultKind.LOST_EDGES if kind == "lost" else FaultKind.STUCK, at, "a")


reports = st.lists(
    st.builds(Report, signals(), st.sampled_from((0, 1, 3, 50, 400)), st.sampled_from((0, 1, 20, 250)), kinds),
    max_size=25,
)


class Play:
    """Offers reports in the order of their arrival and takes whatever is final."""

    def __init__(self, window: int = MS, closings: Iterable[int] = (), joins: Iterable[str] = _SOURCES) -> None:
        self.lineup = Lineup(window)
        self.released: list[Heat | Closing] = []
        self._window = window
        self._closings = sorted(closings)
        for source in joins:
            self.lineup.join(Terms(source, _KINDS, silent_after=_SILENT), 0)

    def play(self, told: list[Report]) -> "Play":
        for now, report in sorted(((r.signal.at.latest + r.delay * MS, r) for r in told), key=lambda each: each[0]):
            self.lineup.offer(report.signal)
            self.lineup.beat(report.signal.source, Mark(now - report.vouches * MS, now))
            self._take(now, report.attends)
        self._take(10_000 * MS, _KINDS)
        return self

    @property
    def heats(self) -> list[Heat]:
        return [each for each in self.released if isinstance(each, Heat)]

    def _take(self, now: int, attends: frozenset[Kind]) -> None:
        while (each := self.lineup.take(now, attends, self._closings[0] if self._closings else None)) is not None:
            self.released.append(each)
            if isinstance(each, Closing):
                self._closings.pop(0)
            elif each.aside:
                assert all(isinstance(signal, Fault) or kind_of(signal) not in attends for signal in each.signals)
            elif not each.late:
                self._check(each)

    def _check(self, heat: Heat) -> None:
        """Every source has passed the cut, and every signal may have been first."""
        cut = min(each.at.latest for each in (*heat.signals, *heat.doubts)) + self._window
        for source, mark in self.lineup.marks.items():
            assert source in heat.without or mark.until > cut
        assert heat.doubts or all(signal.at.earliest <= cut for signal in heat.signals)


@STEADY
@given(reports, st.integers(0, 3 * MS))
def test_every_signal_is_released_exactly_once_late_and_aside_ones_too(told: list[Report], window: int) -> None:
    heats = Play(window).play(told).heats
    expected = Counter(report.signal for report in told if not _is_doubt(report.signal))
    assert Counter(s for heat in heats for s in heat.signals if not _is_about_sources(s)) == expected


@STEADY
@given(reports)
def test_every_doubt_is_told_at_least_once(told: list[Report]) -> None:
    told_of = {doubt for heat in Play().play(told).heats for doubt in heat.doubts}
    assert told_of == {report.signal for report in told if _is_doubt(report.signal)}


@STEADY
@given(reports, st.lists(st.integers(0, 700 * MS), max_size=4))
def test_a_closing_is_said_once_and_nothing_from_before_it_that_mattered_comes_after_it_unless_late(
    told: list[Report], closings: list[int]
) -> None:
    closed: list[int] = []
    everything_matters = [msgspec.structs.replace(report, attends=_KINDS) for report in told]
    for each in Play(closings=closings).play(everything_matters).released:
        if isinstance(each, Closing):
            closed.append(each.at)
        elif closed and not each.late and not each.aside:
            assert all(signal.at.earliest > closed[-1] for signal in each.signals)
    assert closed == sorted(closings)


@STEADY
@given(reports)
def test_whoever_joined_first_changes_nothing(told: list[Report]) -> None:
    assert Play().play(told).released == Play(joins=reversed(_SOURCES)).play(told).released


@STEADY
@given(reports, kinds)
def test_whoever_asks_at_the_next_check_is_never_kept_busy(told: list[Report], attends: frozenset[Kind]) -> None:
    """Two of the sources never answer."""
    lineup = Play().lineup
    for report in told:
        lineup.offer(report.signal)
    now = 0
    for _ in range(60):
        lineup.beat("pi", Mark(now - MS, now))
        while lineup.take(now, attends) is not None:
            pass
        check = lineup.next_check(attends)
        assert check is not None
        assert check > now
        now = check


def _is_doubt(signal: Signal) -> bool:
    return isinstance(signal, Fault) and signal.is_doubt


def _is_about_sources(signal: Signal) -> bool:
    return isinstance(signal, Fault) and signal.kind in {FaultKind.SOURCE_DOWN, FaultKind.SOURCE_UP}
