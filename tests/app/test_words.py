"""Rulings, scenes and times as lines of text."""

from msgspec.structs import replace

from deadheat.app.words import (
    beginnings,
    calendar,
    evidence_line,
    ruling_as_data,
    ruling_line,
    scene_line,
    terms_lines,
    trimmed_line,
)
from deadheat.games import Evidence, Ruling
from deadheat.referee import Reading
from deadheat.referee.records import Record
from deadheat.stage import Cue, Lamp, Pattern, Scene, Screen, say_in, text
from deadheat.timing import MS, Moment, S
from tests.referee.bench import example_terms

RULING = Ruling("first", text("{seat} was first", seat="east"), text("by a hair"), number=7, decided=12 * S + 345 * MS)


def test_a_ruling_is_one_line_with_time_number_words_and_why() -> None:
    assert ruling_line(RULING, 2 * S) == "   10.345     7  east was first — by a hair"
    assert ruling_line(replace(RULING, reason=None), 2 * S) == "   10.345     7  east was first"


def test_a_ruling_says_without_whom_it_was_made() -> None:
    assert ruling_line(replace(RULING, reason=None, without=("hub-2", "reader")), 0).endswith(
        "east was first (without hub-2, reader)"
    )


def test_evidence_says_how_exactly_it_is_known() -> None:
    line = evidence_line(Evidence("east", "press", Moment(3 * S, 3 * S + 250_000)), 2 * S)
    assert line == "     1.000125 s ± 0.125 ms  east: press"


def test_a_ruling_for_programs_has_its_sentence_written_out() -> None:
    data = ruling_as_data(RULING)
    assert (data["text"], data["why"], data["kind"], data["number"]) == ("east was first", "by a hair", "first", 7)
    assert ruling_as_data(replace(RULING, reason=None))["why"] is None


def test_a_scene_is_one_line() -> None:
    lamps = {"north": Lamp(Pattern.WIN), "east": Lamp(), "south": Lamp(Pattern.OFF, Cue(5, Pattern.ON))}
    line = scene_line(Scene(lamps, centre=Screen(text("Race 1"), text("Press!"), (text("a 1, b 2"),))))
    assert line.strip() == "[ Race 1 | Press! | a 1, b 2 ]  lamps: north win, south off, then on"


def test_rulings_and_scenes_are_said_in_the_language_of_the_table() -> None:
    say = say_in("de")
    won = replace(RULING, words=text("Won"), reason=text("Dead heat"))
    assert ruling_line(won, 2 * S, say).endswith(f"{say(text('Won'))} — {say(text('Dead heat'))}")
    assert say(text("Won")) != "Won"
    assert f"[ {say(text('Dead heat'))} ]" in scene_line(Scene(centre=Screen(text("Dead heat"))), say)


def test_lamps_that_all_show_the_same_are_said_once() -> None:
    lamps = {seat: Lamp(Pattern.BLINK) for seat in ("north", "east")}
    assert scene_line(Scene(lamps)).endswith("lamps: all blink")
    assert "lamps" not in scene_line(Scene({seat: Lamp() for seat in lamps}))


def test_the_terms_are_shown_with_all_options_in_lines_that_fit_a_terminal() -> None:
    terms = replace(example_terms(0), options={f"option_number_{n}": n for n in range(20)})
    first, *rest = terms_lines(terms, "Example")
    assert first == "Example: north, east, south; no reader; dead-heat window 1 ms; seed 1"
    assert all(len(line) <= 100 for line in rest)
    assert " ".join(line.strip() for line in rest) == "options: " + ", ".join(
        f"{name} {value}" for name, value in sorted(terms.options.items())
    )


def test_readers_are_said() -> None:
    own, shared = replace(example_terms(0), readers={"a": "north"}), replace(example_terms(0), readers={"a": None})
    assert "a reader at each seat" in terms_lines(own, "Example")[0]
    assert "one shared reader" in terms_lines(shared, "Example")[0]


def test_a_calendar_time_is_utc() -> None:
    assert calendar(1_767_225_600_000_000_000) == "2026-01-01 00:00:00"


def test_what_was_torn_is_counted() -> None:
    assert trimmed_line(1) == "One torn record at the end of the match left out."
    assert trimmed_line(3) == "3 torn records at the end of the match left out."


def reading(*stamps: tuple[str, int]) -> Reading:
    """A match that began at 10 s, with records of these boots and instants (s)."""
    records = [Record(1, n, at * S, boot, 0, b"", b"") for n, (boot, at) in enumerate(stamps, start=1)]
    return Reading(1, example_terms(10 * S), b"", tuple(records), ())


def test_time_counts_from_the_beginning_of_the_match() -> None:
    assert beginnings(reading(("a", 11), ("a", 15))) == [10 * S, 10 * S, 10 * S]
    assert beginnings(reading()) == [10 * S]


def test_after_a_reboot_the_time_of_a_match_goes_on_from_where_it_stood() -> None:
    stamps = [("a", 11), ("a", 15), ("b", 3), ("b", 9), ("c", 500)]
    shown = [at * S - began for (_, at), began in zip(stamps, beginnings(reading(*stamps)), strict=False)]
    assert shown == [1 * S, 5 * S, 5 * S, 11 * S, 11 * S]
