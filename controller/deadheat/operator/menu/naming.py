"""What players are called: from a list of names, or letter by letter."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.names import LONGEST, clean_name
from deadheat.operator.menu.page import Move, Open, Page, Swap, Way
from deadheat.operator.menu.telling import Telling
from deadheat.stage import Keys, Screen, text

__all__ = ["Letters", "naming"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉÈÇ0123456789-"


def naming(
    seats: Sequence[str],
    names: Callable[[], Mapping[str, str]],
    known: Callable[[], Sequence[str]],
    name: Callable[[str, str], None],
    learn: Callable[[str], None],
) -> Listing:
    """The seats with their players' names; a seat leads to the list of names.

    :param names: the names that are given, by seat
    :param known: names to choose from
    :param name: gives a seat a name; the empty one takes its name away
    :param learn: told of a name that was entered
    """

    def choose(seat: str) -> Move:
        return Open(_names_for(seat, names, known, name, learn))

    def entries() -> list[Item]:
        return [
            Item(
                text("{seat}", seat=seat),
                partial(choose, seat),
                text("{name}", name=names().get(seat, "–")),
            )
            for seat in seats
        ]

    return Listing(text("Names"), entries)


def _names_for(
    seat: str,
    names: Callable[[], Mapping[str, str]],
    known: Callable[[], Sequence[str]],
    name: Callable[[str, str], None],
    learn: Callable[[str], None],
) -> Listing:
    def give(chosen: str) -> Move:
        name(seat, chosen)
        return Way.BACK

    def enter(entered: str) -> None:
        learn(entered)
        name(seat, entered)

    def entries() -> list[Item]:
        taken = {given for other, given in names().items() if other != seat}
        free = [each for each in known() if each not in taken]
        return [
            *(Item(text("{name}", name=each), partial(give, each)) for each in free),
            Item(text("New name"), lambda: Swap(Letters(seat, enter, taken))),
            Item(text("No name"), lambda: give("")),
        ]

    return Listing(text("Name for {seat}", seat=seat), entries)


class Letters(Page):
    """A name, letter by letter: up and down turn a wheel of letters, OK takes one, back takes the last one away.

    :param enter: told of the name once it is done
    :param taken: names of others
    """

    def __init__(self, seat: str, enter: Callable[[str], None], taken: set[str]) -> None:
        self._seat = seat
        self._enter = enter
        self._taken = taken
        self._name = ""
        self._at = 0

    @property
    def _wheel(self) -> str:
        """The letters that can follow, small ones after a letter; the last place, which ends the name, is empty."""
        letters = _LETTERS if not self._name or self._name.endswith(("-", " ")) else _LETTERS.lower() + " "
        return "" if len(self._name) >= LONGEST else letters

    def screen(self) -> Screen:
        back = text("Delete") if self._name else text("Back")
        keys = Keys(up=text("Up"), down=text("Down"), ok=text("Done") if self._ends else text("Take"), back=back)
        letter = "✓" if self._ends else self._wheel[self._at].replace(" ", "␣")
        return Screen(
            text("Name for {seat}", seat=self._seat),
            text("{name}[{letter}]", name=self._name, letter=letter),
            keys=keys,
        )

    @property
    def _ends(self) -> bool:
        return self._at >= len(self._wheel)

    def up(self) -> Move:
        return self._turn(-1)

    def down(self) -> Move:
        return self._turn(1)

    def _turn(self, by: int) -> Move:
        self._at = (min(self._at, len(self._wheel)) + by) % (len(self._wheel) + 1)
        return None

    def ok(self) -> Move:
        if not self._ends:
            self._name += self._wheel[self._at]
            self._at = 0 if len(self._name) == 1 else min(self._at, len(self._wheel))
            return None
        name = clean_name(self._name)
        if name in self._taken:
            return Open(Telling(text("Not yet"), text("That name is taken")))
        if name:
            self._enter(name)
        return Way.BACK

    def back(self) -> Move:
        if not self._name:
            return Way.BACK
        self._name = self._name[:-1]
        self._at = 0
        return None
