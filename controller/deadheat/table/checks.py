"""Checks that concern more than one setting of a table file.

Each check looks at what could be read, mistakes elsewhere left aside, and reports what does not go together, with both
places. A new check is a function here and its entry in ``CHECKS``.
"""

from collections.abc import Callable

from deadheat.table.clashes import clashes
from deadheat.table.hub import hubs_have_their_own_device, socket_of, sockets_fit_their_hubs
from deadheat.table.key_checks import (
    keys_of_the_menu_are_complete,
    lines_of_the_table,
    lines_of_the_table_are_no_sockets,
)
from deadheat.table.lines import canonical_line
from deadheat.table.model import CENTRE, FEWEST_SEATS, MOST_SEATS
from deadheat.table.pixel_checks import pixels_are_in_order, pixels_are_used_once, the_strip_has_its_own_bus
from deadheat.table.readers import SETTINGS_OF, ReaderKind
from deadheat.table.screen_checks import (
    screens_have_settings_of_their_bus,
    screens_have_sizes_of_their_driver,
    screens_have_their_own_address,
    screens_have_their_own_spi_port,
)
from deadheat.toml import Path, Readable, Report, did_you_mean, listed, quoted, shown

__all__ = ["CHECKS", "check"]

_PCSC = "pcsc:"
"""What the devices of pcscd begin with."""


def check(readable: Readable, report: Report) -> None:
    """Run all checks."""
    for one in CHECKS:
        one(readable, report)


def _enough_seats(readable: Readable, report: Report) -> None:
    count = readable.counts.get("seat", FEWEST_SEATS)
    if count < FEWEST_SEATS:
        what = f"a table needs {FEWEST_SEATS} seats at least, this one has {count or 'none'}"
        report.at_value(("seat", 0), what, "add a [[seat]] for each player, clockwise")
    if count > MOST_SEATS:
        what = f"a table has {MOST_SEATS} seats at most, this one has {count}"
        report.at_value(("seat", MOST_SEATS), what, f"take out this [[seat]] and all after the first {MOST_SEATS}")


def _names_are_unique(readable: Readable, report: Report) -> None:
    names = readable.every("seat", "name") + readable.every("reader", "name") + readable.every("hub", "name")
    for first, later in clashes(names, lambda name: name.value, report):
        what = f"{quoted(later.value)} is already the name of a {first.path[0]} ({report.place(first.path)})"
        report.at_value(later.path, what, "write another name; no two seats, readers or hubs share one")


def _no_seat_is_called_centre(readable: Readable, report: Report) -> None:
    for name in readable.every("seat", "name"):
        if name.value == CENTRE:
            report.at_value(
                name.path,
                f"a seat cannot be called {quoted(CENTRE)}",
                "write another name; this one means the middle of the table",
            )


def _lines_are_used_once(readable: Readable, report: Report) -> None:
    every = readable.every("seat", "button", "lamp") + readable.every("reader", "irq")
    every += [*readable.every("screen", "dc", "reset"), *lines_of_the_table(readable)]
    lines = [line for line in every if line.value is not None and socket_of(line.value) is None]
    for first, later in clashes(lines, lambda line: canonical_line(line.value), report):
        user = _user(readable, first.path)
        there = f"{shown(report.text(first.path))} at {report.place(first.path)}"
        what = f"{shown(report.text(later.path))} is already {user} ({there})"
        report.at_value(later.path, what, "write another line; each is for one button or one lamp")


def _user(readable: Readable, path: Path) -> str:
    """Who has the line at ``path``."""
    if path[0] in ("menu", "sound"):
        return f"the {path[1]} of [{path[0]}]"
    seat = readable.values.get((*path[:-1], "name"))
    return f"the {path[-1]} of {quoted(seat)}" if seat else f"a {path[-1]}"


def _seats_exist(readable: Readable, report: Report) -> None:
    seats = [name.value for name in readable.every("seat", "name")]
    if len(seats) != readable.counts.get("seat"):
        return  # The one that is meant may be among those that cannot be read.
    for used in readable.every("reader", "seat") + readable.every("screen", "seat"):
        if used.value not in (None, *seats):
            shared = "if all share it" if used.path[0] == "reader" else "if it is in the centre"
            known = listed([*map(quoted, seats)], "or")
            allowed = f"write {known}, or leave seat out {shared}{did_you_mean(used.value, seats)}"
            report.at_value(used.path, f"there is no seat called {quoted(used.value)}", allowed)


def _screens_have_their_own_place(readable: Readable, report: Report) -> None:
    for first, later in clashes(readable.every("screen", "seat"), lambda seat: seat.value, report):
        place = "the centre" if later.value is None else f"the seat {quoted(later.value)}"
        what = f"{place} already has a screen ({report.place(first.path)})"
        report.at_value(later.path, what, "write another seat; there is one screen for each, and one for the centre")


def _dimmable_lamps_exist(readable: Readable, report: Report) -> None:
    for dimmable in readable.every("seat", "dimmable"):
        lamp = (*dimmable.path[:-1], "lamp")
        if dimmable.value and lamp in readable.values and readable.values[lamp] is None:
            report.at_value(dimmable.path, "this seat has no lamp to dim", "add lamp, or take dimmable out")


def _readers_have_settings_of_their_kind(readable: Readable, report: Report) -> None:
    for kind in readable.every("reader", "kind"):
        takes = SETTINGS_OF[kind.value]
        for setting in sorted({each for settings in SETTINGS_OF.values() for each in settings}):
            path = (*kind.path[:-1], setting)
            if setting not in takes and readable.values.get(path) is not None:
                kinds = listed([quoted(other.value) for other, has in SETTINGS_OF.items() if setting in has], "or")
                what = f"a reader of the kind {quoted(kind.value.value)} has no {setting}"
                report.at_key(path, what, f"take it out; it is for {kinds}")
        if "device" in takes and readable.values.get((*kind.path[:-1], "device"), "") is None:
            what = f"a reader of the kind {quoted(kind.value.value)} needs a device"
            report.at_value(kind.path, what, 'add device, as "deadheat readers" shows it, such as device = "usb:1.2"')


def _readers_have_a_device_of_their_kind(readable: Readable, report: Report) -> None:
    for device in readable.every("reader", "device"):
        kind = readable.values.get((*device.path[:-1], "kind"))
        if device.value is None or kind not in SETTINGS_OF or "device" not in SETTINGS_OF[kind]:
            continue
        if (kind is ReaderKind.PCSC) is not device.value.startswith(_PCSC):
            example = "pcsc:ACS ACR122U PICC Interface" if kind is ReaderKind.PCSC else "usb:1.2"
            what = f"{quoted(device.value)} is no device of the kind {quoted(kind.value)}"
            report.at_value(device.path, what, f'write it as "deadheat readers" shows it, such as {quoted(example)}')


def _readers_have_their_own_device(readable: Readable, report: Report) -> None:
    devices = [device for device in readable.every("reader", "device") if device.value is not None]
    for first, later in clashes(devices, lambda device: device.value, report):
        name = readable.values.get((*first.path[:-1], "name"))
        user = f"the reader {quoted(name)}" if name else "another reader"
        what = f"{quoted(later.value)} is already the device of {user} ({report.place(first.path)})"
        report.at_value(later.path, what, 'write the other one\'s place at the USB, as "deadheat readers" shows it')


CHECKS: tuple[Callable[[Readable, Report], None], ...] = (
    _enough_seats,
    _names_are_unique,
    _no_seat_is_called_centre,
    _lines_are_used_once,
    sockets_fit_their_hubs,
    hubs_have_their_own_device,
    _seats_exist,
    screens_have_settings_of_their_bus,
    screens_have_sizes_of_their_driver,
    screens_have_their_own_address,
    screens_have_their_own_spi_port,
    _screens_have_their_own_place,
    _dimmable_lamps_exist,
    pixels_are_in_order,
    pixels_are_used_once,
    the_strip_has_its_own_bus,
    keys_of_the_menu_are_complete,
    lines_of_the_table_are_no_sockets,
    _readers_have_settings_of_their_kind,
    _readers_have_a_device_of_their_kind,
    _readers_have_their_own_device,
)
