"""What can be set about one serial scanner."""

from enum import StrEnum

import msgspec

from deadheat.timing import MS, S

__all__ = ["Ends", "ScannerOptions"]


class Ends(StrEnum):
    """What shows that a scan is complete. A scan that breaks off before it is dropped."""

    LINE = "line"
    """CR, LF or both, or ETX."""
    TAB = "tab"
    PAUSE = "pause"
    """That nothing more comes. Half a code looks like a whole one then, if the cable is pulled in the middle of it."""


class ScannerOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a scanner talks."""

    ends: Ends = Ends.LINE
    prefix: str = ""
    """What it sends before each code. A scan without it is garbage."""
    suffix: str = ""
    """What it sends after each code. A scan without it is garbage."""
    aim: bool = False
    """Whether it sends an AIM symbology identifier (``]Q1``) between the prefix and the code."""
    longest: int = 256
    """Bytes of the longest scan that is taken in; a longer one is garbage."""
    latency: int = 150 * MS
    """How long before its first byte the card may have come, in ns: scanners decode in 30 to 150 ms (estimated)."""
    pause: int = 80 * MS
    """How long nothing has to come for a pause, in ns."""
    repeat: int = 1 * S
    """The same code again within this time (ns) is the same scan."""
