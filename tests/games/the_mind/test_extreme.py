"""The Mind Extreme: white goes up, red comes down, on two piles at once."""

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import all_press, game, play, reasons, start, stock, texts


def extreme(table_for: TableMaker, level: int = 1, **options: object) -> GameTable:
    """At a level of the extreme game; the levels before it are played without an error."""
    table = table_for("the-mind", seats=2, options={"deck": "extreme", "focus": False, **options})
    while game(table).team.level < level:
        start(table)
        play(table, *(f"white-{n}" for n in range(1, 1 + game(table).level_cards.to_come)))
        table.run_for("4101ms")
    start(table)
    return table


def test_white_goes_up_and_red_comes_down_side_by_side(table_for: TableMaker) -> None:
    table = extreme(table_for, 2)
    play(table, "white-10", "red-40", "white-20", "red-30")
    assert stock(table)[0] == 2
    assert table.kinds[-2] == "level-done"


def test_both_piles_are_shown(table_for: TableMaker) -> None:
    table = extreme(table_for, 2)
    play(table, "white-10")
    assert table.screen("centre").text.splitlines()[1] == "–  white-10"
    play(table, "red-40")
    assert table.screen("centre").text.splitlines()[1] == "red-40  white-10"


def test_a_red_card_above_the_red_pile_is_an_error(table_for: TableMaker) -> None:
    table = extreme(table_for, 2)
    play(table, "red-30", "red-40")
    assert reasons(table, "life-lost") == ["red-30 was played while red-40 was still held"]
    assert game(table).phase is Phase.SWEEP


def test_the_piles_know_nothing_of_each_other(table_for: TableMaker) -> None:
    table = extreme(table_for, 2)
    play(table, "white-40", "red-45", "red-1", "white-50")
    assert stock(table)[0] == 2


def test_an_error_on_the_other_pile_that_shows_in_the_sweep_is_another_event(table_for: TableMaker) -> None:
    table = extreme(table_for, 4)
    play(table, "red-30", "white-30", "white-20")
    assert stock(table)[0] == 2
    play(table, "red-40")
    assert stock(table)[0] == 1
    assert reasons(table, "life-lost")[-1] == "red-30 was played while red-40 was still held"
    play(table, "red-41", "white-10")
    assert stock(table)[0] == 1
    all_press(table)


def test_with_scanned_hands_only_the_same_colour_counts(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={"deck": "extreme", "focus": False, "hands": "scanned"})
    for seat, card in (("north", "red-30"), ("east", "white-10")):
        table.scan(seat, f"the-mind-extreme/{card}")
        table.run_for("101ms")
    all_press(table)
    play(table, "red-30", "white-10")
    assert stock(table)[0] == 2
    assert table.kinds[-1] == "level-done"


def test_a_star_takes_the_next_due_of_each_colour_from_scanned_hands(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={"deck": "extreme", "focus": False, "hands": "scanned"})
    hands = {"north": ("white-1", "red-30", "red-20"), "east": ("white-2", "white-10", "red-10")}
    for level in (1, 2):
        for seat, cards in hands.items():
            for card in cards[:1] if level == 1 else cards[1:]:
                table.scan(seat, f"the-mind-extreme/{card}")
                table.run_for("101ms")
        all_press(table)
        if level == 1:
            play(table, "white-1", "white-2")
            table.run_for("4101ms")
    table.hold()
    table.run_for("501ms")
    aside = {card for card, place in game(table).whereabouts().items() if place == "aside"}
    assert aside == {f"the-mind-extreme/{card}" for card in ("red-30", "white-10", "red-10")}


def test_with_unknown_hands_a_star_takes_a_card_of_each_colour_at_most(table_for: TableMaker) -> None:
    table = extreme(table_for, 2)
    table.hold()
    table.run_for("501ms")
    table.release()
    play(table, "white-10", "white-11", "red-40", seat="north")
    assert reasons(table, "refused") == ["one card each"]
    assert texts(table, "aside") == ["white-10 goes aside", "red-40 goes aside"]


def test_levels_can_be_blind_for_one_colour(table_for: TableMaker) -> None:
    table = extreme(table_for, 2, blind_white_levels=[2])
    play(table, "white-30")
    assert texts(table, "card")[-1] == "north plays a card, face down"
    play(table, "red-40")
    assert texts(table, "card")[-1] == "north plays red-40"
    assert table.screen("centre").text.splitlines()[1] == "red-40  ?"
    play(table, "white-20", "red-30")
    assert reasons(table, "life-lost") == ["too late in the pile: white-20"]
    assert table.kinds[-2] == "level-done"


def test_in_a_sweep_a_blind_pile_is_left_alone(table_for: TableMaker) -> None:
    table = extreme(table_for, 3, blind_white_levels=[3])
    play(table, "white-30", "red-30", "red-40")
    assert game(table).phase is Phase.SWEEP
    play(table, "white-20")
    assert reasons(table, "refused") == ["its pile lies face down: keep it"]


def test_mistakes_on_two_blind_piles_cost_one_life_a_level(table_for: TableMaker) -> None:
    table = extreme(table_for, 2, blind="all")
    play(table, "white-30", "white-20", "red-10", "red-20")
    assert texts(table, "turned")[-2:] == [
        "The pile is turned: red-10, red-20",
        "The pile is turned: white-30, white-20",
    ]
    assert stock(table)[0] == 1


def test_a_card_of_the_classic_game_is_refused(table_for: TableMaker) -> None:
    table = extreme(table_for)
    table.scan("north", "the-mind/42")
    table.run_for("101ms")
    assert reasons(table, "refused") == ["it is not of this deck"]
