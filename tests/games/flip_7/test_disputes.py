"""What is disputed at the table, row by row: who was first, what counts, what goes back."""

from typing import Any

import pytest

from deadheat.games.flip_7.wants import Draw, Offer, Target
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import card_id, deal, game, hit, last, opened, pick, row, stay, texts, turn


def offered(table_for: TableMaker, readers: str = "seats", **options: Any) -> GameTable:
    """North is asked; north has 12, east 11, south 10."""
    table = opened(table_for, readers=readers, **options)
    deal(table, 12, 11, 10)
    return table


# -- hit or stay ------------------------------------------------------------------------------------------------------


def test_buttons_of_others_are_dead(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("east")
    table.press("south", lasts="900ms")
    table.run_for("1500ms")
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=True)


def test_a_short_press_hits_and_a_long_one_stays(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north", lasts="590ms")
    table.run_for("900ms")
    assert last(table) == "north hits"
    turn(table, 1)
    table.press("east", lasts="610ms")
    table.run_for("900ms")
    assert last(table) == "east stays with 11"


@pytest.mark.parametrize("seat", ["north", "south"])
def test_command_cards_answer_at_any_reader(table_for: TableMaker, seat: str) -> None:
    table = offered(table_for)
    table.scan(seat, "table/hit")
    table.run_for("301ms")
    assert last(table) == "north hits"
    turn(table, 1)
    table.scan(seat, "table/stay")
    table.run_for("301ms")
    assert last(table) == "east stays with 11"


def test_hit_and_stay_at_once_are_asked_again(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.scan("north", "table/hit")
    table.scan("south", "table/stay", at="80ms")
    table.run_for("501ms")
    assert last(table) == "north is asked again - two different answers closer than 100 ms"
    assert len(table.rulings[-1].evidence) == 2
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=True)
    stay(table, "north")


def test_what_was_clearly_said_first_binds(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.scan("north", "table/hit")
    table.scan("south", "table/stay", at="250ms")
    table.run_for("501ms")
    assert "hit" in table.kinds
    assert last(table) == "The command stay is refused - it answers nothing now"
    assert isinstance(game(table).round.want, Draw)


def test_a_press_and_a_contradicting_card_are_asked_again(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north")
    table.scan("south", "table/stay", at="100ms")
    table.run_for("501ms")
    assert table.kinds[-1] == "asked-again"


def test_after_being_asked_again_a_finger_that_is_still_down_says_nothing(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.scan("north", "table/hit")
    table.press("north", at="20ms", lasts="2s")
    table.scan("south", "table/stay", at="90ms")
    table.run_for("3s")
    assert table.kinds[-1] == "asked-again"


def test_what_may_have_been_said_before_the_question_is_no_answer(table_for: TableMaker) -> None:
    table = opened(table_for)
    turn(table, 12, 11)
    table.scan("south", card_id(table, "10"))
    table.scan("north", "table/hit", at="10ms")
    table.run_for("501ms")
    assert "hit" not in table.kinds
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=True)


@pytest.mark.parametrize("what", ["lose", "miss"])
def test_a_press_whose_end_was_lost_is_asked_again(table_for: TableMaker, what: str) -> None:
    table = offered(table_for)
    table.hold("north")
    table.run_for("60ms")
    getattr(table.faults, what)("north")
    table.release("north")
    table.run_for("2s")
    assert last(table) == "north is asked again - edges of a button were lost"
    assert isinstance(game(table).round.want, Offer)
    for _ in range(2):
        table.press("north")
        table.run_for("1s")
    assert isinstance(game(table).round.want, Draw)


# -- a card that is not due -------------------------------------------------------------------------------------------


def test_a_card_without_a_hit_goes_back_on_top_and_is_the_next(table_for: TableMaker) -> None:
    table = offered(table_for)
    turn(table, "7-03")
    assert last(table) == "7 is refused - north has not hit: put it back on top"
    stay(table, "north")
    hit(table, "east", 5)
    assert last(table) == "5 is refused - 7 was seen and lies on top: turn that first"
    turn(table, "7-03")
    assert row(table, "east") == [11, 7]
    hit(table, "south", "5-01")
    assert row(table, "south") == [10, 5]


def test_a_card_that_turns_while_the_finger_is_down_counts(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north", lasts="900ms")
    table.scan("north", card_id(table, "7"), at="400ms")
    table.run_for("1200ms")
    assert texts(table, "hit") == ["north hits"]
    assert "no free look" in str(table.ruled("hit")[0].reason)
    assert row(table, "north") == [12, 7]
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


def test_a_card_that_ties_with_the_press_counts(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north", at="100ms", lasts="900ms")
    table.scan("north", card_id(table, "7"), at="105ms")
    table.run_for("1500ms")
    assert row(table, "north") == [12, 7]


def test_a_stay_that_was_clear_before_the_card_stands(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north", lasts="900ms")
    table.scan("north", card_id(table, "7"), at="690ms")
    table.run_for("1200ms")
    assert texts(table, "stay") == ["north stays with 12"]
    assert last(table) == "7 is refused - east has not hit: put it back on top"


def test_a_card_right_after_a_hit_need_not_wait(table_for: TableMaker) -> None:
    table = offered(table_for)
    table.press("north", lasts="50ms")
    table.scan("north", card_id(table, "7"), at="90ms")
    table.run_for("400ms")
    assert row(table, "north") == [12, 7]
    assert table.ruled("hit")[0].reason is None


def test_a_fourth_card_of_a_flip_three_goes_back_on_top(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north", "flip-three")
    pick(table, "south")
    turn(table, 1, 2, 3)
    assert row(table, "south") == [10, 1, 2, 3]
    turn(table, 4, at="south")
    assert last(table) == "4 is refused - east has not hit: put it back on top"


def test_a_card_at_the_wrong_player_is_moved(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north")
    turn(table, "7-01", at="south")
    assert last(table) == "7 is refused - it is north's: move it there"
    assert row(table, "south") == [10]
    turn(table, "7-01", at="north")
    assert row(table, "north") == [12, 7]


def test_the_same_card_twice_is_one_card(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north", "7-01")
    known = len(table.rulings)
    turn(table, "7-01", at="north")
    turn(table, "7-01", at="south")
    assert len(table.rulings) == known
    assert row(table, "north") == [12, 7]


def test_a_card_that_lies_before_somebody_is_refused_with_its_place(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north", "7-01")
    hit(table, "east")
    turn(table, "7-01", at="east")
    assert row(table, "east") == [11]
    turn(table, "7-02")
    turn(table, "7-01", at="east")
    assert last(table) == "7 is refused - it lies before north"


def test_two_cards_at_two_readers_at_once_are_both_refused(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north")
    table.scan("north", "flip-7/7-01")
    table.scan("south", "flip-7/8-01")
    table.run_for("301ms")
    assert sorted(texts(table, "refused")) == ["7 is refused", "8 is refused"]
    assert row(table, "north") == [12]


def test_cards_of_other_decks_and_unknown_codes_are_refused(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north")
    for code, why in (("04A1B2C3", "nobody has enrolled it"), ("the-mind/7", "it is not of this deck")):
        table.scan("north", code)
        table.run_for("301ms")
        assert last(table) == f"{code} is refused - {why}"


def test_a_card_after_the_round_goes_back_on_top_for_the_next(table_for: TableMaker) -> None:
    table = offered(table_for)
    stay(table, "north", "east", "south")
    turn(table, "7-01")
    assert last(table) == "7 is refused - the round is over: put it back on top"
    table.press("north")
    table.run_for("301ms")
    turn(table, "8-01")
    assert last(table) == "8 is refused - 7 was seen and lies on top: turn that first"


# -- targets ----------------------------------------------------------------------------------------------------------


def choosing(table_for: TableMaker, readers: str = "seats", card: str = "freeze", **options: Any) -> GameTable:
    """South has stayed, and north, who is asked for the second time, has to hand out an action card."""
    table = opened(table_for, seats=4, readers=readers, **options)
    deal(table, 12, 11, 10, 9)
    hit(table, "north", 1)
    hit(table, "east", 2)
    stay(table, "south")
    hit(table, "west", 3)
    hit(table, "north", card)
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.among) == ("north", ("north", "east", "west"))
    return table


def test_only_those_who_are_in_light_up(table_for: TableMaker) -> None:
    table = choosing(table_for)
    assert [table.lamp(seat).pattern.value for seat in table.seats] == ["blink", "blink", "off", "blink"]
    table.press("south")
    table.run_for("301ms")
    assert table.kinds[-1] == "turned"
    pick(table, "west")
    assert last(table) == "west is frozen and loses 12 - from north"


def test_of_two_targets_the_first_clear_press_counts(table_for: TableMaker) -> None:
    table = choosing(table_for)
    table.press("west", at="3ms")
    table.press("east")
    table.run_for("301ms")
    assert texts(table, "frozen") == ["east is frozen and loses 13"]


def test_two_targets_in_a_dead_heat_are_asked_again(table_for: TableMaker) -> None:
    table = choosing(table_for)
    table.press("west", at="500us")
    table.press("east")
    table.run_for("301ms")
    assert last(table) == "Dead heat: east, west - neither was clearly first: the one who is meant presses again"
    pick(table, "west")
    assert texts(table, "frozen") == ["west is frozen and loses 12"]


def test_the_card_may_be_laid_at_its_target(table_for: TableMaker) -> None:
    table = choosing(table_for)
    frozen = next(card for card in game(table).piles.before("north") if card.group == "action")
    turn(table, frozen.name, at="north")
    assert table.kinds[-1] == "turned"
    turn(table, frozen.name, at="south")
    assert table.kinds[-1] == "turned"
    turn(table, frozen.name, at="east")
    assert last(table) == "east is frozen and loses 13 - from north"


def test_the_chooser_is_reminded_once(table_for: TableMaker) -> None:
    table = choosing(table_for)
    table.run_for("9s")
    assert table.kinds[-1] == "turned"
    table.run_for("60s")
    assert texts(table, "reminder") == ["north still has to hand out Freeze"]


def test_the_chooser_steps_through_targets(table_for: TableMaker) -> None:
    table = choosing(table_for, choose_by="step")
    assert "north?" in table.screen("north").text
    table.press("east")
    table.press("north")
    table.run_for("301ms")
    assert "east?" in table.screen("north").text
    assert table.lamp("east").pattern.value == "blink"
    table.press("north")
    table.run_for("301ms")
    table.press("north", lasts="900ms")
    table.run_for("1s")
    assert texts(table, "frozen") == ["west is frozen and loses 12"]


def test_command_cards_choose_where_a_button_is_broken(table_for: TableMaker) -> None:
    table = choosing(table_for, readers="shared")
    table.scan("north", "table/yes")
    table.run_for("301ms")
    assert last(table) == "The command yes is refused - it answers nothing now"
    for command in ("pass", "pass", "yes"):
        table.scan("north", f"table/{command}")
        table.run_for("301ms")
    assert texts(table, "frozen") == ["east is frozen and loses 13"]


def test_nothing_is_turned_while_somebody_chooses(table_for: TableMaker) -> None:
    table = choosing(table_for)
    turn(table, "4-01", at="east")
    assert last(table) == "4 is refused - north chooses first: put it back on top"


def test_alone_one_plays_action_cards_on_oneself(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north", 1)
    stay(table, "east", "south")
    hit(table, "north", "flip-three")
    assert last(table) == "Flip Three: north takes three cards - from north"
    turn(table, 2, "freeze", 3)
    assert texts(table, "frozen") == ["north is frozen and loses 18"]
    assert table.kinds[-1] == "round-over"


# -- Second Chance ----------------------------------------------------------------------------------------------------


def with_chance(table_for: TableMaker, **options: Any) -> GameTable:
    """North has turned a second 12 and holds a Second Chance."""
    table = opened(table_for, sc_replacement=False, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "second-chance")
    stay(table, "east", "south")
    hit(table, "north", 12)
    return table


USED = "north gives up the second 12 and the Second Chance"


def test_silence_uses_a_second_chance(table_for: TableMaker) -> None:
    table = with_chance(table_for)
    table.run_for("9s")
    assert table.kinds[-1] == "turned"
    table.run_for("2s")
    assert last(table) == USED
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=True)
    assert [game(table).whereabouts()[f"flip-7/{c}"] for c in ("12-02", "second-chance-01")] == ["in the discards"] * 2


def test_a_short_press_uses_it_and_others_have_no_say(table_for: TableMaker) -> None:
    table = with_chance(table_for)
    table.press("east")
    table.run_for("301ms")
    assert table.kinds[-1] == "turned"
    table.press("north")
    table.run_for("301ms")
    assert last(table) == USED


def test_a_long_press_is_a_bust(table_for: TableMaker) -> None:
    table = with_chance(table_for)
    table.press("north", lasts="900ms")
    table.run_for("1s")
    assert texts(table, "bust") == ["north busts"]


def test_yes_and_no_answer_too(table_for: TableMaker) -> None:
    table = with_chance(table_for)
    table.scan("south", "table/no")
    table.run_for("301ms")
    assert texts(table, "bust") == ["north busts"]


def test_where_it_is_automatic_nobody_is_asked(table_for: TableMaker) -> None:
    assert last(with_chance(table_for, sc_use="auto")) == USED


def test_a_finger_that_is_down_when_the_time_is_up_still_decides(table_for: TableMaker) -> None:
    table = with_chance(table_for)
    table.press("north", at="9600ms", lasts="900ms")
    table.run_for("11s")
    assert texts(table, "bust") == ["north busts"]


def test_a_lost_edge_of_another_target_is_asked_again(table_for: TableMaker) -> None:
    table = choosing(table_for)
    table.faults.lose("west", edges=2)
    table.press("west", at="198ms", lasts="500us")
    table.press("west", at="200ms")
    table.press("east", at="199500us")
    table.run_for("1s")
    assert last(table) == "north is asked again - edges of a button were lost"
    pick(table, "west")
    assert texts(table, "frozen") == ["west is frozen and loses 12"]


# -- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("profile", "line"), [("house", "Freeze: points lost"), ("official", "Freeze: points kept")])
def test_the_first_deal_says_what_a_freeze_does(table_for: TableMaker, profile: str, line: str) -> None:
    table = table_for("flip-7", seats=3, profile=profile)
    assert line in table.screen("centre").text


def test_each_screen_shows_the_live_score_and_the_total(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north", "plus-4")
    shown = table.screen("north").text
    assert "16" in shown
    assert "12 +4" in shown
    assert "Total 0" in shown
    assert "bust" not in shown


def test_odds_are_counted_from_the_cards_seen(table_for: TableMaker) -> None:
    table = offered(table_for, show_odds=True)
    # Eleven of the 91 cards still to come are a 12.
    assert "bust 12 %" in table.screen("north").text
    hit(table, "north", 8)
    # And seven an 8: 18 of 90.
    assert "bust 20 %" in table.screen("north").text


def test_a_broken_button_of_the_dealer_may_be_spoken_for(table_for: TableMaker) -> None:
    table = offered(table_for)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    turn(table, 1, 2)
    table.scan("south", "table/stop")
    table.run_for("301ms")
    table.press("east")
    table.run_for("301ms")
    assert "shuffled" not in table.kinds
    table.scan("east", "table/yes")
    table.run_for("301ms")
    assert table.kinds[-1] == "shuffled"


def test_the_deck_cannot_have_run_out_while_nothing_is_discarded(table_for: TableMaker) -> None:
    table = offered(table_for)
    hit(table, "north")
    table.scan("south", "table/stop")
    table.run_for("301ms")
    assert last(table) == "The command stop is refused - it answers nothing now"
