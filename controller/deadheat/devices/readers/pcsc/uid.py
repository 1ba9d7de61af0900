"""Asking a card for its UID, in the words of PC/SC."""

from enum import Enum, auto
from typing import Final

__all__ = ["GET_UID", "NoUid", "uid_in"]

GET_UID: Final = bytes.fromhex("FFCA000000")
"""GET DATA for the UID (PC/SC part 3, 3.2.2.1.3). The reader itself answers, whatever card it is."""

_FINE: Final = b"\x90\x00"
_FAILED: Final = b"\x63\x00"
"""What an ACR122U says if the card was lifted meanwhile (its API, 4.1)."""
_SIZES: Final = (4, 7, 10)
"""Bytes of a UID (ISO/IEC 14443-3, 6.5.4)."""


class NoUid(Enum):
    """Why an answer has none."""

    NEVER = auto()
    """This card has none, or not one of ISO/IEC 14443 A: asking again is of no use."""
    THIS_TIME = auto()
    """It could not be read; the card may have been lifted."""


def uid_in(answer: bytes) -> bytes | NoUid:
    """The UID in the answer to :data:`GET_UID`."""
    data, status = answer[:-2], answer[-2:]
    if len(status) < 2 or status == _FAILED:
        return NoUid.THIS_TIME
    return data if status == _FINE and len(data) in _SIZES else NoUid.NEVER
