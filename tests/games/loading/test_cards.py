"""Cards on stacks: what may lie where, and what is refused with its reason on both screens."""

import pytest

from deadheat.games.loading import Loading
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker

from .playing import game, give, last, play, reasons, start, texts, top


def test_a_stack_is_founded_by_any_card_and_goes_up_with_gaps(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 18)
    assert last(table) == "east founds a stack with 18"
    give(table, "east", "north")
    give(table, "south", "east")
    play(table, "east", 47)
    assert last(table) == "east plays 47 on 18"
    assert top(table, "east") == "47"


def test_a_lower_card_is_refused_and_another_may_be_played(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 18)
    give(table, "east", "north")
    give(table, "south", "east")
    play(table, "east", 14)
    assert last(table) == "Progression 14 is refused (14 on your own 18: not higher)"
    assert top(table, "east") == "18"
    assert game(table).whereabouts()["loading/14"] == "deck"
    play(table, "east", 19)
    assert top(table, "east") == "19"


def test_the_next_number_goes_on_anothers_stack_and_takes_a_boost(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 40)
    play(table, "south", 41, on="east")
    assert texts(table, "played")[-1] == "south plays 41 on east's 40"
    assert reasons(table, "played")[-1].startswith("south takes a BOOST")
    assert top(table, "east") == "41"
    assert len(game(table).table_cards.boosts("south")) == 2
    assert not game(table).table_cards.boosts("east")


def test_a_thief_gets_no_boost_where_none_is_left(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    play(table, "east", 40)
    play(table, "south", 41, on="east")
    play(table, "west", 42, on="east")
    assert reasons(table, "played")[-1].startswith("east has no BOOST")
    assert len(game(table).table_cards.boosts("west")) == 1


def test_an_illegal_card_on_anothers_stack_says_why_on_both_screens(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 40)
    play(table, "south", 43, on="east")
    assert last(table) == "Progression 43 is refused (43 on east's 40: only 41 goes there)"
    for seat in ("south", "east"):
        assert "43" in table.screen(seat).text
        assert "40" in table.screen(seat).text
        assert table.lamp(seat).pattern is Pattern.REFUSED
    assert len(game(table).table_cards.boosts("south")) == 1
    play(table, "south", 41, on="east")
    assert top(table, "east") == "41"


def test_nobody_founds_the_stack_of_another(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "south", 1, on="east")
    assert last(table) == "Progression 1 is refused (1 on east's stack: there is none yet)"


def test_a_one_may_found_the_stack_of_another_if_agreed(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, options={"found_others": True})
    start(table)
    play(table, "south", 1, on="east")
    assert top(table, "east") == "1"


def test_one_card_out_of_each_deck_in_hand(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 10)
    play(table, "east", 20)
    assert last(table) == "Progression 20 is refused (already played: one card out of each deck)"
    give(table, "east", "north")
    play(table, "north", 20)
    assert top(table, "north") == "20"


def test_who_has_no_deck_plays_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "north", 20)
    assert last(table) == "Progression 20 is refused (no press: press first, then scan)"


def test_a_scan_without_a_press_is_refused(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.scan("east", "loading/20")
    table.run_for("200ms")
    assert last(table) == "Progression 20 is refused (no press: press first, then scan)"


def test_a_scan_without_a_press_is_its_seats_if_agreed(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, options={"press_first": False})
    start(table)
    table.scan("east", "loading/20")
    table.run_for("200ms")
    assert top(table, "east") == "20"


def test_a_press_without_a_card_expires_and_costs_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    table.press("east")
    table.run_for("4200ms")
    assert last(table) == "No card came for the press of east"
    play(table, "east", 10)
    assert top(table, "east") == "10"


def test_the_same_report_twice_changes_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 10)
    known = len(table.rulings)
    for _ in range(3):
        table.scan("east", "loading/10")
        table.run_for("200ms")
    assert len(table.rulings) == known
    assert top(table, "east") == "10"


def test_a_card_that_lies_elsewhere_is_refused(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", 10)
    play(table, "south", 10)
    assert last(table) == "Progression 10 is refused (it lies already: stack of east)"


def test_a_strange_card_is_refused(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    play(table, "east", "77")
    assert "is refused" in last(table)
    assert top(table, "east") is None


def test_the_thief_may_have_to_scan_the_boost(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, options={"take_boost": "scanned"})
    start(table)
    play(table, "east", 40)
    play(table, "south", 41, on="east")
    assert len(game(table).table_cards.boosts("south")) == 1
    table.scan("south", "loading/boost-02")
    table.run_for("200ms")
    assert last(table) == "south takes a BOOST from east"
    assert len(game(table).table_cards.boosts("south")) == 2
    table.scan("south", "loading/boost-02")
    table.run_for("200ms")
    assert len(game(table).table_cards.boosts("south")) == 2


COLOURS = {26: "red", 35: "red", 50: "blue", 20: "white", 10: "white"}


@pytest.mark.parametrize(
    ("below", "card", "own", "lies"),
    [
        (35, 26, True, True),
        (35, 26, False, True),
        (50, 26, True, False),
        (50, 26, False, False),
        (20, 10, True, False),
        (26, 35, False, True),
        (20, 26, False, False),
    ],
)
def test_in_expert_mode_a_colour_goes_on_its_colour(
    table_for: TableMaker, below: int, card: int, own: bool, lies: bool
) -> None:
    table = table_for(Loading, seats=3, options={"expert": True}, facts=_colours())
    start(table)
    play(table, "east", below)
    if own:
        give(table, "east", "north")
        give(table, "south", "east")
    play(table, "east" if own else "south", card, on="east")
    assert top(table, "east") == str(card if lies else below)
    assert len(game(table).table_cards.boosts("east")) == (0 if lies and not own else 1)


def test_without_expert_mode_colours_mean_nothing(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=_colours())
    start(table)
    play(table, "east", 35)
    play(table, "south", 26, on="east")
    assert top(table, "east") == "35"


def _colours() -> dict[str, dict[str, int | str]]:
    return {f"loading/{card}": {"colour": colour} for card, colour in COLOURS.items()}


def test_a_lamp_says_who_may_play_who_hands_on_and_who_waits(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3)
    start(table)
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.BLINK, Pattern.ON, Pattern.ON]
    table.press("east")
    table.run_for("200ms")
    assert table.lamp("east").pattern is Pattern.SEEN
    table.scan("east", "loading/10")
    table.run_for("200ms")
    assert table.lamp("east").pattern is Pattern.OFF
    give(table, "east", "north")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.ON, Pattern.BLINK, Pattern.ON]
