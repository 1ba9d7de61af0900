"""Judging the cards that have landed: their order, and what an error costs."""

from collections.abc import Collection, Iterator, Sequence

from deadheat.cards import Card
from deadheat.games.game import Setting
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.settlements import Settlement
from deadheat.games.the_mind.cards import Laid, LevelCards, called, rank
from deadheat.games.the_mind.options import BlindPenalty, Hands, TheMindOptions
from deadheat.games.the_mind.order import favourable_order, mistakes, ties
from deadheat.games.the_mind.team import Team
from deadheat.games.voice import Voice
from deadheat.stage import Given, Sound, Text, counted, listed, text

__all__ = ["Judging"]


class Judging:
    """Judges cards for ``team`` as they lie on ``cards``."""

    def __init__(self, setting: Setting, options: TheMindOptions, team: Team, cards: LevelCards, voice: Voice) -> None:
        self.tied: set[str] = set()
        """Whose cards last landed in a dead heat."""
        self.blamed: set[str] = set()
        """Whose card was last too high."""
        self._paid: dict[str, int] = {}
        """How far up each pile errors have been paid for: below that all cards should be aside, and cost nothing."""
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

    # -- cards that have landed ---------------------------------------------------------------------------------------

    def landed(self, landing: Sequence[Laid]) -> Iterator[Ruling]:
        """Judge the cards of one landing, each in the order in which it counts."""
        window = self._setting.window
        tied = ties(landing, window)
        self.blamed.clear()
        self.tied = {laid.seat for laid in tied if laid.seat}
        counting = list(landing)
        if tied and self._setting.settlement is Settlement.VOID:
            yield self._void(tied)
            counting = [laid for laid in landing if laid not in tied]
        elif tied:
            yield self._dead_heat(tied)
        for laid in favourable_order(counting, window, strict=self._options.strict):
            if laid in self._cards.landing and self._team.outcome is None:
                yield from self._card(laid)

    def _card(self, laid: Laid) -> Iterator[Ruling]:
        blind = self._team.is_blind(laid.card.group)
        if not blind and self._cards.is_below(laid.card):
            self._cards.put_aside([laid.card])
            yield from self._below_the_pile(laid)
            return
        later = [other for other in self._cards.landing if self._is_lower_and_later(other, laid)]
        held = list(self._cards.held_below(laid.card))
        self._cards.lay(laid)
        yield self._lies(laid)
        if not blind and any(self._counts(card, laid.seat, later) for card in (*held, *(o.card for o in later))):
            yield from self._too_high(laid, held, later)

    def _is_lower_and_later(self, other: Laid, laid: Laid) -> bool:
        """Whether ``other``, which is landing too, was still held when ``laid`` was played."""
        if other.card.group != laid.card.group or rank(other.card) >= rank(laid.card):
            return False
        against = self._options.strict and (laid.seat is None or laid.seat != other.seat)
        return against or laid.at.is_before(other.at, self._setting.window)

    def _counts(self, lower: Card, player: str | None, later: Sequence[Laid]) -> bool:
        """Whether it is an error of ``player`` to go above this card. Who is not known is another one."""
        holder = next((other.seat for other in later if other.card == lower), self._cards.holder(lower))
        return self._options.own_lower_is_error or player is None or holder != player

    def _lies(self, laid: Laid) -> Ruling:
        card = text("{card}", card=called(laid.card))
        if self._team.is_blind(laid.card.group):
            card = text("a card, face down")
        words = (
            text("{seat} plays {card}", seat=laid.seat, card=card) if laid.seat else text("Played: {card}", card=card)
        )
        return self._voice.rule("card", words, None, self._evidence(laid), Sound.RULING)

    # -- errors -------------------------------------------------------------------------------------------------------

    def _too_high(self, laid: Laid, held: Sequence[Card], later: Sequence[Laid]) -> Iterator[Ruling]:
        """The table sees lower cards still held, or just played after it: all of them go aside."""
        lower = [text("{card} ({seat})", card=called(card), seat=self._cards.holder(card) or "") for card in held]
        for other in later:
            who = other.seat or text("just played")
            lower.append(text("{card} ({seat})", card=called(other.card), seat=who))
        self._cards.put_aside((*held, *(other.card for other in later)))
        yield from self._charge(laid, listed(lower), self._evidence(laid, *later))

    def _below_the_pile(self, laid: Laid) -> Iterator[Ruling]:
        """A card below the top of its pile shows that a higher one came too early."""
        high = self._too_early(laid.card, laid.seat)
        if high is None:
            yield self._aside(laid.card, text("its player had passed it over"), self._evidence(laid))
        elif self._is_paid(laid.card):
            yield self._aside(laid.card, text("that error has been paid for"), self._evidence(high, laid))
        else:
            yield from self._charge(high, called(laid.card), self._evidence(high, laid))

    def laid_aside(self, card: Card, seat: str | None) -> Iterator[Ruling]:
        """A card that was laid aside and not played may show an error as well."""
        if self._cards.is_below(card) and not self._is_paid(card) and not self._team.is_blind(card.group):
            high = self._too_early(card, seat)
            if high is not None:
                yield from self._charge(high, called(card), self._evidence(high))

    def _too_early(self, card: Card, player: str | None) -> Laid | None:
        """The first card above ``card`` on its pile; not by the same player if a table allows that."""
        return next(
            (
                laid
                for laid in self._cards.piles[card.group]
                if rank(laid.card) > rank(card)
                and (self._options.own_lower_is_error or player is None or laid.seat != player)
            ),
            None,
        )

    def _is_paid(self, card: Card) -> bool:
        return rank(card) < self._paid.get(card.group, 0)

    def _charge(self, high: Laid, lower: Given, evidence: Sequence[Evidence]) -> Iterator[Ruling]:
        """A card was too high: one life, however many cards below its pile come out, and whenever."""
        top = self._cards.top(high.card.group) or high
        self._paid[high.card.group] = rank(top.card)
        self.blamed = {high.seat} if high.seat else set()
        why = text("{top} was played while {lower} was still held", top=called(high.card), lower=lower)
        yield from self._team.lose_life(why, evidence)

    def _aside(self, card: Card, why: Text, evidence: Sequence[Evidence]) -> Ruling:
        return self._voice.rule("aside", text("{card} goes aside", card=called(card)), why, evidence)

    # -- blind piles --------------------------------------------------------------------------------------------------

    def turned(self) -> Iterator[Ruling]:
        """The blind piles are turned at the end of a level."""
        wrong = []
        for group, pile in self._cards.piles.items():
            if pile and self._team.is_blind(group):
                order = listed(called(laid.card) for laid in pile)
                yield self._voice.rule("turned", text("The pile is turned: {cards}", cards=order))
                wrong += mistakes(pile)
        once = self._options.blind_penalty is BlindPenalty.PER_LEVEL
        for laid in wrong[:1] if once else wrong:
            if self._team.outcome is None:
                charged = wrong if once else [laid]
                why = text("too late in the pile: {cards}", cards=listed(called(each.card) for each in charged))
                yield from self._team.lose_life(why, [_named(each) for each in charged])

    # -- dead heats ---------------------------------------------------------------------------------------------------

    def _dead_heat(self, tied: Collection[Laid]) -> Ruling:
        cards = listed(called(laid.card) for laid in sorted(tied, key=lambda t: rank(t.card)))
        if any(self._team.is_blind(laid.card.group) for laid in tied):
            cards = counted("{n} card", "{n} cards", len(tied))
        why = text("they count in the order that is right")
        if self._options.strict:
            why = text("this table plays strictly: it counts against the team")
        words = text("Dead heat: {cards}", cards=cards)
        return self._voice.rule("dead-heat", words, why, self._evidence(*tied), Sound.DEAD_HEAT)

    def _void(self, tied: Collection[Laid]) -> Ruling:
        self._cards.take_back(tied, scanned=self._options.hands is Hands.SCANNED)
        words, why = text("Dead heat: all take their cards back"), text("at this table a dead heat is void")
        return self._voice.rule("void", words, why, self._evidence(*tied), Sound.DEAD_HEAT)

    def _evidence(self, *played: Laid) -> list[Evidence]:
        """Plays as evidence, in the order of the table clock; what lies face down is not named."""
        ordered = sorted(played, key=lambda laid: (laid.at, rank(laid.card)))
        return [_unnamed(laid) if self._team.is_blind(laid.card.group) else _named(laid) for laid in ordered]


def _named(laid: Laid) -> Evidence:
    return Evidence(laid.seat or "table", laid.card.id, laid.at)


def _unnamed(laid: Laid) -> Evidence:
    return Evidence(laid.seat or "table", "a card, face down", laid.at)
