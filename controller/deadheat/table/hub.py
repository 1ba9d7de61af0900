"""The seat hubs of a table: the sections ``[[hub]]``, and the sockets on them that seats are wired to."""

import re
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from deadheat.table.clashes import clashes
from deadheat.toml import Found, Part, Readable, Report, did_you_mean, listed, quoted

__all__ = ["SOCKETS", "HubBoard", "Socket", "hubs_have_their_own_device", "socket_of", "sockets_fit_their_hubs"]

SOCKETS: Final = 6
"""How many buttons and lamps a hub has, numbered from 1."""

_SOCKET: Final = re.compile(r"([a-z][a-z0-9-]{0,15}):(\d{1,3})\Z")
_RESERVED: Final = ("gpio", "readers")
"""What other sources of a table are called."""

_Name: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^(?!({'|'.join(_RESERVED)})\Z)[a-z][a-z0-9-]{{0,15}}\Z",
        description='a lower-case word of at most 16 letters, digits and hyphens, such as "left", but not "gpio" or '
        '"readers"',
    ),
]
_Device: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(usb:([!-\"$-.0-~]+/)?[1-9][0-9]*(\.[1-9][0-9]*)*(#[0-9]+)?"
        r"|id:[0-9a-f]{4}:[0-9a-f]{4}/[ -~]+"
        r"|/(?!dev/tty(USB|ACM)[0-9]+\Z)[!-~]([ -~]*[!-~])?)\Z",
        description='where the hub is plugged in ("usb:1.4"), or its model and serial number ("id:0403:6001/A1B2"), as '
        '"deadheat readers" shows them, or a path that stays the same ("/dev/serial0"), but no ttyUSB or ttyACM with a '
        "number, which go to whatever is plugged in first",
    ),
]


class HubBoard(Part, frozen=True):
    """A seat hub."""

    name: _Name
    device: _Device
    """The port that it is plugged into."""


class Socket(msgspec.Struct, frozen=True):
    """A socket on a hub, for one button and one lamp."""

    hub: str
    number: int
    """From 1, as the board says."""

    @property
    def pin(self) -> int:
        """Its number from 0, as the hub's firmware counts."""
        return self.number - 1


def socket_of(line: int | str | None) -> Socket | None:
    """The socket that a seat's button or lamp is at; None for one on a GPIO line, or none at all.

    >>> socket_of("left:2"), socket_of("GPIO17")
    (Socket(hub='left', number=2), None)
    """
    found = _SOCKET.match(line) if isinstance(line, str) else None
    return Socket(found[1], int(found[2])) if found else None


def sockets_fit_their_hubs(readable: Readable, report: Report) -> None:
    """Each socket is on a hub of the table, which has so many, and is for one button and one lamp."""
    names = [name.value for name in readable.every("hub", "name")]
    all_known = len(names) == readable.counts.get("hub", 0)
    for setting in ("button", "lamp"):
        used = [(found, socket) for found in readable.every("seat", setting) if (socket := socket_of(found.value))]
        for found, socket in used:
            if all_known and socket.hub not in names:
                what = f"there is no hub called {quoted(socket.hub)}"
                report.at_value(found.path, what, _known_hubs(socket, names))
            elif not 1 <= socket.number <= SOCKETS:
                what = f"a hub has no socket {socket.number}"
                report.at_value(found.path, what, f'write {quoted(socket.hub + ":1")} to "{socket.hub}:{SOCKETS}"')
        for first, later in clashes([found for found, _ in used], lambda found: socket_of(found.value), report):
            seat = readable.values.get((*first.path[:-1], "name"))
            user = f"the {setting} of {quoted(seat)}" if seat else f"a {setting}"
            what = f"{quoted(later.value)} already has {user} ({report.place(first.path)})"
            report.at_value(later.path, what, f"write another socket; each is for one {setting}")
    for found in readable.every("reader", "irq") + readable.every("screen", "dc", "reset"):
        if (socket := socket_of(found.value)) is not None and socket.hub in names:
            what = f"{quoted(found.value)} is a socket of a hub, which is for a button and a lamp"
            report.at_value(found.path, what, "write a GPIO line")


def _known_hubs(socket: Socket, names: list[str]) -> str:
    if not names:
        return f"add a [[hub]] with this name, or write a GPIO line{did_you_mean(socket.hub, names)}"
    known = listed([quoted(f"{name}:{socket.number}") for name in names], "or")
    return f"write {known}, or add a [[hub]] with this name{did_you_mean(socket.hub, names)}"


def hubs_have_their_own_device(readable: Readable, report: Report) -> None:
    """No port has two hubs, or a hub and a reader."""
    devices = readable.every("hub", "device") + readable.every("reader", "device")

    def is_of_a_hub(found: Found) -> bool:
        return found.path[0] == "hub"

    taken = [device for device in devices if device.value is not None]
    for first, later in clashes(taken, lambda device: device.value, report):
        if is_of_a_hub(first) or is_of_a_hub(later):
            name = readable.values.get((*first.path[:-1], "name"))
            user = f"the {first.path[0]} {quoted(name)}" if name else f"another {first.path[0]}"
            what = f"{quoted(later.value)} is already the device of {user} ({report.place(first.path)})"
            report.at_value(later.path, what, 'write this one\'s place at the USB, as "deadheat readers" shows it')
