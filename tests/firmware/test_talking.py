"""The hub's side of the language: answers, numbers, retransmission, and what it makes of garbage."""

import itertools
import random
import struct

import pytest

from tests.firmware import frames
from tests.firmware.frames import Report
from tests.firmware.presses import contact, micros
from tests.firmware.simulated_hub import BYTE_CYCLES, CYCLES_PER_MS, CYCLES_PER_TICK
from tests.firmware.talk import Talk

pytestmark = pytest.mark.firmware


def test_a_press_is_told_at_once(talk: Talk) -> None:
    cycle = talk.hub.cycle + 7 * CYCLES_PER_MS
    talk.edges([(cycle, 0, 0)])
    talk.run(20)
    told = next(frame for frame in talk.said(frames.REPORT, cycle) if Report.of(frame.body).records)
    assert told.cycle - cycle < micros(1_500)


def test_reports_come_every_2_ms_for_10_ms_after_a_change(talk: Talk) -> None:
    cycle = talk.hub.cycle + 5 * CYCLES_PER_MS
    talk.edges([(cycle, 1, 0)])
    talk.run(60)
    dense = talk.said(frames.REPORT, cycle)
    apart = [(b.cycle - a.cycle) / CYCLES_PER_MS for a, b in itertools.pairwise(dense)]
    assert all(1.9 < gap < 2.9 for gap in apart[:3])
    assert all(18 < gap < 22 for gap in apart[6:])


def test_ask_is_answered_by_hello_at_once_whatever_its_boot(talk: Talk) -> None:
    for boot in (0, talk.boot, 9_999):
        came = talk.say(frames.ASK, bytes((1, 0)), boot=boot)
        talk.run(10)
        (hello,) = talk.said(frames.HELLO, came)
        assert hello.cycle - came < 4 * CYCLES_PER_MS


def test_pong_tells_when_the_ping_was_heard_and_when_it_was_answered(talk: Talk) -> None:
    talk.ping = 0
    for token in range(20):
        came = talk.say(frames.PING, bytes((token,)))
        talk.run(11.3)
        (pong,) = talk.said(frames.PONG, came)
        heard, said = (int.from_bytes(pong.body[place : place + 6], "little") for place in (1, 7))
        heard_at, said_at = (talk.hub.zero + ticks * CYCLES_PER_TICK for ticks in (heard, said))
        assert pong.body[0] == token
        assert came - CYCLES_PER_TICK <= heard_at < came + micros(20)
        assert heard_at <= said_at <= pong.cycle < said_at + micros(700)


def test_records_are_kept_and_sent_again_every_40_ms_until_they_are_acknowledged(talk: Talk) -> None:
    talk.acknowledging = False
    talk.press(0)
    talk.run(300)
    assert [record.mask for record in talk.records] == [0x3E, 0x3F]
    told = [(frame.cycle, Report.of(frame.body)) for frame in talk.said(frames.REPORT)]
    again = [cycle for cycle, report in told if report.first == 0 and len(report.records) == 2]
    apart = [(later - earlier) / CYCLES_PER_MS for earlier, later in itertools.pairwise(again)]
    assert len(again) >= 5
    assert all(39 < gap < 46 for gap in apart)
    assert talk.counters()["resent"] >= 8
    came = talk.say(frames.ACK, struct.pack("<HB", 2, 0))
    talk.run(200)
    assert all(Report.of(frame.body).records == () for frame in talk.said(frames.REPORT, came + 4 * CYCLES_PER_MS))


def test_six_bouncing_presses_outlive_a_cable_that_is_out_for_5_s(talk: Talk) -> None:
    rng = random.Random(12)
    talk.acknowledging, talk.ping = False, 0
    lateness = talk.hello.lateness
    edges = sorted(
        edge
        for place, pin in enumerate((3, 1, 5, 0, 4, 2))
        for edge in contact(
            rng, pin, talk.hub.cycle + (300 + 700 * place) * CYCLES_PER_MS, lasts=CYCLES_PER_MS * 90, bouncing=True
        )
    )
    talk.edges(edges)
    talk.run(5_000)
    heard = len(talk.frames)
    talk.records.clear()
    del talk.frames[:heard]
    talk.acknowledging = True
    talk.say(frames.ACK, struct.pack("<HB", 0, 1))
    talk.run(200)
    late = [
        talk.hub.zero + r.time * CYCLES_PER_TICK - cycle for r, (cycle, _, _) in zip(talk.records, edges, strict=True)
    ]
    assert 0 <= min(late) <= max(late) <= lateness * CYCLES_PER_TICK


def test_the_host_can_ask_for_all_from_a_number_on_again(talk: Talk) -> None:
    talk.acknowledging = False
    for pin in range(4):
        talk.press(pin, after=1 + 3 * pin, lasts=2)
    talk.run(30)
    assert len(talk.records) == 8
    came = talk.say(frames.ACK, struct.pack("<HB", 3, 1))
    talk.run(15)
    told = [record.number for frame in talk.said(frames.REPORT, came) for record in Report.of(frame.body).records]
    assert told == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("wanted", [9, 300, 65_535])
def test_an_acknowledgement_of_records_that_were_never_made_is_no_harm(talk: Talk, wanted: int) -> None:
    talk.acknowledging = False
    talk.press(0)
    talk.say(frames.ACK, struct.pack("<HB", wanted, 0))
    talk.run(70)
    talk.say(frames.ACK, struct.pack("<HB", wanted, 1))
    talk.run(60)
    assert [record.number for record in talk.reports[-1].records or talk.records] == [0, 1]


def test_each_command_is_carried_out_once_and_in_order(talk: Talk) -> None:
    begin = talk.hub.cycle
    for number in (1, 1, 3, 2, 2, 1, 3, 255):
        talk.say(frames.ECHO, bytes((number, 1 << number % 6, 5, 0)))
        talk.run(12)
    assert talk.report.done == 3
    assert [light.lamp for light in talk.hub.lights if light.cycle > begin and light.level] == [1, 2, 3]


def test_the_number_after_255_is_1(talk: Talk) -> None:
    for number in [*range(1, 256), 1, 2]:
        came = talk.say(frames.ECHO, bytes((number, 0, 0, 0)))
        talk.run(8)
        (done, *_) = [Report.of(frame.body).done for frame in talk.said(frames.REPORT, came)]
        assert done == number


def test_a_command_is_reported_at_once_even_if_it_was_done_before(talk: Talk) -> None:
    talk.run(25)
    for _ in range(3):
        came = talk.say(frames.ECHO, bytes((1, 0, 0, 0)))
        talk.run(9)
        assert talk.said(frames.REPORT, came)[0].cycle - came < 1.5 * CYCLES_PER_MS


def test_foreign_frames_are_answered_by_hello_at_most_once_in_100_ms(talk: Talk) -> None:
    talk.ping = 0
    begin = talk.hub.cycle
    for _ in range(40):
        talk.say(frames.COUNT, boot=talk.boot + 1)
        talk.run(10)
    hellos = [frame.cycle for frame in talk.said(frames.HELLO, begin)]
    assert len(hellos) == 4
    assert min(b - a for a, b in itertools.pairwise(hellos)) >= 100 * CYCLES_PER_MS
    assert talk.said(frames.COUNTERS) == []
    assert talk.counters()["foreign"] == 40


def test_garbage_between_frames_is_dropped_and_counted_and_costs_nothing_else(talk: Talk) -> None:
    rng = random.Random(4)
    talk.ping = 0
    heard = 0
    for _ in range(60):
        talk.send(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 120))) + b"\0")
        came = talk.say(frames.PING, b"p")
        talk.run(15)
        heard += len(talk.said(frames.PONG, came))
    counters = talk.counters()
    assert heard == 60
    assert counters["crc_errors"] + counters["bad_frames"] >= 60
    assert counters["frames"] == 60 + 1
    assert talk.broken == []
    assert talk.hub.resets == 0


def test_bytes_that_come_without_a_pause_are_all_taken(talk: Talk) -> None:
    talk.ping = 0
    came = talk.hub.cycle
    for place in range(200):
        came = talk.say(frames.ECHO, bytes((place + 1, 0, 0, 0)))
    talk.run((came - talk.hub.cycle) / CYCLES_PER_MS + 20)
    assert talk.report.done == 200
    assert talk.counters()["overruns"] == talk.hub.overruns == 0
    assert came - talk.hub.cycle < 0
    assert talk.counters()["frames"] == 202


def test_bytes_that_come_while_the_main_loop_is_held_up_are_counted_and_the_next_frame_is_heard(talk: Talk) -> None:
    talk.ping = 0
    # The ring takes 31 bytes; of the 65 that come, the last 34 find it full.
    talk.hub.hang(interrupts=True)
    came = talk.send(bytes(range(1, 66)))
    talk.hub.run(came + 100)
    talk.hub.go_on()
    talk.send(b"\0")
    talk.run(5)
    counters = talk.counters()
    assert (counters["overruns"], counters["bad_frames"] + counters["crc_errors"]) == (34, 1)
    came = talk.say(frames.PING, b"p")
    talk.run(10)
    assert len(talk.said(frames.PONG, came)) == 1


def test_a_frame_with_a_bit_turned_over_is_never_obeyed(talk: Talk) -> None:
    talk.ping = 0
    good = frames.wire(frames.ECHO, talk.boot, bytes((1, 63, 100, 0)))
    for place in range(len(good) - 1):
        for bit in range(8):
            talk.send(good[:place] + bytes((good[place] ^ 1 << bit,)) + good[place + 1 :])
            talk.send(b"\0")
    talk.run(len(good) ** 2 * 8 * BYTE_CYCLES / CYCLES_PER_MS + 50)
    assert talk.report.done == 0
    assert talk.hub.lights == []


def test_the_watermark_never_passes_a_change_that_is_not_told(talk: Talk) -> None:
    """Whatever a REPORT says is told up to a time has its record below the number that it says."""
    rng = random.Random(9)
    at = talk.hub.cycle
    edges = []
    for place in range(400):
        at += rng.randrange(200, 40_000)
        edges.append((at, place % 6, place // 6 % 2))
    talk.edges(edges)
    talk.run((at - talk.hub.cycle) / CYCLES_PER_MS + 20)
    assert len(talk.records) == 400
    for report in talk.reports:
        happened = sum(1 for cycle, _, _ in edges if cycle <= talk.hub.zero + report.upto * CYCLES_PER_TICK)
        assert happened <= report.next
