"""What every pin factory must do, whatever is behind it. Plain functions, so that they also run where pytest is not."""

from collections.abc import Callable
from threading import enumerate as all_threads

from gpiozero import LED, PWMLED, Button, GPIOPinInUse

from .benches import Bench
from .waiting import PATIENCE_S, Heard

__all__ = ["CHECKS", "Check"]

Check = Callable[[Bench], None]

CHECKS: dict[Check, frozenset[str]] = {}
"""Every check, with what the bench must have for it."""


def check(*needs: str) -> Callable[[Check], Check]:
    def add(function: Check) -> Check:
        CHECKS[function] = frozenset(needs)
        return function

    return add


def listening(bench: Bench, **options: object) -> tuple[Button, Heard[str]]:
    """A button and what it reports."""
    button, heard = bench.button(**options), Heard[str]()
    button.when_pressed = lambda: heard.hear("pressed")
    button.when_released = lambda: heard.hear("released")
    button.when_held = lambda: heard.hear("held")
    return button, heard


@check()
def a_button_that_nobody_presses_is_not_pressed(bench: Bench) -> None:
    assert not bench.button().is_pressed


@check()
def a_press_and_a_release_are_reported_in_turn(bench: Bench) -> None:
    button, heard = listening(bench)
    for _ in range(3):
        bench.press()
        assert heard.next() == "pressed"
        assert button.is_pressed
        bench.release()
        assert heard.next() == "released"
        assert not button.is_pressed


@check()
def a_handler_that_asks_for_the_button_gets_it(bench: Bench) -> None:
    button, heard = bench.button(), Heard[Button]()
    button.when_pressed = lambda device: heard.hear(device)
    bench.press()
    assert heard.next() is button


@check()
def whoever_waits_for_a_press_is_woken(bench: Bench) -> None:
    button = bench.button()
    assert button.wait_for_release(PATIENCE_S)
    bench.press()
    assert button.wait_for_press(PATIENCE_S)
    bench.release()
    assert button.wait_for_release(PATIENCE_S)


@check()
def a_press_is_counted_from_its_edge(bench: Bench) -> None:
    button, heard = listening(bench)
    before = bench.factory.ticks()
    bench.press()
    heard.next()
    since = button.active_time
    assert 0 <= since <= bench.factory.ticks_diff(bench.factory.ticks(), before)


@check("wire")
def a_button_that_is_down_at_the_start_is_pressed_but_reports_no_press(bench: Bench) -> None:
    bench.press()
    button, heard = listening(bench)
    assert button.is_pressed
    bench.release()
    assert heard.next() == "released"
    assert heard.nothing_left


@check()
def a_button_that_stays_down_is_held_and_not_after_its_release(bench: Bench) -> None:
    _, heard = listening(bench, hold_time=0.01)
    bench.press()
    assert heard.take(2) == ["pressed", "held"]
    bench.release()
    assert heard.next() == "released"
    assert heard.nothing_left


@check()
def a_held_button_repeats_as_long_as_it_is_down(bench: Bench) -> None:
    _, heard = listening(bench, hold_time=0.01, hold_repeat=True)
    bench.press()
    assert heard.take(4) == ["pressed", "held", "held", "held"]


@check("bounce")
def a_contact_that_bounces_is_one_press_and_one_release(bench: Bench) -> None:
    button, heard = listening(bench, bounce_time=0.2)
    bench.bounce(5)
    assert heard.take(2) == ["pressed", "released"]
    assert not button.is_pressed
    assert heard.nothing_left


@check()
def a_closed_button_reports_nothing_and_its_pin_can_be_opened_again(bench: Bench) -> None:
    button, heard = listening(bench)
    button.close()
    _, heard_again = listening(bench)
    bench.press()
    assert heard_again.next() == "pressed"
    assert heard.nothing_left


@check()
def a_pin_that_a_device_has_is_refused_to_another(bench: Bench) -> None:
    with bench.button():
        try:
            bench.button()
        except GPIOPinInUse:
            return
    raise AssertionError("two buttons have the same pin")


@check()
def a_lamp_goes_on_and_off_and_toggles(bench: Bench) -> None:
    lamp = bench.lamp(LED)
    assert not lamp.is_lit
    lamp.on()
    assert lamp.is_lit
    lamp.toggle()
    assert not lamp.is_lit
    lamp.value = 1
    assert lamp.is_lit


@check("look")
def a_lamp_that_is_lit_from_the_start_is_never_dark(bench: Bench) -> None:
    lamp = bench.lamp(LED, initial_value=True)
    assert bench.lamp_levels.next() is True
    assert bench.lamp_levels.nothing_left
    assert lamp.is_lit


@check("look")
def a_lamp_whose_line_is_low_when_lit_is_driven_low(bench: Bench) -> None:
    lamp = bench.lamp(LED, active_high=False)
    assert bench.lamp_levels.next() is True
    lamp.on()
    assert bench.lamp_levels.next() is False
    assert lamp.is_lit


@check("look")
def a_lamp_blinks_as_often_as_told(bench: Bench) -> None:
    lamp = bench.lamp(LED, initial_value=True)
    assert bench.lamp_levels.next() is True
    lamp.off()
    assert bench.lamp_levels.next() is False
    lamp.blink(on_time=0.001, off_time=0.001, n=3, background=False)
    assert bench.lamp_levels.take(6) == [True, False] * 3
    assert bench.lamp_levels.nothing_left
    assert not lamp.is_lit


@check()
def a_blinking_lamp_can_be_closed(bench: Bench) -> None:
    before = set(all_threads())
    lamp = bench.lamp(LED)
    lamp.blink(on_time=0.001, off_time=0.001)
    lamp.close()
    assert set(all_threads()) <= before


@check()
def a_dimmed_lamp_has_the_brightness_it_was_given(bench: Bench) -> None:
    lamp = bench.lamp(PWMLED, initial_value=0.25)
    assert lamp.value == 0.25
    for value in (0.5, 1, 0, 0.75):
        lamp.value = value
        assert lamp.value == value
        assert lamp.is_lit == (value > 0)


@check()
def a_dimmed_lamp_leaves_nothing_running_when_it_is_closed(bench: Bench) -> None:
    before = set(all_threads())
    with bench.lamp(PWMLED, initial_value=0.5, frequency=1000) as lamp:
        assert lamp.frequency == 1000
    assert set(all_threads()) <= before


@check()
def a_pin_can_be_a_lamp_first_and_a_button_later(bench: Bench) -> None:
    with LED(bench.button_pin, pin_factory=bench.factory) as lamp:
        lamp.on()
        assert lamp.is_lit
    bench.release()
    button, heard = listening(bench)
    bench.press()
    assert heard.next() == "pressed"
    assert button.is_pressed


@check("restart")
def everything_works_again_after_a_restart(bench: Bench) -> None:
    for _ in range(3):
        button, heard = listening(bench)
        with button, bench.lamp(LED) as lamp:
            bench.press()
            assert heard.next() == "pressed"
            lamp.on()
            assert lamp.is_lit
            bench.release()
            assert heard.next() == "released"
        bench.restart()
