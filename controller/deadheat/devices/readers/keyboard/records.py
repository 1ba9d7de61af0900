"""The kernel's ``struct input_event``, which is all that can be read from an input device.

Numbers are those of the kernel's ``linux/input-event-codes.h``.
"""

import struct
from collections.abc import Iterator
from typing import Final

import msgspec

__all__ = ["DROPPED", "KEY", "LED", "REPORT", "SIZE", "SYN", "Record", "Records", "pack"]

SYN: Final = 0
"""Record type: the end of what happened at one instant, or a mark."""
KEY: Final = 1
"""Record type: a key; its value is 1 when it goes down, 0 when it comes up, 2 when it repeats because it is held."""
LED: Final = 17
"""Record type: a light of the keyboard."""

REPORT: Final = 0
"""Code of a ``SYN`` record: the end of what happened at one instant."""
DROPPED: Final = 3
"""Code of a ``SYN`` record: the kernel's buffer was full and has been emptied; what was in it is lost."""

_LAYOUT: Final = struct.Struct("@LLHHi")
SIZE: Final = _LAYOUT.size
"""Bytes a record: 24, or 16 where this program is a 32-bit one."""


class Record(msgspec.Struct, frozen=True):
    """One event of an input device."""

    at: int
    """The kernel's stamp in ns, which is on the table clock if the device was opened by ``open_keyboard``."""
    type: int
    code: int
    value: int

    @property
    def is_dropped(self) -> bool:
        """Whether the kernel says that it has lost what came before."""
        return self.type == SYN and self.code == DROPPED

    @property
    def is_report(self) -> bool:
        """Whether this ends what happened at one instant."""
        return self.type == SYN and self.code == REPORT


class Records:
    """Cuts what is read into records, whatever pieces it comes in. Keeps less than one record."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> Iterator[Record]:
        """The records that ``data`` completes."""
        data = self._rest + data
        whole = len(data) - len(data) % SIZE
        self._rest = data[whole:]
        for seconds, micros, kind, code, value in _LAYOUT.iter_unpack(data[:whole]):
            yield Record(seconds * 1_000_000_000 + micros * 1_000, kind, code, value)

    def clear(self) -> None:
        """Forget the piece of a record that has been read."""
        self._rest = b""


def pack(*records: Record) -> bytes:
    """The bytes that the kernel would give for these records, stamps rounded down to microseconds."""
    return b"".join(
        _LAYOUT.pack(
            record.at // 1_000_000_000, record.at % 1_000_000_000 // 1_000, record.type, record.code, record.value
        )
        for record in records
    )
