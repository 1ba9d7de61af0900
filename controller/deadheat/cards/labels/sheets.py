"""Sheets of labels: how large they are and where they lie on the page, in millimetres."""

import re

import msgspec

from deadheat.problems import Problem

__all__ = ["PAGES", "SHEETS", "Page", "Sheet", "find_page", "find_sheet"]


class Page(msgspec.Struct, frozen=True):
    """A size of paper, upright."""

    name: str
    width: float
    height: float


PAGES = (Page("A4", 210.0, 297.0), Page("A3", 297.0, 420.0), Page("letter", 215.9, 279.4))


class Sheet(msgspec.Struct, frozen=True):
    """Equal labels in columns and rows."""

    name: str
    page: Page
    columns: int
    rows: int
    width: float
    """Of one label; of a round one its diameter."""
    height: float
    gap: tuple[float, float] = (0.0, 0.0)
    """Between columns and between rows."""
    margin: tuple[float, float] | None = None
    """From the left and the top edge of the page to the first label; None if all lie in the middle of the page."""
    round: bool = False
    plain: bool = False
    """Whether it is paper to be cut, and no sheet of stickers."""
    also: tuple[str, ...] = ()
    """Other numbers under which sheets with the same labels are sold."""

    @property
    def places(self) -> int:
        """Labels on one sheet."""
        return self.columns * self.rows

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of all labels together."""
        return (
            self.columns * self.width + (self.columns - 1) * self.gap[0],
            self.rows * self.height + (self.rows - 1) * self.gap[1],
        )

    @property
    def origin(self) -> tuple[float, float]:
        """The upper left corner of the first label."""
        width, height = self.extent
        return self.margin or ((self.page.width - width) / 2, (self.page.height - height) / 2)

    def place(self, index: int) -> tuple[float, float]:
        """The upper left corner of a label; rows are filled one after the other, ``index`` counts from 0."""
        row, column = divmod(index, self.columns)
        left, top = self.origin
        return left + column * (self.width + self.gap[0]), top + row * (self.height + self.gap[1])

    def check(self) -> "Sheet":
        """This sheet, if its labels are on its page.

        :raises Problem: if they are not
        """
        left, top = self.origin
        width, height = self.extent
        slack = 0.05  # figures in inches do not come out even in millimetres
        right, bottom = self.page.width - left - width, self.page.height - top - height
        if min(self.columns, self.rows, self.width, self.height) <= 0 or min(*self.gap, 0.0) < 0:
            raise Problem(f"{self.name}: no labels, or labels without a size", "Give numbers above zero.")
        if min(left, top, right, bottom) < -slack:
            raise Problem(
                f"{self.name}: {self.columns}x{self.rows} labels take {width:.1f} x {height:.1f} mm, too much for "
                f"{self.page.name} ({self.page.width:g} x {self.page.height:g} mm) with these margins",
                "Take fewer or smaller labels, a smaller margin, or another --page.",
            )
        return self


_A4, _A3, _LETTER = PAGES

# Label sizes, columns, rows and pitches: the maker's templates (avery.co.uk/template-l7651 and so on,
# avery.com/templates/5160), as programs that print on them list them; inches are exact. On all of these sheets the
# labels lie in the middle of the page: so the margins come out as they are listed (L7651: 4.7 and 10.7 mm, L7160: 7.2
# and 15.15 mm, L4731: 8.5 and 13.5 mm, 5160: 0.1875 and 0.5 in).
SHEETS = (
    Sheet("Avery L7651", _A4, 5, 13, 38.1, 21.2, (2.54, 0.0), also=("J8651",)),
    Sheet("Avery L7160", _A4, 3, 7, 63.5, 38.1, (2.54, 0.0), also=("J8160",)),
    Sheet("Avery L7159", _A4, 3, 8, 63.5, 33.9, (2.54, 0.0), also=("J8159",)),
    Sheet("Avery L7163", _A4, 2, 7, 99.1, 38.1, (2.54, 0.0), also=("J8163",)),
    Sheet("Avery L4731", _A4, 7, 27, 25.4, 10.0, (2.54, 0.0), also=("L4731REV",)),
    Sheet("Avery L4732", _A4, 5, 16, 35.6, 16.9, (2.54, 0.0), also=("L4732REV",)),
    Sheet("Avery 5160", _LETTER, 3, 10, 66.675, 25.4, (3.175, 0.0), also=("5260", "8160")),
    Sheet("Avery 5167", _LETTER, 4, 20, 44.45, 12.7, (7.9375, 0.0), also=("5267", "8167")),
    # Not sold: ordinary paper or card to be cut. 63 x 88 mm is a poker card that goes into a standard sleeve; 25 mm
    # covers a common NTAG sticker.
    Sheet("cards A4", _A4, 3, 3, 63.0, 88.0, plain=True),
    Sheet("cards letter", _LETTER, 3, 3, 63.0, 88.0, plain=True),
    Sheet("round 25 A4", _A4, 7, 10, 25.0, 25.0, (2.0, 2.0), round=True, plain=True),
    Sheet("round 25 letter", _LETTER, 7, 9, 25.0, 25.0, (2.0, 2.0), round=True, plain=True),
)


def find_sheet(name: str) -> Sheet:
    """The sheet called so; “Avery”, capitals, spaces and hyphens do not matter.

    :raises Problem: if there is none
    """
    wanted = _plain(name)
    for sheet in SHEETS:
        if wanted in map(_plain, (sheet.name, *sheet.also)):
            return sheet
    known = ", ".join(sheet.name for sheet in SHEETS)
    raise Problem(f"no sheet is called “{name}”", f"Known: {known}; any other: --grid 5x13 --label 38.1x21.2.")


def find_page(name: str) -> Page:
    """The size of paper called so.

    :raises Problem: if there is none
    """
    for page in PAGES:
        if page.name.casefold() == name.casefold():
            return page
    raise Problem(f"no paper is called “{name}”", f"Known: {', '.join(page.name for page in PAGES)}.")


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]|avery|zweckform", "", name.casefold())
