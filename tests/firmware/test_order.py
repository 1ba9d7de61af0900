"""Who was first: edges a few microseconds apart on the real instructions, while all lamps run and the line is busy."""

import random
from collections.abc import Callable
from itertools import permutations

import pytest

from tests.firmware import frames
from tests.firmware.frames import CHANGE
from tests.firmware.presses import Race, busy, first_shown, micros
from tests.firmware.simulated_hub import CYCLES_PER_MS, CYCLES_PER_TICK
from tests.firmware.talk import Talk

pytestmark = pytest.mark.firmware

PAIRS = list(permutations(range(6), 2))
GAPS_US = (2, 10, 50, 200, 5_000)
EACH = 30 * CYCLES_PER_MS


def run_races(talk: Talk, races: list[Race], rng: random.Random) -> list[tuple[Race, int]]:
    """Each race with the numbers of records by which the second one was shown later than the first."""
    hub = talk.hub
    hub.edges([edge for race in races for edge in race.edges(rng)])
    talk.run((races[-1].cycle - hub.cycle) / CYCLES_PER_MS + 60)
    assert talk.counters()["lost"] == 0
    verdicts = []
    for race in races:
        begin = (race.cycle - hub.zero) // CYCLES_PER_TICK
        end = begin + EACH // CYCLES_PER_TICK
        first = first_shown(talk.records, race.first, begin, end)
        second = first_shown(talk.records, race.second, begin, end)
        verdicts.append((race, second.number - first.number))
    return verdicts


def races(talk: Talk, rng: random.Random, gaps: list[int], *, bouncing: bool) -> list[Race]:
    """A race of each pair in both orders for each gap (in cycles), none beginning in the same phase of anything."""
    begin = talk.hub.cycle + 30 * CYCLES_PER_MS
    every = [(first, second, gap) for gap in gaps for first, second in PAIRS]
    rng.shuffle(every)
    return [
        Race(first, second, begin + place * EACH + rng.randrange(CYCLES_PER_MS), gap, bouncing)
        for place, (first, second, gap) in enumerate(every)
    ]


@pytest.mark.parametrize("bouncing", [False, True], ids=["clean", "bouncing"])
def test_two_presses_are_never_told_in_the_wrong_order(talk: Talk, bouncing: bool) -> None:
    rng = random.Random(7 + bouncing)
    busy(talk)
    verdicts = run_races(talk, races(talk, rng, [micros(us) for us in GAPS_US], bouncing=bouncing), rng)
    assert len(verdicts) == 150
    assert [race for race, later in verdicts if later < 0] == []
    beyond = micros(talk.hello.lateness / 2)
    assert [race for race, later in verdicts if race.gap >= beyond and later == 0] == []


def test_presses_in_one_instant_are_one_record_whichever_they_are(talk: Talk) -> None:
    busy(talk)
    begin = talk.hub.cycle + CYCLES_PER_MS
    groups = [{0, 5}, {5, 0}, {2, 3}, {1, 4}, {0, 1, 2, 3, 4, 5}]
    for place, pins in enumerate(groups):
        cycle = begin + place * EACH
        talk.edges([(cycle, pin, 0) for pin in pins] + [(cycle + EACH // 2, pin, 1) for pin in pins])
    talk.run(len(groups) * 30 + 20)
    masks = [0x3F & ~sum(1 << pin for pin in pins) for pins in groups]
    told = [(record.what, record.mask) for record in talk.records]
    assert told == [(CHANGE, mask) for pressed in masks for mask in (pressed, 0x3F)]


def test_the_smallest_gap_that_is_always_ordered_is_within_the_lateness_that_the_hub_states(
    talk: Talk, record_property: Callable[[str, object], None]
) -> None:
    """The first of two presses falls into the longest time for which interrupts are closed, at each of its moments."""
    busy(talk)
    talk.ping = 0
    gaps, delays = range(8, 100, 4), range(0, 96, 8)
    verdicts = [(gap, race_into_an_interrupt(talk, delay, gap)) for gap in gaps for delay in delays]
    assert min(later for _, later in verdicts) == 0
    smallest = max(gap for gap, later in verdicts if later == 0) + 4
    record_property("smallest_ordered_gap_us", smallest / 16)
    assert smallest < talk.hello.lateness * CYCLES_PER_TICK


def race_into_an_interrupt(talk: Talk, delay: int, gap: int) -> int:
    """Two presses, the first so many cycles after the last byte of a PING; by how many records it was first."""
    before = len(talk.records)
    cycle = talk.say(frames.PING, b"!") + delay
    talk.edges(
        [(cycle, 4, 0), (cycle + gap, 1, 0), (cycle + 5 * CYCLES_PER_MS, 1, 1), (cycle + 6 * CYCLES_PER_MS, 4, 1)]
    )
    talk.run(16)
    first, second = (
        next(record.number for record in talk.records[before:] if not record.mask >> pin & 1) for pin in (4, 1)
    )
    return second - first
