"""More edges than can be told: nothing is lost in silence, and nobody's edges are starved by another's contact."""

import random
from itertools import pairwise

import pytest

from tests.firmware import frames
from tests.firmware.frames import CHANGE, LIMITED, LOST, Record, Report
from tests.firmware.presses import busy
from tests.firmware.simulated_hub import CYCLES_PER_MS, CYCLES_PER_S, CYCLES_PER_TICK, Edge
from tests.firmware.talk import Talk

pytestmark = pytest.mark.firmware


def bouncing(rng: random.Random, pin: int, begin: int, seconds: float, per_second: int) -> list[Edge]:
    """A contact that closes and opens so often a second."""
    half = CYCLES_PER_S // per_second // 2
    count = round(seconds * per_second * 2)
    return [
        (begin + place * half + rng.randrange(-half // 3, half // 3) + half, pin, place % 2) for place in range(count)
    ]


def told_changes(records: list[Record]) -> list[int]:
    """How many changes of each pin the CHANGEs show."""
    changes = [0] * 6
    level = 0x3F
    for record in records:
        if record.what == LIMITED:
            continue
        for pin in range(6):
            changes[pin] += (record.mask ^ level) >> pin & 1
        level = record.mask
    return changes


def counted(records: list[Record], what: int) -> int:
    return sum(record.count for record in records if record.what == what)


def test_six_contacts_bouncing_at_1_khz_for_10_s_are_told_or_counted_to_the_last_edge(talk: Talk) -> None:
    rng = random.Random(1)
    begin = talk.hub.cycle + CYCLES_PER_MS
    edges = sorted(edge for pin in range(6) for edge in bouncing(rng, pin, begin, 10, 1000))
    talk.edges(edges)
    talk.run(10_050)
    counters = talk.counters()
    # The rest, when everything is quiet: each pin is open, as its last edge left it.
    assert talk.report.level == 0x3F
    assert talk.records[-1].mask == 0x3F or talk.records[-1].what == LIMITED
    missing = counters["lost"] + counters["limited"]
    told = sum(told_changes(talk.records))
    # LOST and LIMITED hide an even number of changes of a pin from its level, and the catching up shows some again.
    assert told + missing >= len(edges)
    catching_up = sum(
        1
        for before, record in zip(talk.records, talk.records[1:], strict=False)
        if record.what == CHANGE and before.what != CHANGE
    )
    assert told + missing <= len(edges) + 6 * (catching_up + len([r for r in talk.records if r.what == LOST]))
    # Nearly every CHANGE is about one edge, some about two that came while interrupts were closed.
    changes = sum(1 for record in talk.records if record.what == CHANGE)
    assert -catching_up <= len(edges) - changes - missing < len(edges) / 500
    if all(record.count < 255 for record in talk.records):
        assert counted(talk.records, LOST) == counters["lost"]
    assert counted(talk.records, LIMITED) == counters["limited"]
    assert counters["overruns"] == 0
    assert talk.broken == []
    assert [record.time for record in talk.records] == sorted(record.time for record in talk.records)


def test_one_bouncing_contact_does_not_hold_up_the_presses_of_the_others(talk: Talk) -> None:
    rng = random.Random(2)
    begin = talk.hub.cycle + CYCLES_PER_MS
    noise = bouncing(rng, 2, begin, 2, 1000)
    presses = [(begin + place * 40 * CYCLES_PER_MS + 777, (0, 1, 3, 4, 5)[place % 5]) for place in range(1, 48)]
    others = [edge for cycle, pin in presses for edge in ((cycle, pin, 0), (cycle + 20 * CYCLES_PER_MS, pin, 1))]
    talk.edges(sorted(noise + others))
    talk.run(2_050)
    counters = talk.counters()
    assert counters["lost"] == 0
    shown = told_changes(talk.records)
    assert [shown[pin] for pin in (0, 1, 3, 4, 5)] == [
        sum(1 for _, which, _ in others if which == pin) for pin in (0, 1, 3, 4, 5)
    ]
    # 48 at once and 250 a second are told of the one that bounces, the rest is counted, within 20 ms.
    limited = [record for record in talk.records if record.what == LIMITED]
    assert {record.mask for record in limited} == {1 << 2}
    assert counted(talk.records, LIMITED) == counters["limited"]
    changes = sum(1 for record in talk.records if record.what == CHANGE)
    # All but those that were read together with another one; and one CHANGE that shows how the bouncing ended.
    assert 0 <= len(noise) + len(others) + 1 - changes - counters["limited"] <= 2
    assert 48 + 250 * 2 - 30 <= len(noise) - counters["limited"] <= 48 + 250 * 2 + 30
    for cycle, pin in presses:
        tick = (cycle - talk.hub.zero) / CYCLES_PER_TICK
        assert any(
            record.what == CHANGE and not record.mask >> pin & 1 and tick <= record.time <= tick + 20
            for record in talk.records
        ), f"the press of pin {pin} at {cycle} has no stamp of its own"


def test_the_host_is_heard_in_the_midst_of_a_flood(talk: Talk) -> None:
    rng = random.Random(4)
    edges: list[Edge] = []
    at = talk.hub.cycle
    levels = [1] * 6
    for _ in range(4_000):
        at += rng.randrange(20, 4_000)
        pin = rng.randrange(6)
        levels[pin] ^= 1
        edges.append((at, pin, levels[pin]))
    talk.edges(edges)
    busy(talk)
    for _ in range(20):
        talk.lamps(*(frames.lamp(lamp, lamp, rng.randrange(256)) for lamp in range(6)))
    counters = talk.counters()
    assert talk.hub.cycle < at, "the flood was over too soon"
    assert counters["overruns"] == counters["crc_errors"] == counters["bad_frames"] == talk.hub.overruns == 0
    assert talk.broken == []


def test_what_comes_too_fast_for_the_interrupts_ring_is_told_as_lost_where_it_is_missing(talk: Talk) -> None:
    begin = talk.hub.cycle + CYCLES_PER_MS
    # 100 changes 6 us apart, pin after pin: the main loop hardly runs between them.
    edges = [(begin + place * 96, place % 6, place // 6 % 2) for place in range(100)]
    talk.edges(edges)
    talk.run(80)
    lost = [record for record in talk.records if record.what == LOST]
    assert lost
    assert sum(told_changes(talk.records)) + counted(talk.records, LOST) >= 100
    for before, record in pairwise(talk.records):
        if before.what == record.what == CHANGE:
            # Where no record says that something is missing there is nothing missing.
            place = edges_until(edges, record, talk)
            assert place == edges_until(edges, before, talk) + 1
            assert before.mask ^ record.mask == 1 << edges[place - 1][1]
    assert talk.records[-1].mask == talk.report.level
    assert talk.counters()["lost"] == counted(talk.records, LOST)


def edges_until(edges: list[Edge], record: Record, talk: Talk) -> int:
    """How many of them happened before a record's stamp, the last of which it is about."""
    return sum(1 for cycle, _, _ in edges if cycle <= talk.hub.zero + record.time * CYCLES_PER_TICK)


def test_left_out_changes_are_told_within_20_ms_and_then_the_level_as_it_is(talk: Talk) -> None:
    begin = talk.hub.cycle + CYCLES_PER_MS
    # 59 changes within 6 ms: 48 find room in the bucket, and one or two more as it fills up.
    edges = [(begin + place * CYCLES_PER_MS // 10, 3, place % 2) for place in range(59)]
    talk.edges(edges)
    talk.run(60, slice_ms=1)
    limited = next(record for record in talk.records if record.what == LIMITED)
    last = talk.records[-1]
    assert last.what == CHANGE
    assert talk.report.level == last.mask == 0x3F & ~(1 << 3)
    assert 4 * CYCLES_PER_MS <= last.time * CYCLES_PER_TICK + talk.hub.zero - edges[-1][0] < 6 * CYCLES_PER_MS
    # The line needs longer for all that came before; but from then on each REPORT says that there is a record.
    known = next(frame for frame in talk.said(frames.REPORT) if Report.of(frame.body).next > limited.number)
    assert known.cycle - edges[48][0] < 20 * CYCLES_PER_MS


def test_the_watermark_waits_for_what_is_not_told_yet(talk: Talk) -> None:
    begin = talk.hub.cycle + CYCLES_PER_MS
    talk.edges([(begin + place * CYCLES_PER_MS // 10, 3, place % 2) for place in range(59)])
    talk.run(60, slice_ms=1)
    limited = next(record for record in talk.records if record.what == LIMITED)
    before = talk.records[limited.number - 1]
    for report in talk.reports:
        if report.next <= limited.number:
            # A left-out change is somewhere behind the last record that is told.
            assert report.upto < limited.time
    uptos = [report.upto for report in talk.reports]
    assert uptos == sorted(uptos)
    assert before.time <= limited.time


def test_a_full_ring_counts_what_comes_and_says_so_when_there_is_room_again(talk: Talk) -> None:
    talk.acknowledging = False
    begin = talk.hub.cycle + CYCLES_PER_MS
    edges = [(begin + place * 30 * CYCLES_PER_MS, place // 2 % 6, place % 2) for place in range(160)]
    talk.edges(edges)
    talk.run(160 * 30 + 50)
    kept = len(talk.records)
    assert talk.hello.capacity <= kept < 160
    held = talk.report
    assert held.upto < (edges[kept][0] - talk.hub.zero) / CYCLES_PER_TICK + 20
    talk.acknowledging = True
    talk.say(frames.ACK, kept.to_bytes(2, "little") + b"\0")
    talk.run(200)
    assert [record.what for record in talk.records[kept:]] == [LOST]
    assert talk.records[-1].count == 160 - kept == talk.counters()["lost"]
    assert talk.records[-1].mask == talk.report.level == 0x3F
    assert talk.report.upto > held.upto
    assert talk.counters()["peak"] == kept
