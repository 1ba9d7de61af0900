"""Rows of text on a screen: the title with its clock, and lines one below the other."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from deadheat.devices.screens.drawing import Drawing, Placed, place
from deadheat.devices.screens.typeface import Face, face, sizes_within, wrap
from deadheat.devices.screens.wording import Words, fitting

__all__ = ["LARGER", "Paragraph", "head", "listing", "lost", "paragraph", "stack", "under"]

LARGER: Final = (20, 18, 16, 14, 13)
"""Letter sizes of lines that have the screen to themselves, in pixels per em."""
_SMALLER: Final = (12, 11, 10)
"""Letter sizes of other lines."""
_GAP: Final = 6
"""Columns of pixels between the title and the clock."""


class Paragraph(NamedTuple):
    """Lines as rows of letters of one size, and the words that this cuts."""

    rows: tuple[str, ...]
    letters: int
    cut: tuple[str, ...] = ()


def lost(rows: Sequence[Words], shown: Sequence[str]) -> tuple[str, ...]:
    """The words of ``rows`` that are not ``shown`` in full; what is not shown at all is missing at the end."""
    short = [row.full for row, words in zip(rows, shown, strict=False) if row.full != words]
    return *short, *(row.full for row in rows[len(shown) :] if row.full)


def head(title: Words, clock: str, faces: Sequence[Face], size: tuple[int, int]) -> Drawing:
    """Place the title at the upper left and the clock at the upper right of a screen of ``size``.

    :param faces: for the title, from the one that is liked best; the clock has the first one
    """
    width, height = size
    if not (title.full or clock):
        return Drawing()
    if height < faces[0].size:
        return Drawing(cut=lost([title], []))
    short = Words(clock).within(faces[0].within(width))
    right = width - faces[0].ink(short).width
    room = right - _GAP if short else width
    letters = next((face for face in faces if face.fits(title.full, room)), faces[-1])
    words = title.within(letters.within(room))
    within = 0, height
    baseline = faces[0].rise
    rows = place(words, letters, 0, baseline, within), place(short, faces[0], right, baseline, within)
    return Drawing(rows, cut=lost([title], [words]))


def under(rows: Sequence[Placed]) -> int:
    """The first row of pixels below ``rows``: the same whether there are deep tails among the letters or not."""
    return max([0, *(max(row.box.bottom, row.y + row.face.size - row.face.rise) for row in rows)])


def paragraph(lines: Sequence[Words], letters: int, width: int, *, wrapped: bool) -> Paragraph:
    """Lines in letters of ``letters`` or, if they are too long in these, smaller ones.

    Those that are too long even then are broken into several rows, or else shortened.
    """
    sizes = [size for size in _SMALLER if size <= letters]
    size = next((size for size in sizes if _are_narrow(lines, size, width)), sizes[-1])
    within = face(size).within(width)
    if wrapped:
        rows = tuple(row for line in lines for row in _broken(line.full, face(size), width))
        if all(map(within, rows)):
            return Paragraph(rows, size)
    shown = fitting(lines, within)
    return Paragraph(tuple(shown), size, lost(lines, shown))


def stack(text: Paragraph, pitch: int, top: int, size: tuple[int, int]) -> Drawing:
    """Place the rows of ``text`` every ``pitch`` pixels from ``top`` on."""
    plain = face(text.letters)
    rows = (
        place(row, plain, 0, top + at * pitch + plain.rise, (0, size[1])) for at, row in enumerate(text.rows) if row
    )
    return Drawing(tuple(rows), cut=text.cut)


def listing(lines: Sequence[Words], letters: int, top: int, size: tuple[int, int]) -> Drawing:
    """Place lines that have all from ``top`` down to themselves, in larger letters than ``letters`` if they fit."""
    width, height = size
    room = height - top - 1
    for larger in sizes_within(LARGER, height):
        if larger * len(lines) <= room and _are_narrow(lines, larger, width):
            return _spread(Paragraph(tuple(line.full for line in lines), larger), top, size)
    whole = paragraph(lines, letters, width, wrapped=True)
    if len(whole.rows) * letters <= room:
        return _spread(whole, top, size)
    kept = lines[: max(0, room) // letters]
    drawing = _spread(paragraph(kept, letters, width, wrapped=False), top, size)
    return drawing._replace(cut=drawing.cut + lost(lines[len(kept) :], []))


def _spread(text: Paragraph, top: int, size: tuple[int, int]) -> Drawing:
    """Two rows of pixels between the lines read better than none."""
    room = size[1] - top - 1
    pitch = max(text.letters, min(text.letters + 2, room // max(1, len(text.rows))))
    return stack(text, pitch, top, size)


def _broken(line: str, letters: Face, width: int) -> Iterable[str]:
    """A line in rows; rather between two things, which two spaces separate, than in one of them."""
    parts = line.split("  ")
    if all(letters.fits(part, width) for part in parts) and not letters.fits(line, width):
        return [part.strip() for part in parts]
    return wrap(line, letters, width) if line else [line]


def _are_narrow(lines: Sequence[Words], letters: int, width: int) -> bool:
    return all(face(letters).fits(line.full, width) for line in lines)
