"""An operator changes their mind, makes mistakes, and is not left with a code on the wrong card."""

from pathlib import Path

import pytest

from deadheat.cards import Register, load_deck, open_register
from deadheat.operator import Choice
from deadheat.problems import Problem
from deadheat.timing import S

from .sitting import Sitting, small_deck


class FullDisk(Register):
    """A register whose file can no longer be written or read."""

    failing = False

    def change(self):  # type: ignore[no-untyped-def]
        if self.failing:
            raise Problem("The disk is full", "Make room.")
        return super().change()

    def _look(self) -> None:
        if self.failing:
            raise Problem("The disk has gone", "Look at it.")
        super()._look()


def enrolled_before(cards: int) -> Register:
    return Sitting(small_deck(cards)).scan(*(f"old-{n}" for n in range(1, cards + 1))).register


# -- the same tag ---------------------------------------------------------------------------------------------------


def test_a_tag_that_lies_there_for_long_is_not_answered_as_a_second_one() -> None:
    sitting = Sitting().scan(*["a"] * 60)
    assert sitting.lines == ["2", "1: taken in", "1 of 4"]


def test_the_same_tag_picked_up_again_later_is_answered() -> None:
    sitting = Sitting().scan("a")
    sitting.second += 10
    assert sitting.scan("a").lines == ["2", "That is 1 already", "1 of 4"]


def test_the_tag_of_the_card_that_was_gone_back_to_is_confirmed() -> None:
    sitting = Sitting().scan("a").choose(Choice.BACK).scan("a")
    assert sitting.lines == ["2", "Yes, that is 1", "1 of 4"]
    assert sitting.codes("1") == ["a"]


def test_a_card_that_was_enrolled_at_another_table_meanwhile_is_taken_as_done() -> None:
    sitting = Sitting()
    sitting.register.enrol("a", "the-mind/1")
    assert sitting.scan("a").lines == ["2", "Yes, that is 1", "1 of 4"]


# -- redo -----------------------------------------------------------------------------------------------------------


def test_in_a_second_pass_redo_leaves_the_codes_of_the_first_pass() -> None:
    sitting = Sitting(register=enrolled_before(4), again=True).scan("new-1", "oops").choose(Choice.REDO)
    assert sitting.lines == ["2", "2: scan it again", "1 of 4"]
    assert [sitting.codes(name) for name in ("1", "2", "3")] == [["new-1", "old-1"], ["old-2"], ["old-3"]]


def test_redo_of_a_card_from_an_earlier_sitting_takes_its_codes_off_once_it_is_gone_back_to() -> None:
    first = Sitting().scan("a", "b")
    second = Sitting(register=first.register)
    assert Choice.REDO not in [choice for choice, _ in second.dialogue.choices()]
    second.choose(Choice.BACK, Choice.REDO)
    assert second.lines == ["2", "2 has no code now", "1 of 4"]
    assert second.codes("2") == []


def test_redo_after_a_printed_label_takes_no_code_off_the_card_before() -> None:
    sitting = Sitting().scan("a", "the-mind/2").choose(Choice.REDO)
    assert sitting.asked.name == "2"
    assert sitting.codes("1") == ["a"]


def test_redo_after_a_printed_label_in_a_second_pass_leaves_the_code_of_the_first() -> None:
    sitting = Sitting(register=enrolled_before(4), again=True).scan("the-mind/1").choose(Choice.REDO)
    assert sitting.asked.name == "1"
    assert sitting.codes("1") == ["old-1"]


def test_redo_twice_goes_back_two_cards() -> None:
    sitting = Sitting().scan("a", "b").choose(Choice.REDO, Choice.REDO)
    assert sitting.asked.name == "1"
    assert len(sitting.register) == 0
    assert sitting.scan("b", "a").dialogue.place.card.name == "3"
    assert (sitting.codes("1"), sitting.codes("2")) == (["b"], ["a"])


# -- faces ----------------------------------------------------------------------------------------------------------


def test_a_card_with_a_code_on_each_face_needs_none_for_the_whole() -> None:
    deck = load_deck("in-extremis")
    faces = Sitting(deck, faces=True)
    card = faces.asked
    faces.scan(*(f"code-{face}" for face in card.faces))
    assert Sitting(deck, faces.register).asked != card


# -- a register that fails ------------------------------------------------------------------------------------------


def test_a_full_disk_is_said_and_the_card_is_asked_for_again(tmp_path: Path) -> None:
    opened = open_register(tmp_path / "register.db")
    register = FullDisk(opened._connection, tmp_path / "register.db")
    sitting = Sitting(register=register).scan("a")
    register.failing = True
    assert sitting.scan("b").lines == ["2", "Not taken in", "1 of 4", "The disk is full.", "Make room."]
    assert sitting.choose(Choice.REDO).lines[:2] == ["2", "Still on it"]
    register.failing = False
    assert sitting.scan("b").codes("2") == ["b"]
    register.close()


# -- writing --------------------------------------------------------------------------------------------------------


def test_a_reader_that_says_nothing_about_a_tag_is_not_waited_for_without_end() -> None:
    sitting = Sitting(writes=True).scan("a")
    assert sitting.dialogue.next_deadline == 6 * S
    sitting.dialogue.on_time(6 * S)
    assert sitting.lines[:2] == ["1", "Not written: again"]
    assert (sitting.dialogue.to_write, sitting.codes("1")) == (None, [])
    sitting.dialogue.written(None, 7 * S)
    assert sitting.asked.name == "1", "what comes too late is nothing"


def test_another_tag_than_the_one_that_was_scanned_is_not_taken_for_it() -> None:
    sitting = Sitting(writes=True).scan("uid:04A1")
    sitting.dialogue.written(None, 2 * S, "uid:04B2")
    assert sitting.lines == ["1", "Not written: again", "0 of 4", "another tag was laid there"]
    assert sitting.codes("1") == []


def test_stopping_while_a_tag_is_written_leaves_its_card_to_be_done() -> None:
    sitting = Sitting(writes=True).scan("a").choose(Choice.STOP)
    assert sitting.dialogue.finished
    assert len(sitting.register) == 0
    assert Sitting(register=sitting.register).asked.name == "1"


@pytest.mark.parametrize("why_not", [None, "it is locked"])
def test_tags_that_were_enrolled_before_can_be_written_in_a_second_pass(why_not: str | None) -> None:
    sitting = Sitting(register=enrolled_before(4), again=True, writes=True).scan("old-1")
    assert sitting.dialogue.to_write == "the-mind/1"
    sitting.dialogue.written(why_not, 2 * S)
    assert sitting.codes("1") == ["old-1"]
    assert sitting.asked.name == ("2" if why_not is None else "1")


def test_a_tag_that_was_written_for_the_wrong_card_is_written_anew_only_after_redo() -> None:
    sitting = Sitting(writes=True).scan("a")
    sitting.dialogue.written(None, 2 * S)
    sitting.second = 10
    assert sitting.scan("the-mind/1").dialogue.to_write is None
    assert sitting.choose(Choice.REDO, Choice.SKIP).scan("the-mind/1").dialogue.to_write == "the-mind/2"
