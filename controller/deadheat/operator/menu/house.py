"""Export, versions, and switching off."""

from collections.abc import Callable, Sequence
from functools import partial

from deadheat.operator.menu.backroom import Backroom
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Page, Swap
from deadheat.operator.menu.telling import Question, Telling
from deadheat.operator.menu.working import Done, Looking, Working
from deadheat.stage import Text, text

__all__ = ["export", "power", "versions"]


def export(backroom: Backroom) -> Move:
    """To a USB stick: at once if there is one, else it is chosen."""

    def write(stick: str) -> Working:
        return Working(
            text("{stick}", stick=stick),
            partial(backroom.export, stick),
            (text("Writing…"), text("Leave the stick in")),
            (text("Written"), text("You may pull it out")),
        )

    def leads(sticks: Sequence[str]) -> Page:
        if len(sticks) == 1:
            return write(sticks[0])
        items = [Item(text("{stick}", stick=stick), partial(_open, write, stick)) for stick in sticks]
        return Listing(text("Which stick?"), lambda: items)

    return Open(Looking(text("Export"), backroom.sticks, leads))


def _open(write: Callable[[str], Page], stick: str) -> Move:
    return Open(write(stick))


def versions(backroom: Backroom) -> Telling:
    """What is installed."""
    parts = [text("{part} {version}", part=part, version=version) for part, version in backroom.versions()]
    return Telling(text("Installed"), *parts)


def power(backroom: Backroom) -> Listing:
    """Shutting down and starting anew, each after a question."""
    return Listing(
        text("Switch off"),
        lambda: [
            Item(text("Shut down"), partial(_ask, text("Shut down now?"), backroom.shut_down)),
            Item(text("Restart"), partial(_ask, text("Restart now?"), backroom.restart)),
        ],
    )


def _ask(question: Text, act: Callable[[Done], None]) -> Move:
    return Open(Question(question, lambda: Swap(_switching(act))))


def _switching(act: Callable[[Done], None]) -> Working:
    going = (text("One moment…"), text("Leave the power on"))
    return Working(text("Switch off"), act, going, (text("See you"), text("Wait until it is dark")))
