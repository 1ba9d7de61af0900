"""Which chip is meant, whatever its number, and what people are told when it is not clear."""

import grp
import os
from pathlib import Path

import pytest
from gpiozero import GPIOZeroError
from gpiozero.exc import PinError

from deadheat.devices.gpio.chips import find_chip, survey
from deadheat.devices.gpio.errors import ChipDeniedError, ChipMissingError, GpioError
from deadheat.devices.gpio.kernel import LinuxMachine
from deadheat.problems import ExitCode, Problem
from deadheat.testing.fake_gpiod import FakeChip, FakeMachine, raspberry_pi

HEADERS = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]


def two_chips() -> FakeMachine:
    return FakeMachine({
        "/dev/gpiochip0": FakeChip(4, label="expander", names={2: "lamp"}),
        "/dev/gpiochip1": FakeChip(8, label="buttons", names={0: "north", 1: "south"}),
    })  # fmt: skip


@pytest.mark.parametrize("label", HEADERS)
@pytest.mark.parametrize("number", [0, 4, 10])
def test_the_header_is_found_by_its_label_whatever_its_number(label: str, number: int) -> None:
    others = {f"/dev/gpiochip{n}": FakeChip(8, label=f"other {n}") for n in range(12) if n != number}
    machine = FakeMachine({**others, f"/dev/gpiochip{number}": FakeChip(54, label=label)})
    assert find_chip(machine, None).path == f"/dev/gpiochip{number}"


def test_a_link_that_keeps_an_old_number_alive_is_no_second_chip() -> None:
    machine = FakeMachine(
        {"/dev/gpiochip0": FakeChip(54, label="pinctrl-rp1")}, links={"/dev/gpiochip4": "/dev/gpiochip0"}
    )
    assert [chip.path for chip in survey(machine)] == ["/dev/gpiochip0"]
    assert find_chip(machine, None).path == "/dev/gpiochip0"
    assert find_chip(machine, "/dev/gpiochip4").path == "/dev/gpiochip0"


def test_a_link_that_leads_nowhere_is_no_chip() -> None:
    machine = FakeMachine({"/dev/gpiochip0": FakeChip(8)}, links={"/dev/gpiochip4": "/dev/gpiochip3"})
    assert find_chip(machine, None).path == "/dev/gpiochip0"


def test_linux_follows_links_between_nodes(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()
    (tmp_path / "gpiochip4").symlink_to("gpiochip0")
    (tmp_path / "gpiomem").touch()
    machine = LinuxMachine(dev=tmp_path)
    assert machine.nodes() == [f"{tmp_path}/gpiochip0", f"{tmp_path}/gpiochip4"]
    assert {machine.real_path(node) for node in machine.nodes()} == {f"{tmp_path}/gpiochip0"}


@pytest.mark.parametrize("wanted", ["buttons", "south", "/dev/gpiochip1"])
def test_a_chip_can_be_named_by_label_by_line_or_by_path(wanted: str) -> None:
    assert find_chip(two_chips(), wanted).label == "buttons"


def test_the_only_chip_needs_no_name() -> None:
    assert find_chip(FakeMachine({"/dev/gpiochip7": FakeChip(8, label="9030000.pl061")}), None).label == "9030000.pl061"


def test_survey_leaves_no_chip_open() -> None:
    machine = two_chips()
    survey(machine)
    assert [chip.handles for chip in machine.chips.values()] == [0, 0]


LIST = "/dev/gpiochip0 (gpiochip0, label expander, 4 lines), /dev/gpiochip1 (gpiochip1, label buttons, 8 lines)"


@pytest.mark.parametrize(
    ("wanted", "what"),
    [
        (None, f"Which GPIO chip is meant is not clear. There are: {LIST}."),
        ("pinctrl-rp1", f"No GPIO chip is called 'pinctrl-rp1' or has such a line. There are: {LIST}."),
        ("/dev/gpiochip9", f"No GPIO chip is called '/dev/gpiochip9' or has such a line. There are: {LIST}."),
        ("gpiochip0", f"'gpiochip0' is the number of a GPIO chip, which changes with the kernel. There are: {LIST}."),
        ("0", f"'0' is the number of a GPIO chip, which changes with the kernel. There are: {LIST}."),
    ],
)
def test_a_chip_that_is_not_there_lists_those_that_are(wanted: str | None, what: str) -> None:
    with pytest.raises(ChipMissingError) as raised:
        find_chip(two_chips(), wanted)
    assert raised.value.what == what
    assert raised.value.remedy == (
        "Set DEADHEAT_GPIO_CHIP, or chip= of the factory, to one of these labels, to the name of a line, or to a path."
    )
    assert raised.value.exit_code is ExitCode.HARDWARE


def test_two_chips_with_one_label_are_not_chosen_between() -> None:
    machine = FakeMachine({f"/dev/gpiochip{n}": FakeChip(2, label="twin") for n in range(2)})
    with pytest.raises(ChipMissingError, match="More than one GPIO chip is 'twin'"):
        find_chip(machine, "twin")


def test_a_machine_without_chips_is_told_of_the_ways_without_hardware() -> None:
    with pytest.raises(ChipMissingError) as raised:
        find_chip(FakeMachine({}), None)
    assert raised.value.what == "This machine has no GPIO chip: there is no /dev/gpiochip*."
    assert "deadheat run --virtual" in raised.value.remedy


def test_this_machine_says_so_too_if_it_has_no_chip(tmp_path: Path) -> None:
    with pytest.raises(ChipMissingError, match="This machine has no GPIO chip"):
        find_chip(LinuxMachine(dev=tmp_path), None)


@pytest.mark.parametrize("wanted", [None, "pinctrl-bcm2711", "GPIO17", "/dev/gpiochip0"])
def test_a_chip_that_may_not_be_opened_names_the_group_that_may(wanted: str | None) -> None:
    machine = FakeMachine(raspberry_pi().chips, denied={"/dev/gpiochip0": "gpio"})
    with pytest.raises(ChipDeniedError) as raised:
        find_chip(machine, wanted)
    assert raised.value.what == "This user may not use the GPIO chip /dev/gpiochip0: only the group gpio may."
    assert raised.value.remedy == (
        "Join it with sudo usermod -aG gpio $USER and log in again; in a systemd unit, set SupplementaryGroups=gpio."
    )


def test_a_chip_that_is_roots_alone_says_how_to_give_it_to_a_group() -> None:
    machine = FakeMachine(raspberry_pi().chips, denied={"/dev/gpiochip0": None})
    with pytest.raises(ChipDeniedError) as raised:
        find_chip(machine, None)
    assert raised.value.what == "Only root may use the GPIO chip /dev/gpiochip0: it belongs to no group."
    assert 'GROUP="gpio"' in raised.value.remedy


def test_a_chip_that_may_not_be_opened_does_no_harm_if_another_is_meant() -> None:
    machine = FakeMachine(raspberry_pi().chips, denied={"/dev/gpiochip1": None})
    assert find_chip(machine, None).label == "pinctrl-bcm2711"


def test_a_path_that_does_not_exist_is_not_taken_for_one_that_may_not_be_opened() -> None:
    machine = FakeMachine(raspberry_pi().chips, denied={"/dev/gpiochip1": None})
    with pytest.raises(ChipMissingError, match=r"/dev/gpiochip1 \(permission denied\)"):
        find_chip(machine, "/dev/gpiochip5")


def test_linux_names_the_group_of_a_node(tmp_path: Path) -> None:
    node = tmp_path / "gpiochip0"
    node.touch()
    group = next(entry for entry in grp.getgrall() if entry.gr_gid)
    if os.geteuid() == 0:
        os.chown(node, -1, group.gr_gid)
    gid = node.stat().st_gid
    assert LinuxMachine(dev=tmp_path).group(str(node)) == (grp.getgrgid(gid).gr_name if gid else None)


def test_errors_are_problems_and_gpiozeros_alike() -> None:
    assert issubclass(GpioError, Problem)
    assert issubclass(GpioError, PinError)
    assert issubclass(GpioError, GPIOZeroError)
