"""The places of keys and values in a document are where a person would point."""

import tomllib
from collections.abc import Iterator
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from deadheat.toml.places import Path, Place, locate, nearest
from tests.table.documents import FRAGMENTS, documents, spellings


def paths_in(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every path of a parsed document with what is there."""
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from paths_in(part, (*path, key))


def from_place(document: str, place: Place) -> str:
    """The rest of the document from a place on."""
    lines = document.split("\n")[place.line - 1 :]
    return "\n".join([lines[0][place.column - 1 :], *lines[1:]])


def value_at(document: str, *path: str | int) -> tuple[int, int]:
    place = locate(document)[path].value
    return place.line, place.column


def key_at(document: str, *path: str | int) -> tuple[int, int]:
    place = locate(document)[path].key
    return place.line, place.column


@settings(max_examples=60)
@given(documents())
def test_every_path_of_a_document_has_a_place_and_nothing_else_has_one(document: str) -> None:
    assert set(locate(document)) == {path for path, _ in paths_in(tomllib.loads(document))}


@settings(max_examples=50)
@given(documents())
def test_what_stands_at_the_place_of_a_value_is_that_value(document: str) -> None:
    spots = locate(document)
    for path, value in paths_in(tomllib.loads(document)):
        spot = spots[path]
        if spot.text:
            assert from_place(document, spot.value).startswith(spot.text)
            assert repr(tomllib.loads(f"value = {spot.text}")["value"]) == repr(value)
        else:
            assert isinstance(value, dict | list)


@settings(max_examples=50)
@given(documents())
def test_what_stands_at_the_place_of_a_key_is_that_key(document: str) -> None:
    for path, spot in locate(document).items():
        sections = [part for part in path if isinstance(part, str)]
        if sections and (isinstance(path[-1], str) or not spot.text):
            assert from_place(document, spot.key).startswith(spellings(sections[-1]))


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
@example('[a]\nb = """\n"""""\n')
def test_any_text_is_read_to_its_end_and_valid_text_as_the_parser_reads_it(text: str) -> None:
    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        with suppress(ValueError):
            locate(text)
        return
    assert set(locate(text)) == {path for path, _ in paths_in(parsed)}


def test_a_setting_at_the_top_is_where_its_key_and_its_value_begin() -> None:
    document = "# a table\n\n  window_ms  =  1.5 # ms\n"
    assert key_at(document, "window_ms") == (3, 3)
    assert value_at(document, "window_ms") == (3, 17)
    assert locate(document)["window_ms",].text == "1.5"


def test_each_of_several_sections_of_one_name_has_its_own_places() -> None:
    document = '[[seat]]\nname = "north"\n[[seat]]\nname = "east"\n'
    assert value_at(document, "seat") == (1, 1)
    assert value_at(document, "seat", 1) == (3, 1)
    assert key_at(document, "seat", 1) == (3, 3)
    assert value_at(document, "seat", 1, "name") == (4, 8)


def test_a_section_inside_one_of_several_sections_belongs_to_the_latest() -> None:
    document = "[[seat]]\n[[seat]]\n[seat.lamp]\nline = 4\n[[seat.led]]\n[[seat.led]]\n"
    assert value_at(document, "seat", 1, "lamp", "line") == (4, 8)
    assert value_at(document, "seat", 1, "led", 1) == (6, 1)


def test_dotted_and_quoted_keys_lead_to_the_same_paths_as_sections() -> None:
    document = "gpio . \"bias\" = 'none'\n"
    assert key_at(document, "gpio") == (1, 1)
    assert key_at(document, "gpio", "bias") == (1, 8)
    assert value_at(document, "gpio", "bias") == (1, 17)


def test_a_section_that_was_implied_before_is_where_its_header_is() -> None:
    document = "[gpio.pins]\n[gpio]\n"
    assert value_at(document, "gpio") == (2, 1)
    assert key_at(document, "gpio", "pins") == (1, 7)


def test_seats_written_as_a_list_over_several_lines_have_places_too() -> None:
    document = 'seat = [ # clockwise\n  { name = "north" },\n\n  { name = "east" }, # ]\n]\n'
    assert value_at(document, "seat", 0) == (2, 3)
    assert value_at(document, "seat", 1, "name") == (4, 12)


def test_text_over_several_lines_is_not_taken_for_settings() -> None:
    document = 'a = """\nb = 1\n[c]\n"""\nd = 2\n'
    assert set(locate(document)) == {(), ("a",), ("d",)}
    assert value_at(document, "d") == (5, 5)


def test_columns_count_characters_and_windows_line_ends_change_nothing() -> None:
    document = "'ä€' = 1\r\nb = 2\r\n"
    assert value_at(document, "ä€") == (1, 8)
    assert value_at(document, "b") == (2, 5)


def test_what_a_document_leaves_out_is_at_the_section_around_it() -> None:
    spots = locate("[gpio]\nbias = 'none'\n")
    assert nearest(spots, ("gpio", "chip")).value == Place(1, 1)
    assert nearest(spots, ("seat", 3, "name")).value == Place(1, 1)
