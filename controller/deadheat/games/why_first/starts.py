"""Cards that came before go."""

import msgspec

from deadheat.cards import Card
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.voice import Voice
from deadheat.games.why_first.options import Early, WhyFirstOptions
from deadheat.games.why_first.settling import apart
from deadheat.stage import Sound, Text, text
from deadheat.timing import Moment

__all__ = ["EarlyCard", "Starts"]


class EarlyCard(msgspec.Struct, frozen=True):
    """A card that was laid clearly before go."""

    card: Card
    at: Moment
    go: int
    """The start that it came before, in ns."""

    @property
    def by(self) -> Text:
        """How early it was."""
        return apart(Moment.exactly(self.go), self.at)

    def proof(self, who: str) -> tuple[Evidence, ...]:
        """It as evidence; it lies face down and is not named."""
        return (Evidence(who, "a card, face down", self.at),)


class Starts:
    """Who was too early in this round, and what became of it."""

    def __init__(self, options: WhyFirstOptions, voice: Voice) -> None:
        self.counts: dict[str, int] = {}
        """How often each was too early in this round."""
        self.fixed: dict[str, Card] = {}
        """Cards that lie before their owners in this phase as they came too early twice, by owner."""
        self.unblamed: list[EarlyCard] = []
        """Early cards that nobody has been blamed for yet."""
        self._options = options
        self._voice = voice

    def new_round(self) -> None:
        """All is forgiven."""
        self.counts.clear()

    def new_phase(self) -> None:
        """No card lies there yet."""
        self.fixed.clear()

    def ask_whose(self, early: EarlyCard) -> Ruling:
        """Nobody knows whose card was early."""
        words, why = text("Too early: a card was laid before go"), text("{by} before go; whose was it?", by=early.by)
        return Ruling("too-early", words, why, early.proof("table"), stands=False)

    def blame(self, owner: str, early: EarlyCard, why: Text | None = None) -> Ruling:
        """The card was ``owner``'s: it goes back, or stays before them the second time."""
        self.counts[owner] = self.counts.get(owner, 0) + 1
        why = why or text("{by} before go", by=early.by)
        if self.counts[owner] > 1 and self._options.early is Early.OWN:
            self.fixed[owner] = early.card
            words = text("{seat} was too early again: the card stays before {seat}", seat=owner)
            return self._voice.rule("early-again", words, why, early.proof(owner), Sound.REFUSED)
        words = text("{seat} was too early: the card goes back; call again", seat=owner)
        return self._voice.rule("early", words, why, early.proof(owner), Sound.REFUSED)
