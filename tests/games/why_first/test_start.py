"""3, 2, 1, go: one start for all, and what comes before it."""

from deadheat.games.why_first.phase import Phase
from deadheat.stage import Cue, Lamp, Pattern, Sound
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable
from deadheat.timing import MS

from .playing import QUICK, SCANNED, call, card, deal, game, go, lay, pawns, phase, reasons, reveal, texts

HANDS = {
    "north": ["+1", "+2", "+3", "+4", "-1"],
    "east": ["+1b", "+2b", "+3b", "+4b", "-1b"],
}


def dealt(table_for: TableMaker, **options: object) -> GameTable:
    table = table_for("why-first", seats=2, options={**SCANNED, "dummy": False, **options})
    deal(table, **HANDS)
    return table


def test_any_player_may_call(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    call(table, "south")
    assert texts(table, "called") == ["south calls: 3, 2, 1, go"]
    assert phase(table) is Phase.COUNTDOWN


def test_two_who_call_in_a_dead_heat_call_one_start(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    table.press("south")
    table.press("east", at="400us")
    table.run_for("101ms")
    assert texts(table, "called") == ["east and south call: 3, 2, 1, go"]


def test_all_hear_three_beats_and_go_a_second_apart(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    called = table.clock.now()
    go(table)
    table.run_for("101ms")
    heard = {scene.sounding.number: scene.sounding for scene in table.scenes if scene.sounding}
    beats = [(each.sound, each.at - called) for each in heard.values()]
    assert beats == [
        (Sound.TICK, 500 * MS),
        (Sound.TICK, 1_500 * MS),
        (Sound.TICK, 2_500 * MS),
        (Sound.GO, 3_500 * MS),
    ]


def test_every_sound_and_every_light_is_known_before_its_time(table_for: TableMaker) -> None:
    """A device lights and sounds at the instant itself; a scene that came after it would be heard late."""
    table = table_for("why-first", seats=3)
    table.press("north")
    shown = []
    for _ in range(4_000):
        known = len(table.scenes)
        table.run_for("1ms")
        shown += [(table.clock.now(), scene) for scene in table.scenes[known:]]
    due: dict[int, int] = {}
    for at, scene in shown:
        if scene.sounding is not None:
            due.setdefault(scene.sounding.at, at)
    assert len(due) == 4
    assert all(at > told + 200 * MS for at, told in due.items())
    cues = {lamp.cue.at for _, scene in shown for lamp in scene.lamps.values() if lamp.cue}
    assert cues == set(due)


def test_all_lamps_light_at_go_by_themselves(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    left = call(table)
    at = table.clock.now() + left
    table.run_for(left - 20 * MS)
    assert {table.lamp(seat) for seat in table.seats} == {Lamp(Pattern.OFF, Cue(at, Pattern.ON))}
    assert not any(table.is_lit(seat) for seat in table.seats)
    table.run_for("20ms")
    assert all(table.is_lit(seat) for seat in table.seats)


def test_a_card_before_the_call_is_refused_without_a_name(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    table.scan("north", card("+3"))
    table.run_for("101ms")
    assert texts(table, "refused") == ["The card is refused"]
    assert game(table).whereabouts()[card("+3")] == "unseen"


def test_a_card_clearly_before_go_goes_back_and_all_start_again(table_for: TableMaker) -> None:
    table = dealt(table_for)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    table.run_for(left + 200 * MS)
    assert texts(table, "early") == ["north was too early: the card goes back; call again"]
    assert reasons(table, "early") == ["110.0 ± 10.0 ms before go"]
    assert phase(table) is Phase.CHOOSE
    assert game(table).whereabouts()[card("+1")] == "hand of north"


def test_a_card_that_may_have_come_at_go_is_in_time(table_for: TableMaker) -> None:
    """The reader says it came within 20 ms, and go lies in them."""
    table = dealt(table_for)
    left = call(table)
    lay(table, "+1", "east", at=left - 1 * MS)
    lay(table, "+2b", "east", at=left + 200 * MS)
    table.run_for(left)
    reveal(table)
    assert table.ruled("early") == []
    assert pawns(table) == {"north": 0, "east": 3}


def test_a_card_two_milliseconds_before_go_is_early(table_for: TableMaker) -> None:
    table = dealt(table_for)
    left = call(table)
    lay(table, "+1", "east", at=left - 2 * MS)
    table.run_for(left + 200 * MS)
    assert len(table.ruled("early")) == 1


def test_the_second_early_card_of_a_player_in_a_round_stays_before_its_owner(table_for: TableMaker) -> None:
    table = dealt(table_for)
    for _ in range(2):
        left = call(table)
        lay(table, "+1", "east", at=left - 100 * MS)
        table.run_for(left + 200 * MS)
    assert texts(table, "early-again") == ["north was too early again: the card stays before north"]
    go(table)
    lay(table, "+2b", "east")
    reveal(table)
    assert pawns(table) == {"north": 1, "east": 2}


def test_who_has_a_card_lying_after_two_early_ones_lays_no_other(table_for: TableMaker) -> None:
    table = dealt(table_for)
    for _ in range(2):
        left = call(table)
        lay(table, "+1", "east", at=left - 100 * MS)
        table.run_for(left + 200 * MS)
    left = call(table)
    lay(table, "+4", "north", at=left - 100 * MS)
    lay(table, "+3", "north", at=left + 150 * MS)
    lay(table, "+2b", "east", at=left + 200 * MS)
    table.run_for(left)
    reveal(table)
    assert pawns(table) == {"north": 1, "east": 2}
    assert texts(table, "second-card") == ["+3 goes back"]


def test_two_early_cards_of_two_players_are_one_each(table_for: TableMaker) -> None:
    table = dealt(table_for)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    lay(table, "+1b", "east", at=left - 95 * MS)
    table.run_for(left + 200 * MS)
    assert sorted(texts(table, "early")) == [
        "east was too early: the card goes back; call again",
        "north was too early: the card goes back; call again",
    ]
    assert game(table).starts.counts == {"north": 1, "east": 1}


def test_two_early_cards_of_one_player_at_once_are_one_offence(table_for: TableMaker) -> None:
    table = dealt(table_for)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    lay(table, "+2", "north", at=left - 95 * MS)
    table.run_for(left + 200 * MS)
    assert game(table).starts.counts == {"north": 1}
    assert phase(table) is Phase.CHOOSE


def test_a_table_may_let_early_cards_go_back_every_time(table_for: TableMaker) -> None:
    table = dealt(table_for, early="back")
    for _ in range(3):
        left = call(table)
        lay(table, "+1", "east", at=left - 100 * MS)
        table.run_for(left + 200 * MS)
    assert len(table.ruled("early")) == 3
    assert game(table).starts.fixed == {}


def test_early_cards_of_another_round_are_forgotten(table_for: TableMaker) -> None:
    table = dealt(table_for, **QUICK)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    table.run_for(left + 200 * MS)
    for n in range(5):
        go(table)
        for seat, hand in HANDS.items():
            lay(table, hand[n], seat)
        reveal(table)
        table.run_for("1101ms")
    assert (game(table).round, game(table).starts.counts) == (2, {})


def test_with_unknown_hands_the_table_asks_whose_card_was_early(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    for _ in range(2):
        left = call(table)
        lay(table, "+1", "east", at=left - 100 * MS)
        table.run_for(left - 50 * MS)
        assert phase(table) is Phase.ASK
        assert "Whose was early?" in table.screen("centre").text
        table.press("south")
        table.run_for("101ms")
    assert texts(table, "early") == ["south was too early: the card goes back; call again"]
    assert texts(table, "early-again") == ["south was too early again: the card stays before south"]
    assert phase(table) is Phase.CHOOSE


def test_two_unknown_early_cards_are_asked_about_one_after_the_other(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    lay(table, "+2", "east", at=left - 95 * MS)
    table.run_for(left)
    for seat in ("north", "south"):
        table.press(seat)
        table.run_for("101ms")
    assert game(table).starts.counts == {"north": 1, "south": 1}
    assert phase(table) is Phase.CHOOSE


def test_if_nobody_owns_up_to_an_early_card_the_countdown_is_called_again(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    left = call(table)
    lay(table, "+1", "east", at=left - 100 * MS)
    table.run_until("unsaid")
    assert phase(table) is Phase.CHOOSE
    assert game(table).starts.counts == {}


def test_the_stop_card_ends_a_countdown(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    call(table)
    table.scan("north", "table/stop")
    table.run_for("5s")
    assert phase(table) is Phase.CHOOSE
    assert table.kinds == ["called", "stopped"]
