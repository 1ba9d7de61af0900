"""A scanner's typing: the kernel's records for keys that are named as in ``linux/input-event-codes.h``.

Nothing of the product is used here, so that the two can be told apart.
"""

import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise

from deadheat.timing import MS

KEYS = {
    name: code
    for first, row in (
        (1, "esc 1 2 3 4 5 6 7 8 9 0 minus equal backspace tab"),
        (16, "q w e r t y u i o p leftbrace rightbrace enter leftctrl"),
        (30, "a s d f g h j k l semicolon apostrophe grave leftshift backslash"),
        (44, "z x c v b n m comma dot slash rightshift kpasterisk leftalt space capslock f1 f2"),
        (69, "numlock scrolllock kp7 kp8 kp9 kpminus kp4 kp5 kp6 kpplus kp1 kp2 kp3 kp0 kpdot"),
        (86, "102nd"),
        (96, "kpenter rightctrl kpslash"),
        (100, "rightalt"),
        (103, "up"),
    )
    for code, name in enumerate(row.split(), first)
}

OPEN = 1_000_000_000_000
"""When the tests open their scanner, in ns."""
START = OPEN + 500 * MS
"""When it begins to type: long enough after the opening."""
STEP = 8 * MS
"""A scanner's time from report to report."""

EVENT = struct.Struct("@qqHHi")


def event(at: int, kind: int, code: int, value: int) -> bytes:
    """One record, and nothing after it."""
    return EVENT.pack(at // 10**9, at % 10**9 // 1000, kind, code, value)


def report(at: int, code: int, value: int) -> bytes:
    """A key that went up or down, with the scan code before it and the mark after it that the kernel adds."""
    return event(at, 4, 4, 0x70000 + code) + event(at, 1, code, value) + event(at, 0, 0, 0)


def dropped(at: int) -> bytes:
    """The kernel's word that its buffer was full, and the end of the event whose beginning went with it."""
    return event(at, 0, 3, 0) + event(at, 1, KEYS["z"], 1) + event(at, 0, 0, 0)


def strike(strokes: str | Iterable[str], start: int = START, step: int = STEP) -> bytes:
    """Keys struck one after the other, those before a ``+`` held: ``leftshift+7 a enter``; ``step`` ns a report."""
    data = b""
    at = start
    for stroke in strokes.split() if isinstance(strokes, str) else strokes:
        *held, key = stroke.split("+")
        for name, value in [*((h, 1) for h in held), (key, 1), (key, 0), *((h, 0) for h in reversed(held))]:
            data += report(at, KEYS[name], value)
            at += step
    return data


def last_stamp(data: bytes) -> int:
    """When the last record was stamped, in ns."""
    seconds, micros, *_ = EVENT.unpack(data[-EVENT.size :])
    return int(seconds * 10**9 + micros * 1000)


def cut(data: bytes, places: Sequence[int]) -> list[bytes]:
    """The data in pieces, cut at these places."""
    ends = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    return [data[a:b] for a, b in pairwise(ends)]
