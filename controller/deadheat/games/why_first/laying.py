"""What the readers saw while cards were laid: which card, before whom, when; said to nobody before the reveal."""

import msgspec

from deadheat.cards import Card
from deadheat.games.claims import CLAIM_LIFE
from deadheat.timing import Moment, firsts

__all__ = ["Laid", "Laying", "Sighting"]


class Sighting(msgspec.Struct, frozen=True):
    """A card was seen before one of ``targets``; none if nobody has said before whom."""

    targets: tuple[str, ...]
    at: Moment


class Laid(msgspec.Struct, frozen=True):
    """A card that was laid."""

    card: Card
    owner: str | None
    """Whose it is, if that is known."""
    targets: tuple[str, ...]
    """Before whom; not one if that cannot be said."""
    at: Moment

    @property
    def target(self) -> str | None:
        """Before whom, or None if that cannot be said."""
        return self.targets[0] if len(self.targets) == 1 else None


class Laying:
    """The sightings of one phase.

    :param window: two of them closer than this (ns) are a dead heat
    """

    def __init__(self, window: int) -> None:
        self._window = window
        self.go: int | None = None
        """The start, in ns."""
        self.limit: int | None = None
        """When a card is late, in ns; None if nothing is."""
        self._seen: dict[str, tuple[Card, list[Sighting]]] = {}
        self._presses: list[Sighting] = []

    def begin(self, go: int | None = None, limit: int | None = None) -> None:
        """A new phase, or the same one again."""
        self.go, self.limit = go, limit
        self._seen.clear()
        self._presses.clear()

    # -- before whom --------------------------------------------------------------------------------------------------

    def point(self, seat: str, at: Moment) -> None:
        """The button of ``seat`` is pressed: the next card at a shared reader is laid before them."""
        if self.go is None or not at.is_before(Moment.exactly(self.go), self._window):
            self._presses.append(Sighting((seat,), at))

    def pointed(self, scanned: Moment) -> Sighting:
        """Before whom a scan at a shared reader is, and when: at the earliest press that waits for one.

        After a dead heat of presses nobody can say which of them; the others then wait for the same seats.
        """
        able = [press for press in self._presses if _may_be_meant(press.at, scanned)]
        first = firsts(able, self._window)
        if not first:
            return Sighting((), scanned)
        at = first[0].at
        for press in first:
            self._presses.remove(press)
            at = at.hull(press.at)
        meant = Sighting(tuple(sorted({seat for press in first for seat in press.targets})), at)
        self._presses.extend([meant] * (len(first) - 1))
        return meant

    # -- sightings ----------------------------------------------------------------------------------------------------

    def saw(self, card: Card, sighting: Sighting) -> bool:
        """A card was laid; the same one before the same player once more is nothing new. Whether it was new."""
        _, seen = self._seen.setdefault(card.name, (card, []))
        if any(sighting.targets == other.targets for other in seen):
            return False
        seen.append(sighting)
        return True

    def forget(self, card: Card) -> None:
        """The card is in its player's hand again."""
        self._seen.pop(card.name, None)

    def has(self, card: Card) -> bool:
        """Whether the card was laid in this phase."""
        return card.name in self._seen

    @property
    def cards(self) -> list[Card]:
        """Those that were laid."""
        return [card for card, _ in self._seen.values()]

    @property
    def targets(self) -> frozenset[str]:
        """Before whom cards were laid."""
        return frozenset(seat for card in self.cards for seat in self.first(card).targets)

    def first(self, card: Card) -> Sighting:
        """Where a card was laid first: before one of several if that was a dead heat."""
        earliest = firsts(self._seen[card.name][1], self._window)
        at = min((sighting.at for sighting in earliest), key=lambda at: at.latest)
        return Sighting(tuple(sorted({seat for sighting in earliest for seat in sighting.targets})), at)

    def changed_to(self, card: Card) -> list[Sighting]:
        """Where a card was moved after it had been laid."""
        seen = self._seen[card.name][1]
        earliest = firsts(seen, self._window)
        return [sighting for sighting in seen if sighting not in earliest]

    # -- early and late -----------------------------------------------------------------------------------------------

    def is_early(self, at: Moment) -> bool:
        """Whether a card was clearly laid before go."""
        return self.go is not None and at.is_before(Moment.exactly(self.go), self._window)

    def is_late(self, at: Moment) -> bool:
        """Whether a card was clearly laid after the limit."""
        return self.limit is not None and Moment.exactly(self.limit).is_before(at, self._window)


def _may_be_meant(press: Moment, scanned: Moment) -> bool:
    """Whether a press may have been for a scan: it came before it, and not long before."""
    return not scanned.is_before(press) and scanned.earliest - press.latest <= CLAIM_LIFE
