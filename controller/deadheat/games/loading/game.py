"""Loading: a race in which everybody plays at once, and decks go from hand to hand.

1. *The start.* All decks lie on the table, one fewer than there are players. Who has none presses: 3, 2, 1, GO.
   A button pressed before GO is a deck lifted too early, and the start is called again.
2. *A card.* Whoever holds a deck may play one card out of it: press, then scan it at the reader of the stack.
   It counts from the press. One's own stack takes any higher number; another's takes the next number only, and a BOOST
   of its owner goes to the thief. In expert mode a colour may go on the same colour. What may not lie there goes back.
3. *Handing over.* The player without a deck holds their button: their hand is open. Whoever wants to give holds theirs
   too; a moment later the deck is handed over. If it falls, its giver taps at once and has it again. A tap is for a
   card, a button held is for a deck.
4. *Retiring.* Instead of handing it over: press, and scan a STOP card at one's own reader. Deck and player are out, the
   BOOSTs are safe.
5. *The end.* When no STOP is left or a deck is empty anybody may call STOP: with the command card, or by holding the
   button. If nobody does, the match ends by itself.
6. *The count.* Batteries of the cards in order, BOOSTs and the STOP. All tap to agree; whoever doubts the count holds
   their button, scans their pile from the bottom up, and taps.

In a game of two a third deck lies on the table: holding the button puts one's deck down and takes the other.

What the order decides is judged when nobody who pressed before, or in a dead heat, has yet to scan.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from deadheat.games.buttons import Buttons
from deadheat.games.game import CardSource, Game, Seats, Setting
from deadheat.games.loading.calling import Calling
from deadheat.games.loading.cards import BOOST, Cards
from deadheat.games.loading.deadlines import deadlines
from deadheat.games.loading.duel import Duel
from deadheat.games.loading.ending import Ending
from deadheat.games.loading.handover import HandOver
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.judging import Judging
from deadheat.games.loading.options import PROFILES, LoadingOptions
from deadheat.games.loading.passing import Passing
from deadheat.games.loading.phase import Phase
from deadheat.games.loading.scanning import Scanning
from deadheat.games.loading.show import show
from deadheat.games.loading.start import DEAD_AFTER_EARLY, Start
from deadheat.games.loading.tags import Tags, tag_name
from deadheat.games.loading.tally import Tally
from deadheat.games.loading.voice import Voice
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.stage import Pattern, Scene, Sound, text
from deadheat.timing import MS, CardSeen, Heat, Kind, Press, Release, S

__all__ = ["Loading"]

_STOP_CARD, _PASS_CARD = "table/stop", "table/pass"


class Loading(Game):
    """Loading, for two to seven."""

    title: ClassVar[str] = "Loading"
    summary: ClassVar[str] = "the order of cards on each stack, BOOSTs, decks from hand to hand, STOP and the count"
    seats: ClassVar[Seats] = Seats(2, 7)
    cards: ClassVar[CardSource] = CardSource.ANY
    decks: ClassVar[tuple[str, ...]] = ("loading",)
    Options = LoadingOptions
    profiles = PROFILES

    def __init__(self, setting: Setting, options: LoadingOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        self.phase = Phase.READY
        self.has_begun = False
        self.voice = Voice()
        self.buttons = Buttons(setting.seats)
        self.table_cards = Cards(setting.decks["loading"], setting.seats)
        self.hands = Hands(setting.seats, len(self.table_cards.progression))
        self.start = Start(options.countdown_s, setting.window, self.voice)
        self.intake = Intake(setting, options, self.table_cards, self.hands)
        self.judging = Judging(setting, options, self.lots, self.table_cards, self.hands, self.intake, self.voice)
        self.hand_over = HandOver(
            self.buttons, self.hands, window=setting.window, give=options.give_ms * MS, drop=options.drop_s * S
        )
        self.calling = Calling(options, self.table_cards, self.hands, self.buttons, self.hand_over)
        self.scanning = Scanning(
            options,
            self.table_cards,
            self.hands,
            self.buttons,
            self.hand_over,
            self.intake,
            self.judging,
            self.voice,
        )
        self.passing = Passing(setting, self.lots, self.hands, self.hand_over, self.intake, self.voice)
        self.tags = Tags(self.hands, self.passing, self.voice)
        self.ending = Ending(self.calling, self.intake, self.voice)
        self.tally = Tally(setting, options, self.table_cards, self.buttons, self.voice)
        self.duel: Duel | None = None
        self._outcome: Outcome | None = None

    # -- what comes in ------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """A card that ties with the press that claims it came after it."""
        rulings: list[Ruling] = []
        for signal in sorted(heat.signals, key=lambda signal: signal.at.latest):
            if isinstance(signal, Release):
                rulings += self._released(signal)
            self.buttons.hear(signal)
        presses = [s for s in heat.signals if isinstance(s, Press) and s.seat in self.setting.seats]
        if self.phase is Phase.READY and len({press.seat for press in presses}) > 1:
            rulings.append(self._who_calls(presses))
        else:
            for press in sorted(presses, key=lambda press: press.at.latest):
                rulings += self._pressed(press)
        if self.duel is not None and heat.signals:
            self.duel.moved(max(signal.at.latest for signal in heat.signals))
        for seen in sorted((s for s in heat.signals if isinstance(s, CardSeen)), key=lambda seen: seen.at.latest):
            seat = self.setting.readers.get(seen.reader)
            rulings += self._seen(seen, seat if seat in self.setting.seats else None)
        return rulings + list(self._afterwards(max((s.at.latest for s in heat.signals), default=0)))

    def _pressed(self, press: Press) -> Iterator[Ruling]:
        seat = press.seat
        if self.calling.is_locked(seat, press.at.earliest):
            return
        if self.phase is Phase.COUNTDOWN and self.start.is_early(press):
            self.phase = Phase.READY
            yield from self.start.pressed(press)
        elif self.phase is Phase.READY:
            self.phase = Phase.COUNTDOWN
            yield from self.start.call(press)
        elif self.phase is Phase.PLAY:
            self.voice.unsay(seat)
            if self.calling.confirmed(press):
                self.hand_over.spend(seat)
                yield from self.ending.judge(press.at.latest)
            elif self.intake.pressed(press):
                self.hand_over.spend(seat)
                self.voice.tell(seat, Pattern.SEEN, text("Thank you"), text("that is noted"))
        elif self.phase is Phase.DUEL and self.duel is not None:
            self.duel.pressed(press)

    def _released(self, release: Release) -> Iterator[Ruling]:
        seat = release.seat
        if seat in self.start.early:
            self.start.early.discard(seat)
            self.calling.lock(seat, release.at.latest + DEAD_AFTER_EARLY)
        if self.phase is Phase.COUNT and self.hand_over.is_tap(seat, release.at):
            yield from self.tally.tapped(seat, release.at.latest)
            if self.tally.is_over:
                yield from self._over(release.at.latest)
        elif self.phase is Phase.PLAY:
            yield from self.passing.released(release)

    def _seen(self, seen: CardSeen, owner: str | None) -> Iterator[Ruling]:
        """A card before the reader of ``owner``, or before one that is shared."""
        card = self.table_cards.find(seen.card)
        if seen.card in (_STOP_CARD, _PASS_CARD) or tag_name(seen.card) is not None:
            yield from self._command(seen, owner)
        elif card is None:
            why = text("nobody has enrolled it") if seen.card is None else text("it is not of this deck")
            yield self.voice.send_back(seen.card or seen.code, why, [owner] if owner else [])
        elif self.phase is Phase.COUNT:
            yield from self.tally.seen(card, owner, seen.at.latest)
        elif self.phase is not Phase.PLAY:
            why = text("play stands still during a duel") if self.phase is Phase.DUEL else text("not before GO")
            yield self.voice.send_back(card.label, why, [owner] if owner else [])
        elif card.group == BOOST:
            yield from self.scanning.boost(card, owner)
        else:
            yield from self.scanning.played(card, seen.at, owner)

    def _command(self, seen: CardSeen, owner: str | None) -> Iterator[Ruling]:
        """A command card, or the tag of a deck."""
        tag = tag_name(seen.card)
        if tag is not None and not self.has_begun:
            yield from self.tags.before_start(tag, owner)
        elif self.phase is not Phase.PLAY:
            return
        elif seen.card == _STOP_CARD:
            yield from self.ending.card(owner, seen.at)
        elif seen.card == _PASS_CARD:
            yield from self.passing.card(owner, seen.at, ended=self.calling.call is not None)
        elif tag is not None and self.calling.call is None:
            yield from self.tags.seen(tag, owner, seen.at)

    # -- 1. the start -------------------------------------------------------------------------------------------------

    def _who_calls(self, presses: Sequence[Press]) -> Ruling:
        words = text("Two have called: once more, one alone")
        evidence = [Evidence(press.seat, "press", press.at) for press in presses]
        return self.voice.remark(
            "unclear", words, text("who has no deck calls the start"), evidence=evidence, sound=Sound.REFUSED
        )

    def _tick(self, at: int) -> Iterator[Ruling]:  # noqa: ARG002 - one of the acts of a closing time
        if self.start.on_time():
            yield self._go()

    def _go(self) -> Ruling:
        self.phase = Phase.PLAY
        self.judging.forget()
        self.hand_over.spend(*self.buttons.holding)
        words, why = text("Go"), None
        if not self.has_begun:
            self.has_begun = True
            waiter = None if self.hands.for_two else self.start.caller
            self.hands.start(waiter)
            self.tags.start()
            why = text("{seat} waits for a deck", seat=waiter) if waiter else text("one deck lies on the table")
        return self.voice.remark("go", words, why, evidence=(), sound=Sound.GO)

    # -- 4. duels -----------------------------------------------------------------------------------------------------

    def _judge_heat(self, at: int) -> Iterator[Ruling]:
        heat = next(heat for when, heat in self.intake.ready(self.calling.call) if when <= at)
        yield from self.judging.judge(heat, at)
        if self.judging.duel:
            racers = {action.seat for action in self.judging.duel if action.seat is not None}
            self.duel = Duel(racers, self.buttons, self.lots, self.setting.window, at)
            self.phase = Phase.DUEL

    def _duel_over(self, at: int) -> Iterator[Ruling]:
        assert self.duel is not None
        winner = self.duel.decide(at)
        if winner is not None:
            self.duel = None
            self.phase = Phase.PLAY
            self.hand_over.spend(*self.buttons.holding)
            yield self.voice.remark(
                "duel-won", text("{seat} wins the duel", seat=winner), None, evidence=(), sound=Sound.RULING
            )
            yield from self.judging.won_duel(winner)

    # -- 5. the end ---------------------------------------------------------------------------------------------------

    def _afterwards(self, at: int) -> Iterator[Ruling]:
        if self.ending.has_come and self.phase is Phase.PLAY:
            self._count(at)
        elif self.phase in (Phase.PLAY, Phase.DUEL):
            yield from self.ending.look(at)

    def _count(self, at: int) -> None:
        self.intake.drop()
        self.voice.hush()
        self.calling.call = None
        self.hand_over.spend(*self.buttons.holding)
        self.phase = Phase.COUNT
        self.tally.begin(at)

    # -- 6. the count -------------------------------------------------------------------------------------------------

    def _open_pile(self, at: int) -> Iterator[Ruling]:
        held = self.hand_over.next_held
        if held is not None:
            self.hand_over.spend(held[1])
            self.tally.held(held[1], at)
        yield from ()

    def _over(self, at: int) -> Iterator[Ruling]:  # noqa: ARG002 - one of the acts of a closing time
        yield from self.tally.result()
        self.phase = Phase.OVER
        self._outcome = self.tally.outcome

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    # -- closing times ------------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        return min((at for at, _, _ in deadlines(self) if at is not None), default=None)

    def on_time(self, at: int) -> Sequence[Ruling]:
        due = [(when, turn, what) for when, turn, what in deadlines(self) if when is not None and when <= at]
        if not due:
            return ()
        return [*self._due(min(due)[2], at), *self._afterwards(at)]

    def _due(self, what: str, at: int) -> Iterator[Ruling]:
        acts: dict[str, Callable[[int], Iterator[Ruling]]] = {
            "start": self._tick,
            "heat": self._judge_heat,
            "hand-over": self.passing.complete,
            "call": self.ending.judge,
            "auto-end": self.ending.by_itself,
            "hold": self.ending.held,
            "offer": self.passing.offered,
            "whose": self.scanning.unanswered_whose,
            "where": self.scanning.unanswered_where,
            "claim": self.scanning.expire_claims,
            "duel": self._duel_over,
            "pile": self._open_pile,
            "count": self._over,
        }
        return acts[what](at)

    def taken_up(self, now: int) -> None:
        """Cards that were in the air go back, and play goes on after a new countdown."""
        self.buttons.forget()
        self.hand_over.forget()
        self.intake.drop()
        self.judging.forget()
        self.voice.hush()
        self.calling.forget(now)
        self.start.stop()
        self.start.early.clear()
        self.duel = None
        if self.phase in (Phase.PLAY, Phase.DUEL, Phase.COUNTDOWN):
            self.phase = Phase.READY
        elif self.phase is Phase.COUNT:
            self.tally.forget(now)

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return show(self)

    def whereabouts(self) -> Mapping[str, str]:
        return self.table_cards.whereabouts()
