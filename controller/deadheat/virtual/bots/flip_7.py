"""Bots that play Flip 7: they stay at about twenty-five, aim well, and slip now and then like people."""

from collections.abc import Callable, Hashable
from random import Random

from deadheat.cards import Card
from deadheat.games.flip_7 import FlipSeven
from deadheat.games.flip_7.options import ChooseBy, Freeze
from deadheat.games.flip_7.piles import is_chance, is_freeze
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Target
from deadheat.referee import Match
from deadheat.timing import Clock
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.table import VirtualTable

__all__ = ["FlipSevenBots"]

_ENOUGH = 25
"""Points at which most stay."""

_SLIP = 0.03
"""How often somebody does what is not asked for: a card too early, at the wrong reader, or twice."""

_LONG = 900
"""How long a button is held to stay, in ms."""

_IDLE_MS = 30_000
"""After how long they look again although nothing has happened, in ms."""


class FlipSevenBots(Bots):
    """The dealer's hands turn the cards; everybody answers for themselves."""

    def __init__(self, clock: Clock, table: VirtualTable, match: Match, lots: Random) -> None:
        super().__init__(clock, table, match, lots)
        self._deck: list[Card] = []

    @property
    def _game(self) -> FlipSeven:
        assert isinstance(self.match.game, FlipSeven)
        return self.match.game

    def situation(self) -> Hashable:
        game = self._game
        return (game.hearing.asked, game.pointed, game.shown_until, game.voice.sounding)

    def plan(self) -> None:
        want = self._game.round.want
        if isinstance(want, Offer):
            self._answer(want)
        elif isinstance(want, Draw):
            self._turn(want)
        elif isinstance(want, Target):
            self._hand_out(want)
        elif isinstance(want, Chance):
            self._use_or_not(want)
        elif isinstance(want, Shuffle):
            self._soon(2_000, want.seat)
        elif self.lots.random() < 0.5:
            self._soon(3_000, self._game.next_dealer)
        self.later(_IDLE_MS, self.plan)

    def _soon(self, ms: float, seat: str) -> None:
        self.later(ms, lambda: self.table.tap(seat))

    def _hold_soon(self, ms: float, seat: str) -> None:
        self.later(ms, lambda: self._hold(seat))

    def _hold(self, seat: str) -> None:
        self.table.press(seat)
        self.surely(_LONG, lambda: self.table.release(seat))

    # -- the dealer's hands -------------------------------------------------------------------------------------------

    def _top(self) -> Card:
        """The card on top of the deck: in the dealer's hands it keeps its order, and a shuffle brings a new one."""
        there = self._game.piles.deck
        self._deck = [card for card in self._deck if card in there]
        new = [card for card in there if card not in self._deck]
        self.lots.shuffle(new)
        self._deck = [*new, *self._deck]
        known = self._game.piles.known
        return known[0] if known else self._deck[-1]

    def _turn(self, draw: Draw) -> None:
        place, card = draw.seat, self._top()
        if self.lots.random() < _SLIP:
            place = self.lots.choice(self.table.seats)
        wait = self.lots.uniform(500, 1_200)
        self.later(wait, self._scan(place, card))
        if self.lots.random() < _SLIP:
            self.surely(wait + 200, self._scan(place, card))

    def _scan(self, place: str, card: Card) -> Callable[[], None]:
        return lambda: self.table.scan(place, card.id)

    # -- answers ------------------------------------------------------------------------------------------------------

    def _answer(self, offer: Offer) -> None:
        game, wait = self._game, self.lots.uniform(500, 2_000)
        chance = bool(game.piles.chances(offer.seat))
        careful = game.round.score(offer.seat) >= _ENOUGH + self.lots.randint(-6, 6) and not chance
        if not offer.may_hit or (offer.may_stay and careful):
            self._hold_soon(wait, offer.seat)
        elif self.lots.random() < 0.1:
            self.later(wait, lambda: self.table.scan(offer.seat, "table/hit"))
        else:
            self._soon(wait, offer.seat)
        if self._game.piles.deck and self.lots.random() < _SLIP:
            self.later(wait + self.lots.uniform(-300, 200), self._scan(offer.seat, self._top()))

    def _use_or_not(self, want: Chance) -> None:
        """Most use it; some only wait, which does too."""
        if self.lots.random() < 0.8:
            self._soon(self.lots.uniform(800, 2_000), want.seat)

    def _hand_out(self, want: Target) -> None:
        target = self._target(want)
        wait = self.lots.uniform(1_000, 3_000)
        if self._game.options.choose_by is ChooseBy.STEP:
            pointed = self._game.pointed
            if pointed is not None and want.among[pointed] == target:
                self._hold_soon(wait, want.seat)
            else:
                self._soon(400, want.seat)
            return
        self._soon(wait, target)
        if self.lots.random() < 0.1:
            other = self.lots.choice(want.among)
            self._soon(wait + self.lots.uniform(0, 0.8), other)

    def _target(self, want: Target) -> str:
        """A Second Chance goes to whoever has least; a Freeze hurts the best or, if it banks, saves oneself."""
        game = self._game
        by_points = sorted(want.among, key=lambda seat: (game.tally.totals[seat] + game.round.score(seat), seat))
        rivals = [seat for seat in by_points if seat != want.seat] or by_points
        if is_chance(want.card):
            return by_points[0]
        if is_freeze(want.card) and game.options.freeze is Freeze.BANK and want.seat in want.among:
            return want.seat if game.round.score(want.seat) >= _ENOUGH else rivals[0]
        return rivals[-1]
