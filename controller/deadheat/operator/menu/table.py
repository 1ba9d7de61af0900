"""The table: how its readers, lamps and screens are, what it can tell apart, and what can be set."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from deadheat.operator.menu.backroom import Backroom, Setting
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Page, Scan, Way
from deadheat.operator.menu.telling import Telling, plain
from deadheat.stage import Keys, Lamp, Pattern, Scene, Screen, Tabs, Text, text
from deadheat.timing import MS

__all__ = ["setting", "table"]

_LOOKS: Final = Keys(up=text("Up"), down=text("Down"), back=text("Back"))
"""A list that is only read."""


def table(backroom: Backroom) -> Listing:
    """What there is at this table; what it does not have has no entry."""

    def entries() -> list[Item]:
        parts = [
            Item(text("Readers"), lambda: Open(_Readers(backroom.readers))) if backroom.readers() else None,
            Item(text("Buttons and lamps"), lambda: Open(_Buttons(backroom.seats(), backroom.lamps()))),
            Item(text("Screens"), lambda: Open(_screens(backroom))) if backroom.screens() else None,
            Item(text("Resolution"), lambda: Open(_resolution(backroom.window()))),
        ]
        return [part for part in parts if part is not None] + [
            Item(each.label, partial(_set, backroom, each.label), each.values[each.at]) for each in backroom.settings()
        ]

    return Listing(text("Table"), entries)


def _set(backroom: Backroom, label: Text) -> Move:
    found = next((each for each in backroom.settings() if each.label == label), None)
    return Open(setting(found)) if found is not None else None


def setting(chosen: Setting) -> Listing:
    """The values of a setting; the cursor stands on the present one."""

    def take(number: int) -> Move:
        chosen.choose(number)
        return Way.BACK

    items = [Item(value, partial(take, n)) for n, value in enumerate(chosen.values)]
    return Listing(chosen.label, lambda: items, cursor=chosen.at)


def _screens(backroom: Backroom) -> Listing:
    def entries() -> list[Item]:
        return [Item(text("{name}", name=name), lambda: None, state) for name, state in backroom.screens()]

    return Listing(text("Screens"), entries, keys=_LOOKS)


def _resolution(window: int) -> Telling:
    return Telling(
        text("Resolution"),
        text("{ms} ms", ms=f"{window / MS:g}"),
        text("Presses closer than that are a dead heat"),
    )


class _Readers(Listing):
    """The readers and how they are; a card that is scanned is named."""

    def __init__(self, readers: Callable[[], Sequence[tuple[str, Text]]]) -> None:
        super().__init__(
            text("Scan a card to try"),
            lambda: [Item(text("{name}", name=name), lambda: None, state) for name, state in readers()],
            keys=_LOOKS,
        )

    def scanned(self, scan: Scan) -> Move:
        read = (text("Several cards"),) if scan.ambiguous else plain(scan.code)
        return Open(Telling(text("{reader}", reader=scan.reader), *read))


class _Buttons(Page):
    """All lamps are lit; a press makes its lamp flash and is named."""

    def __init__(self, seats: Sequence[str], lamps: Sequence[str]) -> None:
        self._seats = seats
        self._lamps = lamps
        self._pressed: set[str] = set()
        self._last: str | None = None

    def screen(self) -> Screen:
        lamps = text("Every lamp is lit") if self._lamps else text("There are no lamps")
        all_work = len(self._pressed) == len(self._seats)
        seats = tuple(text("{seat}", seat=seat) for seat in self._seats)
        lit = tuple(n for n, seat in enumerate(self._seats) if seat in self._pressed)
        return Screen(
            text("Press each button"),
            lines=(text("All buttons work") if all_work else lamps,),
            body=Tabs(seats, lit),
            keys=Keys(ok=text("Done"), back=text("Back")),
        )

    def scene(self) -> Scene:
        lamps = {
            seat: Lamp(Pattern.SEEN if seat in self._pressed else Pattern.ON)
            if seat != self._last
            else Lamp(Pattern.WIN)
            for seat in self._lamps
        }
        return Scene(lamps, centre=self.screen())

    def pressed(self, seat: str) -> Move:
        if seat in self._seats:
            self._pressed.add(seat)
            self._last = seat
        return None

    def ok(self) -> Move:
        return Way.BACK
