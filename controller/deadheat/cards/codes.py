"""Codes: what a reader reads off a card, as one text for every way that readers write it.

A code is text from end to end, never a number. A tag is ``uid:`` with the bytes of its UID in upper-case hex; every
other text is itself. Some readers print only the end of a tag's number, without saying what came before: such a code
has a ``*`` (``uid:*8EB2F9``), and the register finds the tag that ends so.
"""

import re
from enum import StrEnum
from functools import reduce
from operator import xor

from deadheat.problems import Problem

__all__ = ["Spelling", "canonical", "check_identity", "may_be_one_tag", "tag_code", "tag_end"]

_UID_SIZES = (4, 7, 10)
"""Bytes of a UID: single, double and triple size (ISO/IEC 14443-3, 6.5.4)."""
_EM_SIZE = 5
"""Bytes of a 125 kHz tag's number; some readers print their sum (exclusive or) as a sixth."""
_OTHER_SIZES = (_EM_SIZE, 8)
"""Sizes that readers of other tags write: those of 125 kHz, and of ISO/IEC 15693 and FeliCa."""
_RANDOM = 0x08
"""The first byte of a 4-byte UID that the tag makes up anew each time (ISO/IEC 14443-3, 6.5.4)."""
_LONGEST = 8_000
"""Characters in a code; a QR code holds 7,089 at most (ISO/IEC 18004)."""
_TAG = re.compile(r"uid:(\*?)((?:[0-9A-F]{2}){3,10})")
_END = 6
"""Hex digits that the shortest spelling leaves of a tag's number."""

_HEX = re.compile(r"(?:uid:?|0x)?((?:[0-9a-f]{2}[ :.-]?)*[0-9a-f]{2})h?", re.IGNORECASE)
_DECIMAL = re.compile(r"[0-9]{10}")
_WIEGAND = re.compile(r"([0-9]{3}),([0-9]{5})")


class Spelling(StrEnum):
    """How a reader that types text writes the number of a tag."""

    TEXT = "text"
    """Not at all: what it reads is text. For barcodes."""
    HEX = "hex"
    """The bytes in their order: ``04A1B2C3``, ``04:A1:B2:C3``, ``0x04a1b2c3``; a 125 kHz tag perhaps with its sum."""
    HEX_REVERSED = "hex-reversed"
    """The bytes with the last one first."""
    DECIMAL = "decimal"
    """The last four bytes as ten digits: ``0009351929``."""
    DECIMAL_REVERSED = "decimal-reversed"
    """The same four bytes with the first one counting least."""
    WIEGAND = "wiegand"
    """The last three bytes as a number of one and a number of two: ``142,45817``."""


def tag_code(uid: bytes) -> str:
    """The code of a tag with this UID.

    A random UID has a code too, so that people can be told about it; :func:`check_identity` refuses it.

    :param uid: 4, 7 or 10 bytes, in the order in which the tag sends them
    :raises ValueError: if it is of another length
    """
    if len(uid) not in _UID_SIZES:
        raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
    return f"uid:{uid.hex().upper()}"


def canonical(text: str, spelling: Spelling = Spelling.TEXT) -> str:
    """The code for what a reader wrote.

    What is not written in its ``spelling`` is a text and its own code: a damaged number names nothing rather than
    another card, and a reader of tags can read barcodes too.
    """
    match spelling:
        case Spelling.HEX | Spelling.HEX_REVERSED:
            return _from_hex(text, reverse=spelling is Spelling.HEX_REVERSED) or text
        case Spelling.DECIMAL | Spelling.DECIMAL_REVERSED:
            return _from_decimal(text, reverse=spelling is Spelling.DECIMAL_REVERSED) or text
        case Spelling.WIEGAND:
            return _from_wiegand(text) or text
    return text


def check_identity(code: str) -> None:
    """See that a code can tell a card from all others.

    :raises Problem: if it cannot; with the reason
    """
    if not code:
        raise Problem("An empty code names no card", "Scan or write the code.")
    if len(code) > _LONGEST:
        raise Problem(f"A code of {len(code):,} characters is none", f"Use codes of {_LONGEST:,} at most.")
    try:
        code.encode()
    except UnicodeEncodeError:
        raise Problem(f"{code!a} is not text that can be kept", "Set the reader up to send UTF-8 or ASCII.") from None
    found = _TAG.fullmatch(code)
    if found and len(found[2]) == 8 and int(found[2][:2], 16) == _RANDOM:
        raise Problem(
            f"{code} is a random number, which the tag makes up anew each time (4 bytes, the first 08)",
            "Use another tag; phones and bank cards do this. For a 125 kHz tag let the reader write hex.",
        )


def tag_end(code: str) -> str | None:
    """The end of a tag's number that every spelling shows, for finding codes of one tag; None if it is no tag's."""
    return code[-_END:] if _TAG.fullmatch(code) else None


def may_be_one_tag(one: str, other: str) -> bool:
    """Whether two codes may be of the same tag: they are equal, or one shows only the end of the other.

    >>> may_be_one_tag("uid:61008EB2F9", "uid:*8EB2F9"), may_be_one_tag("uid:61008EB2F9", "uid:008EB2F9")
    (True, False)
    """
    tags = _TAG.fullmatch(one), _TAG.fullmatch(other)
    if one == other or tags[0] is None or tags[1] is None:
        return one == other
    (cut, digits), (other_cut, other_digits) = tags[0].groups(), tags[1].groups()
    return bool((cut and other_digits.endswith(digits)) or (other_cut and digits.endswith(other_digits)))


def _from_hex(text: str, *, reverse: bool) -> str | None:
    found = _HEX.fullmatch(text.strip(" "))
    if found is None:
        return None
    uid = bytes.fromhex(re.sub(r"[ :.-]", "", found[1]))
    if reverse:
        uid = uid[::-1]
    elif len(uid) == _EM_SIZE + 1 and reduce(xor, uid) == 0:
        uid = uid[:-1]
    return f"uid:{uid.hex().upper()}" if len(uid) in (*_UID_SIZES, *_OTHER_SIZES) else None


def _from_decimal(text: str, *, reverse: bool) -> str | None:
    if _DECIMAL.fullmatch(text) is None or int(text) >= 1 << 32:
        return None
    return f"uid:*{int(text).to_bytes(4, 'little' if reverse else 'big').hex().upper()}"


def _from_wiegand(text: str) -> str | None:
    found = _WIEGAND.fullmatch(text)
    if found is None or int(found[1]) > 0xFF or int(found[2]) > 0xFFFF:
        return None
    return f"uid:*{int(found[1]):02X}{int(found[2]):04X}"
