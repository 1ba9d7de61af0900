"""What the bodies of screens show: lists, columns, bars, tabs, rankings and strips."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.screens.composition import compose
from deadheat.devices.screens.drawing import Box, Drawing
from deadheat.devices.screens.layout import draw
from deadheat.devices.screens.layouts.piece import shares
from deadheat.stage import (
    Bar,
    Body,
    Choices,
    Columns,
    Keys,
    Mark,
    Ranked,
    Ranking,
    Screen,
    Strip,
    Tabs,
    Text,
    render,
    text,
)

PANEL = (128, 64)
MS = 1_000_000


def named(*names: str) -> tuple[Text, ...]:
    return tuple(text("{name}", name=name) for name in names)


def shown(body: Body, size: tuple[int, int] = PANEL, keys: Keys | None = None) -> Drawing:
    return compose(Screen(text("Title"), body=body, keys=keys), size, 0, render)


def words(drawing: Drawing) -> list[str]:
    return [row.words for row in drawing.rows if row.words][1:]


def box_of(drawing: Drawing, said: str) -> Box:
    (found,) = (row.box for row in drawing.rows if row.words == said)
    return found


# -- lists ------------------------------------------------------------------------------------------------------------

ITEMS = named(*(f"Item {at}" for at in range(9)))


def arrows(drawing: Drawing) -> list[int]:
    """The rows of pixels in which an arrow at the right edge points."""
    return sorted(box.top for box in drawing.boxes if box.width == 1 and box.left == PANEL[0] - 3)


def test_the_cursor_is_the_one_row_that_is_black_on_white() -> None:
    drawing = shown(Choices(named("Start", "Players", "Options"), 1))
    assert [row.words for row in drawing.rows if row.black] == ["Players"]
    (bar,) = drawing.boxes
    picture = draw(Screen(text("Title"), body=Choices(named("Start", "Players", "Options"), 1)), PANEL, now=0)
    dark = bar.width * bar.height - sum(byte.bit_count() for byte in picture.crop(bar).tobytes())
    assert 50 < dark < bar.width * bar.height // 2
    assert bar.top <= box_of(drawing, "Players").top
    assert bar.bottom >= box_of(drawing, "Players").bottom


@pytest.mark.parametrize("cursor", range(9))
def test_a_long_list_shows_the_cursor_between_its_neighbours(cursor: int) -> None:
    seen = words(shown(Choices(ITEMS, cursor)))
    around = range(max(0, cursor - 1), min(9, cursor + 2))
    assert {f"Item {at}" for at in around} <= set(seen)
    assert seen == sorted(seen)


def test_arrows_say_whether_there_is_more_above_and_below() -> None:
    first, middle, last = (arrows(shown(Choices(ITEMS, cursor))) for cursor in (0, 4, 8))
    assert len(middle) == 2
    assert first == middle[1:]
    assert last == middle[:1]
    assert not arrows(shown(Choices(ITEMS[:3], 1)))


@given(st.integers(1, 30), st.integers(-5, 40), st.sampled_from([(128, 64), (128, 32), (64, 128), (96, 16)]))
@settings(max_examples=60, deadline=None)
def test_the_cursor_is_always_to_be_seen(count: int, cursor: int, size: tuple[int, int]) -> None:
    drawing = shown(Choices(named(*(f"Item {at}" for at in range(count))), cursor), size)
    assert [row.words for row in drawing.rows if row.black] == [f"Item {min(max(0, cursor), count - 1)}"]


def test_values_stand_at_the_right_and_are_not_run_into() -> None:
    drawing = shown(Choices(named("Sound", "A name that is far too long for a row"), 0, (text("on"), text("English"))))
    on, english = box_of(drawing, "on"), box_of(drawing, "English")
    assert on.right == english.right >= PANEL[0] - 3
    (long,) = (row.box for row in drawing.rows if row.words.endswith("…"))
    assert long.right < english.left


def test_an_empty_list_shows_nothing() -> None:
    assert not shown(Choices((), 0)).boxes


def test_ok_held_for_long_has_a_sign_of_its_own() -> None:
    short, long = (shown(Bar(0, 1), keys=keys).boxes for keys in (Keys(ok=text("On")), Keys(back=text("On"))))
    assert max(box.width for box in long if box.top > 54) > max(box.width for box in short if box.top > 54)


def test_what_the_buttons_do_stands_in_the_last_rows() -> None:
    drawing = shown(Choices(ITEMS, 0), keys=Keys(text("Up"), text("Down"), text("Choose"), text("Back")))
    assert words(drawing)[-2:] == ["Choose", "Back"]
    lowest = max(row.box.bottom for row in drawing.rows if row.words.startswith("Item"))
    assert lowest <= box_of(drawing, "Back").top


# -- columns, bars, tabs ----------------------------------------------------------------------------------------------


def test_columns_stand_side_by_side_and_on_a_narrow_panel_one_below_the_other() -> None:
    columns = Columns(named("north 12", "east 7"), named("west 9"))
    wide, narrow = shown(columns), shown(columns, (64, 128))
    assert box_of(wide, "west 9").left > box_of(wide, "north 12").right
    assert box_of(wide, "west 9").top < box_of(wide, "east 7").top
    assert box_of(narrow, "west 9").top > box_of(narrow, "east 7").top


def lit(bar: Bar) -> int:
    """How many pixels of the screen are lit."""
    picture = draw(Screen(text("Title"), body=bar), PANEL, now=0)
    return sum(byte.bit_count() for byte in picture.tobytes())


@given(st.integers(1, 10**9), st.data())
@settings(max_examples=60, deadline=None)
def test_a_bar_is_empty_for_nothing_full_for_all_and_longer_for_more(full: int, data: st.DataObject) -> None:
    less = data.draw(st.integers(0, full))
    more = data.draw(st.integers(less, full))
    assert lit(Bar(0, full)) <= lit(Bar(less, full)) <= lit(Bar(more, full)) <= lit(Bar(full, full))
    assert less == 0 or lit(Bar(less, full)) > lit(Bar(0, full))


def test_a_bar_of_few_can_be_counted() -> None:
    tall = [box for box in shown(Bar(3, 7)).boxes if box.height > 1]
    assert len(tall) == 3
    assert len(shown(Bar(3, 7)).boxes) == 7


def test_a_bar_that_is_told_nonsense_is_empty_or_full() -> None:
    assert lit(Bar(-3, 100)) == lit(Bar(0, 100))
    assert lit(Bar(300, 100)) == lit(Bar(100, 100))
    assert lit(Bar(0, 0)) == lit(Bar(0, 1))


def test_tabs_that_are_lit_are_black_on_white() -> None:
    drawing = shown(Tabs(named("north", "east", "south"), (0, 2)))
    assert [row.words for row in drawing.rows if row.black] == ["north", "south"]
    assert len(drawing.boxes) == 2


def test_many_tabs_are_all_to_be_seen_and_told_apart() -> None:
    tabs = Tabs(named(*(f"seat-{at}" for at in range(1, 13))), ())
    roomy, close = words(shown(tabs)), words(shown(tabs, keys=Keys(ok=text("Go on"))))
    assert roomy == [f"seat-{at}" for at in range(1, 13)]
    assert len(set(close[:-1])) == 12


# -- rankings ---------------------------------------------------------------------------------------------------------


def test_a_shared_place_says_so() -> None:
    rows = (Ranked(1, "north", text("")), Ranked(1, "east", text("+0.3 ms")), Ranked(3, "south", text("+9.1 ms")))
    assert words(shown(Ranking(rows))) == ["1=", "north", "1=", "east", "+0.3 ms", "3", "south", "+9.1 ms"]


def test_a_long_name_leaves_the_margin_whole() -> None:
    rows = (Ranked(1, "north", text("")), Ranked(2, "Bartholomäus the Third of Nowhere", text("+14.2 ± 0.3 ms")))
    seen = words(shown(Ranking(rows)))
    assert "+14.2 ± 0.3 ms" in seen
    assert any(row.startswith("Bart") and row.endswith("…") for row in seen)


def test_names_in_a_ranking_that_begin_alike_are_told_apart() -> None:
    rows = tuple(Ranked(1, f"Bartholomäus the {which}", text("+14.2 ± 0.3 ms")) for which in ("Third", "Tenth"))
    names = [row for row in words(shown(Ranking(rows))) if "…" in row]
    assert len(set(names)) == 2


def test_a_ranking_that_is_too_long_says_how_many_follow() -> None:
    rows = tuple(Ranked(at, f"Bartholomäus {at}", text("{n} points", n=100)) for at in range(1, 13))
    seen = words(shown(Ranking(rows)))
    kept = sum(row == "100 points" for row in seen)
    assert kept >= 3
    assert seen[-1] == f"+{12 - kept}"


def test_on_a_wide_panel_a_long_ranking_has_two_columns() -> None:
    rows = tuple(Ranked(at, f"Player {at}", text("{n}", n=100)) for at in range(1, 9))
    drawing = shown(Ranking(rows), (256, 64))
    assert box_of(drawing, "Player 5").top == box_of(drawing, "Player 1").top
    assert not drawing.cut


# -- photo-finish strips ----------------------------------------------------------------------------------------------

RACE = Strip((Mark("north", 0, MS // 4), Mark("east", MS // 2, MS), Mark("south", 4 * MS, 5 * MS)), MS)


def lane(drawing: Drawing, name: str) -> Box:
    """The block of a press: the highest box beside its name."""
    row = box_of(drawing, name)
    beside = [box for box in drawing.boxes if box.height > 1 and row.top <= (box.top + box.bottom) / 2 <= row.bottom]
    return max(beside, key=lambda box: box.width * box.height)


def test_presses_are_as_wide_as_they_are_uncertain_and_stand_where_they_were() -> None:
    drawing = shown(RACE, (256, 64))
    north, east, south = (lane(drawing, name) for name in ("north", "east", "south"))
    assert north.left < north.right < east.left < east.right < south.left < south.right
    assert north.width < east.width < south.width


def test_margins_are_said_in_ms() -> None:
    assert [row for row in words(shown(RACE)) if row.startswith("+")] == ["+0.6", "+4.4"]


def test_the_window_is_shown_and_said() -> None:
    drawing = shown(RACE, (256, 64))
    assert "1 ms" in words(drawing)
    (bracket,) = (box for box in drawing.boxes if box.height == 1 and box.width > 9)
    per_ms = lane(drawing, "south").width
    assert abs(bracket.width - per_ms) <= 2
    assert abs(bracket.left - lane(drawing, "north").right) <= 2


def test_a_press_that_is_much_later_does_not_press_the_others_together() -> None:
    late = Strip((*RACE.marks, Mark("west", 900 * MS, 901 * MS)), MS)
    drawing = shown(late, (256, 64))
    assert abs(lane(drawing, "south").left - lane(shown(RACE, (256, 64)), "south").left) <= 8
    assert "+900" in words(drawing)


def test_presses_stand_in_the_order_of_time_whatever_order_they_came_in() -> None:
    drawing = shown(Strip(RACE.marks[::-1], MS))
    assert box_of(drawing, "north").top < box_of(drawing, "east").top < box_of(drawing, "south").top


def test_a_strip_of_one_press_or_none_is_no_problem() -> None:
    assert words(shown(Strip((Mark("north", 0, 0),), 0))) == ["north"]
    assert words(shown(Strip((), MS))) == []


@given(st.lists(st.integers(0, 200), max_size=8), st.integers(0, 300))
def test_what_is_shared_out_is_never_more_than_there_is(wanted: list[int], width: int) -> None:
    got = shares(wanted, width)
    assert sum(got) <= width
    assert all(0 <= each <= want for each, want in zip(got, wanted, strict=True))
    assert got == wanted or sum(got) > width - len(wanted)
