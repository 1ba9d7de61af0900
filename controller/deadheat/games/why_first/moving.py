"""The moves of the pawns, as rulings."""

from collections.abc import Sequence

from deadheat.cards import Card
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.voice import Voice
from deadheat.games.why_first.cards import RoundCards
from deadheat.games.why_first.laying import Laid
from deadheat.games.why_first.settling import name_of, proof
from deadheat.games.why_first.track import Pawns, called, signed
from deadheat.stage import Given, Sound, Text, listed, text
from deadheat.timing import Moment

__all__ = ["Moving"]


class Moving:
    """Moves ``pawns`` by ``cards``."""

    def __init__(self, pawns: Pawns, cards: RoundCards, voice: Voice) -> None:
        self._pawns = pawns
        self._cards = cards
        self._voice = voice

    def by_sum(self, player: str, laid: Sequence[Laid]) -> Ruling:
        """A pawn moves by all the cards before its player at once; ``laid`` are those that players laid there."""
        cards = self._cards.before(player)
        values = [card.value or 0 for card in cards]
        was, now = self._pawns.move(player, values)
        if not cards:
            return Ruling(
                "stays", text("{player} stays on {now}", player=called(player), now=signed(now)), stands=False
            )
        whose = {each.card.name: each.owner for each in laid}
        listing = listed(_played(card, whose.get(card.name)) for card in cards)
        words = self._words(player, was, now)
        why = text("{cards}: {total}", cards=listing, total=signed(sum(values)))
        if now != was + sum(values):
            why = text("{cards}: {total}, and the track ends there", cards=listing, total=signed(sum(values)))
        return self._voice.rule("moved", words, why, proof(*laid))

    def by_one(self, laid: Laid, player: str, at: Moment) -> Ruling:
        """In the variant: whoever laid a card moves the pawn of ``player`` by it."""
        was, now = self._pawns.move(player, [laid.card.value or 0])
        words = self._words(player, was, now)
        why = text("{owner} moves it by {card}", owner=called(laid.owner or ""), card=name_of(laid.card))
        evidence = (Evidence(laid.owner or "table", laid.card.id, laid.at), Evidence(player, "picked", at))
        return self._voice.rule("moved", words, why, evidence, Sound.RULING)

    def _words(self, player: str, was: int, now: int) -> Text:
        if was == now:
            return text("{player} stays on {now}", player=called(player), now=signed(now))
        return text("{player} goes from {was} to {now}", player=called(player), was=signed(was), now=signed(now))


def _played(card: Card, owner: str | None) -> Given:
    return text("{card} ({owner})", card=name_of(card), owner=called(owner)) if owner else name_of(card)
