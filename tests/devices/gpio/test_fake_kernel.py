"""The fake kernel refuses what the real one refuses, with gpiod's exceptions, and is strict with its users."""

import errno
from datetime import timedelta

import gpiod
import pytest
from gpiod.line import Bias, Direction, Edge, Value

from deadheat.testing.fake_gpiod import BiasSupport, Driven, FakeChip, FakeMachine, raspberry_pi
from deadheat.testing.fake_requests import FakeHandle

INPUT = gpiod.LineSettings(direction=Direction.INPUT)
OUTPUT = gpiod.LineSettings(direction=Direction.OUTPUT)


@pytest.fixture
def handle(machine: FakeMachine) -> FakeHandle:
    return machine.open("/dev/gpiochip0")


def test_a_chip_is_described_as_by_gpiod(handle: FakeHandle) -> None:
    assert handle.get_info() == gpiod.ChipInfo("gpiochip0", "pinctrl-bcm2711", 58)
    info = handle.get_line_info("GPIO17")
    assert (info.offset, info.name, info.used) == (17, "GPIO17", False)
    # gpiod's types promise text, but there is none.
    nothing: object = None
    assert info.consumer == nothing
    assert handle.get_line_info(40).name == nothing


def test_a_held_line_is_described_with_its_holder(handle: FakeHandle) -> None:
    handle.request_lines({17: INPUT}, consumer="a name that is longer than the kernel keeps")
    info = handle.get_line_info(17)
    assert (info.used, info.consumer) == (True, "a name that is longer than the ")


def test_a_line_has_one_holder(handle: FakeHandle, chip: FakeChip) -> None:
    request = handle.request_lines({17: INPUT})
    with pytest.raises(OSError, match="busy") as raised:
        handle.request_lines({(16, 17): INPUT})
    assert raised.value.errno == errno.EBUSY
    request.release()
    handle.request_lines({(16, 17): INPUT}).release()


@pytest.mark.parametrize(
    "settings",
    [
        gpiod.LineSettings(bias=Bias.PULL_UP),
        gpiod.LineSettings(direction=Direction.OUTPUT, edge_detection=Edge.BOTH),
    ],
)
def test_a_bias_needs_a_direction_and_edges_need_an_input(
    handle: FakeHandle, chip: FakeChip, settings: gpiod.LineSettings
) -> None:
    with pytest.raises(ValueError, match="Invalid argument"):
        handle.request_lines({17: settings})
    assert chip.settings(17) is None


def test_a_line_whose_edges_are_wanted_becomes_an_input(handle: FakeHandle, chip: FakeChip) -> None:
    handle.request_lines({17: OUTPUT}).release()
    handle.request_lines({17: gpiod.LineSettings(edge_detection=Edge.BOTH)})
    assert handle.get_line_info(17).direction is Direction.INPUT


def test_kernel_debounce_has_no_place_here(handle: FakeHandle) -> None:
    with pytest.raises(NotImplementedError, match="debounce"):
        handle.request_lines({17: gpiod.LineSettings(direction=Direction.INPUT, debounce_period=timedelta(1))})


def test_a_refused_bias_raises_what_gpiod_makes_of_it() -> None:
    machine = FakeMachine({"/dev/gpiochip0": FakeChip(bias_support=BiasSupport.REFUSED)})
    pulled_up = gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP)
    with pytest.raises(NotImplementedError):
        machine.open("/dev/gpiochip0").request_lines({17: pulled_up})


@pytest.mark.parametrize("line", [99, "GPIO99"])
def test_lines_that_are_not_there_are_refused(handle: FakeHandle, line: int | str) -> None:
    with pytest.raises((ValueError, FileNotFoundError)):
        handle.request_lines({line: INPUT})


def test_too_many_lines_are_refused(handle: FakeHandle) -> None:
    with pytest.raises(ValueError, match="Invalid argument"):
        handle.request_lines({(): INPUT})


def test_an_input_cannot_be_set(handle: FakeHandle) -> None:
    with pytest.raises(PermissionError):
        handle.request_lines({17: INPUT}).set_value(17, Value.ACTIVE)


def test_reading_an_empty_queue_fails_instead_of_blocking_for_ever(handle: FakeHandle) -> None:
    with pytest.raises(BlockingIOError, match="poll first"):
        handle.request_lines({17: INPUT}).read_edge_events()


def test_what_is_closed_or_released_cannot_be_used(handle: FakeHandle) -> None:
    request = handle.request_lines({17: INPUT})
    request.release()
    request.release()
    with pytest.raises(gpiod.RequestReleasedError):
        request.get_values()
    with pytest.raises(gpiod.RequestReleasedError):
        assert request.fd
    handle.close()
    handle.close()
    with pytest.raises(gpiod.ChipClosedError):
        handle.get_info()


def test_a_chip_that_is_gone_has_no_device(handle: FakeHandle, chip: FakeChip) -> None:
    request = handle.request_lines({17: INPUT})
    chip.unplug()
    for use in (handle.get_info, request.get_values, request.read_edge_events):
        with pytest.raises(OSError, match="No such device") as raised:
            use()
        assert raised.value.errno == errno.ENODEV
    request.release()


def test_chips_that_are_not_there_or_not_allowed_are_refused_as_by_the_kernel() -> None:
    machine = FakeMachine({"/dev/gpiochip0": FakeChip()}, denied={"/dev/gpiochip0": "gpio"})
    with pytest.raises(FileNotFoundError):
        machine.open("/dev/gpiochip1")
    with pytest.raises(PermissionError):
        machine.open("/dev/gpiochip0")


def test_an_output_tells_what_it_drives(handle: FakeHandle, chip: FakeChip) -> None:
    driven: list[Driven] = []
    chip.when_driven = driven.append
    request = handle.request_lines({17: OUTPUT})
    for value in (Value.ACTIVE, Value.ACTIVE, Value.INACTIVE):
        request.set_value(17, value)
    assert [(change.offset, change.level) for change in driven] == [(17, False), (17, True), (17, False)]
    assert chip.output(17) is False
    request.release()
    assert chip.output(17) is None


def test_an_active_low_line_is_active_while_low(handle: FakeHandle, chip: FakeChip) -> None:
    request = handle.request_lines({17: gpiod.LineSettings(direction=Direction.OUTPUT, active_low=True)})
    assert chip.output(17) is True
    request.set_value(17, Value.ACTIVE)
    assert chip.output(17) is False
    assert request.get_value(17) is Value.ACTIVE


@pytest.mark.parametrize(
    ("edges", "active_low", "kinds"),
    [
        (Edge.RISING, False, ["RISING_EDGE"]),
        (Edge.FALLING, False, ["FALLING_EDGE"]),
        (Edge.RISING, True, ["RISING_EDGE"]),
        (Edge.BOTH, False, ["RISING_EDGE", "FALLING_EDGE"]),
        (Edge.BOTH, True, ["FALLING_EDGE", "RISING_EDGE"]),
    ],
)
def test_the_kinds_of_edges_are_logical(
    handle: FakeHandle, chip: FakeChip, edges: Edge, active_low: bool, kinds: list[str]
) -> None:
    settings = gpiod.LineSettings(direction=Direction.INPUT, edge_detection=edges, active_low=active_low)
    request = handle.request_lines({17: settings})
    chip.set_pull(17, True)
    chip.set_pull(17, False)
    assert [event.event_type.name for event in request.read_edge_events()] == kinds


def test_a_lost_edge_changes_the_level_and_tells_nobody(handle: FakeHandle, chip: FakeChip) -> None:
    settings = gpiod.LineSettings(direction=Direction.INPUT, edge_detection=Edge.BOTH)
    request = handle.request_lines({17: settings})
    chip.lose_edges(17)
    chip.set_pull(17, True)
    assert request.get_value(17) is Value.ACTIVE
    chip.set_pull(17, False)
    assert [event.line_seqno for event in request.read_edge_events()] == [1]


def test_a_line_that_nothing_pulls_rests_where_its_bias_is(handle: FakeHandle, chip: FakeChip) -> None:
    request = handle.request_lines({17: gpiod.LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP)})
    chip.set_pull(17, False)
    assert not request.get_value(17)
    chip.set_pull(17, None)
    assert request.get_value(17)


def test_the_queue_is_as_long_as_asked_for_and_sixteen_a_line_by_default(machine: FakeMachine) -> None:
    settings = gpiod.LineSettings(direction=Direction.INPUT, edge_detection=Edge.BOTH)
    for asked, kept in ((None, 32), (5, 5), (10_000, 1024)):
        chip = raspberry_pi().header
        handle = FakeMachine({"/dev/gpiochip0": chip}).open("/dev/gpiochip0")
        request = handle.request_lines({(16, 17): settings}, event_buffer_size=asked)
        for _ in range(600):
            chip.set_pull(17, True)
            chip.set_pull(17, False)
        assert len(request.read_edge_events(2000)) == kept
        request.release()
