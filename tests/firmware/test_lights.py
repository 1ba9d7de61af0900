"""What the lamps show, measured at their pins and timers."""

import itertools

import pytest

from tests.firmware import frames
from tests.firmware.simulated_hub import CYCLES_PER_MS, CYCLES_PER_TICK, Hub
from tests.firmware.talk import Talk

pytestmark = pytest.mark.firmware

ON, OFF, BLINK = 0, 1, 2


@pytest.fixture
def shining(talk: Talk) -> Talk:
    """A hub that knows three patterns."""
    talk.pattern(ON, (255, 0))
    talk.pattern(OFF, (0, 0))
    talk.pattern(BLINK, (255, 100), (0, 60))
    return talk


def turns(hub: Hub, lamp: int, since: int) -> list[tuple[float, int]]:
    """When (in ms from a cycle) a lamp turned to which level."""
    return [
        (round((light.cycle - since) / CYCLES_PER_MS, 2), light.level)
        for light in hub.lights
        if light.lamp == lamp and light.cycle >= since
    ]


def test_lamps_are_dark_until_they_are_told_something(talk: Talk) -> None:
    talk.run(300)
    assert talk.hub.lights == []


@pytest.mark.parametrize("lamp", range(6))
def test_each_lamp_shows_each_brightness(shining: Talk, lamp: int) -> None:
    for bright in (255, 200, 128, 40, 2, 0):
        shining.lamps(frames.lamp(lamp, ON, bright))
        begin = shining.hub.cycle + 10 * CYCLES_PER_MS
        shining.run(60)
        # Six whole periods of the slowest dimming.
        measured = shining.hub.brightness(lamp, begin, begin + 6 * 131_072)
        assert measured == pytest.approx(bright, abs=1.2)
    assert {light.lamp for light in shining.hub.lights} == {lamp}


def test_a_pattern_runs_by_itself(shining: Talk) -> None:
    came = shining.lamps(frames.lamp(0, BLINK))
    shining.run(450)
    at = [turn for turn, _ in turns(shining.hub, 0, came)][:6]
    assert [level for _, level in turns(shining.hub, 0, came)][:6] == [255, 0, 255, 0, 255, 0]
    assert at[0] < 1.5
    assert [later - earlier for earlier, later in itertools.pairwise(at)] == pytest.approx(
        [100, 60, 100, 60, 100], abs=1.5
    )


def test_a_pattern_told_again_goes_on_undisturbed_but_takes_the_new_brightness(shining: Talk) -> None:
    came = shining.lamps(frames.lamp(2, BLINK))
    shining.run(50)
    shining.lamps(frames.lamp(2, BLINK, 90))
    shining.run(130)
    told = turns(shining.hub, 2, came)
    assert [level for _, level in told] == [255, 90, 0, 90]
    assert told[2][0] - told[0][0] == pytest.approx(100, abs=1.5)


@pytest.mark.parametrize("echoing", [False, True])
def test_a_lamp_turns_at_the_tick_of_its_cue(shining: Talk, echoing: bool) -> None:
    at = shining.hub.cycle + 123 * CYCLES_PER_MS + 4567
    ticks = (at - shining.hub.zero) // CYCLES_PER_TICK
    came = shining.lamps(frames.lamp(1, OFF, then=ON, at=ticks), frames.lamp(5, OFF, then=ON, at=ticks))
    if echoing:
        shining.command(frames.ECHO, bytes((2, 20, 0)))
    shining.run(200)
    late = [light.cycle - at for light in shining.hub.lights if light.cycle > came and light.level == 255][-2:]
    # The main loop stays awake for it: a pass takes well below 0.2 ms if nothing else happens.
    assert all(0 <= cycles < 0.3 * CYCLES_PER_MS for cycles in late)


def test_a_cue_that_is_past_is_now(shining: Talk) -> None:
    came = shining.lamps(frames.lamp(4, OFF, then=ON, at=17))
    shining.run(5)
    assert [level for at, level in turns(shining.hub, 4, came) if at < 5] == [255]


def test_an_echo_is_full_on_at_once_and_the_pattern_goes_on_beneath(shining: Talk) -> None:
    begin = shining.lamps(frames.lamp(0, BLINK, 100), frames.lamp(1, OFF))
    shining.run(30)
    came = shining.command(frames.ECHO, bytes((0b11, 100, 0)))
    shining.run(300)
    assert turns(shining.hub, 1, came)[0][0] < 1
    assert [level for _, level in turns(shining.hub, 1, came)] == [255, 0]
    dark, lit = turns(shining.hub, 1, came)[1][0], turns(shining.hub, 0, begin)
    assert dark == pytest.approx(100, abs=1.5)
    # 100 on, 60 off: beneath the echo the blinking lamp went dark after 100 ms and is lit again after 160.
    assert [level for _, level in lit][:4] == [100, 255, 0, 100]
    assert lit[3][0] == pytest.approx(160, abs=1.5)


def test_lamps_and_patterns_that_do_not_exist_are_ignored_and_the_rest_is_done(shining: Talk) -> None:
    shining.lamps(frames.lamp(6, ON), frames.lamp(1, 16), frames.lamp(3, ON))
    shining.run(5)
    assert {light.lamp for light in shining.hub.lights} == {3}


def test_without_a_host_for_two_seconds_all_lamps_say_so_and_with_it_they_are_as_they_were(shining: Talk) -> None:
    shining.lamps(frames.lamp(0, ON, 90))
    shining.ping, shining.acknowledging = 0, False
    heard = shining.say(frames.PING, b"x")
    shining.run(4_500)
    for lamp in (0, 5):
        shown = [(at, level) for at, level in turns(shining.hub, lamp, heard) if at > 1_000]
        flashes = [at for at, level in shown if level == 255]
        darks = [at for at, level in shown if level == 0]
        assert flashes[:3] == pytest.approx([2_000, 2_200, 4_100], abs=2)
        assert darks[:2] == pytest.approx([2_100, 2_300], abs=2)
    back = shining.say(frames.PING, b"y")
    shining.run(20)
    assert [level for _, level in turns(shining.hub, 0, back)] == [90]
    assert shining.hub.brightness(5, back + 2 * CYCLES_PER_MS, back + 10 * CYCLES_PER_MS) == 0


def test_a_foreign_hosts_frames_do_not_count_as_a_host(shining: Talk) -> None:
    shining.ping = 0
    begin = shining.hub.cycle
    for _ in range(25):
        shining.say(frames.PING, b"x", boot=shining.boot + 1)
        shining.say(frames.ASK, bytes((1, 0)), boot=0)
        shining.run(100)
    assert [level for _, level in turns(shining.hub, 3, begin)][:1] == [255]


def test_patterns_that_find_no_room_are_dark_and_counted(shining: Talk) -> None:
    steps = [(255, 50)] * 8
    for pattern in range(3, 9):
        shining.pattern(pattern, *steps)
    # 4 and 48 are too many: the last of them is not there, what was there before is.
    assert shining.counters()["bad_frames"] == 1
    shining.lamps(frames.lamp(0, 8), frames.lamp(1, 7), frames.lamp(2, BLINK))
    shining.run(5)
    assert {light.lamp for light in shining.hub.lights} == {1, 2}


def test_a_pattern_described_anew_while_a_lamp_shows_it_is_shown_anew(shining: Talk) -> None:
    shining.lamps(frames.lamp(0, BLINK))
    shining.run(120)
    shining.pattern(BLINK, (77, 0))
    shining.run(120)
    assert shining.hub.lights[-1].level == 77
