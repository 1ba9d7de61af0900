"""An operator makes a mistake in one setting and reads where it is, what is wrong and what is allowed."""

import pytest

from deadheat.problems import ExitCode
from deadheat.table import parse_table
from deadheat.toml import FileProblem, Issue

from .files import FOUR, TWO, complaint, complaints

KINDS = '"console", "pn532", "scanner", "keyboard" or "pcsc"'


def test_every_mistake_is_told_at_once_and_in_the_order_of_the_file() -> None:
    content = """\
window_ms = "1.0"
[gpio]
bias = "pullup"
[[seat]]
name = "north"
button = "GPIO17"
[[seat]]
name = "east"
buton = 17
[[reader]]
name = "tray"
kind = "console"
seat = "nroth"
"""
    assert complaints(content) == [
        't:1:13: window_ms must be a number, not the text "1.0"; write a number from 0.3 to 50; '
        "did you mean 1.0 without quotes?",
        't:3:8: bias cannot be "pullup"; write "pull-up", "pull-down" or "none"; did you mean "pull-up"?',
        't:7:1: this [[seat]] has no button; add button: a GPIO line ("GPIO17", 17, or another line by its name) or a '
        'socket of a hub ("left:1")',
        't:9:1: "buton" is not a setting of [[seat]]; write name, button, lamp, dimmable or pixels; '
        'did you mean "button"?',
        't:13:8: there is no seat called "nroth"; write "north" or "east", or leave seat out if all share it; '
        'did you mean "north"?',
    ]


def test_the_problem_carries_each_issue_and_the_exit_code_of_a_check_that_failed() -> None:
    with pytest.raises(FileProblem) as caught:
        parse_table(f"window_ms = 80\n{TWO}", "the file")
    assert caught.value.exit_code is ExitCode.NOT_FINE
    assert caught.value.what == "the file has one mistake"
    assert caught.value.issues == (Issue(1, 13, "window_ms cannot be 80", "write a number from 0.3 to 50"),)


@pytest.mark.parametrize("window", ["0.29", "50.1", "0", "-1", "nan", "inf", "1e3"])
def test_a_window_out_of_range_is_refused_as_it_is_written(window: str) -> None:
    assert complaint(f"window_ms = {window}\n{TWO}") == (
        f"t:1:13: window_ms cannot be {window}; write a number from 0.3 to 50"
    )


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('"fast"', 'not the text "fast"'),
        ("true", "not true"),
        ("2024-01-01", "not 2024-01-01"),
        ("[1.0]", "not a list"),
        ("{ ms = 1 }", "not a table"),
    ],
)
def test_a_window_of_another_sort_is_called_by_its_sort(written: str, said: str) -> None:
    what, allowed = complaint(f"window_ms = {written}\n{TWO}").split("; ")
    assert what == f"t:1:13: window_ms must be a number, {said}"
    assert allowed == "write a number from 0.3 to 50"


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("active = 'hihg'", 'did you mean "high"?'),
        ("factory = 'GPIOD'", 'did you mean "gpiod"?'),
        ("factory = 'rpi.gpio'", 'did you mean "rpigpio"?'),
        ("bias = 'Pull Up'", 'did you mean "pull-up"?'),
        ("confirm_ms = '3'", "did you mean 3 without quotes?"),
        ("confirm_ms = 0.1", "write a number from 0.5 to 20"),
        ("rearm_ms = 1000", "write a number from 5 to 500"),
        ("stuck_s = 0", "write a number from 2 to 600"),
        ("chip = 4", "must be text, not 4"),
    ],
)
def test_the_settings_of_all_lines_are_checked(setting: str, said: str) -> None:
    said_in_full = complaint(f"{TWO}[gpio]\n{setting}\n")
    assert said_in_full.startswith(f"t:8:{setting.index('=') + 3}: {setting.split()[0]} ")
    assert said in said_in_full


@pytest.mark.parametrize("chip", ["gpiochip4", "/dev/gpiochip0", "0"])
def test_a_chip_cannot_be_named_by_its_number(chip: str) -> None:
    said = complaint(f'gpio.chip = "{chip}"\n{TWO}')
    assert said.startswith(f't:1:13: chip cannot be "{chip}"; ')
    assert said.endswith("but not its number, which changes with the kernel")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("North", "north"), ("north ", "north"), ("The Seat", "the-seat"), ("1st", None), ("", None), ("n" * 17, None)],
)
def test_a_seat_is_called_by_a_lower_case_word(name: str, hint: str | None) -> None:
    said = complaint(TWO.replace("south", name))
    assert said.startswith(f't:5:8: name cannot be "{name}"; write a lower-case word of at most 16 letters')
    assert said.endswith(f'; did you mean "{hint}"?' if hint else 'such as "north"')


@pytest.mark.parametrize("line", ["-1", "5000", '""', '" "', '"\\u0001"'])
def test_what_cannot_be_a_line_is_refused(line: str) -> None:
    said = complaint(TWO.replace('"GPIO4"', line))
    assert said == (
        f't:6:10: button cannot be {line}; write a GPIO line ("GPIO17", 17, or another line by its name) '
        'or a socket of a hub ("left:1")'
    )


def test_a_line_that_is_neither_number_nor_text_is_refused() -> None:
    assert "button must be a whole number or text, not 17.0; " in complaint(TWO.replace('"GPIO4"', "17.0"))


def test_a_line_with_a_blank_at_its_end_is_told_without() -> None:
    assert complaint(TWO.replace("GPIO4", "GPIO4 ")).endswith('; did you mean "GPIO4"?')


def test_yes_is_not_true() -> None:
    said = complaint(f'{TWO}lamp = 22\ndimmable = "yes"\n')
    assert said == 't:8:12: dimmable must be true or false, not the text "yes"; write true or false'


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("address = 0x78", "address cannot be 0x78; write 0x3C or 0x3D (a board marked 0x78 has 0x3C, one marked 0x7A"),
        ('address = "0x3C"', "; did you mean 0x3C without quotes?"),
        ("rotate = 90", "rotate cannot be 90; write 0 or 180"),
        ("rotate = 180.0", "rotate must be a whole number, not 180.0"),
        ("bus = -1", "bus cannot be -1; write a whole number from 0 to 255"),
        ("bus = 1.5", "bus must be a whole number, not 1.5"),
    ],
)
def test_the_settings_of_a_screen_are_checked(setting: str, said: str) -> None:
    assert said in complaint(f'{TWO}[[screen]]\ndriver = "ssd1306"\n{setting}\n')


def test_a_screen_needs_its_driver_named() -> None:
    said = complaint(f"{TWO}[[screen]]\n")
    assert said == 't:7:1: this [[screen]] has no driver; add driver: "ssd1306", "sh1106", "ssd1309" or "ssd1322"'


def test_a_reader_needs_its_kind_named() -> None:
    said = complaint(f'{TWO}[[reader]]\nname = "tray"\n')
    assert said == f"t:7:1: this [[reader]] has no kind; add kind: {KINDS}"


def test_a_kind_of_reader_that_does_not_exist_is_refused() -> None:
    said = complaint(f'{TWO}[[reader]]\nname = "tray"\nkind = "rc522"\n')
    assert said == f't:9:8: kind cannot be "rc522"; write {KINDS}'


def test_a_misspelt_section_is_told_by_its_right_name() -> None:
    assert complaint(f"{TWO}[gpoi]\n").startswith('t:7:2: "gpoi" is not a setting of the table file; ')
    assert complaint(f"{TWO}[gpoi]\n").endswith('; did you mean "gpio"?')


def test_a_setting_in_the_wrong_section_is_told_where_it_belongs() -> None:
    assert complaint(f"{TWO}[gpio]\nwindow_ms = 2\n").endswith(
        "; window_ms belongs at the top of the file, above the first section"
    )
    assert complaint(f"bias = 'none'\n{TWO}").endswith("; bias belongs below [gpio]")
    assert complaint(f"{TWO}address = 0x3C\n").endswith("; address belongs below [[screen]]")
    assert complaint(f"name = 'x'\n{TWO}").endswith("; name belongs below [[seat]], [[hub]] or [[reader]]")


def test_seats_in_single_brackets_are_told_about_double_ones() -> None:
    said = complaint('[seat]\nname = "north"\n')
    assert said == (
        "t:1:1: seat is a section that can be there several times; write [[seat]] with double brackets above each seat"
    )


@pytest.mark.parametrize(("written", "column"), [("seat = 4", 8), ("seat = ['north']", 8)])
def test_seats_that_are_no_sections_are_told_to_be(written: str, column: int) -> None:
    assert complaint(written).startswith(f"t:1:{column}: seat is a section that can be there several times; ")


def test_gpio_in_double_brackets_is_told_about_single_ones() -> None:
    assert complaint(f"{TWO}[[gpio]]\n") == "t:7:1: gpio is a single section; write [gpio] once, with single brackets"


@pytest.mark.parametrize(("content", "count"), [("", "none"), (TWO[: TWO.rindex("[[seat]]")], "1")])
def test_fewer_than_two_seats_are_no_table(content: str, count: str) -> None:
    said = complaint(content)
    assert said.startswith(f"t:1:1: a table needs 2 seats at least, this one has {count}; ")


def table_of(seats: int) -> str:
    return "".join(f'[[seat]]\nname = "seat-{n}"\nbutton = {n}\n' for n in range(1, seats + 1))


def test_twelve_seats_are_a_table() -> None:
    assert len(parse_table(table_of(12), "t").seats) == 12


@pytest.mark.parametrize("seats", [13, 14])
def test_more_than_twelve_seats_are_told_at_the_thirteenth(seats: int) -> None:
    assert complaint(table_of(seats)) == (
        f"t:37:1: a table has 12 seats at most, this one has {seats}; take out this [[seat]] and all after the first 12"
    )


def test_a_long_value_is_cut_and_stays_on_one_line() -> None:
    said = complaint(f'settlement = """{"x" * 50}\n{"y" * 50}"""\n{TWO}')
    assert said.startswith('t:1:14: settlement cannot be """' + "x" * 37 + "…; write ")


def test_seats_that_are_written_in_line_are_found_too() -> None:
    content = 'seat = [\n  { name = "north", button = 17 },\n  { name = "south", button = true },\n]\n'
    assert complaint(content).startswith("t:3:30: button must be a whole number or text, not true; ")


def test_mistakes_in_one_setting_do_not_hide_those_in_others() -> None:
    content = FOUR.replace('"north"', "1").replace("GPIO5", "GPIO22").replace('"east"', '"south"')
    assert [said.split(": ")[0] for said in complaints(content)] == ["t:2:8", "t:8:8", "t:12:10"]
