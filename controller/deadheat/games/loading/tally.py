"""After the end: everybody looks at the count, and whoever doubts it scans their pile."""

from collections.abc import Iterator

from deadheat.cards import Card
from deadheat.games.buttons import Buttons
from deadheat.games.game import Setting
from deadheat.games.loading.cards import PROGRESSION, Cards
from deadheat.games.loading.counting import Score, places, scores, unverified
from deadheat.games.loading.options import LoadingOptions
from deadheat.games.loading.voice import Voice, parts
from deadheat.games.rulings import Outcome, Ruling
from deadheat.stage import Sound, Text, counted, text
from deadheat.timing import S

__all__ = ["Tally"]


class Tally:
    """The count of one match."""

    def __init__(self, setting: Setting, options: LoadingOptions, cards: Cards, buttons: Buttons, voice: Voice) -> None:
        self.agreed: set[str] = set()
        """Who has said that the count is right."""
        self.piles: dict[str, tuple[Card, ...]] = {}
        """Piles that are being scanned, from the bottom up."""
        self._until: int | None = None
        self._setting = setting
        self._options = options
        self._cards = cards
        self._buttons = buttons
        self._voice = voice

    def begin(self, now: int) -> None:
        """The match has ended at ``now`` (ns)."""
        self._wait(now)

    def _wait(self, now: int) -> None:
        self._until = now + self._options.count_s * S if self._options.count_s else None

    @property
    def next_deadline(self) -> int | None:
        """When the count stands, in ns."""
        return self._until

    @property
    def scores(self) -> dict[str, Score]:
        """The count as it stands."""
        return scores(
            self._cards,
            self._setting.seats,
            expert=self._options.expert,
            gift_before_discards=self._options.gift_before_discards,
        )

    def tapped(self, seat: str, at: int) -> Iterator[Ruling]:
        """A tap ends one's pile, or agrees with the count."""
        self._wait(at)
        pile = self.piles.pop(seat, None)
        if pile is not None:
            yield self._counted(seat, pile)
        self.agreed.add(seat)

    def held(self, seat: str, at: int) -> None:
        """A button held for long: its player scans their pile now."""
        self._wait(at)
        self.agreed.discard(seat)
        self.piles.setdefault(seat, ())

    def seen(self, card: Card, owner: str | None, at: int) -> Iterator[Ruling]:
        """A card of the pile of ``owner``; at a shared reader, of the one that is open."""
        self._wait(at)
        here = list(self.piles) if owner is None else [owner]
        at_hand = [owner] if owner is not None else []
        if card.group != PROGRESSION:
            yield self._voice.send_back(card.label, text("only numbered cards are scanned"), at_hand)
        elif len(here) > 1:
            yield self._voice.send_back(card.label, text("one pile after the other"), here)
        elif not here or here[0] not in self.piles:
            yield self._voice.send_back(
                card.label, parts(text("the match is over"), text("hold, then scan a pile")), at_hand
            )
        elif any(card in pile for other, pile in self.piles.items() if other != here[0]):
            yield self._voice.send_back(card.label, text("it lies in another pile"), here)
        elif card not in self.piles[here[0]]:
            self.piles[here[0]] += (card,)

    def _counted(self, seat: str, pile: tuple[Card, ...]) -> Ruling:
        before = self.scores[seat].total
        self._cards.count_again(seat, pile)
        self.agreed.clear()
        after = self.scores[seat].total
        words = text("{seat} has counted {cards}: {points}", seat=seat, cards=_cards(len(pile)), points=_points(after))
        why = text("it was {before}", before=before) if before != after else text("as it was")
        return self._voice.rule("counted", words, why)

    @property
    def is_over(self) -> bool:
        """Whether everybody agrees."""
        return not self.piles and self.agreed >= set(self._buttons.working or self._setting.seats)

    def forget(self, now: int) -> None:
        """Nothing is in the air: piles that were being scanned are scanned anew."""
        self.piles.clear()
        self.agreed.clear()
        self._wait(now)

    # -- the result ---------------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Who has won."""
        found = self.scores
        ranked = places(found)
        first = [seat for seat, place in ranked.items() if place == 1]
        words = text("{seats}: {points}", seats=" = ".join(first), points=_points(found[first[0]].total))
        return Outcome(words, ranked)

    @property
    def doubt(self) -> Text | None:
        """What to know about the values that were counted, or None if all of them were read off the cards."""
        cards = unverified(self._cards, self.scores, expert=self._options.expert)
        return counted("{n} value not verified", "{n} values not verified", len(cards)) if cards else None

    def result(self) -> Iterator[Ruling]:
        """The score of each, and the end."""
        found = self.scores
        for seat, place in places(found).items():
            score = found[seat]
            words = text("{place}. {seat}: {points}", place=place, seat=seat, points=_points(score.total))
            yield self._voice.remark("score", words, _parts(score))
        self._voice.play(Sound.WON)
        yield Ruling("match-over", self.outcome.words, self.doubt)


def _cards(count: int) -> Text:
    return counted("{n} card", "{n} cards", count)


def _points(count: int) -> Text:
    return counted("{n} point", "{n} points", count)


def _parts(score: Score) -> Text:
    parts = text(
        "{progression} on {cards} + {boost} BOOST + {stop} STOP",
        progression=score.progression,
        cards=_cards(score.cards),
        boost=score.boost,
        stop=score.stop,
    )
    if score.gift:
        parts = text("{parts}, {gift} as a gift", parts=parts, gift=f"{score.gift:+d}")
    if score.thrown:
        out = ", ".join(card.name for card in score.thrown)
        parts = text("{parts}; out of order: {out}", parts=parts, out=out)
    return parts
