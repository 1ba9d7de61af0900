"""What a link tells of its hub."""

from typing import TypeAlias

import msgspec

from deadheat.devices.hub.messages import Counters, Hello, Record

__all__ = ["Event", "Gone", "News", "Refused", "Said", "Tallied", "Up"]


class Up(msgspec.Struct, frozen=True):
    """The hub has said who it is, and all that follows is of this life of it."""

    hello: Hello
    boot: int
    same_life: bool
    """Whether this is the life that was known before the line was lost; if not, its ticks begin anew."""
    missing: int = 0
    """How many records of it another host has taken."""


class News(msgspec.Struct, frozen=True):
    """A report: records, each once and in order."""

    records: tuple[Record, ...]
    upto: int
    """All changes up to this tick are in records."""
    level: int
    """The levels at ``upto``."""
    is_complete: bool
    """Whether all these records are here; if not, ``upto`` and ``level`` say nothing yet."""
    at: int
    """When it was read, in ns."""


class Said(msgspec.Struct, frozen=True):
    """Two facts about the hub's clock: the tick ``heard`` was at ``after`` (ns) or later, ``said`` at ``before`` or
    earlier."""

    heard: int
    after: int
    said: int
    before: int


class Tallied(msgspec.Struct, frozen=True):
    """What the hub has counted."""

    counters: Counters


class Refused(msgspec.Struct, frozen=True):
    """The hub speaks another major version; nothing more will come of it."""

    hello: Hello


class Gone(msgspec.Struct, frozen=True):
    """The hub does not answer: its port is to be opened again."""

    why: str


Event: TypeAlias = Up | News | Said | Tallied | Refused | Gone
"""What can be told."""
