"""What can be set about one PC/SC reader."""

from typing import Annotated

import msgspec

from deadheat.timing import MS

__all__ = ["PcscOptions"]


class PcscOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How slow a reader is. The defaults fit an ACR122U and readers that are faster."""

    poll_ms: Annotated[int, msgspec.Meta(ge=1, le=5_000)] = 750
    """How long a card may lie there, or be gone, before pcscd says so, in ms.

    The sum of: 250 ms between two polls of an ACR122U (its API, PICC operating parameter, bit 5; 500 ms if that has
    been cleared), 400 ms between two polls of pcscd where the reader does not interrupt it (PCSCLITE_STATUS_POLL_RATE,
    pcscd.h of pcsc-lite), and 100 ms to power the card up (estimated).
    """
    absence_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 500
    """A card that is back within this time, in ms, has never been away: one missed poll of pcscd (400 ms) and what it
    takes to read the card again."""

    @property
    def lag(self) -> int:
        """``poll_ms`` in ns."""
        return self.poll_ms * MS

    @property
    def absence(self) -> int:
        """``absence_ms`` in ns."""
        return self.absence_ms * MS
