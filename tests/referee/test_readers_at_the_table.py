"""What everybody is told about readers: which one is missing, and where several cards lie at once."""

from deadheat.cards import Named
from deadheat.referee.entries import Offered
from deadheat.referee.missing import with_missing
from deadheat.referee.several_cards import refusals, without_several
from deadheat.stage import Scene, Screen, text
from deadheat.testing.plugin import TableMaker
from deadheat.timing import MS, CardGone, CardSeen, Kind, Moment, Press
from deadheat.timing.heats import Heat
from tests.games.the_mind.playing import start

from .bench import Bench, HandSource

READERS = {"north-reader": "north", "tray": None}


def scene() -> Scene:
    """A scene with a screen at north and in the centre, and none at east."""
    return Scene(seats={"north": Screen(text("Level 1"))}, centre=Screen(text("Level 1"), text("42")))


def titles(shown: Scene, *seats: str) -> list[str]:
    screens = [shown.screen(seat) for seat in seats]
    return [str(screen.title) for screen in screens if screen is not None]


def test_a_missing_reader_is_named_in_the_centre_and_at_its_seat() -> None:
    shown = with_missing(scene(), ["north-reader"], READERS)
    assert titles(shown, "north", "east") == ["Missing: north-reader", "Missing: north-reader"]
    assert shown.centre is not None
    assert str(shown.centre.big) == "42"


def test_what_all_share_is_named_in_the_centre_alone() -> None:
    assert titles(with_missing(scene(), ["tray", "hub-2"], READERS), "north", "east") == [
        "Level 1",
        "Missing: hub-2, tray",
    ]


def test_with_everything_there_nothing_is_said() -> None:
    shown = scene()
    assert with_missing(shown, [], READERS) is shown


def test_the_screens_name_a_reader_while_it_is_gone_and_no_longer() -> None:
    bench = Bench("hub")
    reader = HandSource(bench.clock, "tray", Kind.CARD_SEEN)
    bench.referee._sources.append(reader)
    bench.start()
    reader.works = False
    bench.wait(2_500)
    assert titles(bench.lamps.scenes[-1], "north") == ["Missing: tray"]
    reader.works = True
    reader.vouch()
    bench.wait(100)
    assert titles(bench.lamps.scenes[-1], "north") == ["Press!"]
    assert bench.kinds == ["source-down", "source-up"]


def seen(reader: str, card: str, *, ambiguous: bool = True) -> CardSeen:
    return CardSeen(reader, reader, card, card, Moment(0, 20 * MS), ambiguous=ambiguous)


def test_several_cards_at_a_reader_are_refused_once_and_not_named() -> None:
    heat = Heat((seen("tray", "the-mind/4"), seen("tray", "the-mind/9"), seen("north-reader", "the-mind/5")))
    said = list(refusals(heat))
    assert [str(ruling.words) for ruling in said] == [
        "Several cards lie at north-reader",
        "Several cards lie at tray",
    ]
    assert "the-mind" not in str(said)
    assert [len(ruling.evidence) for ruling in said] == [1, 2]


def test_the_game_hears_of_everything_else_in_the_heat() -> None:
    alone, press = seen("tray", "the-mind/4", ambiguous=False), Press("gpio", "north", Moment.exactly(0))
    assert without_several(Heat((seen("tray", "the-mind/9"), alone, press))).signals == (alone, press)
    untouched = Heat((alone, press))
    assert without_several(untouched) is untouched


def test_two_cards_held_up_together_are_not_played(table_for: TableMaker) -> None:
    table = table_for("the-mind")
    start(table)
    now = table.clock.now()
    for card in ("the-mind/4", "the-mind/9"):
        table.referee.offer(CardSeen("readers", "north-reader", card, None, Moment(now - MS, now), ambiguous=True))
    table.run_for("1s")
    assert "card" not in table.kinds
    assert [str(ruling.reason) for ruling in table.ruled("refused")] == ["take them off and show one"]
    assert table.replay().verified


def test_undo_asked_for_by_one_of_two_cards_is_not_asked_for(table_for: TableMaker) -> None:
    table = table_for("the-mind")
    start(table)
    now = table.clock.now()
    table.referee.offer(CardSeen("readers", "north-reader", "table/undo", None, Moment(now - MS, now), ambiguous=True))
    table.run_for("1s")
    assert "undo-asked" not in table.kinds


def test_what_a_code_names_is_written_down_with_the_face_it_is_on() -> None:
    bench = Bench("hub", register=lambda code: Named("in-extremis/i-07", "back") if code == "uid:04A1" else None)
    bench.start()
    at = bench.clock.now()
    bench.hub.offer(CardSeen("hub", "tray", "uid:04A1", None, Moment.exactly(at)))
    bench.hub.offer(CardGone("hub", "tray", "uid:04A1", None, Moment.exactly(at)))
    bench.hub.offer(CardSeen("hub", "tray", "uid:04FF", None, Moment.exactly(at)))
    said = [entry.signal for entry in bench.reading().entries if isinstance(entry, Offered)]
    assert [getattr(signal, "card", "") for signal in said] == ["in-extremis/i-07", "in-extremis/i-07", None]
    assert [getattr(signal, "face", None) for signal in said] == ["back", None, None]
    assert said[0] == CardSeen("hub", "tray", "uid:04A1", "in-extremis/i-07", Moment.exactly(at), "back")
