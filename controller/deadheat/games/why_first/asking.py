"""What the table cannot know and has to ask."""

from enum import Enum

import msgspec

from deadheat.cards import Card
from deadheat.games.why_first.track import DUMMY
from deadheat.stage import Text, text

__all__ = ["Answers", "Question", "Topic"]


class Topic(Enum):
    """What is asked."""

    EARLY = "whose card was early"
    BEFORE = "before whom a card lies"
    WHOSE = "whose card was late"
    WHICH = "which of two cards of one player counts"
    SURPLUS = "which card was one too many"


class Question(msgspec.Struct, frozen=True):
    """A question, answered by the button of one of ``seats``, or by showing one of ``cards`` again."""

    topic: Topic
    cards: tuple[Card, ...]
    seats: tuple[str, ...] = ()
    of: str | None = None
    """The player it is about, if that is known."""

    @property
    def words(self) -> Text:
        """The question on the screens. No card is named: they lie face down."""
        return _ASKED[self.topic]

    @property
    def hints(self) -> tuple[Text, ...]:
        """How it is answered, in lines short enough for the smallest screen."""
        if self.topic is Topic.BEFORE:
            press = text("{seats}: press", seats="/".join(seat for seat in self.seats if seat != DUMMY))
            whose = (text("{seat}'s card", seat=self.of),) if self.of is not None else ()
            return *whose, press, *((text("dummy: show it again"),) if DUMMY in self.seats else ())
        if self.topic is Topic.WHICH:
            if self.of is None:
                return (text("its player: show it again"),)
            return (text("{seat}: show it again", seat=self.of),)
        return (_HINTS[self.topic],)


_ASKED = {
    Topic.EARLY: text("Whose was early?"),
    Topic.BEFORE: text("Before whom?"),
    Topic.WHOSE: text("Whose was late?"),
    Topic.WHICH: text("Which counts?"),
    Topic.SURPLUS: text("One too many"),
}
_HINTS = {
    Topic.EARLY: text("its player presses"),
    Topic.WHOSE: text("its player presses"),
    Topic.SURPLUS: text("show one to take back"),
}


class Answers:
    """What was answered in this phase, by the name of the card."""

    def __init__(self) -> None:
        self.before: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.back: set[str] = set()
        """Those that went back to their players."""
        self.unsaid: set[str] = set()
        """Late cards that nobody has called theirs."""

    def forget(self) -> None:
        """A new phase, or the same one again."""
        self.before.clear()
        self.owner.clear()
        self.back.clear()
        self.unsaid.clear()
