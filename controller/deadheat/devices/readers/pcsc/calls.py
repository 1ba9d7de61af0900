"""What pcscd can be asked, one thing at a time, and what comes back."""

from enum import Enum, auto
from typing import Final, Protocol, TypeAlias

import msgspec

__all__ = [
    "EMPTY",
    "GONE",
    "PRESENT",
    "Answer",
    "Ask",
    "Call",
    "Failed",
    "ListReaders",
    "Listed",
    "Look",
    "Looked",
    "Pcsc",
    "PcscError",
    "Replied",
    "Trouble",
    "perform",
]

EMPTY: Final = 0x10
"""SCARD_STATE_EMPTY: no card there."""
PRESENT: Final = 0x20
"""SCARD_STATE_PRESENT: a card is there, whether it answers or not."""
GONE: Final = 0x01 | 0x04 | 0x08
"""SCARD_STATE_IGNORE, UNKNOWN and UNAVAILABLE: the reader is no longer there."""


class Trouble(Enum):
    """What can be the matter, as far as it makes a difference to what is done next."""

    NO_SERVICE = auto()
    """pcscd does not run or has just ended."""
    FORBIDDEN = auto()
    """This user may not use pcscd."""
    NO_READER = auto()
    """The reader is not there (any more)."""
    BUSY = auto()
    """Another program uses the reader alone."""
    NO_CARD = auto()
    """The card does not answer, was lifted or was reset."""
    OTHER = auto()


class PcscError(Exception):
    """A call failed; ``text`` is in pcscd's own words."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        super().__init__(text)
        self.trouble = trouble
        self.text = text


class Pcsc(Protocol):
    """The way to pcscd. **Synchronization:** one thread, which may be kept waiting by each method but ``close``."""

    def readers(self) -> tuple[str, ...]:
        """The names of the readers that are plugged in, from a fresh connection to pcscd.

        :raises PcscError: if pcscd does not answer
        """

    def state(self, reader: str, known: int, timeout: int) -> int | None:
        """The reader's state as soon as it is not ``known``, or None if it still is after ``timeout`` ns.

        The lower half are the flags above, the upper half counts how often a card came or went. 0 is never a state: who
        knows 0 is answered at once.

        :raises PcscError: if pcscd or the reader is gone
        """

    def transmit(self, reader: str, apdu: bytes) -> bytes:
        """Say one thing to the card that lies there, sharing it with other programs; its answer.

        :raises PcscError: if it does not answer, another program uses it alone, or pcscd or the reader is gone
        """

    def close(self) -> None:
        """Let go of pcscd; harmless when called twice."""


class ListReaders(msgspec.Struct, frozen=True):
    """Which readers are there?"""


class Look(msgspec.Struct, frozen=True):
    """Has the state of ``reader`` changed, or does it within ``timeout`` ns?"""

    reader: str
    known: int
    timeout: int


class Ask(msgspec.Struct, frozen=True):
    """Say ``apdu`` to the card before ``reader``."""

    reader: str
    apdu: bytes


Call: TypeAlias = ListReaders | Look | Ask


class Listed(msgspec.Struct, frozen=True):
    """The readers that are there, as pcscd names them."""

    readers: tuple[str, ...]


class Looked(msgspec.Struct, frozen=True):
    """The new state of the reader; None: still the one that was known."""

    raw: int | None


class Replied(msgspec.Struct, frozen=True):
    """What the card answered, its two status bytes last."""

    data: bytes


class Failed(msgspec.Struct, frozen=True):
    """The call failed."""

    trouble: Trouble
    text: str


Answer: TypeAlias = Listed | Looked | Replied | Failed


def perform(pcsc: Pcsc, call: Call) -> Answer:
    """Make one call and wait for its answer."""
    try:
        match call:
            case ListReaders():
                return Listed(pcsc.readers())
            case Look(reader, known, timeout):
                return Looked(pcsc.state(reader, known, timeout))
            case Ask(reader, apdu):
                return Replied(pcsc.transmit(reader, apdu))
    except PcscError as error:
        return Failed(error.trouble, error.text)
