"""Asking: one question at a time, its answer, and what counts if there is none."""

from collections.abc import Iterator, Sequence

from deadheat.cards import Card
from deadheat.games.game import Lots
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.settlements import draw
from deadheat.games.voice import Voice
from deadheat.games.why_first.asking import Answers, Question, Topic
from deadheat.games.why_first.laying import Laying
from deadheat.games.why_first.track import DUMMY
from deadheat.stage import Sound, text
from deadheat.timing import Moment, Press

__all__ = ["Enquiry"]

_BY_CARD = frozenset({Topic.WHICH, Topic.SURPLUS})


class Enquiry:
    """Asks about the cards of a ``laying``.

    :param window: two sightings closer than this (ns) are a dead heat
    """

    def __init__(self, laying: Laying, window: int, voice: Voice) -> None:
        self.question: Question | None = None
        self.answers = Answers()
        self._asked = 0
        self._laying = laying
        self._window = window
        self._voice = voice

    def forget(self) -> None:
        """A new phase, or the same one again."""
        self.question = None
        self.answers.forget()

    def ask(self, question: Question, at: int) -> None:
        """Ask it at ``at`` ns: a card that was clearly shown after that is an answer."""
        self.question, self._asked = question, at
        self._voice.play(Sound.DEAD_HEAT)

    def answered_by(self, presses: Sequence[Press]) -> Press | None:
        """The press that is the answer, or None: two at once are none."""
        seats = self.question.seats if self.question else ()
        said = [press for press in presses if press.seat in seats]
        return said[0] if len(said) == 1 else None

    def take(self, question: Question, press: Press) -> Ruling:
        """Before whom a card lies, or whose it is."""
        name, evidence = question.cards[0].name, (Evidence(press.seat, "press", press.at),)
        if question.topic is Topic.BEFORE:
            self.answers.before[name] = press.seat
            return self._voice.rule("before", text("A card lies before {seat}", seat=press.seat), None, evidence)
        self.answers.owner[name] = press.seat
        words = text("The card was {seat}'s", seat=press.seat)
        return self._voice.rule("whose", words, text("by their own word"), evidence)

    def take_card(self, card: Card, at: Moment, *, has_dummy: bool) -> Ruling | None:
        """A card of the question is shown again: the ruling that follows, or None if it is no answer."""
        question = self.question
        if question is None or card not in question.cards or at.earliest <= self._asked:
            return None
        if question.topic is Topic.BEFORE and has_dummy:
            self.answers.before[card.name] = DUMMY
            return self._voice.rule("before", text("A card lies before the dummy"))
        return self._choose(question, card) if question.topic in _BY_CARD else None

    def _choose(self, question: Question, card: Card) -> Ruling:
        """``card`` is the one of two that counts, or the one of all that was too many."""
        if question.topic is Topic.SURPLUS:
            self.answers.back.add(card.name)
            return self._voice.rule("taken-back", text("A card goes back"), text("it was one too many"))
        self.answers.back |= {other.name for other in question.cards if other != card}
        words = text("A card was chosen")
        if question.of is not None:
            words = text("{seat} has chosen a card", seat=question.of)
        return self._voice.rule("chosen", words)

    def lapse(self, question: Question, lots: Lots, *, own: bool) -> Iterator[Ruling]:
        """Nobody has answered; ``own``: every card goes before its owner in this phase."""
        card = question.cards[0]
        if question.topic in _BY_CARD:
            drawn = draw([each.name for each in self._last_of(question)], lots)
            yield self._voice.remark("unsaid", text("Nobody showed a card"), text("lots decide"))
            yield self._choose(question, next(each for each in question.cards if each.name == drawn))
        elif question.topic is Topic.WHOSE and not own:
            self.answers.unsaid.add(card.name)
            words, why = text("Nobody said whose card it was"), text("it stays where it lies")
            yield self._voice.rule("unsaid", words, why)
        elif question.of is not None:
            self.answers.before[card.name] = question.of
            words, why = text("Nobody said before whom"), text("the card goes before its owner")
            yield self._voice.rule("unsaid", words, why)
        else:
            self.answers.back.add(card.name)
            words = text("Nobody said whose card it was") if own else text("Nobody said before whom")
            yield self._voice.rule("unsaid", words, text("the card goes back"))

    def _last_of(self, question: Question) -> list[Card]:
        """Which cards lots are drawn of: where one of all was too many, those that may have been the last."""
        at = {card: self._laying.first(card).at for card in question.cards}
        if question.topic is Topic.WHICH:
            return list(at)
        return [card for card in at if not any(at[card].is_before(other, self._window) for other in at.values())]
