"""What is on a tag, byte by byte."""

from deadheat.devices.readers.pn532.ndef import text_message, tlv

__all__ = ["written"]

_NTAG_215 = 504
"""Bytes of its data area."""


def written(text: str, capability: bytes = b"\xe1\x10\x3e\x00") -> bytes:
    """A tag from page 0 on with one text on it, and the pages of settings after its data area."""
    return bytes(12) + capability + (tlv(text_message(text)) + b"\xfe").ljust(_NTAG_215, b"\0") + bytes(20)
