"""Pictures in the order in which controllers keep them, against a loop over pixels."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from deadheat.devices.screens.packing import grey, pages, rows

SIZES = [(128, 32), (96, 16), (64, 48)]


@st.composite
def pictures(draw: st.DrawFn) -> Image.Image:
    width, height = draw(st.sampled_from(SIZES))
    return Image.frombytes(
        "1", (width, height), draw(st.binary(min_size=width * height // 8, max_size=width * height // 8))
    )


def pixel(picture: Image.Image, x: int, y: int) -> int:
    return 1 if picture.getpixel((x, y)) else 0


@settings(max_examples=25, deadline=None)
@given(picture=pictures(), turned=st.sampled_from([0, 90, 180, 270]))
def test_a_byte_of_a_page_is_eight_pixels_below_each_other(picture: Image.Image, turned: int) -> None:
    upright = picture.rotate(-turned, expand=True)
    width, height = upright.size
    expected = [
        sum(pixel(upright, x, page * 8 + bit) << bit for bit in range(8))
        for page in range(height // 8)
        for x in range(width)
    ]
    assert list(pages(picture, turned)) == expected


@settings(max_examples=25, deadline=None)
@given(picture=pictures(), turned=st.sampled_from([0, 180]))
def test_a_byte_of_a_row_is_eight_pixels_side_by_side(picture: Image.Image, turned: int) -> None:
    upright = picture.rotate(turned)
    width, height = upright.size
    expected = [
        sum(pixel(upright, x + bit, y) << 7 - bit for bit in range(8))
        for y in range(height)
        for x in range(0, width, 8)
    ]
    assert list(rows(picture, turned)) == expected


@given(st.binary(max_size=64))
def test_a_grey_byte_is_two_pixels_as_bright_as_they_can_be(packed: bytes) -> None:
    bits = "".join(f"{byte:08b}" for byte in packed)
    assert grey(packed).hex() == bits.replace("1", "f")


@pytest.mark.parametrize("turned", [360, -90, 450])
def test_turning_further_than_all_round_is_turning(turned: int) -> None:
    picture = Image.frombytes("1", (64, 32), bytes(range(256)))
    assert pages(picture, turned) == pages(picture, turned % 360)
