"""What people read: sentences with gaps, and catalogues that may be wrong."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.stage import Text, all_of, any_of, counted, listed, render, text

PLAYS = text("{player} plays {card}", player="north", card=42)


def test_a_text_is_written_out_with_what_fills_its_gaps() -> None:
    assert str(PLAYS) == "north plays 42"


def test_a_text_in_a_gap_is_written_out_too() -> None:
    assert str(text("Take back “{ruling}”?", ruling=PLAYS)) == "Take back “north plays 42”?"


def test_a_translation_may_put_the_gaps_in_another_order() -> None:
    catalogue = {PLAYS.say: "{card} wird von {player} gespielt"}
    assert render(PLAYS, lambda words: catalogue.get(words.say, "")) == "42 wird von north gespielt"


def test_a_text_in_a_gap_is_translated_with_its_frame() -> None:
    catalogue = {"Take back “{ruling}”?": "„{ruling}“ zurücknehmen?", PLAYS.say: "{player} spielt {card}"}
    asked = text("Take back “{ruling}”?", ruling=PLAYS)
    assert render(asked, lambda words: catalogue.get(words.say, "")) == "„north spielt 42“ zurücknehmen?"


@pytest.mark.parametrize(
    "translation",
    [
        "{player} spielt",
        "{player} spielt {karte}",
        "{player} spielt {card} auf {place}",
        "{} spielt {}",
        "{0} spielt {1}",
        "{player spielt {card}",
        "{player.name} spielt {card}",
        "{player[0]} spielt {card[0]}",
        "{player:d} spielt {card}",
        "spielt",
        "",
    ],
)
def test_a_translation_whose_gaps_do_not_fit_falls_back_to_english(translation: str) -> None:
    assert render(PLAYS, lambda _words: translation) == "north plays 42"


def test_a_sentence_whose_gaps_are_not_filled_is_shown_as_it_is() -> None:
    assert str(Text("{player} plays", {})) == "{player} plays"


def test_braces_in_what_fills_a_gap_are_left_alone() -> None:
    assert str(text("{code} is refused", code="{north}{}")) == "{north}{} is refused"


@given(st.text(), st.text())
def test_no_sentence_and_no_translation_stops_the_table(say: str, translation: str) -> None:
    assert isinstance(render(Text(say, {"player": "north"}), lambda _words: translation), str)


# -- numbers and rows of names ----------------------------------------------------------------------------------------


def test_a_number_decides_the_form_of_a_sentence() -> None:
    said = [str(counted("{n} card", "{n} cards", n)) for n in (0, 1, 2, 21)]
    assert said == ["0 cards", "1 card", "2 cards", "21 cards"]


def test_a_counted_sentence_has_other_gaps_too() -> None:
    assert str(counted("{seat} has {n} card", "{seat} has {n} cards", 1, seat="north")) == "north has 1 card"


def test_a_translation_of_a_counted_sentence_without_its_number_falls_back_to_english() -> None:
    assert render(counted("{n} card", "{n} cards", 1), lambda _words: "une carte") == "1 card"


def test_a_number_with_decimal_places_has_the_decimal_point_of_the_language() -> None:
    later = text("{margin} ms later", margin=4.2)
    assert str(later) == "4.2 ms later"
    assert render(later, lambda words: "," if words.sense == "decimal point" else "") == "4,2 ms later"


@pytest.mark.parametrize(
    ("seats", "row", "one", "all_"),
    [
        ([], "", "", ""),
        (["north"], "north", "north", "north"),
        (["north", "east"], "north, east", "north or east", "north and east"),
        (["north", "east", "south"], "north, east, south", "north, east or south", "north, east and south"),
    ],
)
def test_names_in_a_row_are_joined_in_words(seats: list[str], row: str, one: str, all_: str) -> None:
    assert (str(listed(seats)), str(any_of(seats)), str(all_of(seats))) == (row, one, all_)


def test_texts_in_a_row_are_translated_each() -> None:
    row = listed([text("{who} scores {points}", who="north", points=3), "dummy"])
    assert render(row, lambda words: words.say.replace("scores", "bekommt")) == "north bekommt 3, dummy"


def test_nothing_in_a_gap_is_shown_as_nothing() -> None:
    assert str(text("{card}", card="")) == ""


# -- journals ---------------------------------------------------------------------------------------------------------


def test_a_text_of_an_old_journal_is_read_as_it_was_written() -> None:
    old = b'{"say":"{player} plays {card}","given":{"card":42,"player":"north"}}'
    assert msgspec.json.decode(old, type=Text) == PLAYS
    assert msgspec.json.decode(b'{"say":"Void","given":{}}', type=Text) == text("Void")


@pytest.mark.parametrize(
    "words",
    [PLAYS, text("Void"), text("Stop", sense="call"), counted("{n} card", "{n} cards", 1), text("{ms} ms", ms=4.0)],
)
def test_a_text_comes_out_of_a_journal_as_it_went_in(words: Text) -> None:
    again = msgspec.json.decode(msgspec.json.encode(words), type=Text)
    assert again == words
    assert str(again) == str(words)


def test_what_says_nothing_takes_no_room_in_a_journal() -> None:
    assert msgspec.json.encode(text("Void")) == b'{"say":"Void"}'
