"""Conversations with an NTAG or Ultralight tag through the PN532: reading the text on it, and writing one.

Each is a generator that yields commands and is sent what came back, None for a command that failed.
"""

from collections.abc import Callable, Generator
from typing import Final, TypeAlias, TypeVar

import msgspec

from deadheat.devices.readers.pn532.ndef import MESSAGE, Block, blocks, end_of, text_message, texts, tlv
from deadheat.devices.readers.pn532.targets import Target

__all__ = ["Talk", "WriteFailed", "Written", "read_text", "write_text"]

_EXCHANGE: Final = 0x40
_READ, _WRITE = 0x30, 0xA2
_PAGE, _FIRST_PAGE = 4, 4
_MOST_READ: Final = 160
"""Bytes of the data area that are looked at for a name: names are short, and reading holds up the polls."""
_FORMATTED: Final = 0xE1


class Written(msgspec.Struct, frozen=True):
    """The text is on the tag and has been read back."""

    uid: bytes
    text: str


class WriteFailed(msgspec.Struct, frozen=True):
    """The text is not on the tag, or not certainly."""

    uid: bytes
    text: str
    why: str
    """For people."""


class _TagError(Exception):
    """A tag that cannot be written or read; the reason is for people."""


T = TypeVar("T")
Talk: TypeAlias = Generator[bytes, bytes | None, T]
"""Yields commands, is sent answers, returns what came of it."""


def read_text(target: Target, names: Callable[[str], bool]) -> Talk[str | None]:
    """The first text on the tag that names a card; None if there is none. A tag that does not answer is told from one
    without a text by :class:`TimeoutError`: it may be tried again."""
    try:
        head = yield from _read(target, 3)
        if head[0] != _FORMATTED:
            return None
        size = min(head[2] * 8, _MOST_READ)
        area = head[_PAGE:]
        while (end := end_of(area)) is not None and len(area) < size:
            if end > size and end > len(area) + 1:
                break
            area += yield from _read(target, _FIRST_PAGE + len(area) // _PAGE)
    except _TagError as refused:
        raise TimeoutError(str(refused)) from refused
    for block in blocks(area[:size]):
        if block.tag == MESSAGE:
            return next((text for text in texts(block.value) if names(text)), None)
    return None


def write_text(target: Target, text: str) -> Talk[Written | WriteFailed]:
    """Make ``text`` the message of the tag, leave everything else on it as it is, and read it back."""
    try:
        yield from _write_text(target, text)
    except (_TagError, ValueError) as refused:
        return WriteFailed(target.uid, text, str(refused))
    return Written(target.uid, text)


def _write_text(target: Target, text: str) -> Talk[None]:
    message = text_message(text)
    if not target.has_pages:
        raise _TagError("it is no NTAG or Ultralight tag")
    head = yield from _read(target, 0)
    if head[:3] + head[4:8] != target.uid:
        raise _TagError("another tag lies there now")
    locks, (magic, _, units, access) = head[10:12], head[12:16]
    if magic != _FORMATTED:
        raise _TagError("it is not formatted for NDEF")
    if access & 0x0F:
        raise _TagError("it is locked against writing")
    old = yield from _data_area(target, units * 8)
    new, start = _with_message(old, message, units * 8)
    changed = {page: data for page, data in _pages(new).items() if data != old[page * _PAGE :][:_PAGE]}
    if not changed:
        return
    # The message is empty from the first write to the last (Type 2 Tag, NDEF write procedure): a tag that is taken
    # away amid the writing bears no name, where half of the old one and half of the new would name a third card.
    page, at = divmod(start + 1, _PAGE)
    last = changed[page] = _pages(new)[page]
    first = last[:at] + b"\0" + last[at + 1 :]
    if any(_is_locked(locks, _FIRST_PAGE + page) for page in changed):
        raise _TagError("it is locked against writing")
    others = [(other, data) for other, data in changed.items() if other != page]
    for number, data in [(page, first), *others, (page, last)]:
        yield from _write(target, _FIRST_PAGE + number, data)
    for number, data in changed.items():
        back = yield from _read(target, _FIRST_PAGE + number)
        if back[:_PAGE] != data:
            raise _TagError("what was read back is not what was written")


def _pages(area: bytes) -> dict[int, bytes]:
    return {at // _PAGE: area[at : at + _PAGE] for at in range(0, len(area), _PAGE)}


def _data_area(target: Target, size: int) -> Talk[bytes]:
    """All that is there; the last read of a tag goes on with its first pages, which are not part of it."""
    area = b""
    while len(area) < size:
        area += yield from _read(target, _FIRST_PAGE + len(area) // _PAGE)
    return area[:size]


def _with_message(old: bytes, message: bytes, size: int) -> tuple[bytes, int]:
    """The data area with its message replaced, and where that begins: other blocks stay, those before it in place."""
    kept = list(blocks(old))
    if any(block.end > size for block in kept):
        raise _TagError("what it holds is damaged")
    at = next((block.start for block in kept if block.tag == MESSAGE), max((b.end for b in kept), default=0))
    after = b"".join(_whole(old, block) for block in kept if block.tag != MESSAGE and block.start > at)
    new = old[:at] + tlv(message) + after
    if len(new) > size:
        raise _TagError(f"it is too small: {size} bytes, and {len(new)} are needed")
    if len(new) < size:
        new += b"\xfe"
    return new + old[len(new) :], at


def _whole(area: bytes, block: Block) -> bytes:
    return area[block.start : block.end]


def _is_locked(locks: bytes, page: int) -> bool:
    """By the static lock bytes, which are for pages 3 to 15 (NTAG213/215/216 data sheet, 8.5.2)."""
    return page < 16 and bool(int.from_bytes(locks, "little") >> page & 1)


def _read(target: Target, page: int) -> Talk[bytes]:
    """Four pages from ``page`` on."""
    answer = yield bytes((_EXCHANGE, target.number, _READ, page))
    if answer is None or answer[:1] != b"\0" or len(answer) != 17:
        raise _TagError(f"page {page} cannot be read: taken away too soon?")
    return answer[1:]


def _write(target: Target, page: int, data: bytes) -> Talk[None]:
    answer = yield bytes((_EXCHANGE, target.number, _WRITE, page)) + data
    if answer is None or answer[:1] != b"\0":
        raise _TagError(f"page {page} cannot be written: locked, or taken away too soon")
