"""Plays on one stack that followed each other closely: by how much, if their order made a difference."""

from typing import NamedTuple

from deadheat.cards import Card
from deadheat.games.loading.actions import Action
from deadheat.games.loading.cards import Cards
from deadheat.games.loading.rules import is_legal
from deadheat.games.ranking import margin
from deadheat.stage import Text, text
from deadheat.timing import S

__all__ = ["Neighbours"]

_NEAR = 1 * S
"""Plays on one stack that are closer than this (ns) are shown with their margin, if their order made a difference."""


class _Last(NamedTuple):
    """What was last laid on a stack, and what had been on top."""

    action: Action
    top: Card | None


class Neighbours:
    """Remembers what was last laid on each stack of ``cards``; ``how`` are the rules by which it may lie there."""

    def __init__(self, cards: Cards, how: dict[str, bool]) -> None:
        self._last: dict[str, _Last] = {}
        self._cards = cards
        self._how = how

    def forget(self) -> None:
        """What was before a pause is no neighbour of what comes."""
        self._last.clear()

    def lies(self, action: Action, on: str, top: Card | None) -> None:
        """``action`` was laid on the stack of ``on``, where ``top`` had been on top."""
        self._last[on] = _Last(action, top)

    def after(self, action: Action, target: str | None) -> Text | None:
        """By how much it came after the last card or STOP there, if that was close and the order has decided."""
        last = self._last.get(target or "")
        if last is None or action.extra or last.action.seat == action.seat:
            return None
        if action.at.middle - last.action.at.middle > _NEAR or not self._order_decides(last, action):
            return None
        return text("{margin} after {seat}", margin=margin(last.action.at, action.at), seat=last.action.seat or "")

    def _order_decides(self, last: _Last, action: Action) -> bool:
        """Whether the other order would have been judged in another way."""
        if last.action.is_stop or action.is_stop:
            return True
        now = is_legal(action.card, self._cards.top(action.target or ""), action.owner, **self._how)
        before = is_legal(action.card, last.top, action.owner, **self._how)
        swapped = is_legal(last.action.card, action.card, last.action.owner, **self._how)
        return now != before or (now and not swapped)
