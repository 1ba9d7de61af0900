"""Enrolling a deck: the screen names a card, the operator scans it, next.

1. The first card without a code is asked for. What is scanned is put on it, durable at once, and the next is asked for.
2. What was scanned before is answered: the same code at once again means nothing, one of another card is named.
3. A code that names a card by itself (a printed label, a written tag) needs no enrolling; it must be the right card.
4. The operator may skip, go back, scan a card again, and stop; another time it goes on from there, because what is
   done stands in the register and nowhere else.
5. A tag may be written with the card's name while it lies there; only what could be read back counts as written.
"""

from typing import Final

from deadheat.cards import Deck, Named, check_identity, name_of
from deadheat.operator.answers import Answers
from deadheat.operator.choices import LABELS, Choice
from deadheat.operator.course import Course
from deadheat.operator.enrolment_screen import enrolment_screen, standing
from deadheat.operator.holdings import Codes, Holdings
from deadheat.operator.pace import Pace
from deadheat.operator.places import Place, places
from deadheat.operator.writing import PATIENCE, Writing
from deadheat.problems import Problem
from deadheat.stage import Scene, Screen, Text, text
from deadheat.timing import S

__all__ = ["Enrolment"]

_LIES: Final = 3 * S
"""A code that comes again within this time (ns) still lies there or was read twice: ours."""


class Enrolment:
    """One sitting, for one deck.

    :param codes: the register
    :param now: when it begins, in ns
    :param faces: each face gets a code of its own
    :param again: cards that have a code get another one too
    :param writes: tags are written with the card's name: see :attr:`to_write`
    :raises Problem: if the register cannot be read

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self, deck: Deck, codes: Codes, now: int, *, faces: bool = False, again: bool = False, writes: bool = False
    ) -> None:
        self._deck = deck
        self._codes = codes
        self._held = Holdings(deck, codes)
        self._course = Course(places(deck, faces=faces), self._held, again=again)
        self._again = again
        self._writes = writes
        self._cleared: set[str] = set()
        """Names that tags were written with by mistake: such a tag may be written anew."""
        self._last: tuple[str, int] | None = None
        """The code that was taken last, and when it was last seen."""
        self._writing: Writing | None = None
        self._answers = Answers()
        self._pace = Pace(now)
        self._left = False

    @property
    def finished(self) -> bool:
        """Whether the last card was done or skipped, or the operator has left."""
        return self._left or self._course.ended

    # -- what is scanned ----------------------------------------------------------------------------------------------

    def scanned(self, code: str, at: int, *, ambiguous: bool = False) -> None:
        """A code was read at ``at`` ns; ``ambiguous`` if several cards lay there."""
        if self.finished or self._writing is not None:
            return
        if ambiguous:
            self._answers.refuse(text("Show one card alone"), at)
        elif self._last is not None and code == self._last[0] and at - self._last[1] <= _LIES:
            self._last = code, at
        else:
            self._take(code, self._codes.name(code), at)

    def _take(self, code: str, named: Named | None, at: int) -> None:
        place, own = self.place, name_of(code)
        if named is None:
            self._enrol(code, place, at)
        elif not _fits(named, place):
            self._refuse_other(code, named, own is not None, at)
        elif own is not None:
            self._accept(code, text("{card} names itself", card=place.card.label), at)
        elif self._writes:
            self._write(code, at, new=False)
        elif self._again and not self._course.is_done:
            self._answers.refuse(text("Already on this card"), at)
        else:
            self._accept(code, text("Yes, that is {card}", card=place.card.label), at, new=not self._course.is_done)

    def _refuse_other(self, code: str, named: Named, is_own: bool, at: int) -> None:
        """Another card; or a tag that was written with a wrong name in this sitting, which may be written anew."""
        if self._writes and is_own and str(named) in self._cleared:
            self._write(code, at, new=False)
            return
        card = self._in_words(named)
        words = text("That is {card}", card=card) if is_own else text("That is {card} already", card=card)
        self._answers.refuse(words, at)

    def _enrol(self, code: str, place: Place, at: int) -> None:
        try:
            check_identity(code)
        except Problem as problem:
            is_tag = code.startswith("uid:")
            self._answers.problem(text("Its number is random") if is_tag else text("That is no code"), problem, at)
            return
        try:
            self._codes.enrol(code, place.card.id, place.face)
        except Problem as problem:
            self._answers.problem(text("Not taken in"), problem, at)
            return
        self._course.gave(code)
        if self._writes:
            self._write(code, at, new=True)
        else:
            self._accept(code, text("{card}: taken in", card=place.card.label), at)

    def _accept(self, code: str, words: Text, at: int, *, new: bool = True) -> None:
        self._last = code, at
        self._answers.good(words, at)
        self._pace.step(at)
        self._course.done(new=new)

    # -- writing tags -------------------------------------------------------------------------------------------------

    @property
    def to_write(self) -> str | None:
        """What the tag that lies there is to be written with now, or None; answer with :meth:`written`."""
        return self.place.text if self._writing is not None else None

    def _write(self, code: str, at: int, *, new: bool) -> None:
        self._writing = Writing(code, new, at + PATIENCE)
        self._answers.say(text("Writing: leave it there"), at)

    def written(self, why_not: str | None, at: int, tag: str | None = None) -> None:
        """The tag was written and read back, or not, and why.

        :param tag: the code of the tag that was written, if that is known: another one may have been laid there
        """
        writing, self._writing = self._writing, None
        if writing is None:
            return
        reason = None if why_not is None else text("{why}", why=why_not)
        if reason is None and tag not in (None, writing.code) and name_of(writing.code) is None:
            reason = text("another tag was laid there")
        if reason is None:
            self._accept(writing.code, text("{card}: written", card=self.place.card.label), at)
            return
        self._last = None
        if writing.new:
            self._take_off([writing.code])
        self._answers.refuse(text("Not written: again"), at, reason)

    # -- what is chosen -----------------------------------------------------------------------------------------------

    def choices(self) -> list[tuple[Choice, Text]]:
        """What can be chosen now, with what it is called."""
        if self.finished:
            return []
        free = self._writing is None
        can = {
            Choice.SKIP: free,
            Choice.BACK: free and not self._course.is_first,
            Choice.REDO: free and self._course.redoes is not None,
            Choice.STOP: True,
        }
        return [(choice, LABELS[choice]) for choice, possible in can.items() if possible]

    def chose(self, choice: Choice, at: int) -> None:
        """The operator has chosen; what cannot be chosen now does nothing."""
        if choice not in [choice for choice, _ in self.choices()]:
            return
        self._pace.rest(at)
        self._answers.clear()
        self._last = None
        if choice is Choice.SKIP:
            self._course.go_on()
        elif choice is Choice.BACK:
            self._course.go_back()
        elif choice is Choice.REDO:
            self._redo(at)
        else:
            self._leave()

    def _leave(self) -> None:
        """A tag that is not certainly written is not done: another time its card is asked for again."""
        if self._writing is not None and self._writing.new:
            self._take_off([self._writing.code])
        self._writing = None
        self._left = True

    def _redo(self, at: int) -> None:
        place = self._course.redoes
        if place is None:
            return
        problem = self._take_off(self._course.to_take_off)
        if problem is not None:
            self._answers.problem(text("Still on it"), problem, at)
            return
        self._course.redo(place)
        self._cleared.add(place.text)
        card = place.card.label
        covered = self._held.covered(place)
        words = text("{card}: scan it again", card=card) if covered else text("{card} has no code now", card=card)
        self._answers.say(words, at)

    def _take_off(self, codes: list[str]) -> Problem | None:
        """Take codes off their card; why not, if that cannot be."""
        try:
            for code in codes:
                self._codes.forget(code)
        except Problem as problem:
            return problem
        self._course.took_off(codes)
        return None

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The card, and perhaps its face, that is asked for; at the end, the last one that was.

        :raises IndexError: if no card of the deck needs a code
        """
        return self._course.place

    @property
    def missing(self) -> list[Place]:
        """What has no code yet."""
        return self._course.missing

    @property
    def summary(self) -> tuple[Text, ...]:
        """How it stands, in lines."""
        return standing(len(self._course), self.missing)

    def scene(self) -> Scene:
        """What the table shows: the screen in the centre, and the last sound."""
        return Scene(centre=self.screen(), sounding=self._answers.sounding)

    def screen(self) -> Screen:
        """The centre screen."""
        return enrolment_screen(
            self._deck.title,
            None if self.finished else self.place,
            self._answers,
            self._course.is_done,
            len(self._course),
            self.missing,
            self._pace,
        )

    def _in_words(self, named: Named) -> str:
        """Another card of this deck by its label, one of another deck by its whole id."""
        card = self._deck.find(named.card)
        side = f" ({named.face})" if named.face is not None else ""
        return f"{card.label if card is not None else named.card}{side}"

    # -- time ---------------------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        """When the answer on the screen goes, or a tag has taken too long to be written, in ns."""
        return self._writing.until if self._writing is not None else self._answers.until

    def on_time(self, at: int) -> None:
        """An answer that has been there for long enough goes; a tag that was not written by now is given up."""
        if self._writing is None:
            self._answers.on_time(at)
        elif self._writing.until <= at:
            self.written("the reader says nothing", at)


def _fits(named: Named, place: Place) -> bool:
    """Whether a code that names this is right at ``place``; one that names a whole card is not for one of its faces."""
    return named.card == place.card.id and named.face == place.face
