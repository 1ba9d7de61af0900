"""Whole matches whose presses go through the real firmware, alone and beside the Pi's own pins."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from deadheat.cards import name_of
from deadheat.games import Outcome
from deadheat.referee import Archive, DirectWriter, Journal, Referee, begin_match, make_terms, open_store, replay
from deadheat.timing import MS, Fault, Press, S, Signal, Source
from deadheat.virtual.bots import bots_for
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from tests.firmware.hub_table import HubTable
from tests.firmware.simulated_hub import CYCLES_PER_S, Hub

pytestmark = pytest.mark.firmware

_SEATS = ("north", "east", "south", "west")
_LIMIT = 1_800 * S


def play(game: str, clock: FakeClock, table: HubTable, seed: int = 3, **options: object) -> Outcome | None:
    """Bots play a match to its end; its journal must judge it the same again."""
    clock.run_to(clock.now() + 3 * S)
    terms = make_terms(
        game,
        seats=table.seats,
        readers=table.readers,
        window=1 * MS,
        seed=seed,
        started=clock.now(),
        options=options,
    )
    store = open_store(Path(":memory:"), durable=False)
    match, log = begin_match(Journal(store, DirectWriter(store), FakeStamps(clock)), terms)
    bots = bots_for(game)(clock, table, match, Random(seed))
    referee = Referee(clock, match, log, table.sources, [bots], lamps=table.all_lamps, register=name_of)
    referee.start()
    until = clock.now() + _LIMIT
    while match.outcome is None and clock.now() < until and clock.step():
        pass
    referee.stop()
    archive = Archive(store)
    assert replay(archive.read(archive.number("LAST"))).verified
    return match.outcome


def test_the_mind_is_played_to_its_end_over_the_hub(hub: Hub) -> None:
    clock, pins = FakeClock(), {"north": 0, "east": 3, "south": 5, "west": 2}
    table = HubTable(clock, _SEATS, {"tray": None}, hub, pins, every=10 * MS)
    options = {"blind": "all", "blind_penalty": "per-mistake", "focus": False, "shown_s": 1}
    assert play("the-mind", clock, table, seed=34, **options) is not None
    assert len(table.truth) > 15
    assert {light.lamp for light in hub.lights if light.level and light.cycle > 5 * CYCLES_PER_S} == set(pins.values())


def test_a_race_between_the_hub_and_the_pis_own_pins_is_played_to_its_end(hub: Hub) -> None:
    clock = FakeClock()
    table = HubTable(clock, _SEATS, {}, hub, {"north": 0, "south": 1}, ppm=-3_000)
    assert play("first-hand", clock, table, best_of=3) is not None


class Both:
    """A :class:`~deadheat.timing.Sink` for all sources of a table."""

    def __init__(self, table: HubTable, clock: FakeClock) -> None:
        self.signals: list[Signal] = []
        self._clock = clock
        self._sources: list[Source] = [table.hub_source, table.buttons]
        for source in self._sources:
            source.start(self)

    def touched(self, seat: str, at: int) -> None:
        """Nothing is echoed here."""

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        for each in self._sources:
            each.vouched(self._clock.now())

    def wait(self, ns: int) -> None:
        until = self._clock.now() + ns
        while self._clock.now() < until:
            self._clock.run_to(min(until, self._clock.now() + 20 * MS))
            self.stirred("")


def test_presses_at_the_hub_and_at_a_pin_are_ordered_rightly_or_a_dead_heat(
    hub: Hub, record_property: Callable[[str, object], None]
) -> None:
    clock, chance = FakeClock(), Random(5)
    table = HubTable(clock, ("north", "east"), {}, hub, {"north": 2}, ppm=1_234)
    both = Both(table, clock)
    both.wait(5 * S)
    ordered: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(120):
        first, second = chance.sample(("north", "east"), 2)
        apart = round(chance.choice((0.05, 0.2, 0.5, 1, 2, 4)) * chance.uniform(0.7, 1.3) * MS)
        begin, both.signals[:] = clock.now(), []
        clock.happen_at(begin + 5 * MS, partial(table.tap, first))
        clock.happen_at(begin + 5 * MS + apart, partial(table.tap, second))
        both.wait(250 * MS)
        at = {signal.seat: signal.at for signal in both.signals if isinstance(signal, Press)}
        assert not at[second].is_before(at[first])
        ordered[at[first].is_before(at[second])].append(apart / MS)
        assert not any(isinstance(signal, Fault) for signal in both.signals)
    assert min(ordered[True]) > 0.1
    assert max(ordered[False]) < 1.5
    record_property(
        "across",
        f"{len(ordered[True])} ordered, from {min(ordered[True]):.2f} ms apart; "
        f"{len(ordered[False])} dead heats, up to {max(ordered[False]):.2f} ms apart",
    )
