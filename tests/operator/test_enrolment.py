"""An operator puts codes on a deck: the screen names a card, they scan it, next."""

import pytest

from deadheat.cards import load_deck
from deadheat.devices.screens.layout import arrange, draw
from deadheat.operator import Choice
from deadheat.timing import S
from tests.devices.screens.golden import check_golden

from .sitting import Sitting, small_deck


def test_the_first_card_is_named_and_what_is_scanned_is_put_on_it() -> None:
    sitting = Sitting()
    assert sitting.lines == ["1", "0 of 4"]
    sitting.scan("uid:04A1")
    assert sitting.codes("1") == ["uid:04A1"]
    assert sitting.lines == ["2", "1: taken in", "1 of 4"]


def test_when_all_are_done_it_is_over() -> None:
    sitting = Sitting().scan("a", "b", "c", "d")
    assert sitting.dialogue.finished
    assert sitting.dialogue.missing == []
    assert sitting.lines == ["Done", "4 of 4"]
    assert sitting.dialogue.choices() == []


def test_it_goes_on_where_it_was_left() -> None:
    first = Sitting().scan("a", "b").choose(Choice.STOP)
    assert first.dialogue.finished
    assert first.lines == ["To be continued", "2 of 4", "Missing: 3, 4"]
    second = Sitting(register=first.register)
    assert second.lines == ["3", "2 of 4"]


def test_with_every_card_enrolled_there_is_nothing_to_do() -> None:
    first = Sitting().scan("a", "b", "c", "d")
    assert Sitting(register=first.register).dialogue.finished


def test_the_same_tag_read_again_means_nothing() -> None:
    sitting = Sitting().scan("uid:04A1", "uid:04A1", "uid:04A1")
    assert sitting.lines == ["2", "1: taken in", "1 of 4"]


def test_a_tag_of_another_card_is_named_at_once_and_changes_nothing() -> None:
    sitting = Sitting().scan("a", "b", "a")
    assert sitting.lines == ["3", "That is 1 already", "2 of 4"]
    assert (sitting.codes("1"), sitting.codes("3")) == (["a"], [])


def test_a_tag_of_another_deck_is_named_with_its_deck() -> None:
    sitting = Sitting()
    sitting.register.enrol("foreign", "loading/42")
    sitting.scan("foreign")
    assert sitting.lines == ["1", "That is loading/42 already", "0 of 4"]


def test_a_printed_label_of_the_right_card_needs_no_enrolling() -> None:
    sitting = Sitting().scan("the-mind/1")
    assert sitting.lines == ["2", "1 names itself", "1 of 4"]
    assert sitting.codes("1") == []


def test_a_printed_label_of_another_card_is_said() -> None:
    assert Sitting().scan("the-mind/3").lines == ["1", "That is 3", "0 of 4"]


def test_a_number_that_changes_each_time_is_refused_with_the_reason() -> None:
    sitting = Sitting().scan("uid:08A1B2C3")
    assert sitting.asked.name == "1"
    assert sitting.lines[:3] == ["1", "Its number is random", "0 of 4"]
    assert "the tag makes up anew each time" in sitting.lines[3]
    assert sitting.lines[4].startswith("Use another tag")
    assert sitting.codes("1") == []


def test_several_cards_at_once_are_refused() -> None:
    sitting = Sitting().scan("a", ambiguous=True)
    assert sitting.lines == ["1", "Show one card alone", "0 of 4"]


def test_a_skipped_card_stays_without_a_code() -> None:
    sitting = Sitting().choose(Choice.SKIP).scan("b", "c", "d")
    assert sitting.dialogue.finished
    assert [place.text for place in sitting.dialogue.missing] == ["the-mind/1"]


def test_back_shows_the_card_before_and_that_it_has_a_code() -> None:
    sitting = Sitting().scan("a").choose(Choice.BACK)
    assert sitting.lines == ["1", "It has a code", "1 of 4"]
    assert sitting.scan("b").codes("1") == ["a", "b"]
    assert sitting.asked.name == "2"


def test_redo_takes_the_code_off_the_card_that_was_enrolled_last() -> None:
    sitting = Sitting().scan("a", "b").choose(Choice.REDO)
    assert sitting.lines == ["2", "2 has no code now", "1 of 4"]
    sitting.scan("c")
    assert (sitting.codes("1"), sitting.codes("2")) == (["a"], ["c"])
    assert sitting.asked.name == "3"


def test_a_tag_that_was_taken_off_can_be_put_on_another_card() -> None:
    sitting = Sitting().scan("a").choose(Choice.REDO, Choice.SKIP).scan("a")
    assert (sitting.codes("1"), sitting.codes("2")) == ([], ["a"])


def test_only_what_makes_sense_can_be_chosen() -> None:
    sitting = Sitting()
    assert [choice for choice, _ in sitting.dialogue.choices()] == [Choice.SKIP, Choice.STOP]
    sitting.choose(Choice.BACK, Choice.REDO)
    assert sitting.asked.name == "1"
    sitting.scan("a")
    assert [choice for choice, _ in sitting.dialogue.choices()] == list(Choice)


def test_in_a_second_pass_each_card_gets_one_more_code() -> None:
    first = Sitting().scan("a", "b", "c", "d")
    second = Sitting(register=first.register, again=True)
    assert second.scan("a").lines == ["1", "Already on this card", "0 of 4"]
    second.scan("barcode-1")
    assert second.codes("1") == ["a", "barcode-1"]


def test_cards_that_need_no_code_are_not_asked_for() -> None:
    deck = load_deck("in-extremis")
    uncoded = {card.name for card in deck if not card.coded}
    sitting = Sitting(deck)
    asked = []
    while not sitting.dialogue.finished:
        asked.append(sitting.asked.name)
        sitting.choose(Choice.SKIP)
    assert uncoded
    assert not uncoded & set(asked)
    assert len(asked) == len(set(asked)) == len(deck) - len(uncoded)


def test_each_face_can_have_a_code_of_its_own() -> None:
    sitting = Sitting(load_deck("in-extremis"), faces=True)
    card = sitting.asked
    assert sitting.lines[1] == "front side"
    sitting.scan("f")
    assert sitting.lines[1:] == ["back side", f"{card.label}: taken in", "1 of 158"]
    sitting.scan("b")
    assert sitting.register.codes_of(card.id, "front") == ["f"]
    assert sitting.register.codes_of(card.id, "back") == ["b"]
    assert sitting.asked != card


def test_the_code_of_a_face_is_none_of_the_whole_card() -> None:
    deck = load_deck("in-extremis")
    faces = Sitting(deck, faces=True)
    card = faces.asked
    faces.scan("f")
    assert Sitting(deck, faces.register).asked == card


# -- the time that is left ------------------------------------------------------------------------------------------


def test_the_time_left_is_said_once_the_pace_is_known() -> None:
    sitting = Sitting(small_deck(100))
    sitting.scan("a", "b")
    assert sitting.lines[-1] == "2 of 100"
    sitting.scan("c")
    assert sitting.lines[-1] == "3 of 100, 2 min left"


def test_a_pause_does_not_count() -> None:
    sitting = Sitting(small_deck(100)).scan("a", "b", "c")
    sitting.second += 3_600
    assert sitting.scan("d").lines[-1] == "4 of 100, 2 min left"


# -- answers --------------------------------------------------------------------------------------------------------


def test_an_answer_goes_after_five_seconds() -> None:
    sitting = Sitting().scan("a")
    assert sitting.dialogue.next_deadline == 6 * S
    sitting.dialogue.on_time(6 * S)
    assert sitting.lines == ["2", "1 of 4"]
    assert sitting.dialogue.next_deadline is None


def test_what_is_taken_in_and_what_is_refused_sound_different() -> None:
    sitting = Sitting().scan("a")
    good = sitting.dialogue.scene().sounding
    bad = sitting.scan("b", "a").dialogue.scene().sounding
    assert good is not None
    assert bad is not None
    assert (good.sound, bad.sound) == ("ruling", "refused")
    assert bad.number == good.number + 2


# -- writing tags ---------------------------------------------------------------------------------------------------


def test_a_tag_is_written_with_the_name_of_its_card() -> None:
    sitting = Sitting(writes=True)
    to_write = [sitting.dialogue.to_write]
    sitting.scan("uid:04A1")
    to_write.append(sitting.dialogue.to_write)
    assert sitting.lines == ["1", "Writing: leave it there", "0 of 4"]
    sitting.dialogue.written(None, 2 * S)
    to_write.append(sitting.dialogue.to_write)
    assert to_write == [None, "the-mind/1", None]
    assert sitting.lines == ["2", "1: written", "1 of 4"]
    assert sitting.codes("1") == ["uid:04A1"]


def test_a_tag_that_could_not_be_written_is_not_enrolled_and_can_be_shown_again() -> None:
    sitting = Sitting(writes=True).scan("uid:04A1")
    sitting.dialogue.written("it is locked", 2 * S)
    assert sitting.lines == ["1", "Not written: again", "0 of 4", "it is locked"]
    assert sitting.codes("1") == []
    assert sitting.scan("uid:04A1").dialogue.to_write == "the-mind/1"


def test_while_a_tag_is_written_nothing_else_is_taken_in() -> None:
    sitting = Sitting(writes=True).scan("uid:04A1", "uid:04B2")
    assert [choice for choice, _ in sitting.dialogue.choices()] == [Choice.STOP]
    assert sitting.codes("1") == ["uid:04A1"]


# -- screens --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["the-mind", "in-extremis", "flip-7", "table"])
def test_the_name_of_every_card_fits_the_screen(deck: str) -> None:
    sitting = Sitting(load_deck(deck), faces=True)
    while not sitting.dialogue.finished:
        rows = arrange(sitting.dialogue.screen(), (128, 64), 0)
        shown = " ".join(row.words for row in rows)
        assert "…" not in shown, shown
        sitting.choose(Choice.SKIP)


def test_the_screens_look_as_they_were_approved() -> None:
    sitting = Sitting(small_deck(100)).scan("a", "b", "c")
    check_golden("enrolment", draw(sitting.dialogue.screen(), (128, 64), now=0))
    sitting.scan("a")
    check_golden("enrolment_of_a_tag_twice", draw(sitting.dialogue.screen(), (128, 64), now=0))
