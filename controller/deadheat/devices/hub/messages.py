"""What a hub and its host say to each other."""

from typing import ClassVar, Final, TypeAlias

import msgspec

__all__ = [
    "CHANGE",
    "LIMITED",
    "LOST",
    "MAJOR",
    "MINOR",
    "NEVER",
    "Ack",
    "Ask",
    "Count",
    "Counters",
    "Echo",
    "Hello",
    "LampOrder",
    "Lamps",
    "Message",
    "Pattern",
    "Ping",
    "Pong",
    "Record",
    "Report",
]

MAJOR, MINOR = 1, 0
"""The version of the language that is spoken here."""

CHANGE, LOST, LIMITED = 0, 1, 2
"""What a record can be."""

NEVER: Final = 255
"""The pattern that a lamp turns to later if it turns to none."""


_CAUSES: Final = {1: "switched on", 2: "reset by its pin or its port", 4: "low voltage", 8: "its watchdog"}


class Record(msgspec.Struct, frozen=True):
    """Something that must not be lost."""

    what: int
    mask: int
    """Bit n is pin n: the levels, or for LIMITED the pins that it is about."""
    count: int
    """How many changes are missing, 255: or more; 0 for CHANGE."""
    time: int
    """In ticks of the hub."""


class Hello(msgspec.Struct, frozen=True):
    """Who the hub is. Of one that speaks another major version only the versions are known."""

    KIND: ClassVar[int] = 0x01
    major: int
    minor: int
    version: tuple[int, int, int]
    cause: int = 0
    """Why it began: 1 power, 2 reset pin, 4 brown-out, 8 watchdog, as bits."""
    ticks_per_s: int = 0
    lateness: int = 0
    """How far a stamp may lie after its change, in ticks."""
    baud: int = 0
    """Bits a second of the line; 0: it has none."""
    buttons: int = 0
    lamps: int = 0
    dimmable: int = 0
    """Bit n: lamp n can be dimmed."""
    capacity: int = 0
    """How many records it keeps."""
    oldest: int = 0
    next: int = 0
    board: str = ""

    @property
    def why(self) -> str:
        """Why it began, for people."""
        return ", ".join(word for bit, word in _CAUSES.items() if self.cause & bit) or "nobody knows why"


class Report(msgspec.Struct, frozen=True):
    """News and heartbeat in one: all changes up to ``upto`` are in records below ``next``."""

    KIND: ClassVar[int] = 0x02
    done: int
    """The number of the last command that was carried out."""
    next: int
    upto: int
    level: int
    """The levels at ``upto``."""
    first: int
    """The number of the first of ``records``."""
    records: tuple[Record, ...]


class Pong(msgspec.Struct, frozen=True):
    """The answer to a Ping: when its last byte had come, and when this one's first was to go, in ticks."""

    KIND: ClassVar[int] = 0x03
    token: int
    heard: int
    said: int


class Counters(msgspec.Struct, frozen=True):
    """What the hub has counted in this life."""

    KIND: ClassVar[int] = 0x04
    frames: int
    crc_errors: int
    bad_frames: int
    unknown: int
    foreign: int
    overruns: int
    resent: int
    lost: int
    limited: int
    peak: int


class Ask(msgspec.Struct, frozen=True):
    """Who are you?"""

    KIND: ClassVar[int] = 0x81
    major: int = MAJOR
    minor: int = MINOR


class Ack(msgspec.Struct, frozen=True):
    """All records below ``wanted`` have come."""

    KIND: ClassVar[int] = 0x82
    wanted: int
    again: bool = False
    """Whether they are to be sent from there again at once."""


class Ping(msgspec.Struct, frozen=True):
    """What time is it there?"""

    KIND: ClassVar[int] = 0x83
    token: int


class Pattern(msgspec.Struct, frozen=True):
    """How the pattern ``id`` looks: levels from 0 to 255 and for how many ms each."""

    KIND: ClassVar[int] = 0x84
    number: int
    id: int
    steps: tuple[tuple[int, int], ...]


class LampOrder(msgspec.Struct, frozen=True):
    """What one lamp shows, and what it turns to at a tick."""

    lamp: int
    pattern: int
    bright: int = 255
    then: int = NEVER
    at: int = 0


class Lamps(msgspec.Struct, frozen=True):
    """What these lamps show now."""

    KIND: ClassVar[int] = 0x85
    number: int
    lamps: tuple[LampOrder, ...]


class Echo(msgspec.Struct, frozen=True):
    """Full on at once for ``lasts`` ms; bit n of ``lamps``: lamp n."""

    KIND: ClassVar[int] = 0x86
    number: int
    lamps: int
    lasts: int


class Count(msgspec.Struct, frozen=True):
    """What have you counted?"""

    KIND: ClassVar[int] = 0x87


Message: TypeAlias = Hello | Report | Pong | Counters | Ask | Ack | Ping | Pattern | Lamps | Echo | Count
