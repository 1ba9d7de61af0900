"""The language of ``firmware/PROTOCOL.md``, as far as the tests speak it; apart from the product's, to check both."""

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

__all__ = [
    "ACK",
    "ASK",
    "CHANGE",
    "COUNT",
    "COUNTERS",
    "ECHO",
    "HELLO",
    "LAMPS",
    "LIMITED",
    "LOST",
    "PATTERN",
    "PING",
    "PONG",
    "REPORT",
    "Frame",
    "Hello",
    "Record",
    "Report",
    "cobs",
    "crc16",
    "decoded",
    "lamp",
    "u48",
    "uncobs",
    "wire",
]

HELLO, REPORT, PONG, COUNTERS = 1, 2, 3, 4
ASK, ACK, PING, PATTERN, LAMPS, ECHO, COUNT = range(0x81, 0x88)
CHANGE, LOST, LIMITED = range(3)

_HELLO: Final = struct.Struct("<4sBB3sBIHIBBBBHH16s")
_REPORT: Final = struct.Struct("<BHIHBHB")


def crc16(data: bytes) -> int:
    """CRC-16/CCITT-FALSE, bit by bit."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = crc << 1 ^ (0x1021 if crc & 0x8000 else 0)
        crc &= 0xFFFF
    return crc


def cobs(plain: bytes) -> bytes:
    """Without the zero at the end; for less than 254 bytes."""
    return b"".join(bytes([len(block) + 1]) + block for block in plain.split(b"\0"))


def uncobs(coded: bytes) -> bytes:
    """The bytes of a frame.

    :raises ValueError: if a code points past the end
    """
    blocks, place = [], 0
    while place < len(coded):
        block = coded[place + 1 : place + coded[place]]
        if len(block) != coded[place] - 1:
            raise ValueError("a code points past the end")
        blocks.append(block)
        place += coded[place]
    return b"\0".join(blocks)


class Frame(NamedTuple):
    """A frame from the hub."""

    cycle: int
    """When its first byte began to leave."""
    kind: int
    boot: int
    body: bytes


@dataclass(frozen=True)
class Record:
    number: int
    what: int
    mask: int
    count: int
    time: int


@dataclass(frozen=True)
class Hello:
    magic: bytes
    major: int
    minor: int
    version: bytes
    cause: int
    ticks_per_s: int
    lateness: int
    baud: int
    buttons: int
    lamps: int
    dimmable: int
    capacity: int
    oldest: int
    next: int
    board: bytes

    @classmethod
    def of(cls, body: bytes) -> "Hello":
        return cls(*_HELLO.unpack(body))


@dataclass(frozen=True)
class Report:
    done: int
    next: int
    upto: int
    level: int
    first: int
    records: tuple[Record, ...]

    @classmethod
    def of(cls, body: bytes) -> "Report":
        done, next_, low, high, level, first, count = _REPORT.unpack_from(body)
        assert len(body) == _REPORT.size + 9 * count
        records = []
        for place in range(count):
            what, mask, number, time, upper = struct.unpack_from("<BBBIH", body, _REPORT.size + 9 * place)
            records.append(Record((first + place) % 65536, what, mask, number, time | upper << 32))
        return cls(done, next_, low | high << 32, level, first, tuple(records))


def u48(value: int) -> bytes:
    return value.to_bytes(6, "little")


def lamp(number: int, pattern: int, bright: int = 255, then: int = 255, at: int = 0) -> bytes:
    """One lamp of a LAMPS."""
    return bytes([number, pattern, bright, then]) + u48(at)


def decoded(kind: int, boot: int, body: bytes = b"") -> bytes:
    """A frame before COBS."""
    plain = bytes([kind]) + boot.to_bytes(2, "little") + body
    return plain + crc16(plain).to_bytes(2, "little")


def wire(kind: int, boot: int, body: bytes | Iterable[int] = b"") -> bytes:
    """A frame as it goes over the line."""
    return cobs(decoded(kind, boot, bytes(body))) + b"\0"
