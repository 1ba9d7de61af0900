"""How fast an I2C bus is, as the kernel was told."""

import os
from pathlib import Path

__all__ = ["FAST", "bus_speed", "slowness"]

FAST = 400_000
"""Bits a second that all panels understand."""
_ADAPTERS = Path("/sys/class/i2c-adapter")
_PICTURE = 1048 * 9
"""Bits of a picture of 128 by 64 pixels on the wire."""


def bus_speed(number: int, adapters: Path = _ADAPTERS) -> int | None:
    """Bits a second of the bus ``/dev/i2c-<number>``; None if the kernel does not say.

    A channel of a multiplexer that the kernel drives is as fast as the bus that it branches off.
    """
    node = Path(os.path.realpath(adapters / f"i2c-{number}"))
    for place in (node, *node.parents):
        try:
            return int.from_bytes((place / "of_node" / "clock-frequency").read_bytes(), "big") or None
        except OSError:
            continue
    return None


def slowness(number: int, adapters: Path = _ADAPTERS) -> str | None:
    """What to tell people about a bus that is slow, with the remedy; None if it is not."""
    speed = bus_speed(number, adapters)
    if speed is None or speed >= FAST:
        return None
    setting = "dtparam=i2c_arm_baudrate=400000" if number == 1 else "baudrate=400000 behind its dtoverlay"
    return (
        f"I2C bus {number} runs at {speed // 1000} kHz, so a picture takes {round(_PICTURE / speed * 1000)} ms; "
        f"write {setting} in /boot/firmware/config.txt and restart"
    )
