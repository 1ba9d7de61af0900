"""How late stamps are, and that none is later than the hub says in HELLO."""

import random
import re
from collections.abc import Callable

import pytest

from tests.firmware import frames
from tests.firmware.presses import busy
from tests.firmware.simulated_hub import CYCLES_PER_MS, CYCLES_PER_TICK, Edge, Hub, set_clock
from tests.firmware.talk import Talk
from tests.firmware.tools import FIRMWARE

pytestmark = pytest.mark.firmware

MARGIN = int(re.findall(r"#define LATENESS_MARGIN_CYCLES (\d+)", (FIRMWARE / "avr/lateness.h").read_text())[0])
"""What the simulator leaves out of the way from an edge to its stamp, in cycles."""


def lateness(talk: Talk, edges: list[Edge]) -> list[int]:
    """By how many cycles each stamp is later than its edge; each edge must have a record of its own."""
    assert len(talk.records) == len(edges)
    return [
        talk.hub.zero + record.time * CYCLES_PER_TICK - cycle
        for record, (cycle, _, _) in zip(talk.records, edges, strict=True)
    ]


def alternating(rng: random.Random, begin: int, count: int, every: int) -> list[Edge]:
    """Pins closing and opening in turn, at moments that fall into each phase of everything."""
    levels = [1] * 6
    edges = []
    for place in range(count):
        pin = place % 6
        levels[pin] ^= 1
        edges.append((begin + place * every + rng.randrange(every // 2), pin, levels[pin]))
    return edges


def test_no_stamp_is_before_its_edge_or_later_than_the_hub_says(
    talk: Talk, record_property: Callable[[str, object], None]
) -> None:
    busy(talk)
    edges = alternating(random.Random(11), talk.hub.cycle + CYCLES_PER_MS, 1200, 2 * CYCLES_PER_MS)
    # A second sweep aims at the longest interrupt: edges in each cycle around the last byte of a PING.
    talk.edges(edges)
    talk.run(1200 * 2 + 20)
    talk.ping = 0
    for delay in range(-20, 130):
        cycle = talk.say(frames.PING, b"?") + delay
        edges.append((cycle, 0, delay % 2))
        talk.edges(edges[-1:])
        talk.run(3)
    talk.run(20)
    late = lateness(talk, edges)
    record_property("lateness_cycles", (min(late), max(late)))
    assert min(late) >= 0
    assert max(late) <= talk.hello.lateness * CYCLES_PER_TICK - MARGIN
    assert max(late) > talk.hello.lateness * CYCLES_PER_TICK / 3, "the stated lateness is far from the truth"


def test_stamps_are_right_in_each_cycle_around_an_overflow_of_the_clock(talk: Talk) -> None:
    overflow = 65_536 * CYCLES_PER_TICK
    first = (talk.hub.cycle - talk.hub.zero) // overflow + 1
    edges = [
        (talk.hub.zero + (first + place) * overflow + delay, place % 6, place // 6 % 2)
        for place, delay in enumerate(range(-90, 70))
    ]
    talk.edges(edges)
    talk.run((edges[-1][0] - talk.hub.cycle) / CYCLES_PER_MS + 20)
    late = lateness(talk, edges)
    assert 0 <= min(late) <= max(late) <= talk.hello.lateness * CYCLES_PER_TICK - MARGIN


@pytest.mark.parametrize("held_ms", [40, 60, 150, 230])
def test_a_main_loop_that_was_held_up_tells_right_stamps_or_none(talk: Talk, held_ms: int) -> None:
    begin = talk.hub.cycle + CYCLES_PER_MS
    edges = [(begin, 0, 0), (begin + 5 * CYCLES_PER_MS, 1, 0), (begin + 9 * CYCLES_PER_MS, 0, 1)]
    talk.edges(edges)
    talk.hub.hang(interrupts=True)
    talk.hub.run(talk.hub.cycle + held_ms * CYCLES_PER_MS)
    talk.hub.go_on()
    talk.run(30)
    assert talk.hub.resets == 0
    if held_ms < 65:
        assert max(lateness(talk, edges)) <= talk.hello.lateness * CYCLES_PER_TICK
    else:
        assert [(record.what, record.count, record.mask) for record in talk.records] == [(frames.LOST, 3, 0x3D)]


def test_interrupts_are_never_closed_for_longer_than_the_lateness_allows(
    talk: Talk, record_property: Callable[[str, object], None]
) -> None:
    busy(talk)
    talk.edges(alternating(random.Random(5), talk.hub.cycle + CYCLES_PER_MS, 300, CYCLES_PER_MS))
    talk.hub.watch()
    for turn in range(10):
        talk.run(30)
        talk.lamps(*(frames.lamp(lamp, (lamp + turn) % 6, 20 * turn, then=1, at=5) for lamp in range(6)))
        talk.say(frames.COUNT)
        talk.say(frames.ASK, bytes((1, 0)))
    record_property("closed_cycles", talk.hub.closed)
    # Then the handler is entered and reads the port and the clock: at most 16 cycles.
    assert talk.hub.closed + 16 <= talk.hello.lateness * CYCLES_PER_TICK - MARGIN


def test_a_pass_of_the_main_loop_is_shorter_than_the_ring_of_bytes_from_the_host(
    talk: Talk, record_property: Callable[[str, object], None]
) -> None:
    busy(talk)
    talk.edges(alternating(random.Random(6), talk.hub.cycle + CYCLES_PER_MS, 400, CYCLES_PER_MS // 2))
    talk.hub.watch()
    talk.run(220)
    record_property("longest_pass_us", talk.hub.longest_pass / 16)
    assert talk.hub.longest_pass < 30 * 640
    assert talk.counters()["overruns"] == talk.hub.overruns == 0


def test_stamps_go_on_over_the_wrap_of_32_bits(hub: Hub) -> None:
    set_clock(hub, 0xFFFB)  # 160 ms before 2^32 ticks
    talk = Talk(hub).start()
    edges = alternating(random.Random(8), talk.hub.cycle + CYCLES_PER_MS, 200, CYCLES_PER_MS)
    talk.edges(edges)
    talk.run(240)
    assert len(talk.records) == len(edges)
    times = [record.time for record in talk.records]
    assert times[0] < 1 << 32 < times[-1]
    begin = hub.zero - (0xFFFB << 16) * CYCLES_PER_TICK
    late = [begin + time * CYCLES_PER_TICK - cycle for time, (cycle, _, _) in zip(times, edges, strict=True)]
    assert 0 <= min(late) <= max(late) <= talk.hello.lateness * CYCLES_PER_TICK
