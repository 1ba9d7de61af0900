"""Which codes are on the cards of a deck."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

from deadheat.cards import Deck, Enrolled, Named
from deadheat.operator.places import Place
from deadheat.problems import Problem

__all__ = ["Codes", "Holdings"]


class Codes(Protocol):
    """What the dialogue needs of a :class:`~deadheat.cards.Register`."""

    def name(self, code: str) -> Named | None:
        """What a code names."""

    def enrol(self, code: str, card: str, face: str | None = None) -> bool:
        """Put a code on a card; durable when this returns.

        :raises Problem: if it cannot be
        """

    def forget(self, code: str) -> Named | None:
        """Take a code off its card; durable when this returns.

        :raises Problem: if it cannot be
        """

    def __iter__(self) -> Iterator[Enrolled]:
        """All codes.

        :raises Problem: if they cannot be read
        """


class Holdings:
    """The codes that the register has for one deck, looked up anew each time: other processes enrol too.

    :raises Problem: if they cannot be read at first; later, what was read last goes on to count
    """

    def __init__(self, deck: Deck, codes: Codes) -> None:
        self._start = f"{deck.name}/"
        self._codes = codes
        self._held = self._read()

    def at(self, place: Place) -> list[str]:
        """The codes that are on just this: those of a whole card without those of its faces."""
        self._look()
        return self._held.get((place.card.id, place.face), [])

    def covered(self, place: Place) -> bool:
        """Whether a place needs no code any more; a whole card needs none if each of its faces has one."""
        self._look()
        card, faces = place.card, place.card.faces
        if (card.id, place.face) in self._held:
            return True
        return place.face is None and bool(faces) and all((card.id, face) in self._held for face in faces)

    def _look(self) -> None:
        with suppress(Problem):
            self._held = self._read()

    def _read(self) -> dict[tuple[str, str | None], list[str]]:
        held: dict[tuple[str, str | None], list[str]] = {}
        for row in self._codes:
            if row.card.startswith(self._start):
                held.setdefault((row.card, row.face), []).append(row.code)
        return held
