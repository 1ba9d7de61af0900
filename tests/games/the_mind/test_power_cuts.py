"""The daemon dies and is started again: the match goes on as it stood."""

from collections.abc import Callable

import pytest

from deadheat.games.the_mind.phase import Phase
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, all_press, deal, focus, game, play, start, stock, texts, to_level


def in_the_middle_of_the_deal(table: GameTable) -> None:
    deal(table, north=[10])


def with_one_hand_on_the_button(table: GameTable) -> None:
    table.hold("north")
    table.run_for("101ms")


def about_to_let_go(table: GameTable) -> None:
    table.hold()
    table.run_for("501ms")


def in_play(table: GameTable) -> None:
    to_level(table, 2)
    start(table)
    play(table, 10, 20)


def in_the_sweep(table: GameTable) -> None:
    in_play(table)
    play(table, 15)


def during_a_star(table: GameTable) -> None:
    in_play(table)
    table.hold()
    table.run_for("501ms")
    table.release()
    play(table, 30)


def at_the_end_of_a_level(table: GameTable) -> None:
    start(table)
    play(table, 10, 20, 30)


MOMENTS = {
    Phase.HANDS_ON: with_one_hand_on_the_button,
    Phase.HANDS_OFF: about_to_let_go,
    Phase.PLAY: in_play,
    Phase.SWEEP: in_the_sweep,
    Phase.STAR: during_a_star,
    Phase.LEVEL_END: at_the_end_of_a_level,
}


@pytest.mark.parametrize(("phase", "reach"), MOMENTS.items(), ids=lambda value: getattr(value, "name", ""))
def test_lives_stars_and_cards_are_what_they_were(
    table_for: TableMaker, phase: Phase, reach: Callable[[GameTable], None]
) -> None:
    table = table_for("the-mind", seats=3)
    reach(table)
    assert game(table).phase is phase
    before = stock(table), game(table).team.level, game(table).whereabouts()
    table.cut_power()
    assert (stock(table), game(table).team.level, game(table).whereabouts()) == before
    play_to_the_end_of_the_level(table)


def play_to_the_end_of_the_level(table: GameTable) -> None:
    """Sensible players go on, whatever the phase."""
    level = game(table).team.level
    table.release()
    table.run_for("101ms")
    for _ in range(40):
        if texts(table, "level-done")[-1:] == [f"Level {level} is done"]:
            return
        if game(table).phase is Phase.HANDS_ON:
            focus(table)
        elif game(table).phase in (Phase.SWEEP, Phase.STAR):
            all_press(table)
        else:
            played = [laid.card.value or 0 for laid in game(table).level_cards.piles[""]]
            play(table, max(played, default=0) + 1)
    raise AssertionError(game(table).phase)


def test_the_deal_goes_on_where_it_was(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options=SCANNED)
    in_the_middle_of_the_deal(table)
    table.cut_power()
    deal(table, east=[20])
    focus(table)
    play(table, 10, 20)
    assert table.kinds[-1] == "level-done"


def test_without_focus_who_was_ready_is_so_still(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, options={"focus": False})
    table.press("north")
    table.run_for("201ms")
    table.cut_power()
    table.press("east")
    table.run_for("201ms")
    assert game(table).phase is Phase.PLAY


def test_a_card_that_had_landed_and_was_not_judged_goes_back_to_its_player(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[10], east=[20], south=[30])
    table.press("north")
    table.scan("east", "the-mind/20", at="201ms")
    table.run_for("501ms")
    assert game(table).whereabouts()["the-mind/20"] == "landing"
    table.cut_power()
    assert game(table).whereabouts()["the-mind/20"] == "hand of east"
    focus(table)
    play(table, 10, 20, 30)
    assert table.kinds[-1] == "level-done"


def test_a_press_that_waited_for_its_scan_is_forgotten(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2, readers="shared")
    start(table)
    table.press("north")
    table.run_for("201ms")
    table.cut_power()
    focus(table)
    play(table, 10)
    assert texts(table, "card") == ["Played: 10"]


def test_power_may_fail_again_and_again(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    for card in (10, 20):
        table.cut_power()
        focus(table)
        table.cut_power()
        focus(table)
        play(table, card)
    assert texts(table, "card") == ["north plays 10", "north plays 20"]
    assert table.kinds[-1] == "level-done"


def test_a_ruling_of_before_can_be_taken_back_after_a_power_cut(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    to_level(table, 2)
    start(table)
    play(table, 50, 20)
    table.cut_power()
    table.scan("north", "table/undo")
    table.run_for("201ms")
    table.hold()
    table.run_for("501ms")
    table.release()
    table.run_for("101ms")
    assert stock(table) == (2, 1)


def test_the_end_of_the_match_is_not_played_again(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 50, 20)
    table.run_for("4101ms")
    table.cut_power()
    start(table)
    play(table, 60, 20)
    assert table.outcome is not None
    assert table.outcome.won is False
