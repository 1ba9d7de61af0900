"""The verdict is the same whoever sits where, on whichever wire, and whatever arrives or was plugged in first."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from deadheat.timing import MS, US, Contacts, Heat, Kind, Lineup, Mark, Moment, Press, Terms

from .bench import START, STEADY

_SEATS = ("a", "b", "c", "d", "e", "f")
_SOURCES = ("pi", "hub-1", "hub-2")
_WINDOW = 1 * MS
_LAG = 2 * MS

gaps = st.one_of(st.integers(0, 5 * US), st.integers(990 * US, 1010 * US), st.integers(1240 * US, 1260 * US),
                 st.integers(0, 50 * MS))  # fmt: skip
presses = st.lists(gaps, min_size=len(_SEATS), max_size=len(_SEATS))


class Seating(msgspec.Struct, frozen=True):
    """Everything that must not matter."""

    seats: Sequence[str]
    """Who presses first, second and so on."""
    wires: Sequence[str]
    """Which source each of these is wired to."""
    lines: Sequence[str]
    """The order in which seats were added to their sources: that of their lines."""
    joins: Sequence[str]
    """The order in which sources joined."""
    delays: Sequence[int]
    """How long each press takes to arrive, in ns."""


@st.composite
def seatings(draw: st.DrawFn) -> Seating:
    return Seating(
        draw(st.permutations(_SEATS)),
        draw(st.lists(st.sampled_from(_SOURCES), min_size=len(_SEATS), max_size=len(_SEATS))),
        draw(st.permutations(_SEATS)),
        draw(st.permutations(_SOURCES)),
        draw(st.lists(st.integers(0, _LAG), min_size=len(_SEATS), max_size=len(_SEATS))),
    )


PLAIN = Seating(_SEATS, ("pi",) * len(_SEATS), _SEATS, _SOURCES, (0,) * len(_SEATS))


def verdict(times: Sequence[int], seating: Seating) -> list[set[int]]:
    """The heats, each as the places (first, second and so on) of those in it."""
    place = {seat: n for n, seat in enumerate(seating.seats)}
    wire = dict(zip(seating.seats, seating.wires, strict=True))
    lineup = Lineup(_WINDOW)
    contacts = {source: Contacts(source) for source in seating.joins}
    for source in seating.joins:
        lineup.join(Terms(source, frozenset({Kind.PRESS})), START)
    for seat in seating.lines:
        contacts[wire[seat]].add(seat, False, START)
    arrivals = sorted(zip((at + delay for at, delay in zip(times, seating.delays, strict=True)),
                          times, seating.seats, strict=True))  # fmt: skip
    heats: list[set[int]] = []
    for now, at, seat in [*arrivals, (max(times) + 100 * MS, 0, "")]:
        if seat:
            contacts[wire[seat]].edge(seat, at, True)
            contacts[wire[seat]].level(seat, now, True)
        for source, each in contacts.items():
            for signal in each.advance(now - _LAG):
                lineup.offer(signal)
            lineup.beat(source, Mark(each.watermark(now - _LAG), now))
        while isinstance(heat := lineup.take(now, {Kind.PRESS}), Heat):
            assert not heat.late
            assert not heat.aside
            heats.append({place[signal.seat] for signal in heat.signals if isinstance(signal, Press)})
    return heats


def at_times(gaps: Sequence[int]) -> list[int]:
    times, at = [], START + 100 * MS
    for gap in gaps:
        at += gap
        times.append(at)
    return times


@STEADY
@given(presses, seatings())
def test_the_verdict_is_the_same_for_every_seating(gaps: list[int], seating: Seating) -> None:
    """Presses at the very same instant may swap places: then they are in the same heat anyway."""
    times = at_times(gaps)
    assert verdict(times, seating) == verdict(times, PLAIN)


@STEADY
@given(presses, seatings(), st.integers(-START, 10**15))
def test_the_verdict_is_the_same_at_any_time_of_day(gaps: list[int], seating: Seating, by: int) -> None:
    """Only what happened between two presses counts, not how long the machine has been up."""
    times = at_times(gaps)
    lineup, moved = Lineup(_WINDOW), Lineup(_WINDOW)
    lineup.join(Terms("pi", frozenset({Kind.PRESS})), START)
    moved.join(Terms("pi", frozenset({Kind.PRESS})), START + by)
    for n in Random(0).sample(range(len(times)), len(times)):
        press = Press("pi", seating.seats[n], Moment.exactly(times[n]))
        lineup.offer(press)
        moved.offer(msgspec.structs.replace(press, at=press.at.shifted(by)))
    end = times[-1] + 10 * MS
    assert heats_of(lineup, end, 0) == heats_of(moved, end + by, by)


@STEADY
@given(presses)
def test_every_press_is_in_exactly_one_heat_and_heats_come_in_order(gaps: list[int]) -> None:
    heats = verdict(at_times(gaps), PLAIN)
    assert sorted(place for heat in heats for place in heat) == list(range(len(_SEATS)))
    assert all(max(heat) < min(following) for heat, following in pairwise(heats))


def heats_of(lineup: Lineup, now: int, by: int) -> list[Heat]:
    lineup.beat("pi", Mark(now, now))
    heats = []
    while isinstance(heat := lineup.take(now, {Kind.PRESS}), Heat):
        signals = tuple(msgspec.structs.replace(signal, at=signal.at.shifted(-by)) for signal in heat.signals)
        heats.append(msgspec.structs.replace(heat, signals=signals))
    return heats
