"""How the game speaks: rulings, and the sound that goes with them."""

from collections.abc import Iterable

from deadheat.cards import Card
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.the_mind.cards import Laid
from deadheat.stage import Sound, Sounding, Text, text

__all__ = ["Voice", "evidence"]


class Voice:
    """Makes rulings and remembers the last sound."""

    def __init__(self) -> None:
        self._sound: Sound | None = None
        self._sounds = 0

    def sounds(self, sound: Sound) -> None:
        """Something is to be heard."""
        self._sound = sound
        self._sounds += 1

    @property
    def sounding(self) -> Sounding | None:
        """The last sound."""
        return Sounding(self._sounds, self._sound) if self._sound is not None else None

    def rule(
        self,
        kind: str,
        words: Text,
        why: Text | None = None,
        laid: Iterable[Laid] = (),
        sound: Sound | None = None,
    ) -> Ruling:
        """A ruling that stands; ``laid`` are the plays that led to it."""
        if sound is not None:
            self.sounds(sound)
        return Ruling(kind, words, why, tuple(map(evidence, laid)))

    def refuse(self, card: Card, why: Text) -> Ruling:
        """A card goes back; nothing changes."""
        self.sounds(Sound.REFUSED)
        return Ruling("refused", text("{card} is refused", card=card.name), why, stands=False)


def evidence(laid: Laid) -> Evidence:
    """A play as evidence."""
    return Evidence(laid.seat or "table", laid.card.id, laid.at)
