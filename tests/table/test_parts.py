"""The sections for lamps, sound and the operator's keys, and what of them does not go together."""

import pytest

from deadheat.table import parse_table

from .files import TWO, complaint

NORTH = '[[seat]]\nname = "north"\nbutton = "GPIO17"\n'
SOUTH = '[[seat]]\nname = "south"\nbutton = "GPIO4"\n'


def test_a_file_that_says_nothing_of_them_has_none() -> None:
    table = parse_table(TWO, "t")
    assert (table.menu.is_there, table.sound.is_there, table.lamps.brightness) == (False, False, 1)
    assert [seat.pixels for seat in table.seats] == [None, None]


def test_everything_that_is_said_is_there() -> None:
    said = '[menu]\nup = 20\ndown = "GPIO21"\nok = 26\nrotary = [12, "GPIO13"]\n[sound]\nbuzzer = 18\naudio = true\n'
    table = parse_table(f"{said}{NORTH}pixels = [0, 7]\n{SOUTH}pixels = [8, 8]\n", "t")
    assert table.menu.buttons == {"up": 20, "down": "GPIO21", "ok": 26}
    assert table.menu.rotary == (12, "GPIO13")
    assert (table.sound.buzzer, table.sound.audio) == (18, True)
    assert [seat.pixels for seat in table.seats] == [(0, 7), (8, 8)]
    assert table.strip.device == "/dev/spidev0.0"


@pytest.mark.parametrize(
    ("menu", "said"),
    [
        ("up = 20\ndown = 21", "t:1:1: the menu has no ok, with which one chooses; "),
        ("up = 20\nok = 26", "t:2:6: the menu has up and no down; add down to [menu]"),
        ("down = 20\nok = 26", "t:2:8: the menu has down and no up; add up to [menu]"),
        ("ok = 26", "t:2:6: the menu has an ok and nothing to move with; add up and down, or rotary"),
        ("rotary = [12]\nok = 26", "t:2:10: rotary "),
        ("rotary = 12\nok = 26", "t:2:10: rotary must be a list, not 12; write the two lines of a rotary encoder"),
        ("rotary = [12, 12]\nok = 26", "t:2:15: 12 is already the rotary of [menu] (12 at line 2, column 11); "),
        ("rotary = [12, 13]\nok = 13", "t:3:6: 13 is already the rotary of [menu] (13 at line 2, column 15); "),
        ("rotary = [12, 13]\nok = 26\nedges_per_click = 3", "t:4:19: edges_per_click cannot be 3; write 2 or 4"),
    ],
)
def test_keys_with_which_nobody_could_choose_are_told(menu: str, said: str) -> None:
    assert complaint(f"[menu]\n{menu}\n{TWO}").startswith(said)


def test_a_buzzer_on_the_line_of_a_button_is_told() -> None:
    said = complaint(f'[sound]\nbuzzer = "GPIO17"\n{TWO}')
    assert said.startswith('t:5:10: "GPIO17" is already the buzzer of [sound] ("GPIO17" at line 2, column 10); ')


@pytest.mark.parametrize("section", ['[sound]\nbuzzer = "left:1"', '[menu]\nrotary = ["left:1", 12]\nok = 26'])
def test_a_line_that_is_no_seats_cannot_be_on_a_hub(section: str) -> None:
    said = complaint(f'{section}\n{TWO}[[hub]]\nname = "left"\ndevice = "usb:1.4"\n')
    assert "is a socket of a hub, which is for a seat's button and lamp; write a GPIO line" in said


@pytest.mark.parametrize(
    ("north", "south", "said"),
    [
        ("[0, 7]", "[7, 9]", 't:8:10: pixel 7 already belongs to "north" (line 4, column 10); '),
        ("[5, 5]", "[0, 9]", 't:8:10: pixel 5 already belongs to "north" (line 4, column 10); '),
        ("[7, 0]", "[8, 9]", "t:4:10: pixel 7 comes after pixel 0; write [0, 7]"),
        ("[0, 150]", "[8, 9]", "t:4:10: pixels "),
        ("[0]", "[8, 9]", "t:4:10: pixels "),
        ("8", "[8, 9]", "t:4:10: pixels must be a list, not 8; write the first and the last of its pixels"),
    ],
)
def test_pixels_that_do_not_go_together_are_told(north: str, south: str, said: str) -> None:
    assert complaint(f"{NORTH}pixels = {north}\n{SOUTH}pixels = {south}\n").startswith(said)


def test_a_screen_on_the_bus_of_the_strip_is_told() -> None:
    screen = '[[screen]]\ndriver = "ssd1309"\nspi = "0.1"\ndc = "GPIO24"\n'
    said = complaint(f"{NORTH}pixels = [0, 7]\n{SOUTH}{screen}")
    assert said.startswith("t:10:7: SPI bus 0 is that of the strip of lamps; ")
    parse_table(f'[strip]\nspi = "1.0"\n{NORTH}pixels = [0, 7]\n{SOUTH}{screen}', "t")
    parse_table(f"{NORTH}{SOUTH}{screen}", "t")


@pytest.mark.parametrize(
    "section", ["[lamps]\nbrightness = 1.1", "[sound]\nvolume = -0.1", '[strip]\nspi = "/dev/sda"']
)
def test_what_no_device_can_do_is_told_with_its_place(section: str) -> None:
    assert complaint(f"{section}\n{TWO}").startswith("t:2:")
