"""What is sent of a picture where the panel shows another one already."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.screens.windows import Window, changed

ROW, ROWS = 24, 6
SIZE = ROW * ROWS
packed = st.binary(min_size=SIZE, max_size=SIZE)


def spend(windows: list[Window], cost: int) -> int:
    return sum(cost + (one.right - one.left) * (one.bottom - one.top) for one in windows)


def written(old: bytes, new: bytes, windows: list[Window]) -> bytes:
    """What a panel holds that held ``old``, when the windows of ``new`` have been sent."""
    memory = bytearray(old)
    for window in windows:
        sent = iter(b"".join(new[piece] for piece in window.pieces(ROW)))
        for y in range(window.top, window.bottom):
            for x in range(window.left, window.right):
                memory[y * ROW + x] = next(sent)
        assert next(sent, None) is None
    return bytes(memory)


@st.composite
def changes(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """A picture, and one in which some bytes differ."""
    old = draw(packed)
    new = bytearray(old)
    for at, byte in draw(st.dictionaries(st.integers(0, SIZE - 1), st.integers(0, 255), max_size=30)).items():
        new[at] = byte
    return old, draw(st.sampled_from([bytes(new), draw(packed)]))


@given(pair=changes(), cost=st.integers(1, 12), tall=st.booleans())
def test_the_panel_holds_the_new_picture_when_they_are_sent(pair: tuple[bytes, bytes], cost: int, tall: bool) -> None:
    old, new = pair
    windows = changed(old, new, ROW, cost, tall=tall)
    assert written(old, new, windows) == new
    assert tall or all(window.bottom == window.top + 1 for window in windows)


@given(pair=changes(), cost=st.integers(1, 12))
def test_they_cost_no_more_than_everything_or_than_each_byte_by_itself(pair: tuple[bytes, bytes], cost: int) -> None:
    old, new = pair
    differing = sum(one != other for one, other in zip(old, new, strict=True))
    windows = changed(old, new, ROW, cost)
    assert spend(windows, cost) <= max(differing * (1 + cost), SIZE + cost)
    assert len(windows) <= differing


def test_nothing_is_sent_of_what_is_the_same() -> None:
    assert changed(bytes(SIZE), bytes(SIZE), ROW, 10) == []


def differ(*places: tuple[int, int]) -> list[Window]:
    """The windows for bytes that differ at (x, y), where one costs as much as four bytes."""
    new = bytearray(SIZE)
    for x, y in places:
        new[y * ROW + x] = 1
    return changed(bytes(SIZE), bytes(new), ROW, 4)


def test_what_lies_close_together_is_one_window() -> None:
    assert differ((3, 1), (8, 1)) == [Window(3, 9, 1, 2)]


def test_what_lies_further_apart_than_a_window_costs_is_two() -> None:
    assert differ((3, 1), (9, 1)) == [Window(3, 4, 1, 2), Window(9, 10, 1, 2)]


def test_a_line_of_text_over_two_rows_is_one_window() -> None:
    assert differ(*((x, y) for x in range(3, 9) for y in (2, 3))) == [Window(3, 9, 2, 4)]


def test_two_words_in_far_corners_are_two_windows() -> None:
    assert differ((0, 0), (23, 5)) == [Window(0, 1, 0, 1), Window(23, 24, 5, 6)]


def test_a_picture_of_which_most_has_changed_is_one_window() -> None:
    assert changed(bytes(SIZE), bytes(30) + bytes([1] * (SIZE - 60)) + bytes(30), ROW, 4) == [Window(0, ROW, 0, ROWS)]


@given(st.integers(1, 200))
def test_slices_are_the_window_again_and_no_larger_than_allowed(most: int) -> None:
    window = Window(3, 20, 1, 6)
    slices = list(window.slices(most))
    assert [y for one in slices for y in range(one.top, one.bottom)] == list(range(1, 6))
    assert all((one.bottom - one.top) * 17 <= max(17, most) and (one.left, one.right) == (3, 20) for one in slices)


@pytest.mark.parametrize("window", [Window(0, ROW, 1, 3), Window(5, 7, 1, 3)])
def test_a_window_is_cut_out_row_by_row(window: Window) -> None:
    picture = bytes(range(SIZE))
    cut = b"".join(picture[piece] for piece in window.pieces(ROW))
    expected = [y * ROW + x for y in range(1, 3) for x in range(window.left, window.right)]
    assert list(cut) == expected
