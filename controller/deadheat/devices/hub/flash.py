"""Writes the firmware of a seat hub, with avrdude."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

from deadheat.problems import ExitCode, Problem

__all__ = ["BOOTLOADER_BAUDS", "FIRMWARE", "find_avrdude", "find_hex", "write_firmware"]

FIRMWARE: Final = Path(__file__).with_name("hub.hex")
"""The firmware that comes with this program."""

BOOTLOADER_BAUDS: Final = (115_200, 57_600)
"""Bits a second of the bootloaders of an Arduino Nano or Uno: since 2018, and before."""

_PATIENCE_S: Final = 180
"""How long avrdude may take at most, in s; writing 32 KB takes some 10."""


def find_avrdude() -> str:
    """:raises Problem: if avrdude is not installed"""
    found = shutil.which("avrdude")
    if found is None:
        raise Problem("avrdude is not installed", "Run: sudo apt install avrdude", ExitCode.HARDWARE)
    return found


def find_hex(chosen: Path | None) -> Path:
    """The firmware to write, in Intel's hexadecimal format.

    :raises Problem: if it is not there or is something else
    """
    path = chosen or FIRMWARE
    try:
        with path.open("rb") as file:
            begins = file.read(1)
    except OSError as error:
        if chosen is None:
            raise Problem(
                "This installation has no firmware for hubs",
                "Run: make -C firmware package, or name a file with --hex.",
                ExitCode.HARDWARE,
            ) from error
        raise Problem(f"{path} cannot be read: {error.strerror}", "Name another file.", ExitCode.USAGE) from error
    if begins != b":":
        raise Problem(f"{path} is no firmware", "It has to be an Intel HEX file, as make -C firmware makes it.")
    return path


def write_firmware(
    avrdude: str, firmware: Path, port: str, say: Callable[[str], None], part: str = "atmega328p"
) -> int:
    """Write it, trying one bootloader after the other; what avrdude shows of its progress goes to the terminal.

    :returns: the rate (bits a second) at which it was written
    :raises Problem: if no bootloader answers, or what was written is not what is read back
    """
    for number, baud in enumerate(BOOTLOADER_BAUDS):
        say(f"Writing {firmware.name} at {baud:,} bits a second …")
        command = [avrdude, "-p", part, "-c", "arduino", "-P", port, "-b", str(baud), "-D"]
        try:
            ended = subprocess.run([*command, "-U", f"flash:w:{firmware}:i"], timeout=_PATIENCE_S, check=False)
        except subprocess.TimeoutExpired:
            say("avrdude does not end.")
            continue
        except OSError as error:
            raise Problem(
                f"avrdude cannot be run: {error.strerror}", "Run: sudo apt install avrdude", ExitCode.HARDWARE
            ) from error
        if ended.returncode == 0:
            return baud
        if number + 1 < len(BOOTLOADER_BAUDS):
            say("That bootloader does not answer. An older one may:")
    raise Problem(
        f"The firmware could not be written to {port}; what avrdude said is above",
        "Press the board's reset button as the writing begins, or try another USB cable.",
        ExitCode.HARDWARE,
    )
