"""Cards: enrolling them, seeing which lack a code, and how labels are printed."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from deadheat.operator.choices import Choice
from deadheat.operator.enrolment import Enrolment
from deadheat.operator.menu.backroom import Backroom
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Page, Scan, Way
from deadheat.operator.menu.telling import Telling, plain, trouble
from deadheat.problems import Problem
from deadheat.stage import Keys, Scene, Screen, Text, text

__all__ = ["cards"]

_Leads: TypeAlias = Callable[[Backroom, str], Move]
"""Where a deck leads, given its name."""


def cards(backroom: Backroom) -> Listing:
    """What can be done with cards."""
    return Listing(
        text("Cards"),
        lambda: [
            Item(text("Enrol cards"), lambda: Open(_decks(backroom, text("Enrol"), _enrol))),
            Item(text("Check a deck"), lambda: Open(_decks(backroom, text("Check"), _check))),
            Item(text("Print labels"), lambda: Open(_labels())),
        ],
    )


def _decks(backroom: Backroom, title: Text, leads: _Leads) -> Listing:
    items = [Item(text("{deck}", deck=deck), partial(leads, backroom, name)) for name, deck in backroom.decks().items()]
    return Listing(title, lambda: items)


def _enrol(backroom: Backroom, deck: str) -> Move:
    try:
        return Open(Enrolling(backroom.enrolment(deck)))
    except Problem as problem:
        return Open(trouble(problem))


def _check(backroom: Backroom, deck: str) -> Move:
    try:
        coverage = backroom.coverage(deck)
    except Problem as problem:
        return Open(trouble(problem))
    have = text("{done} of {total} have a code", done=coverage.done, total=coverage.total)
    title = text("{deck}", deck=backroom.decks().get(deck, deck))
    if not coverage.missing:
        return Open(Telling(title, have))
    return Open(Telling(title, have, text("These have none:"), *plain(", ".join(coverage.missing))))


def _labels() -> Telling:
    return Telling(
        text("Print labels"),
        text("Labels are printed with a computer"),
        *plain("deadheat cards labels DECK -o labels.pdf"),
        text("Printed labels need no enrolling"),
    )


class Enrolling(Page):
    """A sitting: a scan enrols, down goes on to the next card, OK leads to what else can be done."""

    def __init__(self, dialogue: Enrolment) -> None:
        self._dialogue = dialogue

    def screen(self) -> Screen:
        screen = self._dialogue.screen()
        if self._dialogue.finished:
            keys = Keys(ok=text("Done"), back=text("Back"))
        else:
            keys = Keys(down=text("Next"), ok=text("More"), back=text("Stop"))
        return Screen(screen.title, screen.big, screen.lines, keys=keys)

    def scene(self) -> Scene:
        return Scene(centre=self.screen(), sounding=self._dialogue.scene().sounding)

    def down(self) -> Move:
        self._dialogue.chose(Choice.SKIP, self.now)
        return None

    def ok(self) -> Move:
        if self._dialogue.finished:
            return Way.BACK
        return Open(Listing(text("What next?"), self._choices))

    def _choices(self) -> list[Item]:
        offered = self._dialogue.choices()
        return [Item(label, partial(self._chose, choice)) for choice, label in offered]

    def _chose(self, choice: Choice) -> Move:
        self._dialogue.chose(choice, self.now)
        return Way.BACK

    def left(self) -> None:
        self._dialogue.chose(Choice.STOP, self.now)

    def scanned(self, scan: Scan) -> Move:
        self._dialogue.scanned(scan.code, self.now, ambiguous=scan.ambiguous)
        return None

    @property
    def next_deadline(self) -> int | None:
        return self._dialogue.next_deadline

    def on_time(self) -> Move:
        self._dialogue.on_time(self.now)
        return None
