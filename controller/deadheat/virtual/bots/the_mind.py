"""Bots that play The Mind: they count in their heads, not quite evenly, and err like people."""

from collections.abc import Hashable
from random import Random

from deadheat.cards import Card
from deadheat.games.the_mind import TheMind
from deadheat.games.the_mind.cards import rank
from deadheat.games.the_mind.phase import Phase
from deadheat.referee import Match
from deadheat.timing import Clock
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.table import VirtualTable

__all__ = ["TheMindBots"]

_MS_PER_STEP = 420
"""How long they wait for each number that lies between the pile and their card, in ms."""

_ERROR = 0.1
"""How unevenly they count: the standard deviation of their pace."""


_IDLE_MS = 60_000
"""After how long they look again although nothing has happened, in ms: longer than anybody waits with a card."""

_TWINS = 0.15
"""How often two whose cards lie close go for it at the same instant."""


class TheMindBots(Bots):
    """They deal their own hands, keep the focus, play, lay aside, and throw a star when their cards lie close."""

    def __init__(self, clock: Clock, table: VirtualTable, match: Match, lots: Random) -> None:
        super().__init__(clock, table, match, lots)
        self._dealt_for: Hashable = None
        self._hands: dict[str, list[Card]] = {}
        self._star: Hashable = None
        self._shown_for_star: set[str] = set()
        self._lives = 0

    @property
    def _game(self) -> TheMind:
        assert isinstance(self.match.game, TheMind)
        return self.match.game

    def situation(self) -> Hashable:
        game = self._game
        hands = game.buttons.holding if game.phase is Phase.HANDS_ON else frozenset(game.done)
        dealt = tuple(game.level_cards.size(seat) for seat in self.table.seats)
        return (game.phase, game.team.level, game.team.is_blind_run, game.level_cards.used, dealt, hands)

    def plan(self) -> None:
        game = self._game
        level = (game.team.level, game.team.is_blind_run)
        if level != self._dealt_for and game.phase in (Phase.DEAL, Phase.HANDS_ON, Phase.READY):
            self._dealt_for = level
            self._deal()
        plans = {
            Phase.DEAL: self._scan_hands,
            Phase.HANDS_ON: self._hands_on,
            Phase.HANDS_OFF: self._hands_off,
            Phase.READY: self._press_when_done,
            Phase.PLAY: self._play,
            Phase.SWEEP: self._sweep,
            Phase.STAR: self._lay_lowest_aside,
        }
        if game.phase in plans:
            plans[game.phase]()

    # -- the deal -----------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        cards = [card for card in self._deck() if self._game.level_cards.is_free(card)]
        self.lots.shuffle(cards)
        level = self._game.team.level
        for n, seat in enumerate(self.table.seats):
            self._hands[seat] = sorted(cards[n * level : (n + 1) * level], key=rank)

    def _deck(self) -> list[Card]:
        decks = self._game.setting.decks
        mine = self._game.whereabouts()
        return [card for name in sorted(decks) for card in decks[name] if card.id in mine]

    def _hand(self, seat: str) -> list[Card]:
        cards = self._game.level_cards
        return [card for card in self._hands[seat] if cards.is_free(card) or cards.holder(card)]

    def _scan_hands(self) -> None:
        for seat in self.table.seats:
            unscanned = [card for card in self._hands[seat] if self._game.level_cards.is_free(card)]
            if unscanned:
                self._deal_soon(seat, unscanned[0])
                return

    def _deal_soon(self, seat: str, card: Card) -> None:
        """Whose reader is shared press first, so that the table knows whose hand it is."""
        if seat not in self.table.readers.values():
            self.later(100, lambda: self.table.tap(seat))
        self.later(500, lambda: self.table.scan(seat, card.id))

    # -- focus --------------------------------------------------------------------------------------------------------

    def _hands_on(self) -> None:
        for seat in self.table.seats:
            if seat not in self._game.buttons.holding:
                self._press_soon(seat, self.lots.uniform(300, 900))

    def _press_soon(self, seat: str, ms: float) -> None:
        self.later(ms, lambda: self.table.press(seat))

    def _hands_off(self) -> None:
        for seat in self.table.seats:
            self._release_soon(seat, self.lots.uniform(200, 600))

    def _release_soon(self, seat: str, ms: float) -> None:
        self.surely(ms, lambda: self.table.release(seat))

    def _press_when_done(self) -> None:
        for seat in self.table.seats:
            if seat not in self._game.done:
                self._tap_soon(seat, self.lots.uniform(300, 900))

    def _tap_soon(self, seat: str, ms: float) -> None:
        self.later(ms, lambda: self.table.tap(seat))

    # -- play ---------------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        if self._wants_a_moment():
            self._hold(self.lots.choice(self.table.seats), 2_300)
        elif self._wants_star():
            for seat in self.table.seats:
                self._hold(seat, 1_000)
        else:
            self._play_lowest_in_time()
        self.later(_IDLE_MS, self._play)

    def _wants_a_moment(self) -> bool:
        """After an error somebody may stop play for a new focus."""
        lives, self._lives = self._lives, self._game.team.lives
        return self._lives < lives and self.lots.random() < 0.5

    def _wants_star(self) -> bool:
        """When many cards lie close they raise their hands."""
        hands = [hand for seat in self.table.seats if (hand := self._hand(seat))]
        if not self._game.team.stars or len(hands) < 2 or self._game.team.is_blind_run:
            return False
        lowest = sorted(rank(hand[0]) for hand in hands)
        return lowest[1] - lowest[0] <= 1 and self.lots.random() < 0.5

    def _hold(self, seat: str, ms: float) -> None:
        self._press_soon(seat, self.lots.uniform(200, 400))
        self._release_soon(seat, 400 + ms)

    def _play_lowest_in_time(self) -> None:
        lowest = {seat: hand[0] for seat in self.table.seats if (hand := self._hand(seat))}
        waits = {seat: self._patience(card) for seat, card in lowest.items()}
        if self.lots.random() < _TWINS:
            self._go_together(waits)
        for seat, card in lowest.items():
            self._play_soon(seat, card, waits[seat])

    def _go_together(self, waits: dict[str, float]) -> None:
        """The first two see each other move, and both are too late to stop."""
        first, second, *_ = [*sorted(waits, key=lambda seat: waits[seat]), "", ""]
        if second and waits[second] - waits[first] < 400:
            waits[second] = waits[first] + self.lots.uniform(0, 0.8)

    def _play_soon(self, seat: str, card: Card, ms: float) -> None:
        self.later(ms, lambda: self._play_card(seat, card))

    def _patience(self, card: Card) -> float:
        top = self._game.level_cards.top(card.group)
        steps = max(rank(card) - (rank(top.card) if top else 0), 0)
        return self.lots.uniform(300, 400) + steps * _MS_PER_STEP * max(self.lots.gauss(1, _ERROR), 0.1)

    def _play_card(self, seat: str, card: Card) -> None:
        """Who shares a reader presses first, and then scans whatever others do meanwhile."""
        shares = seat not in self.table.readers.values()
        if shares:
            self.table.tap(seat)
        self.surely(self.lots.uniform(300, 500) if shares else 0, lambda: self.table.scan(seat, card.id))

    # -- laying aside -------------------------------------------------------------------------------------------------

    def _sweep(self) -> None:
        for seat in self.table.seats:
            below = [card for card in self._hand(seat) if self._is_below(card)]
            if below:
                self._show_soon(seat, below[0])
                return
        self._press_when_done()

    def _is_below(self, card: Card) -> bool:
        top = self._game.level_cards.top(card.group)
        return top is not None and rank(card) < rank(top.card)

    def _lay_lowest_aside(self) -> None:
        star = (self._dealt_for, self._game.team.stars)
        if star != self._star:
            self._star = star
            self._shown_for_star.clear()
        for seat in self.table.seats:
            hand = self._hand(seat)
            if hand and seat not in self._game.done and seat not in self._shown_for_star:
                self._shown_for_star.add(seat)
                self._show_soon(seat, hand[0])
                return
        self._press_when_done()

    def _show_soon(self, seat: str, card: Card) -> None:
        self.surely(300, lambda: self.table.scan(seat, card.id))
