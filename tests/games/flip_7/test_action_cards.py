"""Freeze, Flip Three and Second Chance at the table, under both sets of rules."""

from typing import Any

import pytest

from deadheat.games.flip_7.wants import Draw, Offer, Status, Target, Why
from deadheat.testing.plugin import TableMaker

from .playing import OFFICIAL, deal, game, hit, last, opened, pick, reasons, row, stay, texts, turn

BOTH = pytest.mark.parametrize("options", [{}, OFFICIAL], ids=["house", "official"])


@pytest.mark.parametrize(("profile", "kept"), [("house", 0), ("official", 12)])
def test_a_freeze_takes_or_banks_the_points_of_the_round(table_for: TableMaker, profile: str, kept: int) -> None:
    table = table_for("flip-7", seats=3, options={"first_dealer": 3}, profile=profile)
    deal(table, 12, 11, 10)
    hit(table, "north", 1)
    hit(table, "east", "freeze")
    pick(table, "south")
    hit(table, "north", "freeze")
    pick(table, "east")
    stay(table, "north")
    assert game(table).tally.totals == {"north": 13, "east": 11 if kept else 0, "south": 10 if kept else 0}


def test_a_freeze_takes_nothing_of_the_total(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    turn(table, "freeze")
    pick(table, "south")
    assert game(table).tally.totals == {"north": 12, "east": 11, "south": 10}


@BOTH
def test_an_action_card_stops_the_deal_and_its_target_is_still_dealt_to(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    turn(table, "flip-three")
    pick(table, "south")
    turn(table, 1, 2, 3)
    assert game(table).round.want == Draw("east", Why.DEAL, 1, 1)
    turn(table, 4, 5)
    assert row(table, "south") == [1, 2, 3, 5]
    assert row(table, "north") == []
    assert game(table).round.want == Offer("north", may_hit=True, may_stay=False)


@BOTH
def test_a_freeze_in_the_deal_skips_one_who_has_no_card(table_for: TableMaker, options: dict[str, Any]) -> None:
    table = opened(table_for, **options)
    turn(table, "freeze")
    pick(table, "east")
    assert game(table).round.want == Draw("south", Why.DEAL, 1, 1)


@BOTH
def test_after_a_flip_three_that_was_given_away_the_one_after_its_drawer_is_asked(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "south")
    turn(table, 1, 2, 3)
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


@BOTH
def test_what_a_flip_three_brings_is_handed_out_afterwards_in_its_order(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "flip-three", "freeze", 3)
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.card.name) == ("east", "flip-three-02")
    pick(table, "south")
    turn(table, 1, 2, 4)
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.card.name) == ("east", "freeze-01")
    pick(table, "north")
    assert game(table).round.status["north"] is Status.FROZEN
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


def test_one_who_busts_still_hands_out_under_house_rules(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "freeze", 11)
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.among) == ("east", ("north", "south"))
    pick(table, "north")
    assert texts(table, "frozen") == ["north is frozen and loses 12"]


def test_one_who_busts_hands_out_nothing_under_official_rules(table_for: TableMaker) -> None:
    table = opened(table_for, **OFFICIAL)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "freeze", 11)
    assert last(table) == "Freeze is discarded - its drawer is out"
    assert game(table).round.want == Offer("south", may_hit=True, may_stay=True)
    assert game(table).whereabouts()["flip-7/freeze-01"] == "in the discards"


@BOTH
def test_one_who_is_frozen_still_hands_out_the_rest(table_for: TableMaker, options: dict[str, Any]) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "freeze", "flip-three", 1)
    pick(table, "east")
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.among) == ("east", ("north", "south"))


@BOTH
def test_seven_numbers_in_a_flip_three_stop_everything(table_for: TableMaker, options: dict[str, Any]) -> None:
    table = opened(table_for, **options)
    deal(table, 1, 12, 11)
    for number in range(2, 6):
        hit(table, "north", number)
        hit(table, "east", number)
        hit(table, "south", number) if number > 2 else hit(table, "south", 10)
    hit(table, "north", "flip-three")
    pick(table, "north")
    turn(table, 6, 7)
    assert texts(table, "flip-7") == ["Flip 7: north ends the round"]
    assert game(table).tally.totals["north"] == 28 + 15


@BOTH
def test_a_second_chance_in_a_flip_three_is_kept_counts_and_can_be_used_at_once(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "second-chance", 11)
    if not options:
        table.press("east")
        table.run_for("301ms")
    assert table.kinds[-1] == "second-chance"
    assert game(table).round.want == Draw("east", Why.FLIP_THREE, 3, 3)
    turn(table, 5)
    assert row(table, "east") == [11, 5]
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


@BOTH
def test_an_extra_second_chance_is_passed_on_at_once_also_in_a_flip_three(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "east")
    turn(table, "second-chance", "second-chance")
    want = game(table).round.want
    assert isinstance(want, Target)
    assert (want.seat, want.among) == ("east", ("north", "south"))
    pick(table, "south")
    assert last(table) == "south gets a Second Chance - from east"
    turn(table, "second-chance")
    assert last(table) == "north gets a Second Chance - from east"


@BOTH
def test_an_extra_second_chance_that_nobody_can_take_is_discarded(
    table_for: TableMaker, options: dict[str, Any]
) -> None:
    table = opened(table_for, **options)
    deal(table, 12, 11, 10)
    hit(table, "north", "flip-three")
    pick(table, "north")
    turn(table, "second-chance", 1, 2)
    stay(table, "east", "south")
    hit(table, "north", "second-chance")
    assert last(table) == "Second Chance is discarded - nobody else can take it"


def test_a_second_chance_brings_another_card_under_house_rules(table_for: TableMaker) -> None:
    table = opened(table_for)
    turn(table, "second-chance")
    assert game(table).round.want == Draw("north", Why.DEAL, 2, 2)
    turn(table, 12, 11, 10)
    assert row(table, "north") == [12]
    hit(table, "north", 9)
    hit(table, "east", "second-chance")
    assert game(table).round.want == Draw("east", Why.HIT, 2, 2)


def test_a_second_chance_brings_no_card_under_official_rules(table_for: TableMaker) -> None:
    table = opened(table_for, **OFFICIAL)
    turn(table, "second-chance")
    assert game(table).round.want == Draw("east", Why.DEAL, 1, 1)


def test_one_that_is_passed_on_brings_nobody_a_card(table_for: TableMaker) -> None:
    table = opened(table_for)
    turn(table, "second-chance", 12, 11, 10)
    hit(table, "north", "second-chance")
    pick(table, "east")
    assert game(table).round.want == Offer("east", may_hit=True, may_stay=True)


def test_second_chances_are_gone_after_the_round(table_for: TableMaker) -> None:
    table = opened(table_for)
    turn(table, "second-chance", 12, 11, 10)
    stay(table, "north", "east", "south")
    table.run_for("8001ms")
    assert game(table).whereabouts()["flip-7/second-chance-01"] == "in the discards"
    assert all(not game(table).piles.chances(seat) for seat in table.seats)


def test_when_nobody_is_left_the_rest_is_discarded_and_the_round_over(table_for: TableMaker) -> None:
    table = opened(table_for)
    deal(table, 12, 11, 10)
    stay(table, "north", "east")
    hit(table, "south", "flip-three")
    turn(table, "freeze", "flip-three", 10)
    assert reasons(table, "discarded") == ["nobody is left to take it"] * 2
    assert table.kinds[-1] == "round-over"
