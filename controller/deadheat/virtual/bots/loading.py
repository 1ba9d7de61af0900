"""Bots that play Loading: they look for the best card in the deck in their hand, steal where they can, and hand on."""

from collections.abc import Hashable
from random import Random

from deadheat.cards import Card
from deadheat.games.loading import Loading
from deadheat.games.loading.cards import number
from deadheat.games.loading.phase import Phase, Role
from deadheat.games.loading.rules import is_legal
from deadheat.referee import Match
from deadheat.timing import MS, Clock
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.table import VirtualTable

__all__ = ["LoadingBots"]

_BEAT_MS = 150
"""How often they look at the table, in ms."""

_PATIENCE_MS = 5_000
"""After how long with a hand on the button they try again, in ms."""

_STEP = 9
"""How far above the top of their stack they still play a card."""

_HASTY = 0.03
"""How often they do what they may not: lift a deck too early, play what may not lie there, call the end too soon."""

_CLUMSY = 0.03
"""How often a deck falls."""

_TWINS = 0.25
"""How often one presses at the same instant as another."""

_TIRED = 0.008
"""How much more likely each card of theirs, and each deck they have held, makes it that they retire."""


class LoadingBots(Bots):
    """They deal the decks themselves, and know which cards are in the one that they hold."""

    def __init__(self, clock: Clock, table: VirtualTable, match: Match, lots: Random) -> None:
        super().__init__(clock, table, match, lots)
        self._decks: dict[int, list[Card]] = {}
        self._busy = dict.fromkeys(table.seats, 0)
        self._done: dict[str, Hashable] = {}
        self._looked: dict[str, Hashable] = {}
        self._held: dict[str, tuple[int, Hashable]] = {}
        self._meant: dict[str, tuple[str, str]] = {}
        self._presses: list[int] = []
        self._counted: set[str] = set()
        self._scanned_by = 0

    @property
    def _game(self) -> Loading:
        assert isinstance(self.match.game, Loading)
        return self.match.game

    def situation(self) -> Hashable:
        return None

    def show(self, scene: object) -> None:  # noqa: ARG002 - they look at the table at their own pace
        if self._seen is None:
            self._seen = "playing"
            self.plan()

    def plan(self) -> None:
        self._beat()

    def _beat(self) -> None:
        if self.match.outcome is not None:
            return
        for seat in self.table.seats:
            if self._clock.now() >= self._busy[seat]:
                self._act(seat)
        self.surely(_BEAT_MS, self._beat)

    def _act(self, seat: str) -> None:
        acts = {
            Phase.READY: self._start,
            Phase.COUNTDOWN: self._lift_early,
            Phase.PLAY: self._play,
            Phase.DUEL: self._duel,
            Phase.COUNT: self._count,
        }
        if seat in self._held and self._is_over_with(seat):
            self._let_go(seat)
        elif self._game.phase in acts:
            acts[self._game.phase](seat)

    # -- hands --------------------------------------------------------------------------------------------------------

    def _rest(self, seat: str, ms: float) -> None:
        self._busy[seat] = self._clock.now() + round(ms * MS)

    def _tap(self, seat: str, rest: float = 700) -> None:
        self.table.tap(seat)
        self._rest(seat, rest)

    def _hold(self, seat: str) -> None:
        self._held[seat] = self._clock.now(), self._state(seat)
        self.table.press(seat)

    def _let_go(self, seat: str) -> None:
        del self._held[seat]
        self.table.release(seat)
        self._rest(seat, self.lots.uniform(150, 400))

    def _is_over_with(self, seat: str) -> bool:
        since, state = self._held[seat]
        return state != self._state(seat) or self._clock.now() - since > _PATIENCE_MS * MS

    def _state(self, seat: str) -> Hashable:
        hands = self._game.hands
        return self._game.phase, hands.role(seat), hands.possession(seat)

    # -- the start ----------------------------------------------------------------------------------------------------

    def _start(self, seat: str) -> None:
        if seat == self.table.seats[0]:
            self._tap(seat, 4_000)
        else:
            self._rest(seat, 1_500)

    def _lift_early(self, seat: str) -> None:
        if self.lots.random() < _HASTY and seat != self._game.start.caller:
            self._tap(seat)
        self._rest(seat, 3_500)

    def _deal(self) -> None:
        cards = self._game.table_cards.progression
        self.lots.shuffle(cards)
        decks = list(self._game.hands.out)
        cards = cards[: self._game.hands.cards]
        self._decks = {deck: cards[n :: len(decks)] for n, deck in enumerate(decks)}

    def _hand(self, seat: str) -> list[Card]:
        if not self._decks:
            self._deal()
        deck = self._game.hands.deck(seat)
        cards = self._decks.get(deck, []) if deck is not None else []
        return [card for card in cards if self._game.table_cards.is_free(card)]

    # -- play ---------------------------------------------------------------------------------------------------------

    def _play(self, seat: str) -> None:
        if self._answers(seat) or self._calls(seat):
            return
        role = self._game.hands.role(seat)
        if role is Role.WAITING and seat not in self._held:
            self._wait(seat)
        elif role is Role.HOLDING and seat not in self._held:
            self._use_deck(seat)

    def _answers(self, seat: str) -> bool:
        """Somebody who is asked says how it was."""
        game = self._game
        whose, where, call = game.intake.whose.next, game.intake.where.next, game.calling.call
        if whose is not None and self._meant.get(whose.what.card.name, ("", ""))[0] == seat:
            self._tap(seat)
            return True
        if where is not None and self._meant.get(where.what.card.name, ("", ""))[1] == seat:
            self._tap(seat)
            return True
        if call is not None and call.asked is not None and seat in game.calling.asked and not self._hand(seat):
            self._tap(seat)
            return True
        return False

    def _calls(self, seat: str) -> bool:
        """Somebody notices that it is over, or thinks so."""
        game = self._game
        empty = game.hands.holds(seat) and not self._hand(seat)
        retired = game.hands.role(seat) is Role.RETIRED
        tempted = game.calling.due is not None or empty or (retired and self.lots.random() < _HASTY / 20)
        if not tempted or self.lots.random() > 0.1 or game.calling.call is not None:
            return False
        self.table.scan(seat, "table/stop")
        self._rest(seat, 3_000)
        return True

    def _wait(self, seat: str) -> None:
        given = self._game.hand_over.given
        if given is not None and given.giver == seat and self._done.get(seat) != given:
            self._done[seat] = given
            if self.lots.random() < _CLUMSY:
                self._tap(seat)
                return
        self._hold(seat)

    def _use_deck(self, seat: str) -> None:
        state = self._state(seat)
        if self._looked.get(seat) != state:
            self._looked[seat] = state
            self._rest(seat, self.lots.uniform(600, 2_400))
        elif self._game.hands.may_play(seat) and self._done.get(seat) != state:
            self._done[seat] = state
            chosen = self._choose(seat)
            if chosen is not None:
                self._put(seat, *chosen)
        elif not self._retires(seat):
            self._hold(seat)

    def _choose(self, seat: str) -> tuple[Card, str] | None:
        """A theft if there is one, else the lowest card that is not too far up; now and then a wrong one."""
        hand = sorted(self._hand(seat), key=number)
        if hand and self.lots.random() < _HASTY:
            return self.lots.choice(hand), self.lots.choice(self.table.seats)
        thefts = [(card, other) for other in self.table.seats for card in hand if self._may_steal(seat, other, card)]
        if thefts:
            return self.lots.choice(thefts)
        top = self._game.table_cards.top(seat)
        own = [card for card in hand if is_legal(card, top, None, expert=self._game.options.expert)]
        near = [card for card in own if number(card) - (number(top) if top is not None else 0) <= _STEP]
        return (near[0], seat) if near else None

    def _may_steal(self, seat: str, other: str, card: Card) -> bool:
        top = self._game.table_cards.top(other)
        retired = self._game.hands.role(other) is Role.RETIRED
        return seat != other and not retired and is_legal(card, top, other, expert=self._game.options.expert)

    def _put(self, seat: str, card: Card, target: str) -> None:
        """Press, then scan; sometimes at the very instant at which somebody else presses."""
        now = self._clock.now()
        self._presses = [at for at in self._presses if at > now]
        at = now + round(self.lots.uniform(100, 600) * MS)
        if self._presses and self.lots.random() < _TWINS:
            at = max(now, self.lots.choice(self._presses) + round(self.lots.uniform(0, 0.8) * MS))
        self._presses.append(at)
        self._meant[card.name] = seat, target
        self.at(at, lambda: self.table.tap(seat))
        place = target if target in self.table.readers.values() else seat
        self.at(at + round(self.lots.uniform(250, 500) * MS), lambda: self.table.scan(place, card.id))
        self._busy[seat] = at + 1_200 * MS

    def _retires(self, seat: str) -> bool:
        """The higher their stack, the sooner they are content."""
        cards = self._game.table_cards
        stops = [stop for stop in cards.stops_left if cards.is_in_centre(stop)]
        if not stops or self.lots.random() > _TIRED * (len(cards.stack(seat)) + self._game.hands.possession(seat)):
            return False
        stop = self.lots.choice(stops)
        self.table.tap(seat)
        self.surely(self.lots.uniform(250, 500), lambda: self.table.scan(seat, stop.id))
        self._rest(seat, 1_200)
        return True

    # -- duels and the count ------------------------------------------------------------------------------------------

    def _duel(self, seat: str) -> None:
        duel = self._game.duel
        if duel is not None and duel.light is not None and seat in duel.racers:
            at = duel.light + round(self.lots.uniform(180, 320) * MS)
            self.at(at, lambda: self.table.tap(seat))
            self._busy[seat] = at + 500 * MS

    def _count(self, seat: str) -> None:
        if seat in self._game.tally.agreed:
            return
        if self._clock.now() < self._scanned_by:
            return
        if seat not in self._counted and self.lots.random() < 0.1:
            self._scan_pile(seat)
        else:
            self._tap(seat, self.lots.uniform(800, 2_000))
        self._counted.add(seat)

    def _scan_pile(self, seat: str) -> None:
        """Hold the button, scan from the bottom up, and tap."""
        self.table.press(seat)
        self.surely(600, lambda: self.table.release(seat))
        pile = self._game.table_cards.stack(seat)
        for n, card in enumerate(pile):
            self._scan_at(1_000 + 400 * n, seat, card)
        self.surely(1_100 + 400 * len(pile), lambda: self.table.tap(seat))
        self._rest(seat, 1_500 + 400 * len(pile))
        self._scanned_by = self._busy[seat]

    def _scan_at(self, ms: float, seat: str, card: Card) -> None:
        self.surely(ms, lambda: self.table.scan(seat, card.id))
