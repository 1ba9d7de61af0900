"""Two go for the same thing: the ruling by order, and what happens in a dead heat."""

from typing import Any

import pytest

from deadheat.games import Settlement
from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase, Role
from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import game, give, last, play, reasons, start, texts, top

COLOURS: dict[str, dict[str, int | str]] = {f"loading/{card}": {"colour": "red"} for card in (26, 30, 35)}


def race_table(table_for: TableMaker, *, seats: int = 4, stack: int = 40, **choices: Any) -> GameTable:
    """East has a stack and a deck in hand again; south holds one too, and north waits or does not."""
    table = table_for(Loading, seats=seats, **choices)
    start(table)
    play(table, "east", stack)
    give(table, "east", "north")
    give(table, "south", "east")
    give(table, "west", "south")
    table.run_for("5s")
    assert game(table).hands.may_play("east")
    assert game(table).hands.may_play("south")
    assert game(table).hands.may_play("north")
    return table


def both(
    table: GameTable,
    one: tuple[str, object],
    other: tuple[str, object],
    *,
    on: str = "east",
    apart: str = "0ms",
    said: bool = False,
) -> None:
    """``one`` presses, and ``other`` so much later; the other one scans first.

    ``said``: the table asks whose that card was, and the other one presses once more.
    """
    table.press(one[0])
    table.press(other[0], at=apart)
    table.scan(_reader(table, other, on), f"loading/{other[1]}", at="300ms")
    table.scan(_reader(table, one, on), f"loading/{one[1]}", at="600ms")
    if said:
        table.press(other[0], at="900ms")
    table.run_for("1500ms")


def _reader(table: GameTable, who: tuple[str, object], on: str) -> str:
    return who[0] if str(who[1]).startswith("stop") else on


# -- a card of the owner's and the next number ------------------------------------------------------------------------


def test_a_thief_who_was_first_lies_below_the_owners_card(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("south", 41), ("east", 47), apart="41ms")
    assert texts(table, "played")[-2:] == ["south plays 41 on east's 40", "east plays 47 on 41"]
    assert "after south" in reasons(table, "played")[-1]
    assert "+41.0 ±" in reasons(table, "played")[-1]
    assert top(table, "east") == "47"


def test_a_thief_who_was_too_late_takes_the_card_back(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", 47), ("south", 41), apart="41ms")
    assert top(table, "east") == "47"
    assert last(table).startswith("Progression 41 is refused (41 on east's 47: only 48 goes there; +41.0 ±")
    assert game(table).whereabouts()["loading/41"] == "deck"
    assert game(table).hands.may_play("south")
    assert len(game(table).table_cards.boosts("east")) == 1


def test_in_a_dead_heat_the_next_number_goes_below_the_owners_card(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", 47), ("south", 41))
    assert reasons(table, "dead-heat") == ["they count in the order that is legal"]
    assert texts(table, "dead-heat") == ["Dead heat on east's stack: 41 (south), 47 (east)"]
    assert [card.name for card in game(table).table_cards.stack("east")] == ["40", "41", "47"]
    assert len(game(table).table_cards.boosts("south")) == 2


def test_in_a_dead_heat_without_a_legal_order_all_go_back(table_for: TableMaker) -> None:
    table = race_table(table_for, facts=COLOURS, options={"expert": True}, stack=29)
    both(table, ("south", 30), ("north", 31), said=True)
    assert [card.name for card in game(table).table_cards.stack("east")] == ["29", "30", "31"]
    other = race_table(table_for, facts=COLOURS, options={"expert": True}, stack=35)
    both(other, ("south", 36), ("north", 26), said=True)
    assert reasons(other, "dead-heat") == ["no order makes all of them legal: all go back"]
    assert top(other, "east") == "35"
    assert game(other).hands.may_play("south")
    assert game(other).hands.may_play("north")


def test_a_table_may_make_every_dead_heat_void(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.VOID)
    both(table, ("east", 47), ("south", 41))
    assert reasons(table, "dead-heat") == ["a dead heat is void here: all go back"]
    assert top(table, "east") == "40"


@pytest.mark.parametrize("seed", range(3))
def test_a_table_may_draw_the_order_of_a_dead_heat(table_for: TableMaker, seed: int) -> None:
    table = race_table(table_for, settlement=Settlement.DRAW, seed=seed)
    both(table, ("east", 47), ("south", 41))
    assert reasons(table, "dead-heat") == ["lots decide the order"]
    stack = [card.name for card in game(table).table_cards.stack("east")]
    assert stack in (["40", "41", "47"], ["40", "47"])


def test_a_table_may_let_a_duel_decide(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    both(table, ("east", 47), ("south", 41))
    win_duel(table, "east")
    assert [card.name for card in game(table).table_cards.stack("east")] == ["40", "47"]
    assert "only 48 goes there" in reasons(table, "refused")[-1]


def win_duel(table: GameTable, winner: str) -> None:
    """``winner`` is the first at the light."""
    assert game(table).phase is Phase.DUEL
    duel = game(table).duel
    assert duel is not None
    assert duel.light is not None
    wait = duel.light - table.clock.now()
    for n, seat in enumerate(sorted(duel.racers, key=lambda seat: seat != winner)):
        table.press(seat, at=wait + 200_000_000 + n * 50_000_000)
    table.run_for(wait + 500_000_000)
    assert texts(table, "duel-won") == [f"{winner} wins the duel"]
    assert game(table).phase is Phase.PLAY


# -- two thieves ------------------------------------------------------------------------------------------------------


def test_the_second_of_two_thieves_needs_the_first(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("south", 41), ("north", 42), apart="20ms", said=True)
    assert top(table, "east") == "42"
    assert len(game(table).table_cards.boosts("south")) == 2
    assert reasons(table, "played")[-1].startswith("east has no BOOST")


def test_the_second_number_first_is_refused(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("north", 42), ("south", 41), apart="20ms", said=True)
    assert texts(table, "refused") == ["Progression 42 is refused"]
    assert top(table, "east") == "41"


def test_two_thieves_in_a_dead_heat_both_stand_and_nobody_takes_the_only_boost(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("north", 42), ("south", 41), said=True)
    assert top(table, "east") == "42"
    assert len(game(table).table_cards.boosts("east")) == 1
    assert reasons(table, "played")[-1] == "a tie: no BOOST moves"


def test_two_thieves_in_a_dead_heat_take_two_boosts_if_there_are_two(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=4)
    start(table)
    play(table, "west", 10)
    play(table, "east", 11, on="west")
    give(table, "east", "north")
    give(table, "west", "east")
    play(table, "east", 40)
    table.run_for("5s")
    both(table, ("south", 41), ("north", 42), said=True)
    assert len(game(table).table_cards.boosts("east")) == 0
    assert len(game(table).table_cards.boosts("south")) == 2
    assert len(game(table).table_cards.boosts("north")) == 2


@pytest.mark.parametrize("seed", range(2))
def test_two_of_one_colour_are_drawn_by_lot_as_both_orders_are_legal(table_for: TableMaker, seed: int) -> None:
    table = race_table(table_for, facts=COLOURS, options={"expert": True}, stack=35, seed=seed)
    both(table, ("south", 26), ("north", 30), said=True)
    assert reasons(table, "dead-heat") == ["lots decide the order"]
    assert {card.name for card in game(table).table_cards.stack("east")} == {"35", "26", "30"}
    assert len(game(table).table_cards.boosts("east")) == 1


# -- thefts and STOPs -------------------------------------------------------------------------------------------------


def test_a_theft_before_the_stop_takes_the_boost(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("south", 41), ("east", "stop-2"), apart="5ms")
    assert game(table).hands.role("east") is Role.RETIRED
    assert len(game(table).table_cards.boosts("south")) == 2


def test_a_theft_after_the_stop_is_refused(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", "stop-2"), ("south", 41), apart="5ms")
    assert "east has retired" in reasons(table, "refused")[-1]
    assert top(table, "east") == "40"
    assert len(game(table).table_cards.boosts("east")) == 1


def test_a_theft_that_ties_with_the_stop_leaves_the_boost_where_it_is(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", "stop-2"), ("south", 41))
    assert game(table).hands.role("east") is Role.RETIRED
    assert top(table, "east") == "41"
    assert len(game(table).table_cards.boosts("east")) == 1


def test_the_stacks_of_the_retired_may_stay_open_if_agreed(table_for: TableMaker) -> None:
    table = race_table(table_for, options={"play_on_retired": True})
    both(table, ("east", "stop-2"), ("south", 41), apart="5ms")
    assert top(table, "east") == "41"
    assert len(game(table).table_cards.boosts("east")) == 1


def test_the_first_at_their_reader_gets_the_stop(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", "stop-2"), ("south", "stop-2"), apart="5ms")
    assert texts(table, "retired") == ["east retires with Stop 2+"]
    assert reasons(table, "refused")[-1].startswith("east was first: take another or play on")
    assert game(table).hands.holds("south")
    assert game(table).whereabouts()["loading/stop-2"] == "stack of east"


def test_a_dead_heat_for_a_stop_is_drawn_while_others_are_left(table_for: TableMaker) -> None:
    table = race_table(table_for)
    both(table, ("east", "stop-2"), ("south", "stop-2"))
    assert reasons(table, "dead-heat")[-1].endswith(" was drawn")
    assert len(game(table).hands.retired) == 1
    assert game(table).whereabouts()["loading/stop-2"] == f"stack of {game(table).hands.retired[0]}"
    assert "take another" in reasons(table, "refused")[-1]


def test_a_dead_heat_for_the_last_stop_is_a_duel(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=7)
    start(table)
    seats = [seat for seat in table.seats if seat != "north"]
    for seat, stop in zip(seats, (2, 3, 4, 5), strict=False):
        play(table, seat, f"stop-{stop}")
    one, other = seats[4:]
    both(table, (one, "stop-6"), (other, "stop-6"))
    win_duel(table, other)
    assert game(table).hands.role(other) is Role.RETIRED
    assert game(table).hands.holds(one)
    assert "take another or play on" in reasons(table, "refused")[-1]


def test_a_dead_heat_for_the_last_stop_may_be_drawn_by_lot_or_void(table_for: TableMaker) -> None:
    drawn = race_table(table_for, settlement=Settlement.DRAW)
    both(drawn, ("east", "stop-2"), ("south", "stop-2"))
    assert len(game(drawn).hands.retired) == 1
    void = race_table(table_for, settlement=Settlement.VOID)
    both(void, ("east", "stop-2"), ("south", "stop-2"))
    assert game(void).hands.retired == ()
    assert game(void).whereabouts()["loading/stop-2"] == "centre"
    assert reasons(void, "dead-heat") == ["a dead heat is void here: all go back"]


def test_a_duel_that_stays_a_dead_heat_is_drawn_in_the_end(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    both(table, ("east", "stop-2"), ("south", "stop-2"))
    lights = set()
    for _ in range(3):
        duel = game(table).duel
        assert duel is not None
        assert duel.light is not None
        lights.add(duel.light)
        wait = duel.light - table.clock.now() + 200_000_000
        table.press("east", at=wait)
        table.press("south", at=wait)
        table.run_for(wait + 200_000_000)
    assert len(lights) == 3
    assert len(texts(table, "duel-won")) == 1
    assert len(game(table).hands.retired) == 1


def test_a_duel_begins_when_all_hands_are_off(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    table.hold("east", "south")
    table.scan("south", "loading/stop-2", at="100ms")
    table.scan("east", "loading/stop-2", at="200ms")
    table.run_for("2s")
    duel = game(table).duel
    assert duel is not None
    assert duel.light is None
    assert "Duel: hands off" in table.screen("centre").text
    table.release("east", "south")
    table.run_for("100ms")
    assert game(table).duel is not None
    assert game(table).duel.light is not None  # type: ignore[union-attr]


@pytest.mark.parametrize("names", [("zoe", "ann", "mia", "bob"), ("a", "b", "c", "d"), ("d", "c", "b", "a")])
def test_a_verdict_does_not_depend_on_names(table_for: TableMaker, names: tuple[str, ...]) -> None:
    table = table_for(Loading, seats=names)
    north, east, south, west = names
    start(table, north)
    play(table, east, 40)
    give(table, east, north)
    give(table, south, east)
    give(table, west, south)
    table.run_for("5s")
    both(table, (east, 47), (south, 41), on=east)
    assert [card.name for card in game(table).table_cards.stack(east)] == ["40", "41", "47"]
    assert [ruling.kind for ruling in table.rulings[-3:]] == ["dead-heat", "played", "played"]


def test_who_presses_before_the_light_has_lost_the_duel(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    both(table, ("east", "stop-2"), ("south", "stop-2"))
    assert game(table).phase is Phase.DUEL
    table.press("east")
    table.run_for("300ms")
    assert texts(table, "duel-won") == ["south wins the duel"]
    assert game(table).hands.retired == ("south",)


def test_play_stands_still_during_a_duel(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    both(table, ("east", "stop-2"), ("south", "stop-2"))
    play(table, "north", 12)
    assert last(table) == "Progression 12 is refused (play stands still during a duel)"


def test_a_duel_that_nobody_presses_in_is_drawn(table_for: TableMaker) -> None:
    table = race_table(table_for, settlement=Settlement.DUEL)
    both(table, ("east", "stop-2"), ("south", "stop-2"))
    table.run_for("16s")
    assert len(texts(table, "duel-won")) == 1
    assert game(table).phase is Phase.PLAY


# -- whose? -----------------------------------------------------------------------------------------------------------


def test_where_a_card_may_be_the_owners_or_a_rivals_the_table_asks(table_for: TableMaker) -> None:
    table = race_table(table_for)
    table.press("south")
    table.press("east", at="30ms")
    table.scan("east", "loading/41", at="300ms")
    table.run_for("400ms")
    for place in ("centre", "south", "east"):
        assert "Whose is 41?" in table.screen(place).text
    assert [table.lamp(seat).pattern for seat in ("south", "east")] == [Pattern.BLINK] * 2
    assert "Whose" not in table.screen("north").text
    table.press("south")
    table.run_for("400ms")
    assert texts(table, "played")[-1] == "south plays 41 on east's 40"


def test_nobody_said_whose_it_was(table_for: TableMaker) -> None:
    table = race_table(table_for)
    table.press("south")
    table.press("east", at="30ms")
    table.scan("east", "loading/41", at="300ms")
    table.run_for("6s")
    assert reasons(table, "refused") == ["nobody said whose it was"]
    assert "claim-expired" not in table.kinds
    assert game(table).whereabouts()["loading/41"] == "deck"


def test_a_rival_who_scans_elsewhere_answers_for_the_other(table_for: TableMaker) -> None:
    table = race_table(table_for)
    table.press("south")
    table.press("north", at="30ms")
    table.scan("east", "loading/41", at="300ms")
    table.scan("north", "loading/5", at="500ms")
    table.run_for("1200ms")
    assert texts(table, "played")[-2:] == ["north founds a stack with 5", "south plays 41 on east's 40"] or texts(
        table, "played"
    )[-2:] == ["south plays 41 on east's 40", "north founds a stack with 5"]
