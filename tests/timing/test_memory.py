"""Nothing grows, whatever arrives and whoever stays silent."""

import tracemalloc
from collections.abc import Callable
from itertools import count
from pathlib import Path

from deadheat.timing import MS, US, Contacts, Heat, Kind, Lineup, Mark, Moment, Press, Terms

from .bench import START, at

_ENOUGH = 600_000
"""Bytes: what all that may be kept needs, and a fraction of what everything would."""


def growth(step: Callable[[int], object], first: int, last: int) -> int:
    """By how many bytes memory has grown between step ``first`` and step ``last``."""
    for n in range(first):
        step(n)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for n in range(first, last):
            step(n)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return after - before


def resident() -> int:
    """The memory of this process, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_a_million_edges_that_nobody_judges() -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    before = resident()
    for n in range(1_000_000):
        contacts.edge("north", START + n * US, n % 2 == 0, n + 1, n + 1)
    assert resident() - before < 30 * _ENOUGH


def test_a_hundred_thousand_levels_that_nobody_judges() -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    assert growth(lambda n: contacts.level("north", START + n, n % 2 == 0), 5_000, 100_000) < _ENOUGH


def test_many_thousand_edges_within_one_time_of_confirmation() -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)

    def chatters(n: int) -> None:
        contacts.edge("north", START + 10 * n, n % 2 == 0, n + 1, 2 * n + 2)
        if n % 100 == 0:
            contacts.advance(START + 10 * n)

    assert growth(chatters, 10_000, 40_000) < _ENOUGH


def test_many_thousand_presses() -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    numbers = count(1)

    def plays(n: int) -> None:
        for ms, active in ((0, True), (0.2, False), (0.3, True), (60, False)):
            number = next(numbers)
            contacts.edge("north", at(100 * n + ms), active, number, number)
        contacts.level("north", at(100 * n + 61), False)
        assert len(contacts.advance(at(100 * n + 99))) == 2

    assert growth(plays, 300, 2_000) < _ENOUGH


def test_noise_that_never_ends() -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)

    def sparks(n: int) -> None:
        contacts.edge("north", START + n * MS, True)
        contacts.edge("north", START + n * MS + 50 * US, False)
        contacts.advance(START + n * MS)

    assert growth(sparks, 1_000, 5_000) < _ENOUGH


def test_signals_while_a_source_is_silent_are_released_as_uncertain_rather_than_kept() -> None:
    lineup = Lineup(MS, limit=100)
    for source in ("table", "hub"):
        lineup.join(Terms(source, frozenset({Kind.PRESS})), 0)
    heats: list[Heat] = []

    def presses(n: int) -> None:
        lineup.offer(Press("table", "north", Moment.exactly(n * 10 * US)))
        lineup.beat("table", Mark(n * 10 * US, n * 10 * US))
        while isinstance(heat := lineup.take(n * 10 * US, {Kind.PRESS}), Heat):
            heats[:] = [heat]

    assert growth(presses, 1_000, 6_000) < _ENOUGH
    assert heats[0].uncertain


def test_signals_while_a_closing_cannot_be_said_are_not_kept_either() -> None:
    lineup = Lineup(MS, limit=100)
    lineup.join(Terms("table", frozenset({Kind.PRESS})), 0)
    for n in range(1_000):
        lineup.offer(Press("table", "north", Moment.exactly(n * 10 * US + 1)))
    closing: int | None = 0
    released = []
    while (each := lineup.take(10 * MS, {Kind.PRESS}, closing)) is not None:
        released.append(each)
        closing = None
    assert len(released) > 1
