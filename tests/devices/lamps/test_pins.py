"""The seats' lamps on pins over time, on a clock that jumps."""

import logging

import pytest
from gpiozero import LED, PWMLED
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.lamps import PinLamps
from deadheat.stage import ECHO, PATTERNS, Cue, Lamp, Pattern, Scene
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.pins import TimedMockFactory


class Bulb:
    """What gpiozero calls an LED; its wire can break."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.history: list[tuple[int, float]] = []
        self.is_broken = False
        self.is_closed = False

    def on(self) -> None:
        self._switch(1)

    def off(self) -> None:
        self._switch(0)

    @property
    def value(self) -> float:
        return self.level

    @value.setter
    def value(self, value: float) -> None:
        self._switch(value)

    def close(self) -> None:
        self.is_closed = True
        self._check()

    def _switch(self, level: float) -> None:
        self._check()
        self.history.append((self._clock.now(), level))

    def _check(self) -> None:
        if self.is_broken:
            raise OSError(5, "Input/output error")

    @property
    def level(self) -> float:
        return self.history[-1][1] if self.history else 0

    def since(self, start: int) -> list[tuple[int, float]]:
        """The changes of level since ``start``, in ms from it."""
        changes: list[tuple[int, float]] = []
        for at, level in self.history:
            if at >= start and (not changes or changes[-1][1] != level):
                changes.append(((at - start) // MS, level))
        return changes


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def bulb(clock: FakeClock) -> Bulb:
    return Bulb(clock)


@pytest.fixture
def lamps(clock: FakeClock, bulb: Bulb) -> PinLamps:
    return PinLamps(clock, {"north": bulb})


def shows(pattern: Pattern, cue: Cue | None = None) -> Scene:
    return Scene({"north": Lamp(pattern, cue)})


# -- patterns ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", [pattern for pattern in Pattern if pattern is not Pattern.OFF])
def test_a_pattern_takes_the_time_of_its_steps(pattern: Pattern) -> None:
    clock = FakeClock()
    bulb = Bulb(clock)
    start = clock.now()
    PinLamps(clock, {"north": bulb}).show(shows(pattern))
    clock.run_to(start + 3 * S)
    expected, at = [], 0
    steps = PATTERNS[pattern]
    for n in range(1_000):
        step = steps[n % len(steps)]
        if at > 3_000:
            break
        expected.append((at, step.level))
        at += step.lasts // MS
        if not step.lasts:
            break
    assert bulb.since(start) == expected


def test_the_same_scene_again_does_not_start_a_pattern_anew(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    start = clock.now()
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(start + 300 * MS)
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(start + 500 * MS)
    assert bulb.since(start) == [(0, 1), (400, 0)]


def test_a_new_pattern_ends_the_old_one(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(clock.now() + 100 * MS)
    lamps.show(shows(Pattern.ON))
    since = clock.now()
    clock.run_to(clock.now() + 5 * S)
    assert bulb.level == 1
    assert bulb.since(since) == [(0, 1)]
    assert clock.next_at is None


def test_a_seat_that_a_scene_does_not_name_goes_dark(lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.ON))
    lamps.show(Scene())
    assert bulb.level == 0


def test_a_seat_without_a_lamp_is_nobodys_trouble(lamps: PinLamps) -> None:
    lamps.show(Scene({"east": Lamp(Pattern.ON)}))
    lamps.echo("east")
    assert "east" not in lamps.present()


def test_present_says_what_each_lamp_was_told(lamps: PinLamps) -> None:
    lamps.show(shows(Pattern.WIN))
    assert lamps.present() == {"north": Lamp(Pattern.WIN)}


# -- cues -------------------------------------------------------------------------------------------------------------


def test_a_cue_lights_the_lamp_at_its_very_instant(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    at = clock.now() + 1_234_567_891
    lamps.show(shows(Pattern.OFF, Cue(at, Pattern.ON)))
    clock.run_to(at - 1)
    assert bulb.level == 0
    clock.run_to(at)
    assert bulb.level == 1


def test_a_cue_ends_the_pattern_before_it(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    start = clock.now()
    lamps.show(shows(Pattern.BLINK, Cue(start + 1_000 * MS, Pattern.ON)))
    clock.run_to(start + 3 * S)
    assert bulb.since(start) == [(0, 1), (400, 0), (800, 1)]


def test_a_cue_whose_instant_has_passed_comes_at_once(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.OFF, Cue(clock.now() - 5 * MS, Pattern.ON)))
    clock.run_to(clock.now())
    assert bulb.level == 1


def test_a_new_scene_takes_a_cue_back(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.OFF, Cue(clock.now() + 1 * S, Pattern.ON)))
    lamps.show(shows(Pattern.OFF))
    clock.run_to(clock.now() + 2 * S)
    assert bulb.level == 0


# -- echoes -----------------------------------------------------------------------------------------------------------


def test_an_echo_lights_at_once_and_goes_out_by_itself(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    start = clock.now()
    lamps.echo("north")
    assert bulb.level == 1
    clock.run_to(start + 1 * S)
    assert bulb.since(start) == [(0, 1), (ECHO // MS, 0)]


def test_after_an_echo_the_pattern_goes_on(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(clock.now() + 500 * MS)
    start = clock.now()
    lamps.echo("north")
    clock.run_to(start + ECHO + 500 * MS)
    assert bulb.since(start) == [(0, 1), ((ECHO // MS) + 400, 0)]


def test_something_new_ends_an_echo(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.echo("north")
    lamps.show(shows(Pattern.REFUSED))
    start = clock.now()
    clock.run_to(start + 2 * S)
    assert bulb.since(start) == [(0, 1), (80, 0), (160, 1), (240, 0), (320, 1), (400, 0)]


def test_a_cue_during_an_echo_is_not_forgotten_after_it(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.OFF, Cue(clock.now() + 100 * MS, Pattern.ON)))
    clock.run_to(clock.now() + 50 * MS)
    lamps.echo("north")
    clock.run_to(clock.now() + 5 * S)
    assert bulb.level == 1


def test_an_echo_after_a_cue_returns_to_what_was_cued(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.OFF, Cue(clock.now() + 100 * MS, Pattern.ON)))
    clock.run_to(clock.now() + 200 * MS)
    lamps.echo("north")
    clock.run_to(clock.now() + 5 * S)
    assert bulb.level == 1


@given(st.lists(st.tuples(st.integers(0, 700), st.sampled_from([*Pattern, "echo", "cue"])), max_size=12))
def test_however_scenes_cues_and_echoes_follow_one_pattern_runs_in_the_end(acts: list[tuple[int, str]]) -> None:
    clock = FakeClock()
    bulb = Bulb(clock)
    lamps = PinLamps(clock, {"north": bulb})
    for wait, act in acts:
        clock.run_to(clock.now() + wait * MS)
        if act == "echo":
            lamps.echo("north")
        elif act == "cue":
            lamps.show(shows(Pattern.PULSE, Cue(clock.now() + 300 * MS, Pattern.BLINK)))
        else:
            lamps.show(shows(Pattern(act)))
    lamps.show(shows(Pattern.OFF))
    clock.run_to(clock.now() + 1 * MS)
    start = clock.now()
    lamps.show(shows(Pattern.DEAD_HEAT))
    clock.run_to(start + 900 * MS)
    assert bulb.since(start) == [(0, 1), (120, 0), (240, 1), (360, 0)]


# -- brightness --------------------------------------------------------------------------------------------------------


def test_a_dimmable_lamp_shines_as_brightly_as_it_was_told(clock: FakeClock, bulb: Bulb) -> None:
    lamps = PinLamps(clock, {"north": bulb}, dimmable={"north"}, brightness=0.5)
    lamps.show(shows(Pattern.ON))
    assert bulb.level == 0.25
    lamps.echo("north")
    assert bulb.level == 0.25


def test_a_new_brightness_is_seen_at_once_and_moves_no_pattern(clock: FakeClock, bulb: Bulb) -> None:
    lamps = PinLamps(clock, {"north": bulb}, dimmable={"north"})
    start = clock.now()
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(start + 100 * MS)
    lamps.brightness = 0.1
    assert bulb.level == pytest.approx(0.01)
    assert lamps.brightness == 0.1
    clock.run_to(start + 900 * MS)
    assert [at for at, _ in bulb.since(start)] == [0, 100, 400, 800]


def test_a_dark_lamp_stays_dark_when_the_brightness_is_changed(clock: FakeClock, bulb: Bulb) -> None:
    lamps = PinLamps(clock, {"north": bulb}, dimmable={"north"})
    lamps.show(Scene())
    lamps.brightness = 0.7
    assert bulb.level == 0


def test_a_lamp_that_can_only_be_switched_is_on_or_off_at_any_brightness(clock: FakeClock, bulb: Bulb) -> None:
    lamps = PinLamps(clock, {"north": bulb}, brightness=0.2)
    lamps.show(shows(Pattern.ON))
    assert bulb.level == 1


def test_a_real_dimmable_device_takes_the_brightness(clock: FakeClock) -> None:
    led = PWMLED(5, pin_factory=MockFactory(pin_class=MockPWMPin))
    lamps = PinLamps(clock, {"north": led}, dimmable={"north"}, brightness=0.5)
    lamps.show(shows(Pattern.ON))
    assert led.value == 0.25
    lamps.close()


# -- faults -----------------------------------------------------------------------------------------------------------


def test_a_lamp_that_fails_is_reported_once(
    clock: FakeClock, lamps: PinLamps, bulb: Bulb, caplog: pytest.LogCaptureFixture
) -> None:
    bulb.is_broken = True
    lamps.show(shows(Pattern.BLINK))
    clock.run_to(clock.now() + 60 * S)
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "north" in caplog.text


def test_a_lamp_that_works_again_shows_the_present_pattern_within_a_second(
    clock: FakeClock, lamps: PinLamps, bulb: Bulb
) -> None:
    bulb.is_broken = True
    lamps.show(shows(Pattern.ON))
    clock.run_to(clock.now() + 10 * S)
    bulb.is_broken = False
    clock.run_to(clock.now() + 1 * S)
    assert bulb.level == 1


def test_a_second_outage_is_reported_again(
    clock: FakeClock, lamps: PinLamps, bulb: Bulb, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        bulb.is_broken = True
        lamps.show(shows(Pattern.ON))
        bulb.is_broken = False
        lamps.show(shows(Pattern.OFF))
    assert len(caplog.records) == 2


def test_a_broken_lamp_keeps_no_other_one_from_shining_or_closing(clock: FakeClock) -> None:
    broken, good = Bulb(clock), Bulb(clock)
    lamps = PinLamps(clock, {"north": broken, "east": good})
    broken.is_broken = True
    lamps.show(Scene({"north": Lamp(Pattern.ON), "east": Lamp(Pattern.ON)}))
    assert good.level == 1
    lamps.close()
    assert broken.is_closed
    assert good.is_closed


def test_closing_darkens_the_lamp_and_leaves_no_timer(clock: FakeClock, lamps: PinLamps, bulb: Bulb) -> None:
    lamps.show(shows(Pattern.BLINK, Cue(clock.now() + 5 * S, Pattern.ON)))
    lamps.echo("north")
    lamps.close()
    lamps.close()
    assert bulb.level == 0
    assert bulb.is_closed
    assert clock.next_at is None


def test_a_pin_that_somebody_else_has_closed_raises_nothing_into_the_match(
    clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    led = LED(5, pin_factory=TimedMockFactory(clock))
    lamps = PinLamps(clock, {"north": led})
    led.close()
    lamps.show(shows(Pattern.ON))
    lamps.echo("north")
    lamps.close()
    assert len(caplog.records) == 1
