"""Press, then scan: the press is when a card was played."""

import pytest

from deadheat.stage import Pattern
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

from .playing import SCANNED, game, play, reasons, start, stock, texts


def shared(table_for: TableMaker, **choices: object) -> GameTable:
    return table_for("the-mind", **{"seats": 3, "readers": "shared", **choices})


def played_at(table: GameTable) -> tuple[str, int]:
    """Who played the first card, and when."""
    (evidence,) = table.ruled("card")[0].evidence
    return evidence.who, evidence.at.latest


def scan(table: GameTable, card: int, at: str) -> None:
    table.scan("centre", f"the-mind/{card}", at=at)


def test_at_a_shared_reader_the_press_says_who_played_and_when(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    pressed = table.clock.now() + 1_000_000
    table.press("east", at="1ms")
    scan(table, 20, "400ms")
    table.run_for("1s")
    assert texts(table, "card") == ["east plays 20"]
    assert played_at(table) == ("east", pressed)


def test_the_table_shows_that_it_waits_for_the_scan(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("east")
    table.run_for("200ms")
    assert table.lamp("east").pattern is Pattern.SEEN
    assert table.screen("east").text.splitlines()[1] == "Scan your card"


def test_the_earlier_press_takes_the_first_scan(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("south")
    table.press("north", at="100ms")
    scan(table, 20, "500ms")
    scan(table, 30, "900ms")
    table.run_for("2s")
    assert texts(table, "card") == ["south plays 20", "north plays 30"]


def test_a_press_without_a_scan_expires_visibly_and_costs_nothing(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("east")
    expired = table.run_until("claim-expired")
    assert str(expired.words) == "east pressed but scanned nothing"
    assert table.lamp("east").pattern is Pattern.OFF
    assert stock(table) == (3, 1)


def test_a_scan_after_the_claim_has_expired_counts_from_its_own_time(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("east")
    scan(table, 20, "4500ms")
    table.run_for("6s")
    assert texts(table, "card") == ["Played: 20"]


def test_a_scan_without_a_press_counts_from_its_own_wide_time(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    scan(table, 20, "0ms")
    table.run_for("1s")
    (evidence,) = table.ruled("card")[0].evidence
    assert (evidence.who, evidence.at.width) == ("table", 20_000_000)


def test_a_scan_that_was_over_before_the_press_is_not_that_presses(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    scan(table, 20, "0ms")
    table.press("east", at="50ms")
    table.run_for("1s")
    assert texts(table, "card") == ["Played: 20"]


def test_two_presses_in_a_dead_heat_are_right_in_either_order_of_scans(table_for: TableMaker) -> None:
    for first, second in ((20, 30), (30, 20)):
        table = shared(table_for)
        start(table)
        table.press("north")
        table.press("east", at="0.6ms")
        scan(table, first, "400ms")
        scan(table, second, "900ms")
        table.run_for("2s")
        assert texts(table, "dead-heat") == ["Dead heat: 20, 30"]
        assert texts(table, "card") == ["Played: 20", "Played: 30"]
        assert stock(table) == (3, 1)


def test_after_two_presses_in_a_dead_heat_the_verdict_waits_for_the_second_scan(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("north")
    table.press("east", at="0.6ms")
    scan(table, 30, "400ms")
    table.run_for("3s")
    assert [table.lamp(seat).pattern for seat in table.seats] == [Pattern.BLINK, Pattern.BLINK, Pattern.OFF]
    assert "card" not in table.kinds
    table.run_for("2s")
    assert texts(table, "claim-expired") == ["east or north pressed but scanned nothing"]
    assert texts(table, "card") == ["Played: 30"]


def tied(table_for: TableMaker, **choices: object) -> GameTable:
    """North and east have pressed in a dead heat, and one card has been scanned."""
    table = shared(table_for, **choices)
    start(table)
    table.press("north", lasts="50ms")
    table.press("east", at="0.6ms", lasts="50ms")
    scan(table, 30, "400ms")
    table.run_for("500ms")
    return table


def test_of_a_dead_heat_the_table_asks_whose_the_card_is(table_for: TableMaker) -> None:
    table = tied(table_for)
    assert texts(table, "whose-asked") == ["Whose is 30? east or north"]
    assert table.screen("centre").text.splitlines()[1::2] == ["Whose is 30?", "east or north: press"]


def test_its_player_says_so_with_their_button_and_the_others_press_waits_on(table_for: TableMaker) -> None:
    table = tied(table_for)
    table.press("east", at="100ms", lasts="50ms")
    scan(table, 40, "500ms")
    table.run_for("1s")
    assert texts(table, "whose") == ["30 was east's"]
    assert texts(table, "card") == ["east plays 30", "north plays 40"]


def test_somebody_who_is_not_asked_claims_a_card_of_their_own(table_for: TableMaker) -> None:
    table = tied(table_for)
    table.press("south", at="100ms", lasts="50ms")
    table.run_for("1s")
    assert texts(table, "whose") == []
    assert table.lamp("south").pattern is Pattern.SEEN


def test_an_answer_about_the_second_card_is_one_about_the_first(table_for: TableMaker) -> None:
    """A table whose verdict depends on whose cards they are waits for the answer."""
    table = tied(table_for, options={"own_lower_is_error": False})
    scan(table, 20, "100ms")
    table.run_for("1s")
    assert texts(table, "card") == []
    table.press("north", lasts="50ms")
    table.run_for("1s")
    assert texts(table, "whose") == ["30 was north's", "20 was east's"]
    assert texts(table, "card") == ["east plays 20", "north plays 30"]


def test_nobody_is_waited_for_longer_than_four_seconds(table_for: TableMaker) -> None:
    table = tied(table_for, options={"own_lower_is_error": False})
    scan(table, 20, "100ms")
    table.run_for("5s")
    assert texts(table, "whose-unsaid") == ["Nobody said whose 30 was", "Nobody said whose 20 was"]
    assert texts(table, "card") == ["Played: 20", "Played: 30"]


def test_a_later_press_of_who_has_answered_is_a_claim_again(table_for: TableMaker) -> None:
    table = tied(table_for)
    table.press("east", at="100ms", lasts="50ms")
    scan(table, 40, "500ms")
    table.run_for("1s")
    table.press("east", lasts="50ms")
    scan(table, 50, "500ms")
    table.run_for("1s")
    assert texts(table, "card")[-1] == "east plays 50"


def test_what_was_said_can_be_taken_back_by_agreement(table_for: TableMaker) -> None:
    table = tied(table_for)
    table.press("east", at="100ms", lasts="50ms")
    scan(table, 40, "500ms")
    table.run_for("1s")
    for expected in ("“Dead heat: 30, 40”", "“30 was east's”"):
        table.scan("centre", "table/undo")
        for seat in table.seats:
            table.press(seat, at="100ms", lasts="400ms")
        table.run_for("3s")
        assert expected in texts(table, "undone")[-1]
    assert table.replay().verified


def test_a_second_press_while_the_first_one_waits_changes_nothing(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    pressed = table.clock.now() + 1_000_000
    table.press("east", at="1ms")
    table.press("east", at="500ms")
    scan(table, 20, "900ms")
    table.run_for("6s")
    assert played_at(table) == ("east", pressed)
    assert "claim-expired" not in table.kinds


def test_with_scanned_hands_a_scan_is_for_the_press_of_who_holds_the_card(table_for: TableMaker) -> None:
    table = shared(table_for, options=SCANNED)
    start(table, north=[30], east=[40], south=[90])
    table.press("north")
    table.press("east", at="200ms")
    scan(table, 40, "500ms")
    scan(table, 30, "900ms")
    table.run_for("2s")
    assert texts(table, "card") == ["north plays 30", "east plays 40"]
    assert stock(table) == (3, 1)


def test_a_card_is_not_judged_while_somebody_who_pressed_before_it_has_yet_to_scan(table_for: TableMaker) -> None:
    table = shared(table_for, options=SCANNED)
    start(table, north=[30], east=[40], south=[90])
    table.press("north")
    table.press("east", at="200ms")
    scan(table, 40, "500ms")
    table.run_for("3s")
    assert "card" not in table.kinds
    table.run_for("2s")
    assert texts(table, "claim-expired") == ["north pressed but scanned nothing"]
    assert texts(table, "life-lost") == ["A life is lost: 2 left"]


def test_who_has_no_card_left_keeps_nobody_waiting(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3, options=SCANNED)
    start(table, north=[30], east=[40], south=[90])
    play(table, 30)
    table.press("north")
    play(table, 40, seat="east")
    assert texts(table, "card")[-1] == "east plays 40"


def test_the_last_card_of_a_level_waits_for_nobody(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=2)
    start(table)
    play(table, 30)
    table.press("north")
    play(table, 40, seat="east")
    assert table.kinds[-1] == "level-done"
    table.run_for("5s")
    assert "claim-expired" not in table.kinds


def test_at_their_own_readers_a_press_before_the_scan_is_the_time_too(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.press("north")
    table.scan("east", "the-mind/40", at="200ms")
    table.scan("north", "the-mind/30", at="500ms")
    table.run_for("1s")
    assert texts(table, "card") == ["north plays 30", "east plays 40"]
    assert stock(table) == (3, 1)


def test_a_scan_at_ones_own_reader_is_never_for_anothers_press(table_for: TableMaker) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.press("north")
    scanned = table.clock.now() + 500_000_000
    table.scan("east", "the-mind/40", at="500ms")
    table.run_until("claim-expired")
    table.run_for("101ms")
    assert played_at(table) == ("east", scanned)


@pytest.mark.parametrize("held", ["350ms", "1900ms"])
def test_a_button_that_was_held_like_a_vote_and_let_go_claims_nothing(table_for: TableMaker, held: str) -> None:
    table = table_for("the-mind", seats=3)
    start(table)
    table.press("north", lasts=held)
    table.run_for("2s")
    play(table, 40, seat="east")
    play(table, 50, seat="north")
    assert texts(table, "card") == ["east plays 40", "north plays 50"]
    assert "claim-expired" not in table.kinds


def test_a_hand_may_stay_on_the_button_until_the_card_is_scanned(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    pressed = table.clock.now() + 1_000_000
    table.press("east", at="1ms", lasts="800ms")
    scan(table, 20, "600ms")
    table.run_for("2s")
    assert played_at(table) == ("east", pressed)
    assert game(table).level_cards.to_come == 2


def test_press_and_scan_at_the_very_same_instant_belong_together(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("east")
    scan(table, 20, "10ms")
    table.run_for("1s")
    assert texts(table, "card") == ["east plays 20"]


def test_a_stop_lets_those_who_have_only_pressed_keep_their_card(table_for: TableMaker) -> None:
    table = shared(table_for)
    start(table)
    table.press("east")
    table.scan("centre", "table/stop", at="300ms")
    scan(table, 20, "600ms")
    table.run_for("1s")
    assert reasons(table, "refused") == ["nobody plays before the start"]
    assert game(table).level_cards.to_come == 3
