"""Judging the cards that have landed: their order, and what an error costs."""

from collections.abc import Collection, Iterator

from deadheat.cards import Card
from deadheat.games.game import Setting
from deadheat.games.rulings import Ruling
from deadheat.games.settlements import Settlement
from deadheat.games.the_mind.cards import Laid, LevelCards, rank
from deadheat.games.the_mind.options import BlindPenalty, Hands, TheMindOptions
from deadheat.games.the_mind.order import favourable_order, mistakes
from deadheat.games.the_mind.team import Team
from deadheat.games.the_mind.voice import Voice
from deadheat.stage import Sound, text

__all__ = ["Judging"]


class Judging:
    """Judges cards for ``team`` as they lie on ``cards``."""

    def __init__(self, setting: Setting, options: TheMindOptions, team: Team, cards: LevelCards, voice: Voice) -> None:
        self.tied: set[str] = set()
        """Whose cards last landed in a dead heat."""
        self.blamed: set[str] = set()
        """Whose card was last too high."""
        self._paid: set[str] = set()
        """Cards that were too high and have cost their life: one event, one life."""
        self._setting = setting
        self._options = options
        self._team = team
        self._cards = cards
        self._voice = voice

    def forget(self) -> None:
        """A new level: nobody is blamed, nobody is tied."""
        self._paid.clear()
        self.tied.clear()
        self.blamed.clear()

    def landed(self, landing: Collection[Laid]) -> Iterator[Ruling]:
        """Judge the cards of one landing, each in the order in which it counts."""
        window = self._setting.window
        tied = [laid for laid in landing if any(laid.at.ties_with(o.at, window) for o in landing if o is not laid)]
        self.blamed.clear()
        self.tied = {laid.seat for laid in tied if laid.seat}
        counted = list(landing)
        if tied and self._setting.settlement is Settlement.VOID:
            yield self._void(tied)
            counted = [laid for laid in landing if laid not in tied]
        elif tied:
            yield self._dead_heat(tied)
        for laid in favourable_order(counted, window, strict=self._options.strict):
            if self._cards.is_landing(laid.card) and self._team.outcome is None:
                yield from self._card(laid)

    def _card(self, laid: Laid) -> Iterator[Ruling]:
        top = self._cards.top(laid.card.group)
        blind = self._team.is_blind(laid.card.group)
        if not blind and top is not None and rank(laid.card) < rank(top.card):
            yield from self._below_the_pile(laid, top)
            return
        lower = [card for card in self._cards.lower(laid.card) if self._counts(card, laid.seat)]
        self._cards.lay(laid)
        yield self._lies(laid)
        if lower and not blind:
            yield from self._too_high(laid, lower)

    def _counts(self, lower: Card, player: str | None) -> bool:
        return self._options.own_lower_is_error or self._cards.holder(lower) != player

    def _lies(self, laid: Laid) -> Ruling:
        card = text("{card}", card=laid.card.name)
        if self._team.is_blind(laid.card.group):
            card = text("a card, face down")
        words = (
            text("{seat} plays {card}", seat=laid.seat, card=card) if laid.seat else text("Played: {card}", card=card)
        )
        return self._voice.rule("card", words, None, [laid], Sound.RULING)

    def _too_high(self, laid: Laid, lower: list[Card]) -> Iterator[Ruling]:
        """With scanned hands: lower cards are still held."""
        held = ", ".join(f"{card.name} ({self._cards.holder(card) or 'just played'})" for card in lower)
        self._cards.put_aside(self._cards.lower(laid.card))
        yield from self._charge(laid, held, [laid])

    def _below_the_pile(self, laid: Laid, top: Laid) -> Iterator[Ruling]:
        """A card below the top of its pile shows that the top came too early."""
        self._cards.put_aside([laid.card])
        if laid.seat is not None and laid.seat == top.seat and not self._options.own_lower_is_error:
            words = text("{card} goes aside", card=laid.card.name)
            yield self._voice.rule("aside", words, text("its player had passed it over"), [top, laid])
        else:
            yield from self._charge(top, laid.card.name, [top, laid])

    def _charge(self, high: Laid, lower: str, laid: Collection[Laid]) -> Iterator[Ruling]:
        """A card was too high: one life, however many cards below it come out, and whenever."""
        why = text("{top} was played while {lower} was still held", top=high.card.name, lower=lower)
        if high.card.id in self._paid:
            yield self._voice.rule("aside", text("{lower} goes aside", lower=lower), why, laid)
            return
        self._paid.add(high.card.id)
        self.blamed = {high.seat} if high.seat else set()
        yield from self._team.lose_life(why, laid)

    def starred(self, cards: Collection[Card]) -> Iterator[Ruling]:
        """Cards that came out by a star: one below its pile shows that the pile's top had been too high."""
        for card in cards:
            top = self._cards.top(card.group)
            if top is not None and rank(card) < rank(top.card) and not self._team.is_blind(card.group):
                yield from self._charge(top, card.name, [top])
                return

    def turned(self) -> Iterator[Ruling]:
        """The blind piles are turned at the end of a level."""
        for group, pile in self._cards.piles.items():
            wrong = mistakes(pile) if self._team.is_blind(group) else []
            names = ", ".join(laid.card.name for laid in wrong)
            once = self._options.blind_penalty is BlindPenalty.PER_LEVEL
            for laid in wrong[:1] if once else wrong:
                if self._team.outcome is None:
                    why = text("too late in the pile: {cards}", cards=names)
                    yield from self._team.lose_life(why, wrong if once else [laid])

    def _dead_heat(self, tied: list[Laid]) -> Ruling:
        cards = text("{cards}", cards=", ".join(laid.card.name for laid in sorted(tied, key=lambda t: rank(t.card))))
        if any(self._team.is_blind(laid.card.group) for laid in tied):
            cards = text("{count} cards", count=len(tied))
        why = text("they count in the order that is right")
        if self._options.strict:
            why = text("this table plays strictly: it counts against the team")
        return self._voice.rule("dead-heat", text("Dead heat: {cards}", cards=cards), why, tied, Sound.DEAD_HEAT)

    def _void(self, tied: list[Laid]) -> Ruling:
        for laid in tied:
            self._cards.take_back(laid, scanned=self._options.hands is Hands.SCANNED)
        why = text("at this table a dead heat is void")
        return self._voice.rule("void", text("Dead heat: all take their cards back"), why, tied, Sound.DEAD_HEAT)
