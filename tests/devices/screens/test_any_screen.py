"""Whatever is written on whatever screen: nothing leaves it, nothing fails, nothing goes by silently."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from deadheat.devices.screens.composition import compose
from deadheat.devices.screens.drawing import Box, Drawing
from deadheat.devices.screens.layout import arrange, cuts, draw
from deadheat.devices.screens.written import written
from deadheat.stage import Screen, render, text

from .any_screen import BODIES, PANELS, SCREENS, SIZES
from .examples import LAYOUTS


def composed(screen: Screen, size: tuple[int, int]) -> Drawing:
    return compose(screen, size, 0, render)


def inside(box: Box, size: tuple[int, int]) -> bool:
    return 0 <= box.left <= box.right <= size[0] and 0 <= box.top <= box.bottom <= size[1]


@given(SCREENS, st.sampled_from(SIZES))
@settings(max_examples=100, deadline=None)
def test_nothing_ever_leaves_the_screen(screen: Screen, size: tuple[int, int]) -> None:
    drawing = composed(screen, size)
    assert all(inside(row.box, size) for row in drawing.rows if row.words)
    assert all(inside(box, size) and box.width and box.height for box in drawing.boxes)


@pytest.mark.parametrize("kind", BODIES)
@given(data=st.data(), size=st.sampled_from(SIZES))
@settings(max_examples=25, deadline=None)
def test_no_body_ever_leaves_the_screen(kind: str, data: st.DataObject, size: tuple[int, int]) -> None:
    body = data.draw(BODIES[kind])
    drawing = composed(Screen(text("Title"), body=body), size)
    assert all(inside(row.box, size) for row in drawing.rows if row.words)
    assert all(inside(box, size) and box.width and box.height for box in drawing.boxes)


@given(SCREENS, st.sampled_from(SIZES))
@settings(max_examples=30, deadline=None)
def test_every_screen_can_be_drawn_and_written(screen: Screen, size: tuple[int, int]) -> None:
    assert draw(screen, size, now=0).size == size
    assert written(screen)[0] == render(screen.title)


@given(SCREENS, st.sampled_from(PANELS))
@settings(max_examples=30, deadline=None)
def test_what_is_drawn_is_what_was_said_to_be_drawn(screen: Screen, size: tuple[int, int]) -> None:
    drawing, allowed = composed(screen, size), Image.new("1", size)
    for box in (*drawing.boxes, *(row.box for row in drawing.rows)):
        allowed.paste(255, (box.left, box.top, box.right, box.bottom))
    outside = ImageChops.logical_and(draw(screen, size, now=0), ImageChops.invert(allowed))
    assert outside.getbbox() is None


@given(SCREENS, st.sampled_from(PANELS))
@settings(max_examples=60, deadline=None)
def test_a_row_that_ends_in_an_ellipsis_is_among_the_cuts(screen: Screen, size: tuple[int, int]) -> None:
    given_with = "".join(written(screen))
    shortened = [row.words for row in arrange(screen, size, now=0) if "…" in row.words and "…" not in given_with]
    assert not shortened or cuts(screen, size)


@pytest.mark.parametrize("size", PANELS)
@pytest.mark.parametrize("name", LAYOUTS)
def test_rows_of_text_do_not_lie_on_one_another(name: str, size: tuple[int, int]) -> None:
    rows = [row for row in arrange(LAYOUTS[name], size, now=0) if row.words]
    for at, row in enumerate(rows):
        for other in rows[at + 1 :]:
            over = min(row.box.bottom, other.box.bottom) - max(row.box.top, other.box.top)
            beside = min(row.box.right, other.box.right) - max(row.box.left, other.box.left)
            # Deep tails may reach beside the accents of the next row.
            assert over <= 3 or beside <= 0, (row.words, other.words)
