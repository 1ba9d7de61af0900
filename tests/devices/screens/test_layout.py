"""Where words go on a screen, whatever they are."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from deadheat.devices.screens.layout import arrange, draw
from deadheat.devices.screens.rows import Box, Placed
from deadheat.devices.screens.typeface import face
from deadheat.stage import Screen

from .scenes import MIND, S, screen

PANEL = (128, 64)
SIZES = [(128, 64), (128, 32), (64, 128), (64, 48), (96, 16), (16, 96), (3, 3), (0, 0)]
WORDS = st.text(max_size=40)


def words_on(shown: Screen, size: tuple[int, int] = PANEL, now: int = 0) -> list[str]:
    return [row.words for row in arrange(shown, size, now) if row.words]


def inside(box: Box, size: tuple[int, int]) -> bool:
    return box.left >= 0 and box.top >= 0 and box.right <= size[0] and box.bottom <= size[1]


@given(WORDS, st.none() | WORDS, st.lists(WORDS, max_size=6), st.sampled_from(SIZES), st.none() | st.integers())
@example("x" * 300, "y" * 300, ["z" * 300] * 9, PANEL, None)
@example("Ǻ\u0301 gÇ|", "Ǻ|\n|Ç", ["Ǻ|Ç", "", "Ǻ|Ç"], (128, 32), -1)
@example("\ud800 {braces} \0\t", "\u202e\ufe0f\u200d", ["🎉👩\u200d🚀"], PANEL, 10**30)
@settings(deadline=None)
def test_no_words_ever_leave_the_screen(
    title: str, big: str | None, lines: list[str], size: tuple[int, int], countdown: int | None
) -> None:
    shown = screen(title, big, *lines, countdown=countdown)
    assert draw(shown, size, now=0).size == size
    assert all(inside(row.box, size) for row in arrange(shown, size, now=0) if row.words)


@given(WORDS, st.sampled_from([10, 12, 13, 24, 64]))
def test_no_letter_sets_pixels_outside_its_box(words: str, size: int) -> None:
    row = Placed(words.replace("\n", " "), face(size, bold=True), 100, 100)
    canvas = Image.new("1", (4000, 200))
    ImageDraw.Draw(canvas).text((row.x, row.y), row.words, fill="white", font=row.face.font, anchor="ls")
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
    assert small.box.bottom - small.box.top >= 20
    assert large.box.bottom - large.box.top >= 40


def test_a_big_word_is_broken_where_that_makes_it_larger() -> None:
    assert words_on(screen("Race 3 of 5", "north = south")) == ["Race 3 of 5", "north =", "south"]
    assert words_on(screen("Race 3 of 5", "Dead heat", "one", "two"))[1] == "Dead heat"


def test_two_spaces_stay_two() -> None:
    assert words_on(screen("Level 9", "12  34  –"))[1] == "12  34  –"


def test_a_long_name_is_shortened_and_says_so() -> None:
    name = "Bartholomäus the Third of Nowhere"
    (title,) = words_on(screen(name))
    assert title.endswith("…")
    assert name.startswith(title[:-1])
    assert len(title) > 12


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
