"""Burn-in care: dimmed, switched off, and pictures that wander."""

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from deadheat.devices.screens.rest import Rest, rest_of, wandered

from .pictures import pattern, same

S = 1_000_000_000


def test_a_panel_is_dimmed_and_then_switched_off() -> None:
    rest = rest_of(120, 900)
    assert [rest.brightness(0.8, quiet * S) for quiet in (0, 119, 120, 899, 900, 10**6)] == [
        0.8, 0.8, 0.1, 0.1, None, None,
    ]  # fmt: skip


def test_zero_is_never() -> None:
    assert rest_of(0, 0).brightness(0.8, 10**9 * S) == 0.8
    assert rest_of(0, 60).brightness(0.8, 59 * S) == 0.8
    assert rest_of(60, 0).brightness(0.8, 10**9 * S) == 0.1
    assert rest_of(0, 0).next_change(0) is None


@given(st.integers(0, 100), st.integers(0, 100), st.integers(0, 120))
def test_the_brightness_stays_until_the_next_change_and_changes_then(dim: int, blank: int, quiet: int) -> None:
    rest = Rest(dim, blank)
    now, change = rest.brightness(1.0, quiet), rest.next_change(quiet)
    for later in range(quiet, quiet + change if change is not None else 200):
        assert rest.brightness(1.0, later) == now
    if change is not None and dim < blank:
        assert rest.brightness(1.0, quiet + change) != now


def test_a_picture_is_where_it_was_drawn_at_every_fourth_step() -> None:
    picture = pattern((128, 64))
    assert same(wandered(picture, 0), picture)
    assert same(wandered(picture, 4), picture)
    assert len({wandered(picture, step).tobytes() for step in range(4)}) == 4


@given(
    left=st.integers(0, 31), top=st.integers(0, 15), width=st.integers(1, 32), height=st.integers(1, 16),
    step=st.integers(0, 7),
)  # fmt: skip
def test_nothing_is_cut_off_of_a_picture_that_has_room(left: int, top: int, width: int, height: int, step: int) -> None:
    picture = Image.new("1", (32, 16))
    picture.paste(255, (left, top, min(left + width, 32), min(top + height, 16)))
    box = picture.getbbox()
    assert box is not None
    moved = wandered(picture, step).getbbox()
    assert moved is not None
    if box[2] - box[0] < 32 and box[3] - box[1] < 16:
        assert (moved[2] - moved[0], moved[3] - moved[1]) == (box[2] - box[0], box[3] - box[1])
    assert abs(moved[0] - box[0]) <= 1
    assert abs(moved[1] - box[1]) <= 1


def test_no_pixel_of_a_letter_is_lit_at_all_steps_where_the_letter_is_a_pixel_wide() -> None:
    picture = Image.new("1", (32, 16))
    picture.paste(255, (10, 2, 11, 12))
    lit = [
        {(x, y) for x in range(32) for y in range(16) if wandered(picture, step).getpixel((x, y))} for step in range(4)
    ]
    assert set.intersection(*lit) == set()
