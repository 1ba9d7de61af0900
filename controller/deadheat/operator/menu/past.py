"""What was played: the last results, and statistics."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from deadheat.operator.menu.backroom import Backroom, PastResult, Record, Statistics
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Page, Way
from deadheat.stage import Keys, Ranked, Ranking, Screen, Text, text

__all__ = ["results", "statistics"]

_ROWS: Final = 2
"""Rows of a ranking that a 128x64 screen shows above the keys in any case."""
_SHORT: Final = 6
"""Letters of a name beside which there is room for another one."""


def results(backroom: Backroom) -> Listing:
    """The last matches, the newest first."""
    items = [
        Item(
            text("{game}", game=result.title),
            partial(Open, _Result(result)),
            text("{day}", day=result.day),
        )
        for result in backroom.results()
    ]
    return Listing(text("Last results"), lambda: items, empty=text("No match yet"))


class _Result(Page):
    """How one match ended."""

    def __init__(self, result: PastResult) -> None:
        self._result = result
        self._first = 0
        """The row that is shown first, from 0."""

    def screen(self) -> Screen:
        title = text("{game}", game=self._result.title)
        keys = Keys(ok=text("Done"), back=text("Back"))
        outcome = self._result.outcome
        if outcome is None:
            return Screen(title, text("No result"), (text("{day}", day=self._result.when),), keys=keys)
        if len(set(outcome.places.values())) < 2:
            return Screen(title, outcome.words, (text("{day}", day=self._result.when),), keys=keys)
        ranked = sorted(outcome.places.items(), key=lambda place: place[1])
        rows = tuple(
            Ranked(place, self._result.names.get(seat, seat), text("{said}", said="")) for seat, place in ranked
        )
        if len(rows) > self._rows:
            keys = Keys(up=text("Up"), down=text("Down"), ok=text("Done"), back=text("Back"))
        return Screen(title, body=Ranking(rows[self._first :]), keys=keys)

    def up(self) -> Move:
        self._first = max(self._first - 1, 0)
        return None

    def down(self) -> Move:
        places = self._result.outcome.places if self._result.outcome is not None else {}
        self._first = max(0, min(self._first + 1, len(places) - self._rows))
        return None

    @property
    def _rows(self) -> int:
        """How many rows there is room for: twice as many if two short names stand beside each other."""
        short = all(len(name) <= _SHORT for name in self._result.names.values())
        return 2 * _ROWS if short else _ROWS

    def ok(self) -> Move:
        return Way.BACK


def statistics(backroom: Backroom) -> Listing:
    """All matches in numbers."""
    numbers = backroom.statistics()

    def entries() -> list[Item]:
        return [
            Item(text("Matches"), lambda: Open(_counts(numbers)), text("{count}", count=numbers.matches)),
            Item(text("Games"), lambda: Open(_played(numbers.games))),
            Item(text("Players"), lambda: Open(_won(numbers.players))),
        ]

    return Listing(text("Statistics"), entries)


def _counts(numbers: Statistics) -> Listing:
    def entries() -> list[Item]:
        lines = [(text("Begun"), numbers.matches), (text("Finished"), numbers.finished)]
        lines += [(text("Unreadable"), numbers.damaged)] if numbers.damaged else []
        return [Item(label, lambda: None, text("{count}", count=count)) for label, count in lines]

    return Listing(text("Matches"), entries, keys=_LOOKS)


def _played(records: Sequence[Record]) -> Listing:
    return _listed(text("Games"), [(record.name, text("{count}", count=record.played)) for record in records])


def _won(records: Sequence[Record]) -> Listing:
    said = [(record.name, text("{won} of {played}", won=record.won, played=record.played)) for record in records]
    return _listed(text("Won of played"), said)


def _listed(title: Text, said: Sequence[tuple[str, Text]]) -> Listing:
    items = [Item(text("{name}", name=name), lambda: None, value) for name, value in said]
    return Listing(title, lambda: items, keys=_LOOKS)


_LOOKS = Keys(up=text("Up"), down=text("Down"), back=text("Back"))
"""A list to be read: there is nothing to choose."""
