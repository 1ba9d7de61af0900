"""From what was seen to what counts: which card lies before whom, what is remarked on, and what has to be asked.

Nothing is kept here: it is worked out anew from the sightings and the answers whenever one of them has come.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from deadheat.cards import Card
from deadheat.games.ranking import margin
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.why_first.asking import Answers, Question, Topic
from deadheat.games.why_first.laying import Laid, Laying
from deadheat.games.why_first.options import Late, WhyFirstOptions
from deadheat.games.why_first.track import signed
from deadheat.stage import Text, text
from deadheat.timing import Moment, firsts

__all__ = ["Settled", "Settling", "apart", "name_of", "proof"]


class Settled(msgspec.Struct):
    """What the table makes of the sightings."""

    laid: list[Laid]
    remarks: list[Ruling]
    """What is said at the reveal."""
    question: Question | None = None


class Settling:
    """Settles one phase.

    :param players: before whom a card may lie: the seats, and the dummy
    :param holder: whose scanned hand holds a card
    """

    def __init__(
        self,
        options: WhyFirstOptions,
        window: int,
        seats: tuple[str, ...],
        players: tuple[str, ...],
        holder: Callable[[Card], str | None],
    ) -> None:
        self._options = options
        self._window = window
        self._seats = seats
        self._players = players
        self._holder = holder

    def settle(self, laying: Laying, answers: Answers, fixed: Mapping[str, Card], *, own: bool) -> Settled:
        """Settle what was laid.

        :param fixed: the cards that lie before their owners since they came too early twice, by owner
        :param own: whether in this phase every card goes before its owner
        """
        found = Settled([], [])
        for card in laying.cards:
            self._moved(card, laying, found)
            if card.name not in answers.back:
                found.laid.append(self._as_seen(card, laying, answers))
        found.laid.sort(key=lambda laid: (laid.at, laid.card.name))
        for step in self._steps(laying, answers, fixed, own=own):
            step(found)
            if found.question is not None:
                break
        return found

    def _steps(
        self, laying: Laying, answers: Answers, fixed: Mapping[str, Card], *, own: bool
    ) -> Iterator[Callable[[Settled], None]]:
        if own:
            yield self._find_owners
        yield lambda found: self._one_each(found, fixed)
        yield lambda found: self._not_too_many(found, len(self._seats) - len(fixed))
        if own:
            yield self._before_owners
        yield lambda found: self._late(found, laying, answers)
        yield self._before_whom

    def _as_seen(self, card: Card, laying: Laying, answers: Answers) -> Laid:
        first = laying.first(card)
        targets = first.targets
        if card.name in answers.before:
            targets = (answers.before[card.name],)
        return Laid(card, self._holder(card) or answers.owner.get(card.name), targets, first.at)

    def _moved(self, card: Card, laying: Laying, found: Settled) -> None:
        for sighting in laying.changed_to(card):
            words = text("{card} stays where it was laid first", card=name_of(card))
            why = text("it came before another player {margin} later", margin=apart(laying.first(card).at, sighting.at))
            evidence = (Evidence("table", card.id, laying.first(card).at), Evidence("table", card.id, sighting.at))
            found.remarks.append(Ruling("changed-target", words, why, evidence, stands=False))

    # -- one card each ------------------------------------------------------------------------------------------------

    def _find_owners(self, found: Settled) -> None:
        """In the last phase a card is that of the player before whom it was laid, if the table does not know better."""
        for n, laid in enumerate(found.laid):
            if laid.owner is None and laid.target in self._seats:
                found.laid[n] = replace(laid, owner=laid.target)
        unclear = next((laid for laid in found.laid if laid.owner is None), None)
        if unclear is not None:
            found.question = Question(Topic.WHOSE, (unclear.card,), self._seats)

    def _one_each(self, found: Settled, fixed: Mapping[str, Card]) -> None:
        """The first card of a player counts, the second goes back."""
        for owner in sorted({laid.owner for laid in found.laid if laid.owner is not None}):
            own = [laid for laid in found.laid if laid.owner == owner]
            counts = [] if owner in fixed else firsts(own, self._window)
            if len(counts) > 1:
                found.question = Question(Topic.WHICH, tuple(laid.card for laid in counts), of=owner)
                return
            for laid in [each for each in own if each not in counts]:
                self._goes_back(laid, text("{seat} had laid a card already", seat=owner), found)

    def _not_too_many(self, found: Settled, most: int) -> None:
        if len(found.laid) > most:
            found.question = Question(Topic.SURPLUS, tuple(laid.card for laid in found.laid))

    def _goes_back(self, laid: Laid, why: Text, found: Settled) -> None:
        found.laid.remove(laid)
        words = text("{card} goes back", card=name_of(laid.card))
        found.remarks.append(Ruling("second-card", words, why, proof(laid)))

    # -- before whom --------------------------------------------------------------------------------------------------

    def _before_owners(self, found: Settled) -> None:
        for n, laid in enumerate(found.laid):
            if laid.owner is not None and laid.targets != (laid.owner,):
                found.laid[n] = replace(laid, targets=(laid.owner,))
                words = text("{card} goes before {seat}", card=name_of(laid.card), seat=laid.owner)
                why = text("in the last phase a card goes before its owner")
                found.remarks.append(Ruling("not-own", words, why, proof(laid)))

    def _late(self, found: Settled, laying: Laying, answers: Answers) -> None:
        for n, laid in enumerate(found.laid):
            if laying.limit is None or not laying.is_late(laid.at):
                continue
            late = apart(Moment.exactly(laying.limit), laid.at)
            if self._options.late is Late.WARN or laid.card.name in answers.unsaid:
                words = text("{card} was late by {margin}", card=name_of(laid.card), margin=late)
                found.remarks.append(Ruling("late", words, text("it stays where it lies"), proof(laid), stands=False))
            elif laid.owner is None:
                found.question = Question(Topic.WHOSE, (laid.card,), self._seats)
                return
            else:
                found.laid[n] = replace(laid, targets=(laid.owner,))
                words = text("{card} goes before {seat}", card=name_of(laid.card), seat=laid.owner)
                why = text("it was late by {margin}", margin=late)
                found.remarks.append(Ruling("late", words, why, proof(laid)))

    def _before_whom(self, found: Settled) -> None:
        unclear = next((laid for laid in found.laid if laid.target is None), None)
        if unclear is not None:
            seats = unclear.targets or self._players
            found.question = Question(Topic.BEFORE, (unclear.card,), seats, unclear.owner)


def apart(one: Moment, other: Moment) -> Text:
    """How far apart two Moments are, in ms, and how far that may be off.

    >>> str(apart(Moment.exactly(0), Moment(-60_000_000, -40_000_000)))
    '50.0 ± 10.0 ms'
    """
    return margin(one, other, signed=False)


def name_of(card: Card) -> str:
    """A card by its value, as it is printed."""
    return signed(card.value or 0)


def proof(*played: Laid) -> tuple[Evidence, ...]:
    """Cards as evidence."""
    return tuple(Evidence(laid.owner or "table", laid.card.id, laid.at) for laid in _in_time(played))


def _in_time(played: Iterable[Laid]) -> Sequence[Laid]:
    return sorted(played, key=lambda laid: (laid.at, laid.card.name))
