"""How the title, the big word, the lines and the body of a screen share its height.

Everything is tried from the plan that keeps most to the one that keeps least, and the first one is taken in which the
big word has large letters, or, if there is none, small ones.
"""

from typing import Final, NamedTuple

from deadheat.devices.screens.big_word import cut, fit
from deadheat.devices.screens.drawing import Box, Drawing, together
from deadheat.devices.screens.layouts import SMALLEST, Piece
from deadheat.devices.screens.rows import Paragraph, head, listing, lost, paragraph, stack, under
from deadheat.devices.screens.typeface import face
from deadheat.devices.screens.wording import Words

__all__ = ["Said", "Sheet"]

_ROOMY: Final = 40
"""From this many rows of pixels on, for words alone, the title and the lines have larger letters."""
_LOW: Final = 11
"""With so few rows of pixels for words even the title has the smallest letters."""
_ABOVE_BODY: Final = 16
"""Rows of pixels that a big word has above a body, at least, if its letters are to be large."""
_LARGE: Final = 28
"""Rows of pixels that a big word has before a body gets more than it wants."""
_SHORTER_NAMES: Final = (16, 10)
"""Characters of the names in a big word that has no room with longer ones."""


class Said(NamedTuple):
    """The words of a screen."""

    title: Words
    clock: str
    big: Words
    lines: tuple[Words, ...]


class _Plan(NamedTuple):
    """What is kept beside the big word: the title, how many lines, and how many rows of pixels of the body."""

    title: bool
    lines: int
    body: int = 0
    wrapped: bool = False
    """Whether lines that are too long are broken; otherwise they are shortened."""


class Sheet:
    """All of a screen but the buttons, on ``size``."""

    def __init__(self, words: Said, piece: Piece | None, size: tuple[int, int]) -> None:
        self._words = words
        self._piece = piece
        self._size = size
        for_words = size[1] - (piece.needs.least if piece is not None else 0)
        roomy = for_words >= (_ROOMY if words.big.full or piece is None else _ROOMY - SMALLEST)
        small = face(11), face(SMALLEST)
        faces = (face(13, bold=True), face(12), *small) if roomy else small[for_words <= _LOW :]
        self._title = head(words.title, words.clock, faces, size)
        self._top = under(self._title.rows)
        self._letters = 12 if roomy and piece is None else SMALLEST
        self._paragraphs: dict[tuple[int, bool], Paragraph] = {}

    def laid_out(self) -> Drawing:
        """The first plan in which everything that it keeps has room."""
        if self._words.big.full:
            plans = [self._beside_big()] if self._piece is None else [self._above_body(rows) for rows in self._bodies]
            return next(filter(None, map(self._in_full, plans)), None) or self._cut_short(plans[0][0])
        if self._piece is None:
            lines = listing(self._words.lines, self._letters, self._top, self._size)
            return together([self._title, lines])
        return self._body_alone(self._piece)

    @property
    def _bodies(self) -> list[int]:
        """The heights of the body that other parts make room for, in rows of pixels."""
        assert self._piece is not None
        needs = self._piece.needs
        return list(dict.fromkeys([min(needs.wanted, self._size[1]), needs.least]))

    # -- around the big word ------------------------------------------------------------------------------------------

    def _beside_big(self) -> list[_Plan]:
        """The plans to try without a body, from the one that keeps most."""
        height = self._size[1]
        reserve = max(height * 3 // 8, self._letters + 1)
        plans = []
        if height - self._top >= reserve:
            plans = self._with_lines(height - self._top - reserve - 1)
        return [*plans, _Plan(False, 0)]

    def _with_lines(self, room: int) -> list[_Plan]:
        """The plans with a title and as many lines as ``room`` rows of pixels allow, and those with fewer."""
        most = min(len(self._words.lines), max(0, room) // self._letters)
        plans = [_Plan(True, count, wrapped=wrapped) for count in range(most, -1, -1) for wrapped in (True, False)]
        return [plan for plan in plans if self._letters * len(self._lines(plan).rows) <= max(0, room)]

    def _lines(self, plan: _Plan) -> Paragraph:
        key = plan.lines, plan.wrapped
        if key not in self._paragraphs:
            lines = self._words.lines[: plan.lines]
            self._paragraphs[key] = paragraph(lines, self._letters, self._size[0], wrapped=plan.wrapped)
        return self._paragraphs[key]

    def _above_body(self, body: int) -> list[_Plan]:
        """The plans to try with ``body`` rows of pixels for the body at least."""
        assert self._piece is not None
        height = self._size[1]
        room = height - self._top - body
        plans = [*self._with_lines(room - _ABOVE_BODY - 1), _Plan(False, 0)]
        plans = [plan._replace(body=body) for plan in plans]
        # On a large panel the body and the big word share what is left.
        large = max(height // 4, _LARGE)
        spare = {plan: self._bottom(plan) - self._plan_top(plan) - large for plan in plans}
        most_body = self._piece.needs.most
        return [plan._replace(body=max(body, min(most_body, body + spare[plan]))) for plan in plans]

    def _in_full(self, plans: list[_Plan]) -> Drawing | None:
        """Better large letters and fewer lines than all lines and a big word that is not big."""
        big = self._words.big
        shorter = dict.fromkeys(big.with_names_of(most) for most in _SHORTER_NAMES)
        for words, bold in ((big.full, True), *((each, True) for each in shorter), (big.full, False)):
            for plan in plans:
                rows = fit(words, self._plan_top(plan), self._bottom(plan), self._size, bold=bold) if words else ()
                if rows:
                    return self._drawn(plan, Drawing(rows, cut=() if words == big.full else (big.full,)))
        return None

    def _cut_short(self, plan: _Plan) -> Drawing:
        if self._piece is not None:
            plan = _Plan(False, 0, self._piece.needs.least)
        rows = cut(self._words.big.full, self._plan_top(plan), self._bottom(plan), self._size)
        return self._drawn(plan, Drawing(rows, cut=(self._words.big.full,)))

    def _plan_top(self, plan: _Plan) -> int:
        return self._top if plan.title else 0

    def _bottom(self, plan: _Plan) -> int:
        rows = len(self._lines(plan).rows)
        return self._size[1] - plan.body - (self._letters * rows + 1 if rows else 0)

    def _drawn(self, plan: _Plan, big: Drawing) -> Drawing:
        width, height = self._size
        title = self._title if plan.title else Drawing(cut=lost([self._words.title], []))
        lines = self._words.lines
        below = stack(self._lines(plan), self._letters, self._bottom(plan), (width, height))
        body = Drawing()
        if self._piece is not None:
            body = self._piece.lay(Box(0, height - plan.body, width, height))
        return together([title, big, below, body, Drawing(cut=lost(lines[plan.lines :], []))])

    # -- without a big word -------------------------------------------------------------------------------------------

    def _body_alone(self, piece: Piece) -> Drawing:
        """The title and as many lines as leave the body what it wants; or the body with less; or the body only."""
        width, height = self._size
        words = self._words
        gap = 1 if height >= _ROOMY and self._top else 0
        body = next((rows for rows in self._bodies if self._top + gap + rows <= height), 0)
        if not body:
            left_out = lost([words.title, *words.lines], [])
            return together([piece.lay(Box(0, 0, width, height)), Drawing(cut=left_out)])
        plan = self._with_lines(height - self._top - gap - body)[0]
        count = plan.lines
        room = height - self._top - gap - len(self._lines(plan).rows) * self._letters
        top = height - max(body, min(piece.needs.most, room)) if count else self._top + gap
        # A listing leaves its last row of pixels empty; where there is a gap, that is it.
        lines = listing(words.lines[:count], self._letters, self._top, (width, top + 1 - gap)) if count else Drawing()
        left_out = lost(words.lines[count:], [])
        return together([self._title, lines, piece.lay(Box(0, top, width, height)), Drawing(cut=left_out)])
