"""Seats at hubs: sockets that are there, once each, and hubs that can be told apart."""

import pytest

from deadheat.table import HubBoard, parse_table, socket_of

from .files import FOUR, TWO, complaint, complaints

HUB = '[[hub]]\nname = "left"\ndevice = "usb:1.4"\n'
"""Three lines."""


def at_hub(button: str = "left:1", lamp: str = "left:1") -> str:
    """Two seats, the second of which is at the hub; its button is in line 9, column 10."""
    return HUB + TWO.replace('"GPIO4"', f'"{button}"\nlamp = "{lamp}"')


def test_a_table_may_mix_seats_at_hubs_and_on_lines() -> None:
    table = parse_table(at_hub(), "t")
    assert table.hubs == (HubBoard("left", "usb:1.4"),)
    assert socket_of(table.seats[0].button) is None
    socket = socket_of(table.seats[1].lamp)
    assert socket is not None
    assert (socket.hub, socket.number, socket.pin) == ("left", 1, 0)


def test_twelve_seats_fit_on_two_hubs() -> None:
    hubs = HUB + HUB.replace("left", "right").replace("1.4", "1.3")
    seats = [
        f'[[seat]]\nname = "s{n}"\nbutton = "{hub}:{n % 6 + 1}"\nlamp = "{hub}:{n % 6 + 1}"\n'
        for n in range(12)
        for hub in ("left" if n < 6 else "right",)
    ]
    assert len(parse_table(hubs + "".join(seats), "t").seats) == 12


def test_a_hub_that_is_not_there_is_told_with_those_that_are() -> None:
    assert complaint(at_hub(button="leff:1")) == (
        't:9:10: there is no hub called "leff"; write "left:1", or add a [[hub]] with this name; did you mean "left"?'
    )


def test_a_socket_at_a_table_without_hubs_is_told() -> None:
    assert complaint(TWO.replace("GPIO4", "left:1")) == (
        't:6:10: there is no hub called "left"; add a [[hub]] with this name, or write a GPIO line'
    )


@pytest.mark.parametrize("number", [0, 7, 99])
def test_a_socket_that_no_hub_has_is_told(number: int) -> None:
    assert complaint(at_hub(button=f"left:{number}")) == (
        f't:9:10: a hub has no socket {number}; write "left:1" to "left:6"'
    )


def test_a_socket_with_two_buttons_is_told_at_the_second() -> None:
    both = HUB + TWO.replace("GPIO17", "left:2").replace("GPIO4", "left:2")
    assert complaint(both) == (
        't:9:10: "left:2" already has the button of "north" (line 6, column 10); '
        "write another socket; each is for one button"
    )


def test_two_hubs_at_one_device_are_told() -> None:
    assert complaint(HUB + HUB.replace("left", "right") + TWO) == (
        't:6:10: "usb:1.4" is already the device of the hub "left" (line 3, column 10); '
        'write this one\'s place at the USB, as "deadheat readers" shows it'
    )


def test_a_reader_at_the_device_of_a_hub_is_told() -> None:
    reader = '[[reader]]\nname = "tray"\nkind = "scanner"\ndevice = "usb:1.4"\n'
    assert complaint(HUB + TWO + reader).startswith(
        't:13:10: "usb:1.4" is already the device of the hub "left" (line 3, column 10); '
    )


def test_two_hubs_or_a_hub_and_a_seat_of_one_name_are_told() -> None:
    said = complaints(HUB + HUB.replace("1.4", "1.3") + FOUR.replace("north", "left"))
    assert [line.split(";")[0] for line in said] == [
        't:5:8: "left" is already the name of a hub (line 2, column 8)',
        't:8:8: "left" is already the name of a hub (line 2, column 8)',
    ]


@pytest.mark.parametrize("name", ["gpio", "readers", "Left", "two words", ""])
def test_what_no_hub_can_be_called_is_refused(name: str) -> None:
    assert complaint(HUB.replace("left", name) + TWO).startswith("t:2:8: name cannot be ")


@pytest.mark.parametrize("device", ["/dev/ttyUSB0", "/dev/ttyACM3", "ttyUSB0", "usb:", "pcsc:x", ""])
def test_a_device_that_may_be_another_one_tomorrow_is_refused(device: str) -> None:
    assert complaint(HUB.replace("usb:1.4", device) + TWO).startswith("t:3:10: device cannot be ")


def test_a_socket_is_no_line_for_anything_else() -> None:
    screen = '[[screen]]\ndriver = "ssd1322"\nspi = "0.0"\ndc = "left:3"\n'
    assert complaint(HUB + TWO + screen).startswith('t:13:6: "left:3" is a socket of a hub')
