"""Pictures in the order in which controllers keep them, without a loop over pixels.

A picture of 128 by 64 takes Pillow's loops in C 30 µs, where a loop in Python over its 8192 pixels takes 400 µs and
more, and keeps every other thread from running for as long.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image, Transpose

__all__ = ["grey", "pages", "rows"]


def pages(picture: "Image", turned: int) -> bytes:
    """A byte for eight pixels of one column, the topmost in the lowest bit; row by row of such bytes.

    :param picture: one bit per pixel; its height, when it is turned, is a multiple of eight
    :param turned: by how many degrees clockwise the picture is turned before: 0, 90, 180 or 270
    """
    # Turned by another quarter, a column is a row of Pillow's, bottom first; so its bytes are those that are wanted.
    columns = _turn(picture, turned + 90)
    high = columns.size[0] // 8
    column_bytes = columns.tobytes()
    return b"".join([column_bytes[page::high] for page in range(high - 1, -1, -1)])


def rows(picture: "Image", turned: int) -> bytes:
    """A byte for eight pixels of one row, the leftmost in the highest bit; parameters as of :func:`pages`."""
    return _turn(picture, turned).tobytes()


def grey(row_bytes: bytes) -> bytes:
    """Four bits for each pixel of what :func:`rows` made, all on or all off, the left one of two in the high four.

    >>> grey(bytes([0b10000001])).hex()
    'f000000f'
    """
    out = bytearray(4 * len(row_bytes))
    for place, table in enumerate(_GREY):
        out[place::4] = row_bytes.translate(table)
    return bytes(out)


_GREY = [
    bytes((byte >> shift & 2) * 0x78 | (byte >> shift & 1) * 0x0F for byte in range(256)) for shift in (6, 4, 2, 0)
]
"""For each two of eight pixels, the byte that they make."""


def _turn(picture: "Image", degrees: int) -> "Image":
    degrees %= 360
    return picture.transpose(_turns()[degrees]) if degrees else picture


@cache
def _turns() -> "dict[int, Transpose]":
    from PIL.Image import Transpose

    # Pillow turns counterclockwise.
    return {90: Transpose.ROTATE_270, 180: Transpose.ROTATE_180, 270: Transpose.ROTATE_90}
