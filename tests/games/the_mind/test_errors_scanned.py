"""Errors where the table knows the hands: it sees them at once."""

from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, game, play, reasons, start, stock, texts


def two_each(table_for: TableMaker, options: dict[str, object] | None = None, **hands: list[int]) -> GameTable:
    """Level 2, with these hands."""
    table = table_for("the-mind", seats=len(hands), options={**SCANNED, **(options or {})})
    ones = {seat: [n] for n, seat in enumerate(table.seats, start=1)}
    start(table, **ones)
    play(table, *range(1, 1 + len(hands)))
    table.run_for("4100ms")
    start(table, **hands)
    return table


def places(table: GameTable, *cards: int) -> list[str]:
    where = game(table).whereabouts()
    return [where[f"the-mind/{card}"] for card in cards]


def test_a_card_above_one_that_another_holds_costs_a_life_and_the_lower_one(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[10, 50], east=[20, 60])
    play(table, 50)
    assert texts(table, "life-lost") == ["A life is lost: 1 left"]
    assert reasons(table, "life-lost") == ["50 was played while 10 (north), 20 (east) was still held"]
    assert places(table, 10, 20, 50, 60) == ["aside", "aside", "pile", "hand of east"]
    assert table.lamp("north").pattern is Pattern.REFUSED
    play(table, 60)
    assert texts(table, "level-done")[-1] == "Level 2 is done"


def test_one_event_costs_one_life_however_many_lower_cards_come_out(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[90, 99], east=[20, 60], south=[30, 70])
    play(table, 90)
    assert stock(table)[0] == 2
    assert places(table, 20, 30, 60, 70) == ["aside"] * 4


def test_two_errors_at_one_instant_cost_one_life(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[90, 99], east=[80, 95], south=[10, 20])
    table.scan("north", "the-mind/90")
    table.scan("east", "the-mind/80")
    table.run_for("101ms")
    assert stock(table)[0] == 2
    assert places(table, 10, 20, 80, 90) == ["aside", "aside", "pile", "pile"]


def test_two_errors_one_after_the_other_cost_two_lives(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[50, 90], east=[20, 60], south=[98, 99])
    play(table, 50, 90)
    assert stock(table)[0] == 1


def test_a_card_laid_aside_cannot_be_played_any_more(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[50, 90], east=[20, 60])
    play(table, 50, 20)
    assert texts(table, "refused") == ["20 is refused"]
    assert reasons(table, "refused") == ["it is already there: aside"]


def test_ones_own_lower_card_is_an_error_too(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[10, 20], east=[60, 70])
    play(table, 20)
    assert stock(table)[0] == 1
    assert places(table, 10) == ["aside"]


def test_ones_own_lower_card_can_be_no_error_and_goes_aside_when_it_comes(table_for: TableMaker) -> None:
    table = two_each(table_for, {"own_lower_is_error": False}, north=[10, 20], east=[60, 70])
    play(table, 20)
    assert stock(table)[0] == 2
    assert places(table, 10) == ["hand of north"]
    play(table, 10, 60, 70)
    assert stock(table)[0] == 2
    assert reasons(table, "aside") == ["its player had passed it over"]
    assert table.kinds[-2] == "level-done"


def test_a_lower_card_that_one_has_passed_over_is_still_anothers_error(table_for: TableMaker) -> None:
    table = two_each(table_for, {"own_lower_is_error": False}, north=[10, 20], east=[60, 70])
    play(table, 20, 60)
    assert stock(table)[0] == 1
    assert places(table, 10) == ["aside"]


def test_where_ones_own_lowest_must_be_played_another_card_is_refused_and_not_named(table_for: TableMaker) -> None:
    table = two_each(table_for, {"must_play_own_lowest": True}, north=[10, 20], east=[60, 70])
    play(table, 20)
    assert texts(table, "refused") == ["The card is refused"]
    assert reasons(table, "refused") == ["north holds a lower card"]
    assert stock(table)[0] == 2
    play(table, 10, 20)
    assert places(table, 10, 20) == ["pile", "pile"]


def test_the_official_profile_scans_hands_and_has_ones_own_lowest_played(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, profile="official")
    options = game(table).options
    assert (options.hands.value, options.must_play_own_lowest, options.caps) == ("scanned", True, True)


def test_the_house_profile_leaves_the_choice_of_card_free(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, profile="house")
    options = game(table).options
    assert (options.hands.value, options.must_play_own_lowest) == ("unknown", False)


def test_without_a_life_the_match_is_lost_at_once(table_for: TableMaker) -> None:
    table = two_each(table_for, north=[50, 90], east=[20, 60])
    play(table, 50, 90)
    assert table.outcome is not None
    assert (table.outcome.won, str(table.outcome.words)) == (False, "Lost in level 2")
    assert table.kinds[-1] == "lost"
    assert table.screen("centre").text.splitlines()[1] == "Lost"


def test_a_life_lost_on_the_last_card_is_lost_before_the_level_is_done(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    for _ in range(2):
        start(table, north=[50], east=[20]) if game(table).team.level == 1 else start(
            table, north=[50, 60], east=[20, 30]
        )
        play(table, 50 if game(table).team.level == 1 else 60)
        table.run_for("4100ms")
    assert table.kinds[-3:] == ["card", "life-lost", "lost"]
    assert texts(table, "level-done") == ["Level 1 is done"]


def test_an_error_that_takes_the_last_cards_completes_the_level(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[50], east=[20], south=[30])
    play(table, 50)
    assert table.kinds[-3:] == ["card", "life-lost", "level-done"]
