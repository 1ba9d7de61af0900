"""Which cards lie before a PN532, poll by poll."""

import msgspec

from deadheat.devices.readers.driver import Gone, Says, Seen
from deadheat.timing import Moment

__all__ = ["Lying"]


class _Card(msgspec.Struct):
    """A card that is there, or has been missed by less than enough polls."""

    came: Moment
    saw: int
    """When the last poll that saw it began."""
    noticed: int
    """When that poll's answer was read."""
    ambiguous: bool
    code: str | None = None
    """What it has been told as."""
    missed_at: int | None = None
    """When the answer of the first poll that missed it was read."""
    misses: int = 0


class Lying:
    """One Seen a placement and one Gone after it, however often a card is polled.

    A card that joins another is ambiguous; the one that lay there alone has been told already, and is not told again:
    a card that rests is seen once. A card is ambiguous, too, if the poll before found as many cards as it can tell.
    """

    def __init__(self, missed: int, forget: int) -> None:
        self._missed = missed
        self._forget = forget
        self._cards: dict[bytes, _Card] = {}
        self._full = False
        self._last = 0
        """When the last poll that was answered began; no card that comes to light later came before."""

    def opened(self, now: int) -> None:
        """The field is there for the first time: what already lies there is said to have come no sooner."""
        self._last = now

    @property
    def mark(self) -> int:
        """Nothing that will be told began before this (ns)."""
        return min(
            [self._last]
            + [card.saw for card in self._cards.values() if card.misses]
            + [card.came.earliest for card in self._cards.values() if card.code is None]
        )

    @property
    def untold(self) -> list[bytes]:
        """The cards that have been found and not been told yet."""
        return [uid for uid, card in self._cards.items() if card.code is None]

    def polled(self, uids: list[bytes], others: int, began: int, latest: int, noticed: int) -> list[Says]:
        """A poll was answered.

        :param others: how many more there were that are no cards
        :param began: when it began, in ns
        :param latest: when its answer was ready or began to be read
        :param noticed: when its answer was read
        """
        says: list[Says] = []
        several = len(uids) + others > 1
        for uid in uids:
            card = self._cards.get(uid)
            if card is not None and noticed - card.noticed > self._forget and card.code is not None:
                says.append(Gone(card.code, Moment(card.saw, max(card.saw, latest))))
                card = None
            if card is None:
                came = Moment(min(self._last, latest), latest)
                self._cards[uid] = _Card(came, began, noticed, several or self._full)
            else:
                card.saw, card.noticed, card.misses, card.missed_at = began, noticed, 0, None
                card.ambiguous |= several
        for uid in [uid for uid in self._cards if uid not in uids]:
            says += self._miss(uid, latest)
        self._full = several
        self._last = began
        return says

    def _miss(self, uid: bytes, latest: int) -> list[Says]:
        card = self._cards[uid]
        if card.missed_at is None:
            card.missed_at = max(latest, card.saw)
        card.misses += 1
        if card.misses < self._missed or card.code is None:
            return []
        del self._cards[uid]
        return [Gone(card.code, Moment(card.saw, card.missed_at))]

    def tell(self, uid: bytes, code: str) -> list[Says]:
        """The code of an untold card is known."""
        card = self._cards[uid]
        card.code = code
        return [Seen(code, card.came, card.ambiguous)]
