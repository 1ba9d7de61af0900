"""What people read: sentences with gaps, and catalogues that may be wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.stage import Text, render, text

PLAYS = text("{player} plays {card}", player="north", card=42)


def test_a_text_is_written_out_with_what_fills_its_gaps() -> None:
    assert str(PLAYS) == "north plays 42"


def test_a_text_in_a_gap_is_written_out_too() -> None:
    assert str(text("Take back “{ruling}”?", ruling=PLAYS)) == "Take back “north plays 42”?"


def test_a_translation_may_put_the_gaps_in_another_order() -> None:
    catalogue = {PLAYS.say: "{card} wird von {player} gespielt"}
    assert render(PLAYS, lambda say: catalogue.get(say, say)) == "42 wird von north gespielt"


def test_a_text_in_a_gap_is_translated_with_its_frame() -> None:
    catalogue = {"Take back “{ruling}”?": "„{ruling}“ zurücknehmen?", PLAYS.say: "{player} spielt {card}"}
    asked = text("Take back “{ruling}”?", ruling=PLAYS)
    assert render(asked, lambda say: catalogue.get(say, say)) == "„north spielt 42“ zurücknehmen?"


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
    assert render(PLAYS, lambda _say: translation) == "north plays 42"


def test_a_sentence_whose_gaps_are_not_filled_is_shown_as_it_is() -> None:
    assert str(Text("{player} plays", {})) == "{player} plays"


def test_braces_in_what_fills_a_gap_are_left_alone() -> None:
    assert str(text("{code} is refused", code="{north}{}")) == "{north}{} is refused"


@given(st.text(), st.text())
def test_no_sentence_and_no_translation_stops_the_table(say: str, translation: str) -> None:
    assert isinstance(render(Text(say, {"player": "north"}), lambda _say: translation), str)
