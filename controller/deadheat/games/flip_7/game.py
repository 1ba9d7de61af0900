"""Flip 7: turn cards, and stop before a number comes twice.

1. *The deal.* From the dealer's left on everybody is dealt one card, the dealer last. An action card is played at once.
2. *Turns.* The dealer asks each player who is still in, clockwise: a short press of the button is a hit, a long one a
   stay. What is said first counts; a hit and a stay in a dead heat are asked again.
3. *Turning.* Every card is scanned as it is turned. A card that is not due goes back on top, and is the next one to be
   turned as its face is known. One that is turned before it is clear that a player stays counts as hit for: nobody
   gets a free look.
4. *A number twice* is a bust, unless a Second Chance is used: its holder says so, and silence is a yes. Seven different
   numbers end the round for all.
5. *Action cards* go to anybody who is in. The target presses; of two in a dead heat neither is chosen. What a Flip
   Three brings is handed out after its three cards (see :mod:`deadheat.games.flip_7.round`).
6. *Scores.* Numbers, doubled by ×2, then plus cards, then 15 for seven numbers. The deck and the deal pass to the left;
   when the deck runs out the dealer shuffles the discards, whatever lies before players stays there.
7. *The end.* With the round in which somebody reaches 200 the highest total wins; after a tie all play one more round.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from deadheat.cards import Card
from deadheat.games.flip_7.asking import AskingGame, pressing
from deadheat.games.flip_7.hearing import Word
from deadheat.games.flip_7.options import PROFILES, FlipSevenOptions
from deadheat.games.flip_7.piles import called
from deadheat.games.flip_7.show import show
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Target
from deadheat.games.game import CardSource, Seats
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Scene, Sound, Text, text
from deadheat.timing import CardSeen, Heat, Kind, Press, Release

__all__ = ["FlipSeven"]

_NO_FREE_LOOK = text("the card was turned before it was clear that they stay: no free look")
_COMMANDS = {"hit": True, "stay": False, "yes": True, "no": False}


class FlipSeven(AskingGame):
    """Flip 7, for three to twelve."""

    title: ClassVar[str] = "Flip 7"
    summary: ClassVar[str] = "whose card it is, busts, action cards within action cards, and the scores"
    seats: ClassVar[Seats] = Seats(3, 12)
    cards: ClassVar[CardSource] = CardSource.ANY
    decks: ClassVar[tuple[str, ...]] = ("flip-7",)
    Options = FlipSevenOptions
    profiles = PROFILES

    # -- what comes in ------------------------------------------------------------------------------------------------

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE, Kind.CARD_SEEN})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        """A card that ties with a press came after it: what could be seen before a stay was clear counts."""
        signals = sorted(heat.signals, key=lambda signal: signal.at.latest)
        for signal in signals:
            self.buttons.hear(signal)
        if self.outcome is not None:
            return ()
        rulings: list[Ruling] = []
        if self.hearing.down is not None:
            rulings += self._doubt(heat.doubts, {self.hearing.down.seat})
        for signal in signals:
            if isinstance(signal, Press) and signal.seat in self.setting.seats:
                rulings += self._pressed(signal)
            elif isinstance(signal, Release) and (short := self.hearing.release(signal)) is not None:
                rulings += self._answered(short, long=False, at=signal.at)
        if self.hearing.named and isinstance(self.round.want, Target):
            rulings += self._doubt(heat.doubts, set(self.round.want.among))
        seen = [signal for signal in signals if isinstance(signal, CardSeen)]
        turned = {card for signal in seen if (card := self.piles.find(signal.card)) and self.piles.is_in_deck(card)}
        for signal in seen:
            rulings += self._seen(signal, at_once=turned)
        return rulings

    # -- cards --------------------------------------------------------------------------------------------------------

    def _seen(self, seen: CardSeen, at_once: set[Card]) -> Iterator[Ruling]:
        seat = self.setting.readers.get(seen.reader)
        seat = seat if seat in self.setting.seats else None
        deck, _, name = (seen.card or "").partition("/")
        card = self.piles.find(seen.card)
        if card is not None and card in at_once and len(at_once) > 1:
            yield self.voice.refuse(called(card), text("two cards at once: put them back and turn one"))
        elif card is not None:
            yield from self._card(card, seen, seat)
        elif deck == "table":
            yield from self._command(name, seen)
        else:
            why = text("nobody has enrolled it") if seen.card is None else text("it is not of this deck")
            yield self.voice.refuse(seen.card or seen.code, why)

    def _command(self, name: str, seen: CardSeen) -> Iterator[Ruling]:
        """A command card acts as the button of whoever is asked."""
        want, evidence = self.round.want, Evidence(seen.reader, name, seen.at)
        at = seen.at.latest
        heard = self.hearing.is_answer(seen.at)
        asks_hit, asks_yes = name in ("hit", "stay"), name in ("yes", "no")
        if (isinstance(want, Offer) and asks_hit) or (isinstance(want, Chance) and asks_yes):
            if heard:
                yield from self._say(Word(_COMMANDS[name], seen.at, (evidence,)))
        elif isinstance(want, Target) and name == "pass":
            self._point_on(want)
        elif isinstance(want, Target) and name == "yes" and self.pointed is not None:
            yield from self._choose_pointed(want, evidence, at)
        elif isinstance(want, Shuffle) and name == "yes":
            yield from self._go(self.round.shuffled([evidence]), at)
        elif self.shown_until is not None and name == "yes":
            yield from self._next_round(at)
        elif isinstance(want, Draw) and name == "stop" and self.piles.discards:
            words = text("The deck has run out: {dealer} shuffles the discards", dealer=self.round.dealer)
            yield self.voice.rule("run-out", words, text("the command card says so"), [evidence], Sound.RULING)
            self.round.run_out()
            self.hearing.ask(at)
        else:
            yield self.voice.refuse(text("The command {name}", name=name), text("it answers nothing now"))

    def _card(self, card: Card, seen: CardSeen, seat: str | None) -> Iterator[Ruling]:
        """A card of the deck before the reader of ``seat``, or before one that is shared."""
        want, at, evidence = self.round.want, seen.at.latest, Evidence(seen.reader, card.id, seen.at)
        last, turned_at = self._turned
        if not self.piles.is_in_deck(card):
            if isinstance(want, Target) and card == want.card and seat in want.among and seat != turned_at:
                if seat is not None and self.hearing.is_answer(seen.at):
                    yield from self._go(self.round.choose(seat, [evidence]), at)
            elif card != last:
                yield self.voice.refuse(called(card), self.piles.lies(card))
            return
        if isinstance(want, Offer):
            yield from self._speak_before(seen)
        draw = self.round.want
        why_not = self._why_not(card, seat)
        if why_not is not None or not isinstance(draw, Draw):
            self.piles.put_back(card)
            yield self.voice.refuse(called(card), why_not or text("no card is due"))
        else:
            self._turned = (card, seat)
            yield from self._go(self.round.turn(card, [evidence]), at)

    def _speak_before(self, seen: CardSeen) -> Iterator[Ruling]:
        """A card is turned while the player who is asked may be speaking: a hit, or a stay that was clear before."""
        word, down = self.hearing.word, self.hearing.down
        if word is not None and (word.yes or word.at.is_before(seen.at, self.setting.window)):
            yield from self._decide(seen.at.latest)
        elif word is not None or down is not None:
            evidence = word.evidence if word is not None else (pressing(down),) if down is not None else ()
            self.hearing.word = Word(True, seen.at, evidence)
            yield from self._decide(seen.at.latest, _NO_FREE_LOOK)

    def _why_not(self, card: Card, seat: str | None) -> Text | None:
        """Why a card of the deck cannot be turned now, or None. It goes back on top then."""
        want, known = self.round.want, self.piles.known
        if self.shown_until is not None or want is None:
            return text("the round is over: put it back on top")
        if isinstance(want, Offer):
            return text("{seat} has not hit: put it back on top", seat=want.seat)
        if isinstance(want, Shuffle):
            return text("{seat} shuffles first", seat=want.seat)
        if not isinstance(want, Draw):
            return text("{seat} chooses first: put it back on top", seat=want.seat)
        if known and card != known[0]:
            return text("{known} was seen and lies on top: turn that first", known=called(known[0]))
        if seat not in (None, want.seat) and want.seat in self.setting.readers.values():
            return text("it is {seat}'s: move it there", seat=want.seat)
        return None

    # -- what is shown ------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        return show(self)

    def whereabouts(self) -> dict[str, str]:
        return self.piles.whereabouts()
