"""Writing a card's name on the tag that lies there."""

from typing import Final

import msgspec

from deadheat.timing import S

__all__ = ["PATIENCE", "Writing"]

PATIENCE: Final = 5 * S
"""How long (ns) a tag that lies there may take to be written: ours; an NTAG takes under half a second at 106 kbit/s."""


class Writing(msgspec.Struct, frozen=True):
    """A tag that is being written."""

    code: str
    """What it was scanned as."""
    new: bool
    """Whether that code was enrolled for this, and has to go again if the tag cannot be written."""
    until: int
    """When waiting for it ends, in ns."""
