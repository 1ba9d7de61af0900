"""Cards for a simulated reader; NTAG213 and NTAG215 with their memory and lock bytes (NXP data sheet, 8.5)."""

from typing import Final

__all__ = ["FakeTag", "ntag213", "ntag215", "plain"]

_LOCK_PAGE, _CC_PAGE, _FIRST_PAGE = 2, 3, 4
_CONFIGURATION: Final = 5
"""Pages after the user's memory: dynamic lock bytes, configuration, password."""


class FakeTag:
    """A card of type A. ``memory`` is empty for one without pages.

    :param user_bytes: size of the data area; 0 for a card without pages
    """

    def __init__(self, uid: bytes, sak: int, user_bytes: int = 0) -> None:
        self.uid = uid
        self.sak = sak
        self.memory = bytearray()
        if user_bytes:
            check = 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
            self.memory += uid[:3] + bytes((check[0],)) + uid[3:] + bytes((check[1], 0x48, 0, 0))
            self.memory += bytes((0xE1, 0x10, user_bytes // 8, 0)) + b"\x03\x00\xfe"
            self.memory += bytes((_FIRST_PAGE + _CONFIGURATION) * 4 + user_bytes - len(self.memory))

    @property
    def _pages(self) -> int:
        return len(self.memory) // 4

    def read(self, page: int) -> bytes | None:
        """Four pages, going on with the first after the last; None for a NAK."""
        if page >= self._pages:
            return None
        return bytes((self.memory[page * 4 :] + self.memory)[:16])

    def write(self, page: int, data: bytes) -> bool:
        """Whether the page takes it. Lock bytes and the capability container only gain bits."""
        if not _LOCK_PAGE <= page < self._pages or len(data) != 4 or self.is_locked(page):
            return False
        old = self.memory[page * 4 : page * 4 + 4]
        if page == _LOCK_PAGE:
            data = bytes((old[0], old[1], old[2] | data[2], old[3] | data[3]))
        elif page == _CC_PAGE:
            data = bytes(a | b for a, b in zip(old, data, strict=True))
        self.memory[page * 4 : page * 4 + 4] = data
        return True

    def is_locked(self, page: int) -> bool:
        """Whether the static lock bytes forbid writing the page."""
        locks = int.from_bytes(self.memory[10:12], "little")
        return _CC_PAGE <= page < 16 and bool(locks >> page & 1)

    def lock(self, page: int) -> None:
        """Set the lock bit of a page from 3 to 15."""
        locks = int.from_bytes(self.memory[10:12], "little") | 1 << page
        self.memory[10:12] = locks.to_bytes(2, "little")


def ntag213(uid: bytes) -> FakeTag:
    """An empty NTAG213 (144 bytes) formatted for NDEF; the UID has 7 bytes."""
    return FakeTag(uid, 0x00, 144)


def ntag215(uid: bytes) -> FakeTag:
    """An empty NTAG215 (the 504 bytes of 496 in its capability container) formatted for NDEF."""
    return FakeTag(uid, 0x00, 496)


def plain(uid: bytes) -> FakeTag:
    """A card without pages: MIFARE Classic for 4 bytes, one of ISO/IEC 14443-4 (with an ATS) for 7 and 10."""
    return FakeTag(uid, 0x08 if len(uid) == 4 else 0x20)
