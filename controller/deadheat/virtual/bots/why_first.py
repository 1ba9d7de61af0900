"""Bots that play Why First?: they hear the beat, and now and then they are early or late, or change their minds."""

from collections.abc import Callable, Hashable
from random import Random

from deadheat.cards import Card
from deadheat.games.why_first import WhyFirst
from deadheat.games.why_first.asking import Question, Topic
from deadheat.games.why_first.options import Laying
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.track import DUMMY
from deadheat.referee import Match
from deadheat.timing import MS, Clock
from deadheat.virtual.bots.player import Bots
from deadheat.virtual.table import VirtualTable

__all__ = ["WhyFirstBots"]

_SLIP = 0.03
"""How often somebody is early, and as often late, moves a card again, or lays two."""

_IDLE_MS = 20_000
"""After how long they look again although nothing has happened, in ms."""


class WhyFirstBots(Bots):
    """They deal their own hands, choose a card and a target, and lay it after go."""

    def __init__(self, clock: Clock, table: VirtualTable, match: Match, lots: Random) -> None:
        super().__init__(clock, table, match, lots)
        self._dealt_for = 0
        self._hands: dict[str, list[Card]] = {}
        self._rest: list[Card] = []
        self._chosen: dict[str, tuple[Card, str]] = {}
        self._chosen_for: Hashable = None

    @property
    def _game(self) -> WhyFirst:
        assert isinstance(self.match.game, WhyFirst)
        return self.match.game

    def situation(self) -> Hashable:
        game = self._game
        phase = Phase.COUNTDOWN if game.phase is Phase.LAY else game.phase
        dealt = tuple(game.round_cards.size(seat) for seat in self.table.seats)
        shown = len(game.laying.cards) if game.phase in (Phase.LATE, Phase.REVEAL) else 0
        return (
            phase,
            game.round,
            game.number,
            dealt,
            game.enquiry.question,
            len(game.picking.to_come),
            game.laying.go,
            shown,
        )

    def plan(self) -> None:
        game = self._game
        if game.round != self._dealt_for:
            self._dealt_for = game.round
            self._deal()
        plans = {
            Phase.DEAL: self._scan_hands,
            Phase.CHOOSE: self._choose,
            Phase.COUNTDOWN: self._lay_all,
            Phase.LATE: self._lay_missing,
            Phase.ASK: self._answer,
            Phase.REVEAL: self._scan_where_they_lie,
            Phase.DUMMY: self._turn_for_dummy,
            Phase.PICK: self._pick,
        }
        if game.phase in plans:
            plans[game.phase]()
        self.later(_IDLE_MS, self.plan)

    # -- the deal and the choice --------------------------------------------------------------------------------------

    def _deal(self) -> None:
        cards = list(self._game.setting.decks["why-first"])
        self.lots.shuffle(cards)
        for n, seat in enumerate(self.table.seats):
            self._hands[seat] = cards[n * 5 : (n + 1) * 5]
        self._rest = cards[len(self.table.seats) * 5 :]

    def _hand(self, seat: str) -> list[Card]:
        return [card for card in self._hands[seat] if not self._game.round_cards.is_known(card)]

    def _scan_hands(self) -> None:
        for seat in self.table.seats:
            unscanned = [card for card in self._hands[seat] if self._game.round_cards.is_free(card)]
            if unscanned:
                self._show(seat, unscanned[0], 300)
                return

    def _choose(self) -> None:
        """Good cards go to where they help most: whoever is third, or oneself; bad ones to whoever leads."""
        game = self._game
        key = (game.round, game.number)
        if key != self._chosen_for:
            self._chosen_for = key
            self._chosen = {seat: self._choice(seat) for seat in self.table.seats if self._hand(seat)}
        if game.options.white_numbers:
            for n, seat in enumerate(self.table.seats):
                if seat not in game.laying.targets and seat in self._chosen:
                    self._show(seat, self._chosen[seat][0], 400 + 700 * n)
            return
        caller = self.lots.choice(self.table.seats)
        self.later(self.lots.uniform(1_000, 2_500), lambda: self.table.tap(caller))

    def _choice(self, seat: str) -> tuple[Card, str]:
        card = self.lots.choice(self._hand(seat))
        targets = [each for each in self._game.players if each != DUMMY or self._dummy_reader]
        return card, seat if self._game.is_last_phase else self.lots.choice(targets)

    @property
    def _dummy_reader(self) -> str | None:
        own = self._game.setting.has_reader_at_every_seat()
        return next((reader for reader, seat in self.table.readers.items() if seat is None), None) if own else None

    # -- laying -------------------------------------------------------------------------------------------------------

    def _lay_all(self) -> None:
        go, game = self._game.laying.go, self._game
        if go is None or game.options.laying is Laying.TABLE:
            return
        start, window = (go - self._clock.now()) / MS, game.options.window_ms
        for seat, (card, target) in self._chosen.items():
            if seat in game.starts.fixed:
                continue
            wait = start + self.lots.uniform(0.1, 0.6) * window
            luck = self.lots.random() / _SLIP
            if luck < 1:
                wait = start - self.lots.uniform(50, 400)
            elif luck < 2:
                wait = start + window + self.lots.uniform(50, 400)
            elif luck < 3:
                self._show(self.lots.choice(self.table.seats), card, wait + self.lots.uniform(0, 300))
            elif luck < 4 and len(self._hand(seat)) > 1:
                second = next(other for other in self._hand(seat) if other != card)
                self._show(target, second, wait + self.lots.uniform(0, 100))
            self._show(target, card, wait)

    def _show(self, place: str, card: Card, ms: float) -> None:
        """Scan a card at a reader; where it is shared, press the button of the place first."""
        shared = place in self.table.seats and place not in self.table.readers.values()
        if shared:
            self.later(ms, lambda: self.table.tap(place))
        self.later(ms + (150 if shared else 0), self._scan(place, card))

    def _scan(self, place: str, card: Card) -> Callable[[], None]:
        reader = (self._dummy_reader or self.table.seats[0]) if place == DUMMY else place
        return lambda: self.table.scan(reader, card.id)

    def _lay_missing(self) -> None:
        """Whoever has not laid does it now, before themselves."""
        for n, (seat, (card, _)) in enumerate(self._chosen.items()):
            back = card.name in self._game.enquiry.answers.back
            if seat not in self._game.starts.fixed and (back or not self._game.laying.has(card)):
                self._show(seat, card, self.lots.uniform(200, 500) + 500 * n)

    def _scan_where_they_lie(self) -> None:
        for card, target in self._chosen.values():
            if not self._game.laying.has(card):
                self._show(target, card, 500)
                return

    # -- answers ------------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        question = self._game.enquiry.question
        if question is None or self.lots.random() < 0.1:
            return
        wait = self.lots.uniform(800, 2_500)
        if question.topic in (Topic.WHICH, Topic.SURPLUS):
            self.later(wait, self._scan(self.table.seats[0], self._card_for(question)))
        else:
            seat = self._seat_for(question)
            self.later(wait, lambda: self.table.tap(seat))

    def _card_for(self, question: Question) -> Card:
        """The card that was meant, or the one that was not."""
        meant = [card for card, _ in self._chosen.values()]
        which = question.topic is Topic.WHICH
        return next((card for card in question.cards if (card in meant) == which), question.cards[0])

    def _seat_for(self, question: Question) -> str:
        card = question.cards[0]
        owner = next((seat for seat, hand in self._hands.items() if card in hand), self.table.seats[0])
        if question.topic is not Topic.BEFORE:
            return owner
        target = self._chosen[owner][1] if owner in self._chosen else owner
        return target if target in question.seats else question.seats[0]

    def _turn_for_dummy(self) -> None:
        free = [card for card in self._rest if self._game.round_cards.is_free(card)]
        self.later(600, self._scan(self.table.seats[0], free[0]))

    def _pick(self) -> None:
        """Lift or sink any pawn; now and then two press at once."""
        seat = self.lots.choice(self.table.seats)
        wait = self.lots.uniform(700, 2_000)
        self.later(wait, lambda: self.table.tap(seat))
        if self.lots.random() < _SLIP:
            other = self.lots.choice(self.table.seats)
            self.later(wait + 0.3, lambda: self.table.tap(other))
