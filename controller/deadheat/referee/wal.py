"""How much of SQLite's write-ahead log a power cut has spoilt.

SQLite itself drops without a word what comes after the last whole transaction, so this looks at the file in the same
way (https://www.sqlite.org/walformat.html) and says it.
"""

import struct
from pathlib import Path

__all__ = ["torn_bytes", "wal_of"]

_MAGIC = (0x377F0682, 0x377F0683)
_HEADER = 32
_FRAME_HEADER = 24
_MASK = 0xFFFFFFFF


def wal_of(path: Path) -> Path:
    """The write-ahead log of the database at ``path``."""
    return path.with_name(path.name + "-wal")


def torn_bytes(path: Path) -> int:
    """How many bytes at the end of the log of the database at ``path`` belong to no whole transaction.

    Frames that an earlier round of the log has left behind its end are not torn: they are of another generation.
    """
    try:
        log = wal_of(path).read_bytes()
    except OSError:
        return 0
    if len(log) < _HEADER:
        return len(log)
    magic, _, page_size = struct.unpack_from(">III", log)
    if magic not in _MAGIC:
        return len(log)
    return _torn(log, _FRAME_HEADER + page_size, "<" if magic == _MAGIC[0] else ">")


def _torn(log: bytes, frame_size: int, order: str) -> int:
    salts = log[16:24]
    sums = _checksum((0, 0), log[:24], order)
    end, whole = _HEADER, _HEADER
    if struct.pack(">II", *sums) == log[24:_HEADER]:
        while end + frame_size <= len(log) and log[end + 8 : end + 16] == salts:
            frame = log[end : end + frame_size]
            sums = _checksum(_checksum(sums, frame[:8], order), frame[_FRAME_HEADER:], order)
            if struct.pack(">II", *sums) != frame[16:24]:
                break
            end += frame_size
            is_commit = any(frame[4:8])
            whole = end if is_commit else whole
    rest = log[whole:]
    ours = sum(len(rest[n : n + frame_size]) for n in range(0, len(rest), frame_size) if rest[n + 8 : n + 16] == salts)
    fragment = len(rest) % frame_size
    return ours if fragment and rest[-fragment:][8:16] == salts else ours + fragment


def _checksum(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    first, second = sums
    for left, right in struct.iter_unpack(order + "II", data):
        first = (first + left + second) & _MASK
        second = (second + right + first) & _MASK
    return first, second
