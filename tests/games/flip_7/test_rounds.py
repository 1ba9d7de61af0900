"""Dealing, hitting, staying, busting, scoring and the end of a match."""

import pytest

from deadheat.games.flip_7.wants import Draw, Offer, Why
from deadheat.testing.plugin import TableMaker

from .playing import deal, game, hit, last, opened, pick, reasons, row, stay, texts, turn


def test_the_dealer_is_dealt_to_last(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 1, 2, 3)
    assert texts(table, "turned") == ["north gets 1", "east gets 2", "south gets 3"]


def test_players_are_asked_clockwise_until_all_are_out(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 1, 2, 3)
    hit(table, "north", 4)
    stay(table, "east")
    hit(table, "south", 3)
    assert last(table) == "south busts - a second 3"
    hit(table, "north", 5)
    stay(table, "north")
    assert texts(table, "round-over") == ["Round 1: north 10 (+10), east 2 (+2), south 0 (+0)"]


def test_seven_different_numbers_end_the_round_for_all_and_earn_fifteen(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 0, 12, 11)
    for number in range(2, 7):
        hit(table, "north", number)
        if number == 2:
            stay(table, "east")
        hit(table, "south", number)
    hit(table, "north", 7)
    assert texts(table, "flip-7") == ["Flip 7: north ends the round"]
    assert texts(table, "round-over") == ["Round 1: north 42 (+42), south 31 (+31), east 12 (+12)"]


def test_times_two_doubles_numbers_only(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "times-2")
    stay(table, "east", "south")
    hit(table, "north", "plus-10")
    stay(table, "north")
    assert game(table).tally.totals == {"north": 34, "east": 11, "south": 10}


def test_plus_cards_count_without_numbers_and_times_two_does_not(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, "times-2", "plus-8", 9)
    stay(table, "north", "east", "south")
    assert game(table).tally.totals == {"north": 0, "east": 8, "south": 9}


def test_the_deal_passes_to_the_left_and_used_cards_stay_out(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    assert game(table).round.dealer == "north"
    assert game(table).round.want == Draw("east", Why.DEAL, 1, 1)
    turn(table, "12-01")
    assert last(table) == "12 is refused - it lies in the discards"


def test_the_next_dealer_may_go_on_at_once(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.press("south")
    table.run_for("201ms")
    assert table.kinds[-1] == "round-over"
    table.press("north")
    table.run_for("201ms")
    assert last(table) == "Round 2: north deals"


def test_nobody_stays_without_a_card(table_for: TableMaker) -> None:
    table = opened(table_for)
    turn(table, "freeze")
    pick(table, "south")
    turn(table, 5)
    want = game(table).round.want
    assert want == Offer("north", may_hit=True, may_stay=False)
    table.press("north", lasts="700ms")
    table.run_for("901ms")
    assert last(table) == "north cannot stay - nobody stays without a card"
    assert game(table).round.want == want


def test_at_a_table_that_agreed_so_one_stays_without_a_card(table_for: TableMaker) -> None:
    table = opened(table_for, stay_needs_card=False)
    turn(table, "freeze")
    pick(table, "south")
    turn(table, 5)
    stay(table, "north")
    assert last(table) == "north stays with 0"


@pytest.mark.parametrize(("tie", "kind"), [("extra-round", "extra-round"), ("shared", "match-over")])
def test_a_tie_at_the_top(table_for: TableMaker, tie: str, kind: str) -> None:
    table = opened(table_for, goal=12, tie=tie)
    deal(table, 12, 12, 5)
    stay(table, "north", "east", "south")
    assert table.kinds[-1] == kind
    if tie == "shared":
        assert table.outcome is not None
        assert table.outcome.places == {"north": 1, "east": 1, "south": 3}
        return
    assert last(table) == "north, east are level at 12: all play one more round"
    table.run_for("8001ms")
    deal(table, 1, 11, 10)
    stay(table, "east", "south", "north")
    assert table.outcome is not None
    assert str(table.outcome.words) == "north wins with 22"


def test_whoever_passes_the_goal_first_need_not_win(table_for: TableMaker) -> None:
    table = opened(table_for, goal=12)
    deal(table, 12, 11, 5)
    stay(table, "north")
    hit(table, "east", 2)
    stay(table, "south", "east")
    assert table.outcome is not None
    assert str(table.outcome.words) == "east wins with 13"


def test_the_match_goes_to_two_hundred_unless_agreed_otherwise(table_for: TableMaker) -> None:
    assert game(opened(table_for)).options.goal == 200


def test_the_first_dealer_is_drawn(table_for: TableMaker) -> None:
    dealers = {game(table_for("flip-7", seats=3, seed=seed)).round.dealer for seed in range(12)}
    assert dealers == {"north", "east", "south"}


def test_at_a_shared_reader_every_card_is_for_whose_lamp_is_on(table_for: TableMaker) -> None:
    table = opened(table_for, readers="shared")
    assert [table.lamp(seat).pattern.value for seat in table.seats] == ["on", "off", "off"]
    deal(table, 1, 2, 3)
    assert row(table, "east") == [2]
    assert [table.lamp(seat).pattern.value for seat in table.seats] == ["blink", "off", "off"]


def test_twelve_play(table_for: TableMaker) -> None:
    table = opened(table_for, seats=12)
    deal(table, *[n % 12 + 1 for n in range(12)])
    stay(table, *table.seats)
    assert sum(game(table).tally.totals.values()) == 78


# -- the deck runs out -----------------------------------------------------------------------------------------------


def test_a_deck_that_ends_early_is_shuffled_by_the_dealer(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    table.scan("north", "table/stop")
    table.run_for("251ms")
    assert table.screen("north").text.find("Shuffle") >= 0
    table.press("north")
    table.run_for("251ms")
    assert texts(table, "shuffled") == ["The discards are the deck again: 3 cards"]
    turn(table, "12-01")
    assert row(table, "east") == [12]


def test_cards_before_players_stay_out_of_the_shuffle(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    turn(table, 9)
    table.scan("north", "table/stop")
    table.run_for("251ms")
    table.press("north")
    table.run_for("251ms")
    turn(table, "9-01")
    assert table.kinds[-1] == "shuffled"
    where = game(table).whereabouts()
    assert [card for card, place in where.items() if place != "in the deck"] == ["flip-7/9-01"]


def test_a_reason_is_given_for_a_bust(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", 12)
    assert reasons(table, "bust") == ["a second 12"]
