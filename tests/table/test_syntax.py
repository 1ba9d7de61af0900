"""An operator's file is no TOML: the one thing said about it says where, and what to do, in plain words."""

import pytest

from .files import TWO, complaint


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("bias = none", '8:8: this is no value; write text in quotes ("north"), numbers and true or false without'),
        ("bias =", '8:7: this is no value; write text in quotes ("north"), numbers and true or false without'),
        ("bias", "8:5: there is no = after this key; write key = value"),
        ("= 3", "8:1: this is no setting; write key = value, [section], [[section]] or # comment"),
        ("a. = 3", "8:4: there is no key here; write key = value, with a key of letters, digits, - and _"),
        ("stuck_s = 3 confirm_ms = 1", "8:13: the line goes on after the value; write one setting a line; a comment "),
        ("[led", "8:5: this section is not closed; close [section] with one bracket"),
        ("[[led]", "8:6: this section is not closed; close [[section]] with two brackets"),
        (
            "bias = 'none\nactive = 'low'",
            "8:13: this text does not end on its line; end it with the quote that it begins with",
        ),
        ("bias = \"none'", "8:14: this text does not end on its line; end it with the quote that it begins with"),
        ('bias = "C:\\dir"', "8:13: a \\ in this text means nothing; write \\\\ for one, or put the text in 'single "),
        ("a = {b = 1, b = 2}", "8:18: a key is there twice in this table; write each key once in its table"),
        ("a = []\n[[gpio.a]]", "9:9: this adds to a value that is complete; write all of a value at once, or "),
    ],
)
def test_a_line_that_is_no_toml_is_told_in_plain_words(line: str, said: str) -> None:
    assert complaint(f"{TWO}[gpio]\n{line}\n").startswith(f"t:{said}")


@pytest.mark.parametrize(
    ("begin", "column"),
    [
        ("a = 'x", 5),
        ("a = '''x", 5),
        ('a = """x', 5),
        ("b = {c = 'd', e = 'f}", 19),
        ("b = {c = '''d''', e = '''f", 23),
        ("b = [ # list\n  1, 2 ]\nc = '''", 5),
    ],
)
def test_text_that_does_not_end_is_told_where_it_begins(begin: str, column: int) -> None:
    rest = "\n[gpio]\nactive = high\n"
    line = 7 + begin.count("\n")
    assert complaint(TWO + begin + rest).startswith(f"t:{line}:{column}: this text does not end; ")


def test_text_that_does_not_end_in_the_last_line_is_told_where_it_begins() -> None:
    assert complaint(f'{TWO}a = "x').startswith("t:7:5: this text does not end; ")


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("a = [1", "t:7:7: this list does not end; end it with ]"),
        ("a = {b = 1", "t:7:11: this table does not end; end it with }"),
        ("a = [\n1,\n", "t:9:1: this is no value; "),
    ],
)
def test_what_is_not_closed_is_told_at_the_end_of_the_file(end: str, said: str) -> None:
    assert complaint(TWO + end).startswith(said)


def test_a_setting_that_is_there_twice_is_told_with_both_places() -> None:
    assert complaint(f"{TWO}  lamp = 22\n  lamp = 23\n") == (
        "t:8:3: this key is there twice, first at line 7, column 3; write each key once in its section"
    )


def test_a_section_that_is_there_twice_is_told_with_both_places() -> None:
    assert complaint(f"[gpio]\n{TWO}[gpio]\n") == (
        "t:8:2: this section is there twice, first at line 1, column 2; "
        "write [section] once; of some there may be several, as [[section]]"
    )


def test_a_key_whose_second_value_has_several_lines_is_told_where_that_ends() -> None:
    assert complaint(f"{TWO}lamp = 22\nlamp = [\n]\n").startswith("t:9:2: this key is there twice; ")


def test_lists_that_are_nested_without_end_are_told() -> None:
    assert complaint("a = " + "[" * 100_000).startswith("t:1:1: lists or tables in this file are nested too deep")


def test_a_number_without_end_is_told() -> None:
    assert complaint("a = " + "9" * 5_000).startswith("t:1:1: a number in this file is too long")


def test_what_the_parser_says_in_rare_cases_is_passed_on() -> None:
    assert complaint("a = 1 # \x01\n").startswith("t:1:9: this ")
