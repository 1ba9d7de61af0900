"""How a pin is configured and closed."""

from typing import Any

import pytest
from gpiod.line import Bias, Direction
from gpiozero import Button
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSetInput,
)

from deadheat.devices.gpio.errors import EdgesUnsupportedError, LineClosedError, PullUnsupportedError
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.testing.fake_gpiod import BiasSupport, FakeChip, FakeMachine

from .waiting import PATIENCE_S, HeardChanges


def test_a_new_pin_is_left_as_it_was_found(factory: GpiodFactory, chip: FakeChip) -> None:
    first = factory.pin(17)
    first.output_with_state(True)
    assert (first.function, first.state) == ("output", True)
    again = factory.pin(18)
    assert again.function == "input"
    settings = chip.settings(18)
    assert settings is not None
    assert settings.direction is Direction.AS_IS


@pytest.mark.parametrize(
    ("pull", "bias"), [("up", Bias.PULL_UP), ("down", Bias.PULL_DOWN), ("floating", Bias.DISABLED)]
)
def test_a_pull_is_the_chips_bias(pin: Any, chip: FakeChip, pull: str, bias: Bias) -> None:
    pin.pull = pull
    assert pin.pull == pull
    settings = chip.settings(17)
    assert settings is not None
    assert settings.bias is bias


@pytest.mark.parametrize(("pull_up", "rests"), [(True, True), (False, False)])
def test_a_button_rests_where_its_resistor_pulls_it(
    factory: GpiodFactory, chip: FakeChip, pull_up: bool, rests: bool
) -> None:
    with Button(17, pull_up=pull_up, pin_factory=factory) as button:
        assert button.pull_up is pull_up
        assert chip.level(17) is rests
        assert not button.is_pressed


@pytest.mark.parametrize("active_state", [True, False])
def test_a_button_with_a_resistor_of_its_own_floats(factory: GpiodFactory, chip: FakeChip, active_state: bool) -> None:
    with Button(17, pull_up=None, active_state=active_state, pin_factory=factory) as button:
        assert button.pull_up is None
        chip.set_pull(17, active_state)
        assert button.wait_for_press(PATIENCE_S)


def test_a_pin_with_a_resistor_on_the_board_cannot_be_pulled_elsewhere(factory: GpiodFactory) -> None:
    assert factory.pin(2).pull == "up"
    with pytest.raises(PinFixedPull, match="fixed resistor"):
        Button(2, pull_up=False, pin_factory=factory)
    Button(2, pull_up=True, pin_factory=factory).close()


def plain_factory(support: BiasSupport) -> tuple[GpiodFactory, FakeChip]:
    chip = FakeChip(8, label="9030000.pl061", bias_support=support)
    return GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})), chip


def test_a_chip_that_refuses_to_pull_says_how_to_do_without() -> None:
    factory, _ = plain_factory(BiasSupport.REFUSED)
    with factory, pytest.raises(PullUnsupportedError) as raised:
        Button(4, pin_factory=factory)
    assert raised.value.what == (
        "LINE4: /dev/gpiochip0 (gpiochip0, label 9030000.pl061, 8 lines) cannot switch pull resistors."
    )
    assert "pull_up=None" in raised.value.remedy
    assert isinstance(raised.value, PinFixedPull)


@pytest.mark.parametrize("support", BiasSupport)
def test_a_chip_without_resistors_floats(support: BiasSupport) -> None:
    factory, chip = plain_factory(support)
    with factory, Button(4, pull_up=None, active_state=True, pin_factory=factory) as button:
        chip.set_pull(4, True)
        assert button.wait_for_press(PATIENCE_S)


def test_a_line_without_interrupts_says_so() -> None:
    factory, chip = plain_factory(BiasSupport.SET)
    chip.has_interrupts = False
    with factory, pytest.raises(EdgesUnsupportedError, match="cannot report edges"):
        Button(4, pin_factory=factory)


@pytest.mark.parametrize(
    ("attribute", "value", "error"),
    [
        ("function", "spi", PinInvalidFunction),
        ("pull", "sideways", PinInvalidPull),
        ("edges", "some", PinInvalidEdges),
        ("bounce", -1, PinInvalidBounce),
        ("state", 1, PinSetInput),
        ("frequency", 100, PinPWMFixedValue),
        ("frequency", -1, PinPWMUnsupported),
    ],
)
def test_wrong_values_raise_what_gpiozero_documents(pin: Any, attribute: str, value: object, error: type) -> None:
    with pytest.raises(error):
        setattr(pin, attribute, value)


def test_an_output_takes_only_levels_and_has_no_pull(pin: Any) -> None:
    pin.function = "output"
    with pytest.raises(PinInvalidState):
        pin.state = 2
    with pytest.raises(PinFixedPull):
        pin.pull = "up"


def test_an_output_keeps_the_level_that_the_line_had(pin: Any, chip: FakeChip) -> None:
    pin.function = "output"
    assert chip.output(17) is True
    pin.state = 0
    pin.function = "output"
    assert chip.output(17) is False


def test_a_handler_is_called_again_when_an_output_becomes_an_input_again(
    pin: Any, chip: FakeChip, heard: HeardChanges
) -> None:
    pin.function = "output"
    pin.state = 0
    chip.set_pull(17, False)
    pin.function = "input"
    stamp = pin.factory.ticks()
    chip.set_pull(17, True, at_ns=stamp)
    assert heard.next() == (stamp, True)
    assert heard.nothing_left


def test_the_level_of_an_output_is_what_is_on_the_wire(pin: Any, factory: GpiodFactory) -> None:
    pin.output_with_state(True)
    assert (pin.state, pin.function, pin.pull) == (True, "output", "floating")


def test_a_closed_pin_is_a_floating_input_that_nobody_holds(
    pin: Any, chip: FakeChip, machine: FakeMachine, factory: GpiodFactory
) -> None:
    pin.output_with_state(True)
    pin.close()
    info = machine.open("/dev/gpiochip0").get_line_info(17)
    assert (info.direction, info.bias, info.used) == (Direction.INPUT, Bias.DISABLED, False)
    pin.close()


def test_a_reopened_pin_has_forgotten_its_past(pin: Any, factory: GpiodFactory, heard: HeardChanges) -> None:
    pin.bounce, pin.edges = 0.1, "rising"
    pin.close()
    assert factory.pin(17) is pin
    assert (pin.bounce, pin.edges, pin.pull, pin.when_changed) == (None, "both", "floating", None)


def test_a_line_that_was_released_meanwhile_says_so(pin: Any) -> None:
    line = pin._line
    pin.close()
    line.release()
    for use in (line.read, line.edges, line.is_output):
        with pytest.raises(LineClosedError, match="GPIO17 was closed by this program before"):
            use()
