"""What can be set about one keyboard scanner."""

from enum import StrEnum

import msgspec

from deadheat.timing import MS, S

__all__ = ["Ends", "KeyboardOptions"]


class Ends(StrEnum):
    """What shows that a scan is complete."""

    KEY = "key"
    """Enter, on the keypad or not, or Tab. A scan that breaks off before it is dropped."""
    PAUSE = "pause"
    """That nothing more is typed. Enter and Tab end a scan, too."""


class KeyboardOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a scanner types; what is not known is found out with the calibration code (``LAYOUT_TEXT``)."""

    layout: str = "us"
    """The keyboard layout that the scanner believes in: a name in ``LAYOUTS``."""
    ends: Ends = Ends.KEY
    prefix: str = ""
    """What it types before each code. A scan without it is garbage."""
    suffix: str = ""
    """What it types after each code. A scan without it is garbage."""
    aim: bool = False
    """Whether it types an AIM symbology identifier (``]Q1``) between the prefix and the code."""
    latency: int = 150 * MS
    """How long before its first key the card may have come, in ns: scanners decode in 30 to 150 ms (estimated)."""
    pause: int = 100 * MS
    """Keys further apart than this (ns) are not of one scan: scanners type a key within 20 ms, people do not."""
    repeat: int = 1 * S
    """The same code again within this time (ns) is the same scan."""
