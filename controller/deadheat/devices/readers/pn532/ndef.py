"""Text on a tag: TLV blocks (NFC Forum Type 2 Tag, 2.3) and NDEF text records (NFC Forum NDEF 1.0, RTD Text 1.0).

Whatever a tag holds, nothing here raises: it may come from anybody's pocket.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

__all__ = ["Block", "blocks", "end_of", "text_message", "texts", "tlv"]

NULL: Final = 0x00
MESSAGE: Final = 0x03
TERMINATOR: Final = 0xFE

_SHORT, _ID_LENGTH, _CHUNKED, _WELL_KNOWN = 0x10, 0x08, 0x20, 0x01


class Block(msgspec.Struct, frozen=True):
    """One TLV block of a tag's data area."""

    tag: int
    start: int
    end: int
    """Where it ends in the data area; beyond what is known if it is not whole."""
    value: bytes


def blocks(area: bytes) -> Iterator[Block]:
    """The blocks of a data area up to the terminator; the last one may reach beyond what is known of the area."""
    at = 0
    while at < len(area) and area[at] != TERMINATOR:
        tag, start = area[at], at
        at += 1
        if tag == NULL:
            continue
        size = area[at] if at < len(area) else 1
        at += 1
        if size == 0xFF:
            size = int.from_bytes(area[at : at + 2], "big") if at + 2 <= len(area) else 0xFFFF
            at += 2
        yield Block(tag, start, at + size, area[at : at + size])
        at += size


def end_of(area: bytes) -> int | None:
    """How much of the data area is needed to know its message or that it has none; None if ``area`` is enough."""
    end = 0
    for block in blocks(area):
        end = block.end
        if end > len(area):
            return end
        if block.tag == MESSAGE:
            return None
    return None if TERMINATOR in area[end:] else len(area) + 1


def texts(message: bytes) -> list[str]:
    """The texts of a message's text records; of a broken message those before the break."""
    found = []
    at = 0
    while at + 3 <= len(message):
        head, type_size = message[at], message[at + 1]
        at += 2
        width = 1 if head & _SHORT else 4
        if at + width + bool(head & _ID_LENGTH) > len(message):
            break
        size = int.from_bytes(message[at : at + width], "big")
        at += width
        id_size = 0
        if head & _ID_LENGTH:
            id_size = message[at]
            at += 1
        kind = message[at : at + type_size]
        at += type_size + id_size
        if at + size > len(message):
            break
        if head & 0x07 == _WELL_KNOWN and kind == b"T" and not head & _CHUNKED:
            text = _text(message[at : at + size])
            if text is not None:
                found.append(text)
        at += size
    return found


def _text(payload: bytes) -> str | None:
    if not payload:
        return None
    try:
        return payload[1 + (payload[0] & 0x3F) :].decode("utf-16" if payload[0] & 0x80 else "utf-8")
    except UnicodeDecodeError:
        return None


def text_message(text: str) -> bytes:
    """A message of one text record, in UTF-8, said to be English.

    :raises ValueError: if it is too long for a short record (252 bytes)
    """
    payload = b"\x02en" + text.encode()
    if len(payload) > 0xFF:
        raise ValueError(f"a text of {len(payload) - 3} bytes is too long for a tag")
    return bytes((0xD1, 1, len(payload))) + b"T" + payload


def tlv(message: bytes) -> bytes:
    """The block that holds a message."""
    size = len(message)
    head = bytes((size,)) if size < 0xFF else b"\xff" + size.to_bytes(2, "big")
    return bytes((MESSAGE,)) + head + message
