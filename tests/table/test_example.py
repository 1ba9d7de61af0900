"""The example that comes with deadheat is a good one to copy."""

import re

import pytest

from deadheat.table import (
    EXAMPLE,
    Gpio,
    HubBoard,
    Lighting,
    Menu,
    Reader,
    ReaderKind,
    Screen,
    Seat,
    SoundSettings,
    Strip,
    Table,
    canonical_line,
    load_table,
    parse_table,
)

_PARTS = (Table, Gpio, HubBoard, Lighting, Menu, Seat, Reader, Screen, SoundSettings, Strip)

TAKEN = {
    "I2C": {2, 3},
    "SPI": {7, 8, 9, 10, 11},
    "the serial console": {14, 15},
    "the identity of extension boards": {0, 1},
}


def buttons() -> list[int]:
    return [int(canonical_line(seat.button).removeprefix("GPIO")) for seat in load_table(EXAMPLE).seats]


def test_it_is_a_table_of_four_with_a_lamp_at_every_seat() -> None:
    seats = load_table(EXAMPLE).seats
    assert [seat.name for seat in seats] == ["north", "east", "south", "west"]
    assert all(seat.lamp for seat in seats)


@pytest.mark.parametrize("use", TAKEN)
def test_its_lines_are_free_on_a_raspberry_pi(use: str) -> None:
    lines = {canonical_line(line) for seat in load_table(EXAMPLE).seats for line in (seat.button, seat.lamp or "")}
    assert not lines & {f"GPIO{n}" for n in TAKEN[use]}
    assert lines <= {f"GPIO{n}" for n in range(28)}


def test_its_buttons_neither_rise_nor_fall_around_the_table() -> None:
    pins = buttons()
    turns = [pins[n:] + pins[:n] for n in range(4)]
    assert not any(turn in (sorted(pins), sorted(pins, reverse=True)) for turn in turns)


def test_its_lamps_are_on_lines_that_are_low_while_a_raspberry_pi_starts() -> None:
    lamps = [canonical_line(seat.lamp or "") for seat in load_table(EXAMPLE).seats]
    assert all(int(lamp.removeprefix("GPIO")) > 8 for lamp in lamps)


def test_it_shows_every_setting() -> None:
    shown = set(re.findall(r"^(?:# )?(\w+) = ", EXAMPLE.read_text(), re.MULTILINE))
    sections = {"seat", "hub", "reader", "screen", "gpio", "lamps", "strip", "sound", "menu"}
    every = {field for part in _PARTS for field in part.__struct_encode_fields__}
    assert shown - sections == every - sections


def test_it_is_still_right_when_all_that_stands_behind_a_comment_sign_is_used() -> None:
    used = re.sub(r"^# (?=\w+ = |\[\[)", "", EXAMPLE.read_text(), flags=re.MULTILINE)
    table = parse_table(used, "the example")
    assert (table.gpio.chip, table.settlement, len(table.screens)) == ("pinctrl-rp1", "duel", 3)
    assert [reader.kind for reader in table.readers] == [*ReaderKind]


def test_the_times_that_it_shows_are_those_of_the_referee() -> None:
    from deadheat.timing import ContactTimes

    used = re.sub(r"^# (?=\w+ = |\[\[)", "", EXAMPLE.read_text(), flags=re.MULTILINE)
    gpio, usual = parse_table(used, "the example").gpio, ContactTimes()
    assert (gpio.confirm, gpio.rearm, gpio.stuck) == (usual.confirm, usual.rearm, usual.stuck)
