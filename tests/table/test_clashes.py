"""Two settings of a table file that do not go together are told with the places of both."""

import pytest

from .files import FOUR, TWO, complaint, complaints


@pytest.mark.parametrize("line", ['"GPIO17"', '"BCM17"', '"17"', "17"])
def test_a_line_with_two_buttons_is_told_at_the_second_whatever_it_is_called(line: str) -> None:
    assert complaint(TWO.replace('"GPIO4"', line)) == (
        f't:6:10: {line} is already the button of "north" ("GPIO17" at line 3, column 10); '
        "write another line; each is for one button or one lamp"
    )


def test_a_lamp_on_the_line_of_a_button_is_told() -> None:
    said = complaint(f'{TWO}lamp = "GPIO17"\n')
    assert said.startswith('t:7:8: "GPIO17" is already the button of "north" ("GPIO17" at line 3, column 10); ')


def test_a_lamp_on_the_line_of_its_own_button_is_told() -> None:
    said = complaint(f"{TWO}lamp = 4\n")
    assert said.startswith('t:7:8: 4 is already the button of "south" ("GPIO4" at line 6, column 10); ')


def test_the_first_in_the_file_is_right_even_if_it_is_written_in_another_order() -> None:
    said = complaint('[[seat]]\nlamp = 17\nname = "north"\nbutton = 17\n[[seat]]\nname = "south"\nbutton = 4\n')
    assert said.startswith('t:4:10: 17 is already the lamp of "north" (17 at line 2, column 8); ')


def test_a_line_used_three_times_is_told_twice() -> None:
    said = complaints(FOUR.replace("GPIO4", "GPIO17").replace("GPIO5", "GPIO17"))
    assert [one.split(" ")[0] for one in said] == ["t:6:10:", "t:12:10:"]
    assert all("at line 3, column 10" in one for one in said)


def test_a_line_of_a_seat_whose_name_is_wrong_is_told_all_the_same() -> None:
    first, second = complaints(TWO.replace('"north"', "5").replace("GPIO4", "GPIO17"))
    assert first.startswith("t:2:8: name must be text, not 5; ")
    assert second.startswith('t:6:10: "GPIO17" is already a button ("GPIO17" at line 3, column 10); ')


def test_lines_that_are_not_the_pis_are_compared_by_their_names() -> None:
    said = complaint(TWO.replace("GPIO17", "hub-4").replace("GPIO4", "hub-4"))
    assert said.startswith('t:6:10: "hub-4" is already the button of "north" ("hub-4" at line 3, column 10); ')


def test_two_seats_of_one_name_are_told() -> None:
    assert complaint(TWO.replace("south", "north")) == (
        't:5:8: "north" is already the name of a seat (line 2, column 8); '
        "write another name; no two seats, readers or hubs share one"
    )


def test_two_readers_of_one_name_are_told() -> None:
    reader = '[[reader]]\nname = "tray"\nkind = "console"\n'
    said = complaint(TWO + reader + reader)
    assert said.startswith('t:11:8: "tray" is already the name of a reader (line 8, column 8); ')


def test_a_reader_called_like_a_seat_is_told() -> None:
    said = complaint(f'{TWO}[[reader]]\nname = "north"\nkind = "console"\n')
    assert said.startswith('t:8:8: "north" is already the name of a seat (line 2, column 8); ')


def test_no_seat_can_be_called_as_the_middle_of_the_table() -> None:
    said = complaint(TWO.replace("south", "centre"))
    assert said == 't:5:8: a seat cannot be called "centre"; write another name; this one means the middle of the table'


def test_a_reader_at_a_seat_that_does_not_exist_is_told() -> None:
    assert complaint(f'{TWO}[[reader]]\nname = "tray"\nkind = "console"\nseat = "soutg"\n') == (
        't:10:8: there is no seat called "soutg"; write "north" or "south", or leave seat out if all share it; '
        'did you mean "south"?'
    )


def test_a_screen_at_a_seat_that_does_not_exist_is_told() -> None:
    assert complaint(f'{TWO}[[screen]]\ndriver = "sh1106"\nseat = "terrace"\n') == (
        't:9:8: there is no seat called "terrace"; write "north" or "south", or leave seat out if it is in the centre'
    )


def test_a_seat_that_cannot_be_read_may_be_the_one_that_a_reader_means() -> None:
    said = complaint(
        TWO.replace('"south"', '"South"') + '[[reader]]\nname = "tray"\nkind = "console"\nseat = "south"\n'
    )
    assert said.startswith('t:5:8: name cannot be "South"; ')


def test_two_screens_at_one_address_of_one_bus_are_told() -> None:
    screens = '[[screen]]\ndriver = "sh1106"\naddress = 0x3C\n[[screen]]\ndriver = "sh1106"\nseat = "north"\n'
    assert complaint(TWO + screens) == (
        "t:10:1: bus 1 already has a screen at address 0x3C (line 9, column 11); "
        "give this screen the other address, 0x3C or 0x3D, or another bus"
    )


def test_screens_at_one_address_of_two_buses_go_together() -> None:
    screens = '[[screen]]\ndriver = "sh1106"\n[[screen]]\ndriver = "sh1106"\nseat = "north"\nbus = 3\nrotate = 1\n'
    assert complaint(TWO + screens).startswith("t:13:10: rotate cannot be 1; ")


def test_screens_whose_bus_cannot_be_read_are_not_said_to_clash() -> None:
    screens = '[[screen]]\ndriver = "sh1106"\nbus = -1\n[[screen]]\ndriver = "sh1106"\nseat = "north"\nbus = -1\n'
    assert [one.split(" ")[0] for one in complaints(TWO + screens)] == ["t:9:7:", "t:13:7:"]


def test_two_screens_for_one_seat_are_told() -> None:
    screen = '[[screen]]\ndriver = "sh1106"\nseat = "north"\n'
    assert complaint(f"{TWO}{screen}{screen}address = 0x3D\n") == (
        't:12:8: the seat "north" already has a screen (line 9, column 8); '
        "write another seat; there is one screen for each, and one for the centre"
    )


def test_two_screens_in_the_centre_are_told() -> None:
    said = complaint(f'{TWO}[[screen]]\ndriver = "sh1106"\n[[screen]]\ndriver = "sh1106"\nbus = 0\n')
    assert said.startswith("t:9:1: the centre already has a screen (line 7, column 1); ")


def test_a_dimmable_lamp_that_is_not_there_is_told() -> None:
    said = complaint(f"{TWO}dimmable = true\n")
    assert said == "t:7:12: this seat has no lamp to dim; add lamp, or take dimmable out"


def test_a_lamp_that_cannot_be_read_may_be_dimmable() -> None:
    assert complaint(f"{TWO}lamp = false\ndimmable = true\n").startswith("t:7:8: lamp must be ")
