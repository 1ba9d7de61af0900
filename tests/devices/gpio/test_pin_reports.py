"""What a pin reports of its edges."""

import gc
from threading import Event
from typing import Any

import pytest
from gpiod.line import Edge
from gpiozero import Button, ButtonBoard, RotaryEncoder

from deadheat.devices.gpio.errors import GpioError
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.gpio.kernel import EVENT_BUFFER
from deadheat.testing.fake_gpiod import FakeChip

from .waiting import PATIENCE_S, Heard, HeardChanges, logged

CHIP = "/dev/gpiochip0 (gpiochip0, label pinctrl-bcm2711, 58 lines)"


class Gate(HeardChanges):
    """A handler that stays inside until it is let through, so that edges pile up in the kernel."""

    def __init__(self) -> None:
        super().__init__()
        self.entered, self.open = Event(), Event()

    def changed(self, ticks: int, state: bool) -> None:
        self.entered.set()
        assert self.open.wait(PATIENCE_S)
        super().changed(ticks, state)


def now(factory: GpiodFactory) -> int:
    return factory.ticks()


def test_a_change_carries_the_stamp_of_the_kernel_in_ticks(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    stamp = now(factory)
    chip.set_pull(17, False, at_ns=stamp)
    assert heard.next() == (stamp, False)
    assert factory.ticks_diff(stamp + 1_500_000_000, stamp) == 1.5


def test_an_edge_that_the_kernel_mistyped_is_reported_with_its_own_stamp(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    first = now(factory)
    with chip.levels_late():
        chip.set_pull(17, False, at_ns=first)
        chip.set_pull(17, True, at_ns=first + 1000)
    assert heard.take(4) == [(first, False), (first, True), (first + 1000, False), (first + 1000, True)]


def test_a_button_whose_first_edge_the_kernel_mistyped_is_pressed_at_that_edge(
    factory: GpiodFactory, chip: FakeChip
) -> None:
    reports = Heard[int]()
    with Button(17, bounce_time=0.02, pin_factory=factory) as button:
        button.when_pressed = lambda: reports.hear(factory.ticks() - round(button.active_time * 1e9))
        first = now(factory)
        with chip.levels_late():
            chip.set_pull(17, False, at_ns=first)
            chip.set_pull(17, True, at_ns=first + 300_000)
        chip.set_pull(17, False, at_ns=first + 500_000)
        assert reports.next() <= first + 1000
        assert button.is_pressed
    assert reports.nothing_left


def test_edges_that_the_kernel_merged_are_one_change_and_back(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    first = now(factory)
    with chip.threads_late():
        chip.set_pull(17, False, at_ns=first)
        chip.set_pull(17, True, at_ns=first + 1000)
    assert heard.take(2) == [(first + 1000, False), (first + 1000, True)]


def test_a_lost_edge_is_made_up_for_when_the_line_is_quiet(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    chip.set_pull(17, False)
    chip.lose_edges(17)
    chip.set_pull(17, True)
    assert [level for _, level in heard.take(2)] == [False, True]


def test_after_more_edges_than_the_kernel_keeps_the_true_level_is_reported(
    factory: GpiodFactory, chip: FakeChip, pin: Any
) -> None:
    gate = Gate()
    pin.when_changed = gate.changed
    chip.set_pull(17, False)
    assert gate.entered.wait(PATIENCE_S)
    for _ in range(EVENT_BUFFER):
        chip.set_pull(17, True)
        chip.set_pull(17, False)
    chip.lose_edges(17)
    chip.set_pull(17, True)
    gate.open.set()
    assert gate.next()[1] is False
    reports = gate.take(EVENT_BUFFER + 1)
    assert reports[-1][1] is True
    pin.when_changed = None


def test_changes_of_several_pins_come_in_the_order_of_their_stamps(factory: GpiodFactory, chip: FakeChip) -> None:
    gate, reports = Gate(), Heard[str]()
    handlers = {}
    for name in (4, 5, 6):
        other = factory.pin(name)
        other.input_with_pull("up")
        handlers[name] = lambda ticks, state, name=name: reports.hear(f"{name} at {ticks}")
        other.when_changed = handlers[name]
    blocker = factory.pin(17)
    blocker.input_with_pull("up")
    blocker.when_changed = gate.changed
    chip.set_pull(17, False)
    assert gate.entered.wait(PATIENCE_S)
    begin = now(factory)
    for name, delay in ((4, 30), (6, 10), (5, 20)):
        chip.set_pull(name, False, at_ns=begin + delay)
    gate.open.set()
    assert reports.take(3) == [f"6 at {begin + 10}", f"5 at {begin + 20}", f"4 at {begin + 30}"]


@pytest.mark.parametrize(("edges", "levels"), [("rising", [True, True]), ("falling", [False, False])])
def test_only_the_wanted_edges_are_reported(pin: Any, chip: FakeChip, edges: str, levels: list[bool]) -> None:
    heard = HeardChanges()
    pin.edges = edges
    pin.when_changed = heard.changed
    for level in (False, True, False, True):
        chip.set_pull(17, level)
    assert [level for _, level in heard.take(2)] == levels
    assert heard.nothing_left
    pin.when_changed = None


def test_without_edges_nothing_is_asked_of_the_kernel(pin: Any, chip: FakeChip, heard: HeardChanges) -> None:
    pin.edges = "none"
    settings = chip.settings(17)
    assert settings is not None
    assert settings.edge_detection is Edge.NONE
    chip.set_pull(17, False)
    assert pin.state is False
    pin.edges = "both"
    stamp = pin.factory.ticks()
    chip.set_pull(17, True, at_ns=stamp)
    assert heard.next() == (stamp, True)


def test_no_kernel_debounces(factory: GpiodFactory, chip: FakeChip) -> None:
    with Button(17, bounce_time=0.05, pin_factory=factory):
        settings = chip.settings(17)
        assert settings is not None
        assert not settings.debounce_period
        assert settings.edge_detection is Edge.BOTH


def test_bounces_of_a_press_are_not_reported(
    pin: Any, factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    pin.bounce = 0.02
    first = now(factory)
    for delay_ms, level in ((0, False), (2, True), (4, False), (30, True)):
        chip.set_pull(17, level, at_ns=first + delay_ms * 1_000_000)
    assert heard.take(2) == [(first, False), (first + 30_000_000, True)]


def test_a_pin_that_is_not_asked_any_more_reports_nothing(pin: Any, chip: FakeChip, factory: GpiodFactory) -> None:
    gone, heard = HeardChanges(), HeardChanges()
    pin.when_changed = gone.changed
    pin.when_changed = None
    chip.set_pull(17, False)
    pin.when_changed = heard.changed
    chip.set_pull(17, True)
    assert heard.next()[1] is True
    assert heard.nothing_left
    assert gone.nothing_left
    assert pin.when_changed == heard.changed


def test_an_interest_that_has_ended_leaves_the_edges_to_the_next(pin: Any, chip: FakeChip, heard: HeardChanges) -> None:
    ended = pin._watch._feed
    pin.bounce = 0.001
    stamp = pin.factory.ticks()
    chip.set_pull(17, False, at_ns=stamp)
    assert ended.collect() == []
    assert heard.next() == (stamp, False)


def test_a_handler_that_nobody_keeps_ends_the_watching(pin: Any, chip: FakeChip, factory: GpiodFactory) -> None:
    kept = HeardChanges()
    other = factory.pin(4)
    other.input_with_pull("up")
    other.when_changed = kept.changed
    pin.when_changed = HeardChanges().changed
    gc.collect()
    chip.set_pull(17, False)
    chip.set_pull(4, False)
    kept.next()
    settings = chip.settings(17)
    assert settings is not None
    assert settings.edge_detection is Edge.NONE


def test_a_handler_that_fails_is_logged_and_the_others_go_on(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(ticks: int, state: bool) -> None:
        raise RuntimeError("no idea")

    other = factory.pin(4)
    other.input_with_pull("up")
    other.when_changed = fail
    chip.set_pull(4, False)
    chip.set_pull(17, False)
    assert heard.next()[1] is False
    assert "The handler of a GPIO line failed." in caplog.text
    assert "no idea" in caplog.text


def test_a_chip_that_goes_away_is_logged_once_and_everything_can_be_closed(
    factory: GpiodFactory, chip: FakeChip, heard: HeardChanges
) -> None:
    with logged("deadheat.devices.gpio.reader") as log:
        chip.unplug()
        what, remedy = log.next().splitlines()
        assert what == f"Edges are no longer reported. GPIO17: {CHIP} is gone."
        assert remedy == "Plug it in again, then start this program again."
        with pytest.raises(GpioError, match="is gone"):
            assert factory.pin(17).state
        factory.close()
    assert log.nothing_left


def test_an_encoder_counts_its_steps(factory: GpiodFactory, chip: FakeChip) -> None:
    turned = Event()
    with RotaryEncoder(5, 6, pin_factory=factory) as encoder:
        encoder.when_rotated = turned.set
        for line, level in ((5, False), (6, False), (5, True), (6, True)):
            chip.set_pull(line, level)
        assert turned.wait(PATIENCE_S)
        assert encoder.steps == 1


def test_a_board_of_buttons_tells_which_is_pressed(factory: GpiodFactory, chip: FakeChip) -> None:
    pressed = Event()
    with ButtonBoard(5, 6, pin_factory=factory) as board:
        board.when_pressed = pressed.set
        chip.set_pull(6, False)
        assert pressed.wait(PATIENCE_S)
        assert board.value == (0, 1)
