"""The count: what is kept, what it is worth, who wins."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.cards import Card
from deadheat.games.loading import Loading
from deadheat.games.loading.counting import in_order
from deadheat.games.loading.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import finish, game, give, last, play, reasons, retire, start, texts

Facts = dict[str, dict[str, int | str]]


def worth(**batteries: int) -> Facts:
    """Batteries by number (``n18=3``), points of STOPs by label (``s3=2``)."""
    names = {name: f"loading/{'stop-' if name[0] == 's' else ''}{name[1:]}" for name in batteries}
    return {names[name]: {("points" if name[0] == "s" else "battery"): value} for name, value in batteries.items()}


def end(table: GameTable) -> None:
    """It ends by itself, as no STOP is left."""
    table.run_until("ended")
    assert game(table).phase is Phase.COUNT


def stacks(table: GameTable, seat: str, cards: Sequence[int], *, through: str) -> None:
    """``seat`` plays cards, passing a deck to and fro with ``through``."""
    for card in cards:
        play(table, seat, card)
        give(table, seat, through)
        give(table, through, seat)


def test_fourteen_on_cards_three_for_the_boost_and_two_for_the_stop_are_nineteen(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=worth(n10=4, n20=4, n30=3, n40=3, s3=2, s2=1))
    start(table)
    stacks(table, "east", [10, 20, 30, 40], through="north")
    retire(table, "east", 3)
    retire(table, "south", 2)
    end(table)
    finish(table)
    assert texts(table, "score")[0] == "1. east: 19 points"
    assert reasons(table, "score")[0] == "14 on 4 cards + 3 BOOST + 2 STOP"
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "south": 2, "north": 3}


def test_in_a_tie_more_cards_win(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=worth(n10=1, n20=1, n30=2, s2=2, s3=2))
    start(table)
    stacks(table, "east", [10, 20], through="north")
    play(table, "south", 30)
    retire(table, "east", 2)
    retire(table, "south", 3)
    end(table)
    finish(table)
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "south": 2, "north": 3}


def test_what_is_still_equal_is_shared(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=worth(n10=1, n30=1, s2=2, s3=2))
    start(table)
    play(table, "east", 10)
    play(table, "south", 30)
    retire(table, "east", 2)
    retire(table, "south", 3)
    end(table)
    finish(table)
    assert table.outcome is not None
    assert table.outcome.places == {"east": 1, "south": 1, "north": 3}
    assert str(table.outcome.words) == "east = south: 6 points"


def test_values_that_nobody_has_entered_are_said_on_the_result(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=worth(n10=1, s2=2))
    start(table)
    play(table, "east", 10)
    play(table, "south", 30)
    retire(table, "east", 2)
    retire(table, "south", 3)
    end(table)
    assert "2 values not verified" in table.screen("centre").text
    finish(table)
    assert last(table).endswith("(2 values not verified)")
    assert "not verified" in table.screen("east").text


def test_nothing_is_said_where_all_values_were_entered(table_for: TableMaker) -> None:
    table = table_for(Loading, seats=3, facts=worth(n10=1, n30=1, s2=2, s3=3))
    start(table)
    play(table, "east", 10)
    play(table, "south", 30)
    retire(table, "east", 2)
    retire(table, "south", 3)
    end(table)
    finish(table)
    assert "verified" not in last(table)
    assert "verified" not in table.screen("centre").text


# -- a pile that is scanned -------------------------------------------------------------------------------------------


def counted(table_for: TableMaker, **choices: object) -> GameTable:
    table = table_for(Loading, seats=3, facts=worth(n10=1, n20=2, n30=3, n40=4, s2=2, s3=2), **choices)
    start(table)
    stacks(table, "east", [10, 20], through="north")
    retire(table, "east", 2)
    retire(table, "south", 3)
    end(table)
    return table


def open_pile(table: GameTable, seat: str) -> None:
    table.press(seat, lasts="500ms")
    table.run_for("600ms")


def scan_pile(table: GameTable, seat: str, cards: Sequence[int], *, at: str | None = None) -> None:
    open_pile(table, seat)
    for card in cards:
        table.scan(at or seat, f"loading/{card}")
        table.run_for("200ms")
    table.press(seat)
    table.run_for("200ms")


def test_a_scanned_pile_corrects_the_history(table_for: TableMaker) -> None:
    table = counted(table_for)
    scan_pile(table, "east", [10, 20, 30, 40])
    assert last(table) == "east has counted 4 cards: 15 points (it was 8)"
    assert game(table).whereabouts()["loading/40"] == "stack of east"
    finish(table)
    assert texts(table, "score")[0] == "1. east: 15 points"


def test_a_card_out_of_order_does_not_count(table_for: TableMaker) -> None:
    table = counted(table_for)
    scan_pile(table, "east", [10, 40, 20, 30])
    assert last(table) == "east has counted 4 cards: 10 points (it was 8)"
    finish(table)
    assert reasons(table, "score")[0].endswith("out of order: 20, 30")


def test_a_card_is_not_in_two_piles(table_for: TableMaker) -> None:
    table = counted(table_for)
    open_pile(table, "east")
    table.scan("east", "loading/10")
    table.run_for("200ms")
    open_pile(table, "south")
    table.scan("south", "loading/10")
    table.run_for("200ms")
    assert last(table) == "Progression 10 is refused (it lies in another pile)"
    scan_pile(table, "south", [20])
    assert [card.name for card in game(table).table_cards.stack("south")] == ["20"]
    assert [card.name for card in game(table).table_cards.stack("east")] == ["10"]


def test_a_pile_may_be_scanned_at_a_shared_reader(table_for: TableMaker) -> None:
    table = counted(table_for, readers={"east": "east", "south": "south", "centre": None})
    scan_pile(table, "east", [10, 20, 30], at="centre")
    assert last(table) == "east has counted 3 cards: 11 points (it was 8)"


def test_who_agrees_while_another_scans_takes_no_cards_of_theirs(table_for: TableMaker) -> None:
    table = counted(table_for, readers={"east": "east", "south": "south", "centre": None})
    open_pile(table, "east")
    table.press("south")
    table.run_for("200ms")
    table.scan("centre", "loading/10")
    table.run_for("200ms")
    table.press("east")
    table.run_for("200ms")
    assert last(table) == "east has counted 1 card: 6 points (it was 8)"


def test_a_card_that_comes_after_the_end_opens_no_pile(table_for: TableMaker) -> None:
    table = counted(table_for)
    table.scan("east", "loading/40")
    table.run_for("200ms")
    assert last(table) == "Progression 40 is refused (the match is over: hold, then scan a pile)"
    finish(table)
    assert texts(table, "score")[0] == "1. east: 8 points"


def test_the_count_stands_when_nobody_scans_for_a_minute(table_for: TableMaker) -> None:
    table = counted(table_for)
    table.run_for("59s")
    assert table.outcome is None
    table.run_for("2s")
    assert table.outcome is not None


# -- the order of a pile ----------------------------------------------------------------------------------------------


def pile(*cards: tuple[int, str]) -> list[Card]:
    return [Card("loading", str(n), n, facts={"colour": colour}) for n, colour in cards]


def names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def test_a_legal_descent_is_what_the_next_card_is_measured_by() -> None:
    cards = pile((10, "white"), (35, "red"), (26, "red"), (30, "white"), (28, "white"))
    assert names(in_order(cards, expert=True)) == ["10", "35", "26", "30"]
    assert names(in_order(cards)) == ["10", "35"]


def test_white_does_not_match_white() -> None:
    assert names(in_order(pile((10, "white"), (5, "white")), expert=True)) == ["10"]


def test_the_colour_is_that_of_the_card_directly_beneath() -> None:
    cards = pile((35, "red"), (20, "white"), (26, "red"))
    assert names(in_order(cards, expert=True)) == ["35"]


@given(numbers=st.lists(st.integers(1, 65), unique=True))
def test_what_is_kept_ascends_and_nothing_more_could_be_kept_in_passing(numbers: list[int]) -> None:
    kept = [card.value or 0 for card in in_order(pile(*((n, "white") for n in numbers)))]
    highest, expected = 0, []
    for n in numbers:
        if n > highest:
            highest = n
            expected.append(n)
    assert kept == expected


# -- two players ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "gift"), [(9, 2), (10, 0)])
def test_the_taker_of_the_stop_gives_a_card_away_with_nine_or_fewer(
    table_for: TableMaker, cards: int, gift: int
) -> None:
    table = table_for(Loading, seats=2, facts=worth(n3=2))
    start(table)
    for card in range(1, cards + 1):
        play(table, "north", card)
        table.press("north", lasts="500ms")
        table.run_for("600ms")
    retire(table, "north", 2)
    end(table)
    finish(table)
    scores = dict(text.split(". ")[1].split(": ") for text in texts(table, "score"))
    other = table.seats[1]
    assert scores == {"north": f"{cards + 1 + 3 + 2 - gift} points", other: f"{3 + gift} points"}


def test_the_gift_may_count_cards_that_are_out_of_order_too(table_for: TableMaker) -> None:
    for option, gift in ((False, 1), (True, 0)):
        table = table_for(Loading, seats=2, options={"gift_before_discards": option})
        start(table)
        retire(table, "north", 2)
        end(table)
        scan_pile(table, "north", [1, 2, 3, 4, 5, 6, 7, 9, 8, 10])
        assert game(table).tally.scores["north"].gift == -gift
