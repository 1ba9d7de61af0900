"""Words on a label are as large as they can be, and never leave it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.cards.labels.words import Box, Row, set_words

POINT = 25.4 / 72
NAMES = st.text(st.characters(categories=["L", "N"], include_characters=" -,./"), min_size=1, max_size=80).map(
    str.strip
)


def measure(words: str, bold: bool) -> float:
    """Letters half as wide as they are high; bold ones a little wider."""
    return len(words) * (0.55 if bold else 0.5) * POINT


def rows(name: str, note: str = "", *, width: float = 17.0, height: float = 19.0, centred: bool = False) -> list[Row]:
    return set_words(name, note, Box(2, 1, width, height), measure, largest=28, centred=centred)


@given(NAMES, NAMES, st.floats(9, 90), st.floats(3, 60), st.booleans())
def test_words_never_leave_their_box_nor_lie_on_each_other(
    name: str, note: str, width: float, height: float, centred: bool
) -> None:
    below = 1.0
    for row in rows(name, note, width=width, height=height, centred=centred):
        assert row.x >= 2 - 1e-6
        assert row.x + row.width <= 2 + width + 1e-6
        assert row.y - 0.93 * row.size * POINT >= below - 1e-6
        below = row.y + 0.24 * row.size * POINT
        assert row.words
    assert below <= 1 + height + 1e-6


def test_a_short_name_has_the_largest_letters_and_its_note_small_ones() -> None:
    name, note = rows("42", "the-mind/42")
    assert (name.words, name.size, name.bold) == ("42", 28, True)
    assert (note.words, note.bold) == ("the-mind/42", False)
    assert note.size < 10


def test_a_long_name_shrinks_and_breaks_at_spaces() -> None:
    set_rows = [row for row in rows("Glory of the great totem") if row.bold]
    assert " ".join(row.words for row in set_rows) == "Glory of the great totem"
    assert 1 < len(set_rows) <= 4
    assert set_rows[0].size < 28


@pytest.mark.parametrize("name", ["Boost no. 1", "Validate tab a", "Basic no. 10"])
def test_a_number_stays_with_what_it_counts(name: str) -> None:
    last = rows(name, width=12.0)[-1].words
    assert last.endswith(" ".join(name.split()[-2:]))


def test_a_word_that_is_too_long_even_in_the_smallest_letters_is_broken_and_the_rest_shown_as_left_out() -> None:
    cut = rows("Taumatawhakatangihangakoauauotamateaturipukakapikimaunga" * 3, width=9.0, height=8.0)
    assert len(cut) > 1
    assert cut[-1].words.endswith("…")
    assert {row.size for row in cut} == {4.5}


def test_where_there_is_no_room_for_both_the_name_stays() -> None:
    assert [row.words for row in rows("Stop", "table/stop", height=2.0)] == ["Stop"]


def test_centred_words_have_as_much_room_on_both_sides() -> None:
    (row,) = rows("Stop", centred=True)
    assert row.x - 2 == pytest.approx(2 + 17 - row.x - row.width)
