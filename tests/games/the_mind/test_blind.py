"""Levels in which the cards are laid face down."""

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, finish_level, focus, game, play, reasons, start, stock, texts, to_level

BLIND = {"blind": "all"}


def everything_said(table: GameTable) -> str:
    """All rulings with their reasons and evidence, and every screen that was ever shown."""
    said = [f"{r.words} {r.reason} {[evidence.what for evidence in r.evidence]}" for r in table.rulings]
    for scene in table.scenes:
        for screen in (*scene.seats.values(), scene.centre):
            if screen is not None:
                said += [str(text) for text in (screen.title, screen.big, *screen.lines)]
    return "\n".join(said)


def test_no_value_is_told_while_the_pile_lies_face_down(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=BLIND)
    to_level(table, 2)
    shown = len(table.scenes), len(table.rulings)
    focus(table)
    play(table, 81, seat="north")
    play(table, 81, seat="north")
    play(table, 73, seat="east")
    table.scan("south", "the-mind/94")
    table.scan("east", "the-mind/95", at="2ms")
    table.run_for("201ms")
    del table.scenes[: shown[0]], table.rulings[: shown[1]]
    assert game(table).level_cards.to_come == 2
    said = everything_said(table)
    for value in ("81", "73", "94", "95"):
        assert value not in said
    assert texts(table, "card") == ["north plays a card, face down", "east plays a card, face down"] + [
        f"{seat} plays a card, face down" for seat in ("south", "east")
    ]
    assert texts(table, "dead-heat") == ["Dead heat: 2 cards"]
    assert table.screen("centre").text.splitlines()[1] == "?"


def test_the_order_is_looked_at_when_the_level_is_over(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=BLIND)
    start(table)
    play(table, 10, 40, 20)
    assert table.kinds[-3:] == ["turned", "life-lost", "level-done"]
    assert texts(table, "turned") == ["The pile is turned: 10, 40, 20"]
    assert reasons(table, "life-lost") == ["too late in the pile: 20"]
    assert stock(table)[0] == 2


def test_a_level_in_order_costs_nothing(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=BLIND)
    start(table)
    play(table, 10, 20, 40)
    assert table.kinds[-2:] == ["turned", "level-done"]
    assert stock(table)[0] == 3


def test_several_mistakes_in_a_level_cost_one_life(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=BLIND)
    start(table)
    play(table, 40, 20, 10)
    assert reasons(table, "life-lost") == ["too late in the pile: 20, 10"]
    assert stock(table)[0] == 2


def test_each_mistake_can_cost_a_life(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options={**BLIND, "blind_penalty": "per-mistake"})
    start(table)
    play(table, 40, 20, 10)
    assert stock(table)[0] == 1


def test_no_more_lives_are_lost_than_there_are(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={**BLIND, "blind_penalty": "per-mistake"})
    to_level(table, 2)
    start(table)
    play(table, 40, 30, 20, 10)
    assert stock(table)[0] == 0
    assert table.kinds[-1] == "lost"
    assert texts(table, "level-done") == ["Level 1 is done"]


def test_with_scanned_hands_a_card_too_high_is_not_told_either(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={**BLIND, **SCANNED})
    start(table, north=[50], east=[20])
    play(table, 50)
    assert stock(table)[0] == 2
    assert game(table).level_cards.size("east") == 1
    play(table, 20, seat="east")
    assert stock(table)[0] == 1


def test_overlapping_cards_count_as_ascending(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=BLIND)
    start(table)
    table.scan("north", "the-mind/50")
    table.scan("east", "the-mind/20", at="5ms")
    table.run_for("201ms")
    assert texts(table, "turned") == ["The pile is turned: 20, 50"]
    assert stock(table)[0] == 2


def test_a_card_aside_is_seen_by_all_in_a_blind_level_too(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=BLIND)
    to_level(table, 2)
    start(table)
    play(table, 50)
    table.hold()
    table.run_for("501ms")
    table.release()
    play(table, 20)
    assert texts(table, "aside") == ["20 goes aside"]
    assert stock(table)[0] == 2, "whether 50 was too high is not told before the end"


def test_after_a_full_win_the_match_can_go_on_face_down_with_what_is_left(table_for: TableMaker) -> None:
    options = {"blind": "after-win", "focus": False, "shown_s": 1, "agree_ms": 100}
    table = table_for("the-mind", seats=4, options=options)
    for run in range(2):
        for level in range(1, 9):
            assert (game(table).team.level, game(table).team.is_blind_run) == (level, run == 1)
            start(table)
            finish_level(table)
            if (run, level) == (0, 8):
                assert table.outcome is None
                assert texts(table, "blind-run") == ["Won; once more from level 1, face down"]
                before = stock(table)
                table.run_for("1101ms")
                assert stock(table) == before
            else:
                table.run_for("1101ms")
    assert table.outcome is not None
    assert table.outcome.won is True


def test_a_mistake_on_the_last_life_of_a_blind_level_loses_before_the_level_is_done(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=BLIND)
    start(table)
    play(table, 50, 20)
    table.run_for("4101ms")
    start(table)
    play(table, 50, 20, 60, 70)
    assert table.kinds[-3:] == ["turned", "life-lost", "lost"]
    assert game(table).phase is Phase.OVER
