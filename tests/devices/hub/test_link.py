"""A hub and its host agree on what happened, whatever the line between them does."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from deadheat.devices.hub.events import Gone, Refused, Tallied, Up
from deadheat.devices.hub.frames import write_frame
from deadheat.devices.hub.link import State
from deadheat.devices.hub.messages import CHANGE, LOST, Echo
from deadheat.devices.hub.outbox import Command, Outbox
from deadheat.testing.fake_hub import FakeHub
from deadheat.timing import MS, US, S

from .channel import Line, Spoils

NOW = 1_000 * MS
BAD = Spoils(corrupts=0.03, loses=0.03, doubles=0.03, slowest=3 * MS)


def hub(**terms: Any) -> FakeHub:
    """A hub that was switched on when the line was laid."""
    return FakeHub(NOW, **terms)


class Orders:
    """Commands that can be told apart by how long they last."""

    def __init__(self, count: int = 0) -> None:
        self.waiting = list(range(1, count + 1))
        self.lives = 0

    def began(self) -> None:
        self.lives += 1

    def next_command(self) -> Command | None:
        return Echo(0, 1, self.waiting.pop(0)) if self.waiting else None


def test_a_hub_is_asked_who_it_is_until_it_answers() -> None:
    line = Line(hub())
    line.is_cut = True
    line.open()
    line.run(1 * S)
    assert line.events == []
    line.is_cut = False
    line.run(200 * MS)
    assert line.link.state is State.UP
    assert [type(event) for event in line.events] == [Up]


def test_what_never_answers_as_a_hub_is_given_up() -> None:
    line = Line(hub())
    line.is_cut = True
    line.open()
    line.run(6 * S)
    assert Gone("it does not answer as a hub") in line.events


@pytest.mark.parametrize("minor", [0, 1, 200])
def test_another_minor_version_works(minor: int) -> None:
    line = Line(hub(minor=minor))
    line.up()
    line.hub.press(0, line.now)
    line.run(10 * MS)
    assert len(line.records) == 1


def test_another_major_version_is_refused_and_told_once() -> None:
    line = Line(hub(major=2))
    line.open()
    line.run(5 * S)
    assert line.link.state is State.REFUSED
    assert [type(event) for event in line.events] == [Refused]


def test_what_was_before_the_first_meeting_is_no_news() -> None:
    line = Line(hub())
    line.hub.press(0, line.now)
    line.up()
    assert line.records == []
    line.hub.release(0, line.now)
    line.run(10 * MS)
    assert [record.mask for record in line.records] == [0x3F]


def test_a_silent_hub_is_asked_and_then_given_up() -> None:
    line = Line(hub())
    line.up()
    line.is_cut = True
    line.run(900 * MS)
    assert line.events[1:] == []
    line.run(200 * MS)
    assert line.events[1] == Gone("it says nothing any more")


def test_records_survive_a_cable_that_is_out_for_five_seconds() -> None:
    line = Line(hub())
    line.up()
    line.is_cut = True
    line.link.closed()
    for n in range(10):
        line.hub.set_level(0x3F ^ (n % 2), line.now)
        line.run(500 * MS)
    line.is_cut = False
    line.up()
    assert [record.mask for record in line.records] == [0x3E, 0x3F] * 4 + [0x3E]
    assert [event.same_life for event in line.events if isinstance(event, Up)] == [False, True]


def test_a_reset_begins_a_new_life_and_nothing_of_the_old_one_is_taken_for_it() -> None:
    line = Line(hub(), commander=(orders := Orders(3)))
    line.up()
    line.hub.press(0, line.now)
    line.hub.reset(line.now)
    line.hub.release(0, line.now)
    line.run(300 * MS)
    ups = [event for event in line.events if isinstance(event, Up)]
    assert [(up.boot, up.same_life) for up in ups] == [(7, False), (8, False)]
    assert line.hub.foreign <= 3
    assert orders.lives == 2
    assert [record.mask for record in line.records] == [0x3F]


def test_a_reset_whose_hello_is_lost_is_noticed_all_the_same() -> None:
    line = Line(hub())
    line.up()
    line.is_cut = True
    line.hub.reset(line.now)
    line.run(10 * MS)
    line.is_cut = False
    line.run(200 * MS)
    assert line.link.boot == 8


def test_records_that_another_host_has_taken_are_counted_as_missing() -> None:
    line = Line(hub())
    line.up()
    line.link.closed()
    line.hub.press(0, line.now)
    line.hub.release(0, line.now + MS)
    line.run(5 * MS)
    other = Line(line.hub)
    other.now = line.now
    other.up()
    line.now = other.now
    line.up()
    assert isinstance(line.events[-1], Up)
    assert line.events[-1].missing == 2


def test_a_new_host_goes_on_with_the_number_of_the_commands() -> None:
    first = Line(hub(), commander=Orders(3))
    first.up()
    second = Line(first.hub, commander=Orders(2))
    second.now = first.now
    second.up()
    assert first.hub.commands == [1, 2, 3, 4, 5]


def test_a_hub_without_room_tells_how_much_it_could_not_keep() -> None:
    line = Line(hub(capacity=8))
    line.up()
    line.is_cut = True
    for n in range(20):
        line.hub.set_level(0x3F ^ (n % 2 ^ 1), line.now + n)
    line.run(5 * MS)
    line.is_cut = False
    line.run(300 * MS)
    assert [record.what for record in line.records] == [CHANGE] * 8 + [LOST]
    assert line.records[-1].count == 12


def test_the_hubs_counters_are_told_when_they_are_asked_for() -> None:
    line = Line(hub())
    line.up()
    line.link.count()
    line.run(10 * MS)
    assert isinstance(line.events[-1], Tallied)
    assert line.events[-1].counters.frames > 5


def test_noise_before_between_and_inside_of_frames_is_dropped_and_counted() -> None:
    line = Line(hub())
    line.up()
    chance, before = Random(3), line.link.counters["frames"]
    for _ in range(300):
        assert list(line.link.received(chance.randbytes(50), line.now)) == []
    assert list(line.link.received(b"\0" + write_frame(0x7F, 7, b"") + write_frame(0x02, 7, b"x"), line.now)) == []
    counters = line.link.counters
    assert counters["frames"] == before + 2
    assert counters["unknown"] == 1
    assert counters["bad_frames"] + counters["crc_errors"] > 50


@pytest.mark.parametrize("baud", [0, 250_000])
def test_both_facts_of_each_ping_are_true_however_slow_the_line_is(baud: int) -> None:
    line = Line(hub(ppm=4_000, baud=baud), Spoils(slowest=5 * MS, baud=baud))
    line.up()
    line.run(3 * S, 50 * US)
    assert len(line.facts) >= 10
    for fact in line.facts:
        heard, said = (NOW + round(tick * 500 / 1.004) for tick in (fact.heard, fact.said))
        assert fact.after <= heard + 500
        assert said <= fact.before + 500


def test_the_time_that_bytes_take_on_the_line_is_not_taken_for_doubt() -> None:
    doubts = []
    for baud in (0, 250_000):
        line = Line(hub(baud=baud), Spoils(slowest=60 * US, baud=250_000))
        line.open()
        line.run(1 * S, 10 * US)
        doubts.append(min(fact.before - fact.after - (fact.said - fact.heard) * 500 for fact in line.facts))
    assert doubts[0] - doubts[1] > 1000 * US
    assert 0 < doubts[1] < 250 * US


def test_a_command_that_was_on_its_way_when_another_host_came_is_done_under_the_next_number() -> None:
    outbox = Outbox(Orders(1))
    outbox.begin()
    outbox.heard(0)
    assert outbox.to_say(0) == Echo(1, 1, 1)
    outbox.pause()
    outbox.heard(7)
    assert outbox.to_say(1) == Echo(8, 1, 1)
    outbox.heard(8)
    assert outbox.to_say(2) is None
    assert outbox.due is None


def test_pings_come_in_a_burst_and_then_at_odd_intervals_and_round_trips_are_known() -> None:
    line = Line(hub())
    line.up()
    assert len(line.facts) >= 8
    before = len(line.facts)
    line.run(10 * S)
    assert len(line.facts) - before == pytest.approx(10 / 0.0967, abs=2)
    trips = line.link.round_trips
    assert trips is not None
    assert trips.count == len(line.facts)
    assert 0 < trips.least <= trips.median <= 2 * MS


@pytest.mark.parametrize("seed", range(2))
def test_twenty_thousand_frames_over_a_bad_line_lose_and_double_nothing(seed: int) -> None:
    """Every change is delivered once and in order, and every command carried out once and in order."""
    chance = Random(seed)
    line = Line(hub(), BAD, commander=(orders := Orders(600)), seed=seed)
    line.open()
    line.run(1 * S, 400_000)
    made: list[int] = []
    while line.written < 20_000:
        if len(line.hub.changes.records) < 40:
            level = line.hub.level ^ 1 << chance.randrange(6)
            before = line.hub.changes.limited
            line.hub.set_level(level, line.now)
            if line.hub.changes.limited == before and not line.hub.changes.is_limiting:
                made.append(level)
        line.run(chance.randrange(20 * MS), 400_000)
    line.run(3 * S, 400_000)
    assert [record.mask for record in line.records if record.what == CHANGE] == made
    assert all(before.time <= after.time for before, after in pairwise(line.records))
    assert line.link.state is State.UP
    assert len(line.events) == 1
    assert orders.waiting == []
    assert [number % 255 for number in line.hub.commands] == [n % 255 for n in range(1, 601)]
    counters = line.link.counters
    assert counters["crc_errors"] + counters["bad_frames"] > 50
    assert counters["resent"] > 10
    assert line.hub.resent > 10
