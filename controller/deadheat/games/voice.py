"""How a game speaks: rulings, and the sound that goes with them."""

from collections.abc import Iterable

from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.sounds import Sounds
from deadheat.stage import Sound, Text, text

__all__ = ["Voice"]


class Voice(Sounds):
    """Makes rulings and remembers the last sound."""

    def rule(
        self,
        kind: str,
        words: Text,
        why: Text | None = None,
        evidence: Iterable[Evidence] = (),
        sound: Sound | None = None,
    ) -> Ruling:
        """A ruling that stands; ``evidence`` led to it."""
        if sound is not None:
            self.play(sound)
        return Ruling(kind, words, why, tuple(evidence))

    def remark(
        self,
        kind: str,
        words: Text,
        why: Text | None = None,
        sound: Sound | None = None,
        evidence: Iterable[Evidence] = (),
    ) -> Ruling:
        """A ruling in which there is nothing to take back."""
        if sound is not None:
            self.play(sound)
        return Ruling(kind, words, why, tuple(evidence), stands=False)

    def refuse(self, card: str | Text | None, why: Text) -> Ruling:
        """A card goes back and nothing changes; its name is only said if everybody has seen it (else None)."""
        words = text("The card is refused") if card is None else text("{card} is refused", card=card)
        return self.remark("refused", words, why, Sound.REFUSED)
