"""What holds for a button whatever its line, its switch and the kernel do."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from deadheat.timing import MS, US, Contacts, Fault, Hold, Press, Release, S, Signal

from .bench import START, STEADY
from .driving import Delivery, Drive

_AFTER = 200 * MS

gaps = st.one_of(st.integers(1, 2 * MS), st.integers(1, 60 * MS), st.integers(1, 2 * S))
"""Times between two changes of a line, in ns: bouncing, tapping, holding."""


@st.composite
def deliveries(draw: st.DrawFn, *, loses: bool) -> tuple[list[int], list[Delivery]]:
    """When a line changes, and how its changes are delivered: late, with wrong types, some perhaps not at all."""
    changes: list[int] = []
    edges: list[Delivery] = []
    at, stamp = START, START
    for gap in draw(st.lists(gaps, max_size=14)):
        at += gap
        changes.append(at)
        if loses and draw(st.integers(0, 4)) == 0:
            continue
        stamp = max(stamp + 1, at + draw(st.sampled_from((0, 20 * US, 240 * US))))
        truly = len(changes) % 2 == 1
        active = truly != (draw(st.integers(0, 3)) == 0)
        edges.append(Delivery(stamp + draw(st.sampled_from((0, 100 * US, 1900 * US))), "north", stamp, active))
    return changes, edges


def drive(changes: list[int], edges: list[Delivery], *, audits: bool) -> Drive:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    driven = Drive(contacts, {"north": changes}, edges, audits=audits)
    driven.run(START, max(changes, default=START) + _AFTER)
    return driven


def presses_and_releases(signals: list[Signal]) -> list[Press | Release]:
    return [signal for signal in signals if isinstance(signal, Press | Release)]


def assert_alternates(signals: list[Signal], closed: bool) -> None:
    said = presses_and_releases(signals)
    assert [isinstance(signal, Press) for signal in said] == [n % 2 == 0 for n in range(len(said))]
    assert bool(said and isinstance(said[-1], Press)) == closed


@STEADY
@given(deliveries(loses=False))
def test_presses_and_releases_alternate_and_end_in_the_true_level(line: tuple[list[int], list[Delivery]]) -> None:
    changes, edges = line
    assert_alternates(drive(changes, edges, audits=False).signals, closed=len(changes) % 2 == 1)


@STEADY
@given(deliveries(loses=True))
def test_they_do_so_even_if_edges_are_never_reported(line: tuple[list[int], list[Delivery]]) -> None:
    changes, edges = line
    assert_alternates(drive(changes, edges, audits=True).signals, closed=len(changes) % 2 == 1)


@STEADY
@given(deliveries(loses=False))
def test_no_signal_begins_before_a_watermark_given_earlier(line: tuple[list[int], list[Delivery]]) -> None:
    assert drive(*line, audits=True).broken_promises == []


@STEADY
@given(deliveries(loses=True))
def test_only_what_was_missed_may_begin_before_a_watermark(line: tuple[list[int], list[Delivery]]) -> None:
    """A missed edge and the press or release that it makes have one and the same Moment."""
    driven = drive(*line, audits=True)
    missed = {signal.at for signal in driven.signals if isinstance(signal, Fault)}
    assert all(signal.at in missed for _, signal in driven.broken_promises)


@STEADY
@given(deliveries(loses=True))
def test_no_hold_is_later_than_the_release(line: tuple[list[int], list[Delivery]]) -> None:
    driven = drive(*line, audits=True)
    said = [signal for signal in driven.signals if not isinstance(signal, Fault)]
    for signal, following in pairwise(said):
        if isinstance(signal, Hold):
            assert isinstance(following, Release)
            assert signal.at.latest <= following.at.latest


@STEADY
@given(deliveries(loses=True))
def test_whoever_drives_it_is_never_kept_busy(line: tuple[list[int], list[Delivery]]) -> None:
    changes, edges = line
    driven = drive(changes, edges, audits=False)
    assert driven.runs <= 20 * (len(edges) + 2)


@STEADY
@given(deliveries(loses=True), st.integers(-START, 10**15))
def test_shifting_all_times_changes_nothing_else(line: tuple[list[int], list[Delivery]], by: int) -> None:
    changes, edges = line
    contacts = Contacts("table")
    contacts.add("north", False, START + by)
    shifted = [Delivery(edge.arrives + by, edge.seat, edge.stamp + by, edge.active) for edge in edges]
    driven = Drive(contacts, {"north": [at + by for at in changes]}, shifted)
    again = driven.run(START + by, max(changes, default=START) + by + _AFTER)
    assert [shift(signal, -by) for signal in again] == drive(changes, edges, audits=False).signals


def shift(signal: Signal, by: int) -> Signal:
    return replace(signal, at=signal.at.shifted(by))
