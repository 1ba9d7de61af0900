"""What the kernel can be asked about an input device, and told (``linux/input.h``).

Written here because the package evdev has to be compiled where it is installed.
"""

import fcntl
import os
import struct
import time
from typing import Final

from deadheat.devices.readers.keyboard.records import SIZE

__all__ = ["grab", "held_keys", "is_input_device", "lit_leds", "name_of", "prints", "read_all", "use_table_clock"]

_READ, _WRITE = 2, 1
_KEYS: Final = 0x300
"""Key codes that there can be, up to ``KEY_MAX``."""
_LEDS: Final = 16
_KEY_TYPE: Final = 1
_BATCH: Final = 64
_MOST: Final = 64
"""Batches that are read in one go, so that a device that never rests keeps nobody here."""


def _request(direction: int, number: int, size: int) -> int:
    """An ioctl's number, as ``_IOC`` in the kernel's headers makes it on every machine that a Pi or a PC is."""
    return direction << 30 | size << 16 | ord("E") << 8 | number


def is_input_device(fd: int) -> bool:
    """Whether it is an input device at all (``EVIOCGVERSION``)."""
    try:
        fcntl.ioctl(fd, _request(_READ, 0x01, 4), bytes(4))
    except OSError:
        return False
    return True


def use_table_clock(fd: int) -> None:
    """Have events stamped on CLOCK_MONOTONIC (``EVIOCSCLOCKID``). What waits to be read is dropped by this."""
    fcntl.ioctl(fd, _request(_WRITE, 0xA0, 4), struct.pack("i", time.CLOCK_MONOTONIC))


def grab(fd: int) -> None:
    """Have the events come here and nowhere else (``EVIOCGRAB``).

    :raises OSError: ``EBUSY`` if somebody else has done that
    """
    fcntl.ioctl(fd, _request(_WRITE, 0x90, 4), 1)


def held_keys(fd: int) -> list[int]:
    """The codes of the keys that are down now (``EVIOCGKEY``). Key events that wait to be read are dropped by this."""
    return _bits(fd, _request(_READ, 0x18, _KEYS // 8), _KEYS // 8)


def lit_leds(fd: int) -> list[int]:
    """The codes of the lights that are on now (``EVIOCGLED``)."""
    return _bits(fd, _request(_READ, 0x19, _LEDS // 8), _LEDS // 8)


def prints(fd: int) -> bool:
    """Whether it has the digits and an Enter key (``EVIOCGBIT``): that is what tells a keyboard from a power button."""
    keys = _bits(fd, _request(_READ, 0x20 + _KEY_TYPE, _KEYS // 8), _KEYS // 8)
    return {2, 11, 28} <= set(keys)


def name_of(fd: int) -> str:
    """What the device calls itself (``EVIOCGNAME``); empty if it has no name."""
    try:
        name = fcntl.ioctl(fd, _request(_READ, 0x06, 256), bytes(256))
    except OSError:
        return ""
    return name.split(b"\0")[0].decode(errors="replace")


def read_all(fd: int) -> bytes:
    """All records that wait to be read.

    :raises OSError: once the device has gone; it takes what waited with it
    """
    data = bytearray()
    for _ in range(_MOST):
        try:
            batch = os.read(fd, _BATCH * SIZE)
        except BlockingIOError:
            break
        except OSError:
            if data:
                break
            raise
        data += batch
        if len(batch) < _BATCH * SIZE:
            break
    return bytes(data)


def _bits(fd: int, request: int, size: int) -> list[int]:
    found = int.from_bytes(fcntl.ioctl(fd, request, bytes(size)), "little")
    return [n for n in range(size * 8) if found >> n & 1]
