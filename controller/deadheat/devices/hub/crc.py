"""The check on each frame: CRC-16/CCITT-FALSE."""

from binascii import crc_hqx

__all__ = ["crc16"]


def crc16(data: bytes) -> int:
    """Polynomial 0x1021, begins with 0xFFFF, neither reflected nor inverted.

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    return crc_hqx(data, 0xFFFF)
