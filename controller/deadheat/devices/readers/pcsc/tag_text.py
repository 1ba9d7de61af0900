"""Reading the text on an NTAG or Ultralight tag that names its card."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from deadheat.devices.readers.pcsc.uid import GET_UID, uid_in
from deadheat.devices.readers.pn532.ndef import MESSAGE, blocks, end_of, texts

__all__ = ["Doubt", "TagText"]

_FINE: Final = b"\x90\x00"
_FAILED: Final = b"\x63\x00"
_HEAD_PAGE: Final = 3
"""The page before the data area, which says whether the tag is formatted and how large the area is."""
_FORMATTED: Final = 0xE1
_PAGE: Final = 4
"""Bytes of a page."""
_READ: Final = 16
_MOST: Final = 160
"""Bytes of the data area that are looked at for a name: names are short."""


class Doubt(Enum):
    """What is not yet a result."""

    GO_ON = auto()
    """Say the next :attr:`TagText.apdu`."""
    FAILED = auto()
    """The card could not be read this time."""
    EXCHANGED = auto()
    """It is another card now."""


class TagText:
    """The conversation with one tag, after its UID has been read.

    A text counts only if the tag has the same UID before and after it was read.

    :param names: whether a text names a card
    """

    def __init__(self, uid: bytes, names: Callable[[str], bool]) -> None:
        self.uid = uid
        self._names = names
        self._head = b""
        self._area = b""
        self._text: str | None = None

    @property
    def apdu(self) -> bytes:
        """What the tag is to be asked now: READ BINARY (PC/SC part 3, 3.2.2.1.8), at last its UID again."""
        if self._text is not None:
            return GET_UID
        page = _HEAD_PAGE + (len(self._head) + len(self._area)) // _PAGE
        return bytes((0xFF, 0xB0, 0x00, page, _READ))

    def took(self, answer: bytes) -> str | Doubt | None:
        """What the tag answered; the text, or None if there is none that names a card."""
        if self._text is not None:
            return self._text if uid_in(answer) == self.uid else Doubt.EXCHANGED
        data, status = answer[:-2], answer[-2:]
        if status == _FAILED or len(status) < 2:
            return Doubt.FAILED
        if status != _FINE or len(data) != _READ:
            return None
        if not self._head:
            self._head, data = data[:_PAGE], data[_PAGE:]
        self._area += data
        return self._judge()

    def _judge(self) -> Doubt | None:
        if self._head[0] != _FORMATTED:
            return None
        size = min(self._head[2] * 8, _MOST)
        end = end_of(self._area[:size])
        if end is not None and len(self._area) < size and (end <= size or end == len(self._area) + 1):
            return Doubt.GO_ON
        messages = (block.value for block in blocks(self._area[:size]) if block.tag == MESSAGE)
        self._text = next((text for text in texts(next(messages, b"")) if self._names(text)), None)
        return None if self._text is None else Doubt.GO_ON
