"""How a reader is, for people."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

__all__ = ["State", "Status"]


class State(StrEnum):
    """Whether a reader can be used."""

    ABSENT = "absent"
    """It is not plugged in."""
    REFUSED = "refused"
    """It is there and cannot be opened: another program has it, or it is forbidden."""
    OPENING = "opening"
    """Its port is open and it has not answered yet."""
    UP = "up"
    """It reads cards."""
    DEAF = "deaf"
    """Its port is open and it does not answer any more."""


class Status(msgspec.Struct, frozen=True):
    """What there is to know about a reader now."""

    name: str
    state: State
    since: int
    """When it came into this state, in ns."""
    path: str = ""
    """The device that it is, as long as one is open."""
    why: str = ""
    """Why it cannot be used."""
    counters: Mapping[str, int] = {}
    """What its driver has counted, and ``openings``: how often it was opened."""

    def with_counters(self, counters: Mapping[str, int]) -> "Status":
        """The same with what has been counted up to now."""
        return replace(self, counters=dict(counters))
