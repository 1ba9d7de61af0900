"""What the operator can choose while cards are enrolled."""

from enum import StrEnum
from typing import Final

from deadheat.stage import Text, text

__all__ = ["LABELS", "Choice"]


class Choice(StrEnum):
    """What to do instead of showing the card that is asked for."""

    SKIP = "skip"
    """Go on to the next card; this one stays without a code."""
    BACK = "back"
    """Look at the card before."""
    REDO = "redo"
    """Take the code off the card that was done last, or off the one that was gone back to, and scan it again."""
    STOP = "stop"
    """Leave; another time it goes on from here."""


LABELS: Final[dict[Choice, Text]] = {
    Choice.SKIP: text("Next card"),
    Choice.BACK: text("Back"),
    Choice.REDO: text("Scan it again"),
    Choice.STOP: text("Stop"),
}
"""What the choices are called on a screen."""
