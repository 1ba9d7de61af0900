"""Enrolling a deck: the screen names a card, the operator scans it, next.

1. The first card without a code is asked for. What is scanned is put on it, durable at once, and the next is asked for.
2. What was scanned before is answered: the same code once more means nothing, one of another card is named.
3. A code that names a card by itself (a printed label, a written tag) needs no enrolling; it must be the right card.
4. The operator may skip, go back, scan a card again, and stop; another time it goes on from there, because what is
   done stands in the register and nowhere else.
5. A tag may be written with the card's name while it lies there; only what could be read back counts as written.
"""

from typing import Final, Protocol

import msgspec

from deadheat.cards import Deck, Named, name_of
from deadheat.games.sounds import Sounds
from deadheat.operator.choices import LABELS, Choice
from deadheat.operator.pace import Pace
from deadheat.operator.places import Place, places
from deadheat.problems import Problem
from deadheat.stage import Scene, Screen, Sound, Text, text
from deadheat.timing import S

__all__ = ["Codes", "Enrolment"]

_ANSWER: Final = 5 * S
"""How long an answer stays on the screen, in ns."""
_MINUTE: Final = 60 * S


class Codes(Protocol):
    """What the dialogue needs of the register."""

    def name(self, code: str) -> Named | None:
        """What a code names."""

    def enrol(self, code: str, card: str, face: str | None = None) -> bool:
        """Put a code on a card; durable when this returns.

        :raises Problem: if it cannot be
        """

    def forget(self, code: str) -> Named | None:
        """Take a code off its card."""

    def codes_of(self, card: str, face: str | None = None) -> list[str]:
        """The codes that are on a card, or on one of its faces."""


class _Answer(msgspec.Struct, frozen=True):
    words: Text
    until: int


class Enrolment:
    """One sitting, for one deck.

    :param now: when it begins, in ns
    :param faces: each face gets a code of its own
    :param again: cards that have a code get another one too
    :param writes: tags are written with the card's name: see :attr:`to_write`

    **Synchronization:** none of its own; one thread.
    """

    def __init__(
        self, deck: Deck, codes: Codes, now: int, *, faces: bool = False, again: bool = False, writes: bool = False
    ) -> None:
        self._deck = deck
        self._codes = codes
        self._places = places(deck, faces=faces)
        self._writes = writes
        self._done = set() if again else {n for n, place in enumerate(self._places) if self._codes_at(place)}
        self._at = -1
        self._enrolled: list[int] = []
        """The places that were done in this sitting, the last one last."""
        self._last_code: str | None = None
        self._writing = False
        self._answer: _Answer | None = None
        self._pace = Pace(now)
        self._sounds = Sounds()
        self.finished = False
        """Whether everything is done, or the operator has left."""
        self._go_on()

    # -- what is scanned ----------------------------------------------------------------------------------------------

    def scanned(self, code: str, at: int, *, ambiguous: bool = False) -> None:
        """A code was read at ``at`` ns; ``ambiguous`` if several cards lay there."""
        if self.finished or self._writing:
            return
        if ambiguous:
            self._refuse(text("Several cards lie there: show one"), at)
        elif code == self._last_code:
            return  # It still lies there, or was read twice.
        else:
            self._take(code, self._codes.name(code), at)

    def _take(self, code: str, named: Named | None, at: int) -> None:
        place = self.place
        if named is None:
            self._enrol(code, place, at)
        elif not _fits(named, place):
            card = self._in_words(named)
            says_so = name_of(code) is not None
            words = text("That is {card}", card=card) if says_so else text("That is {card} already", card=card)
            self._refuse(words, at)
        elif name_of(code) is not None:
            self._accept(code, text("{card} names itself", card=place.card.label), at)
        elif self._at in self._done:
            self._accept(code, text("Yes, that is {card}", card=place.card.label), at)
        else:
            self._refuse(text("That code is on it already"), at)

    def _enrol(self, code: str, place: Place, at: int) -> None:
        try:
            self._codes.enrol(code, place.card.id, place.face)
        except Problem as problem:
            self._refuse(text("{why}", why=f"{problem.what}. {problem.remedy}"), at)
            return
        if self._writes:
            self._last_code = code
            self._writing = True
            self._say(text("Writing: leave it there"), at)
        else:
            self._accept(code, text("{card}: taken in", card=place.card.label), at)

    def _accept(self, code: str, words: Text, at: int) -> None:
        self._last_code = code
        self._say(words, at)
        self._sounds.play(Sound.RULING)
        self._pace.step(at)
        self._done.add(self._at)
        self._enrolled.append(self._at)
        self._go_on()

    # -- writing tags -------------------------------------------------------------------------------------------------

    @property
    def to_write(self) -> str | None:
        """What the tag that lies there is to be written with now, or None; answer with :meth:`written`."""
        return self.place.text if self._writing and not self.finished else None

    def written(self, why_not: str | None, at: int) -> None:
        """The tag was written and read back, or not, and why."""
        if not self._writing:
            return
        self._writing = False
        code, self._last_code = self._last_code or "", None
        if why_not is None:
            self._accept(code, text("{card}: written", card=self.place.card.label), at)
        else:
            self._codes.forget(code)
            self._refuse(text("Not written: {why}. Show it again", why=why_not), at)

    # -- what is chosen -----------------------------------------------------------------------------------------------

    def choices(self) -> list[tuple[Choice, Text]]:
        """What can be chosen now, with what it is called."""
        if self.finished:
            return []
        can = {
            Choice.SKIP: not self._writing,
            Choice.BACK: self._at > 0 and not self._writing,
            Choice.REDO: self._redoes is not None and not self._writing,
            Choice.STOP: True,
        }
        return [(choice, LABELS[choice]) for choice, possible in can.items() if possible]

    def chose(self, choice: Choice, at: int) -> None:
        """The operator has chosen; what cannot be chosen now does nothing."""
        if choice not in [choice for choice, _ in self.choices()]:
            return
        self._pace.rest(at)
        self._answer = None
        if choice is Choice.SKIP:
            self._go_on()
        elif choice is Choice.BACK:
            self._at -= 1
        elif choice is Choice.REDO and self._redoes is not None:
            self._redo(self._redoes, at)
        else:
            self.finished = True

    @property
    def _redoes(self) -> int | None:
        """The place that would be scanned again: this one if it has codes, or the one that was done last."""
        if self._codes_at(self.place):
            return self._at
        return next((n for n in reversed(self._enrolled) if self._codes_at(self._places[n])), None)

    def _redo(self, number: int, at: int) -> None:
        place = self._places[number]
        try:
            for code in self._codes_at(place):
                self._codes.forget(code)
        except Problem as problem:
            self._refuse(text("{why}", why=problem.what), at)
            return
        self._at = number
        self._done.discard(number)
        self._last_code = None
        self._say(text("{card} has no code now", card=place.card.label), at)

    def _go_on(self) -> None:
        """Ask for the next card that is not done; once there is none behind, it is over."""
        after = (n for n in range(self._at + 1, len(self._places)) if n not in self._done)
        following = next(after, None)
        if following is None:
            self.finished = True
        else:
            self._at = following

    # -- what is shown ------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The card, and perhaps its face, that is asked for."""
        return self._places[max(self._at, 0)]

    @property
    def missing(self) -> list[Place]:
        """What has no code yet."""
        return [place for n, place in enumerate(self._places) if n not in self._done]

    def scene(self) -> Scene:
        """What the table shows: the screen in the centre, and the last sound."""
        return Scene(centre=self.screen(), sounding=self._sounds.sounding)

    def screen(self) -> Screen:
        """The centre screen."""
        if self.finished:
            return Screen(self._title, text("Done") if not self.missing else text("To be continued"), self.summary)
        place = self.place
        big = text("{card}", card=place.card.label)
        face = [text("{face} side", face=place.face)] if place.face is not None else []
        known = self._at in self._done and self._answer is None
        hint = [text("It has a code")] if known else []
        answer = [self._answer.words] if self._answer is not None else []
        return Screen(self._title, big, (*answer, *face, *hint, self._progress))

    @property
    def _title(self) -> Text:
        return text("{deck}", deck=self._deck.title)

    @property
    def _progress(self) -> Text:
        done, total = len(self._done), len(self._places)
        left = self._pace.left(total - done)
        if left is None:
            return text("{done} of {total}", done=done, total=total)
        minutes = -(-left // _MINUTE)
        return text("{done} of {total}, {minutes} min left", done=done, total=total, minutes=minutes)

    @property
    def summary(self) -> tuple[Text, ...]:
        """How it stands at the end, in lines."""
        missing = self.missing
        lines = [text("{done} of {total}", done=len(self._done), total=len(self._places))]
        if missing:
            named = ", ".join(place.text.partition("/")[2] for place in missing[:8])
            lines.append(text("Missing: {cards}", cards=named + (" …" if len(missing) > 8 else "")))
        return tuple(lines)

    def _in_words(self, named: Named) -> str:
        """Another card of this deck by its label, one of another deck by its whole id."""
        card = self._deck.find(named.card)
        side = f" ({named.face})" if named.face is not None else ""
        return f"{card.label if card is not None else named.card}{side}"

    # -- answers ------------------------------------------------------------------------------------------------------

    @property
    def next_deadline(self) -> int | None:
        """When the answer on the screen goes, in ns."""
        return self._answer.until if self._answer is not None and not self._writing else None

    def on_time(self, at: int) -> None:
        """An answer that has been there for long enough goes."""
        if self._answer is not None and not self._writing and self._answer.until <= at:
            self._answer = None

    def _refuse(self, words: Text, at: int) -> None:
        self._sounds.play(Sound.REFUSED)
        self._say(words, at)

    def _say(self, words: Text, at: int) -> None:
        self._answer = _Answer(words, at + _ANSWER)

    def _codes_at(self, place: Place) -> list[str]:
        """The codes that are on just this: those of a whole card without those of its faces."""
        codes = self._codes.codes_of(place.card.id, place.face)
        if place.face is None:
            for face in place.card.faces:
                codes = [code for code in codes if code not in self._codes.codes_of(place.card.id, face)]
        return codes


def _fits(named: Named, place: Place) -> bool:
    """Whether a code that names this is right at ``place``; one that names a whole card is not for one of its faces."""
    return named.card == place.card.id and named.face == place.face
