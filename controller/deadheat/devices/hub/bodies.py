"""How messages are written in the bodies of frames.

All numbers are unsigned and little-endian. A body may be longer than what is known here: a newer minor version has
added to it.
"""

from struct import Struct as Layout
from struct import error as LayoutError  # noqa: N812 - it is one
from typing import Any, Final

import msgspec

from deadheat.devices.hub.messages import (
    MAJOR,
    Ack,
    Ask,
    Count,
    Counters,
    Echo,
    Hello,
    LampOrder,
    Lamps,
    Message,
    Pattern,
    Ping,
    Pong,
    Record,
    Report,
)

__all__ = ["BadBodyError", "pack", "unpack"]

_MAGIC: Final = b"dhub"
_MOST_STEPS, _MOST_PATTERNS = 8, 16


class BadBodyError(ValueError):
    """The body of a frame is none of its kind."""


_VERSIONS = Layout("<4s5B")
_HELLO = Layout("<BIHIBBBBHH16s")
_REPORT = Layout("<BHIHBHB")
_RECORD = Layout("<BBBIH")
_PONG = Layout("<BIHIH")
_COUNTERS = Layout("<10I")
_ACK = Layout("<HB")
_PATTERN = Layout("<BBB")
_STEP = Layout("<BH")
_LAMP = Layout("<BBBBIH")
_ECHO = Layout("<BBH")


def unpack(kind: int, body: bytes) -> Message | None:
    """The message in the body of a frame; None for a kind that is not known here.

    :raises BadBodyError: if the kind cannot have that body
    """
    reader = _READERS.get(kind)
    if reader is None:
        return None
    try:
        message: Message = reader(body)
    except LayoutError as error:
        raise BadBodyError(str(error)) from error
    return message


def pack(message: Message) -> bytes:
    """The body of a message's frame."""
    body: bytes = _WRITERS[message.KIND](message)
    return body


def _low(value: int) -> tuple[int, int]:
    """48 bits as 32 and 16."""
    return value & 0xFFFFFFFF, value >> 32


def _read_hello(body: bytes) -> Hello:
    magic, major, minor, *version = _VERSIONS.unpack_from(body)
    if magic != _MAGIC:
        raise BadBodyError("it is no hub")
    versions = (version[0], version[1], version[2])
    if major != MAJOR:
        return Hello(major, minor, versions)
    (
        cause, ticks_per_s, lateness, baud, buttons, lamps, dimmable, capacity, oldest, next_, board,
    ) = _HELLO.unpack_from(body, _VERSIONS.size)  # fmt: skip
    if not ticks_per_s:
        raise BadBodyError("its clock stands still")
    named = board.rstrip(b"\0").decode("ascii", "replace")
    return Hello(
        major, minor, versions, cause, ticks_per_s, lateness, baud, buttons, lamps, dimmable, capacity, oldest, next_,
        named,
    )  # fmt: skip


def _write_hello(m: Any) -> bytes:
    fields = (m.cause, m.ticks_per_s, m.lateness, m.baud, m.buttons, m.lamps, m.dimmable, m.capacity, m.oldest, m.next)
    return _VERSIONS.pack(_MAGIC, m.major, m.minor, *m.version) + _HELLO.pack(*fields, m.board.encode("ascii"))


def _read_report(body: bytes) -> Report:
    done, next_, low, high, level, first, count = _REPORT.unpack_from(body)
    records = []
    for n in range(count):
        what, mask, missing, early, late = _RECORD.unpack_from(body, _REPORT.size + n * _RECORD.size)
        records.append(Record(what, mask, missing, early | late << 32))
    return Report(done, next_, low | high << 32, level, first, tuple(records))


def _write_report(m: Any) -> bytes:
    head = _REPORT.pack(m.done, m.next, *_low(m.upto), m.level, m.first, len(m.records))
    return head + b"".join(_RECORD.pack(r.what, r.mask, r.count, *_low(r.time)) for r in m.records)


def _read_pong(body: bytes) -> Pong:
    token, heard, heard_high, said, said_high = _PONG.unpack_from(body)
    return Pong(token, heard | heard_high << 32, said | said_high << 32)


def _read_ack(body: bytes) -> Ack:
    wanted, again = _ACK.unpack_from(body)
    return Ack(wanted, bool(again))


def _read_pattern(body: bytes) -> Pattern:
    number, id_, count = _PATTERN.unpack_from(body)
    if not 1 <= count <= _MOST_STEPS or id_ >= _MOST_PATTERNS:
        raise BadBodyError(f"pattern {id_} with {count} steps")
    steps = tuple(_STEP.unpack_from(body, _PATTERN.size + n * _STEP.size) for n in range(count))
    return Pattern(number, id_, steps)


def _read_lamps(body: bytes) -> Lamps:
    if len(body) < 2:
        raise BadBodyError("no count")
    lamps = []
    for n in range(body[1]):
        lamp, pattern, bright, then, early, late = _LAMP.unpack_from(body, 2 + n * _LAMP.size)
        lamps.append(LampOrder(lamp, pattern, bright, then, early | late << 32))
    return Lamps(body[0], tuple(lamps))


def _write_lamps(m: Any) -> bytes:
    orders = [_LAMP.pack(o.lamp, o.pattern, o.bright, o.then, *_low(o.at)) for o in m.lamps]
    return bytes((m.number, len(orders))) + b"".join(orders)


_READERS: Final[dict[int, Any]] = {
    Hello.KIND: _read_hello,
    Report.KIND: _read_report,
    Pong.KIND: _read_pong,
    Counters.KIND: lambda body: Counters(*_COUNTERS.unpack_from(body)),
    Ask.KIND: lambda body: Ask(*Layout("<BB").unpack_from(body)),
    Ack.KIND: _read_ack,
    Ping.KIND: lambda body: Ping(*Layout("<B").unpack_from(body)),
    Pattern.KIND: _read_pattern,
    Lamps.KIND: _read_lamps,
    Echo.KIND: lambda body: Echo(*_ECHO.unpack_from(body)),
    Count.KIND: lambda _body: Count(),
}

_WRITERS: Final[dict[int, Any]] = {
    Hello.KIND: _write_hello,
    Report.KIND: _write_report,
    Pong.KIND: lambda m: _PONG.pack(m.token, *_low(m.heard), *_low(m.said)),
    Counters.KIND: lambda m: _COUNTERS.pack(*msgspec.structs.astuple(m)),
    Ask.KIND: lambda m: bytes((m.major, m.minor)),
    Ack.KIND: lambda m: _ACK.pack(m.wanted, m.again),
    Ping.KIND: lambda m: bytes((m.token,)),
    Pattern.KIND: lambda m: (
        _PATTERN.pack(m.number, m.id, len(m.steps)) + b"".join(_STEP.pack(*step) for step in m.steps)
    ),
    Lamps.KIND: _write_lamps,
    Echo.KIND: lambda m: _ECHO.pack(m.number, m.lamps, m.lasts),
    Count.KIND: lambda _m: b"",
}
