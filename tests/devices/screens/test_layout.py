"""Where words go on a screen, whatever they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from deadheat.devices.screens.drawing import Drawing, Placed, paint
from deadheat.devices.screens.layout import arrange, cuts, draw
from deadheat.devices.screens.typeface import face
from deadheat.stage import Screen, text

from .any_screen import WORDS
from .scenes import MIND, S, screen

PANEL = (128, 64)


def words_on(shown: Screen, size: tuple[int, int] = PANEL, now: int = 0) -> list[str]:
    return [row.words for row in arrange(shown, size, now) if row.words]


@given(WORDS, st.sampled_from([10, 12, 13, 24, 64]))
def test_no_letter_sets_pixels_outside_its_box(words: str, size: int) -> None:
    row = Placed(words.replace("\n", " "), face(size, bold=True), 100, 100)
    canvas = Image.new("1", (4000, 200))
    paint(ImageDraw.Draw(canvas), Drawing((row,)))
    lit = canvas.getbbox()
    assert lit is None or (
        row.box.left <= lit[0] and row.box.top <= lit[1] and lit[2] <= row.box.right and lit[3] <= row.box.bottom
    )


def test_title_big_word_and_lines_are_one_below_the_other() -> None:
    assert words_on(MIND) == ["Level 3", "57", "Lives 3  Stars 1", "12 cards to come"]
    bottoms = [0, *(row.box.bottom for row in arrange(MIND, PANEL, 0) if row.words)]
    tops = [row.box.top for row in arrange(MIND, PANEL, 0) if row.words]
    assert all(bottom <= top for bottom, top in zip(bottoms, tops, strict=False))


def test_the_big_word_is_as_large_as_fits() -> None:
    with_lines, alone = (arrange(shown, PANEL, 0) for shown in (MIND, screen("Level 3", "57")))
    (small,), (large,) = ([row for row in rows if row.words == "57"] for rows in (with_lines, alone))
    assert small.box.height >= 23
    assert large.box.height >= 40


def test_a_big_word_is_broken_where_that_makes_it_larger() -> None:
    assert words_on(screen("Race 3 of 5", "north = south")) == ["Race 3 of 5", "north =", "south"]
    assert words_on(screen("Race 3 of 5", "Dead heat", "one", "two"))[1] == "Dead heat"


def test_two_spaces_stay_two() -> None:
    assert words_on(screen("Level 9", "12  34  –"))[1] == "12  34  –"


def test_a_number_is_broken_between_it_and_its_error_not_before_the_unit() -> None:
    assert words_on(screen("Race 3 of 5", "+70.4 ± 0.3 ms"))[1:] == ["+70.4", "± 0.3 ms"]


def test_a_dash_is_no_block_of_light() -> None:
    (dash,) = (row for row in arrange(screen("Level 1", "–"), PANEL, 0) if row.words == "–")
    assert dash.face.size <= 28


def test_a_long_name_is_shortened_and_says_so() -> None:
    name = "Bartholomäus the Third of Nowhere"
    (title,) = words_on(screen(name))
    assert title.endswith("…")
    assert name.startswith(title[:-1])
    assert len(title) > 12


def test_a_title_that_is_a_little_too_long_has_smaller_letters() -> None:
    (title,) = arrange(screen("The level is over now"), PANEL, 0)[:1]
    assert title.words == "The level is over now"
    assert title.face.size < 13


def test_a_long_name_in_a_big_word_leaves_the_words_around_it() -> None:
    big = words_on(Screen(text("Race 3"), text("{name} wins", name="Bartholomäus" * 9)))[1:]
    assert "wins" in " ".join(big)
    assert "…" in " ".join(big)
    rows = arrange(Screen(text("Race 3"), text("{name} wins", name="Bartholomäus" * 9)), PANEL, 0)
    assert min(row.face.size for row in rows) >= 13
    assert cuts(Screen(text("Race 3"), text("{name} wins", name="Bartholomäus" * 9)), PANEL)


def test_a_line_of_two_things_is_broken_between_them() -> None:
    assert words_on(MIND, (64, 128))[-4:-2] == ["Lives 3", "Stars 1"]


def test_lines_give_way_to_the_big_word_the_last_one_first() -> None:
    lines = ["one", "two", "three", "four", "five"]
    assert words_on(screen("Title", "57", *lines)) == ["Title", "57", "one", "two"]
    assert words_on(screen("Title", "Lay your lowest card aside and then press the button", *lines))[-1] == "button"


def test_the_title_gives_way_too_if_the_panel_is_low() -> None:
    assert words_on(MIND, (128, 32)) == ["Level 3", "57"]
    assert words_on(MIND, (96, 16)) == ["57"]


def test_without_a_big_word_there_are_more_lines() -> None:
    lines = ["one", "two", "three", "four", "five"]
    assert words_on(screen("Title", None, *lines)) == ["Title", "one", "two", "three", "four"]


def test_few_lines_that_have_the_screen_to_themselves_are_larger() -> None:
    few, many = (arrange(screen("Title", None, *["one"] * count), PANEL, 0)[-1].face.size for count in (2, 4))
    assert few > many


@pytest.mark.parametrize(
    ("now", "clock"),
    [(0, "1:15"), (1, "1:15"), (1 * S, "1:14"), (75 * S - 1, "0:01"), (75 * S, "0:00"), (99 * S, "0:00")],
)
def test_the_clock_says_how_much_time_is_left(now: int, clock: str) -> None:
    assert words_on(screen("Level 3", "57", countdown=75 * S), now=now) == ["Level 3", clock, "57"]


def test_the_clock_is_the_big_word_if_there_is_no_other() -> None:
    _, _, clock = arrange(screen("In Extremis", countdown=75 * S), PANEL, 0)
    assert clock.words == "1:15"
    assert clock.face.size > 30


def test_the_clock_never_runs_into_the_title() -> None:
    title, clock, _ = arrange(screen("A title that is far too long", "57", countdown=12 * S), PANEL, 0)
    assert title.words.endswith("…")
    assert title.box.right < clock.box.left


def test_the_words_are_in_the_language_of_the_table() -> None:
    placed = arrange(screen("Level", "57"), PANEL, 0, say=lambda text: text.say.replace("Level", "Stufe"))
    assert [row.words for row in placed if row.words] == ["Stufe", "57"]


def test_a_screen_is_black_where_nothing_is_written() -> None:
    assert draw(screen(), PANEL, 0).getbbox() is None


def test_a_french_question_mark_never_stands_on_a_row_of_its_own() -> None:
    rows = arrange(Screen(text("Manche 1"), text("Retard de qui\N{NO-BREAK SPACE}?")), (128, 64), now=0)
    assert [row.words for row in rows][-1].endswith("qui\N{NO-BREAK SPACE}?")
