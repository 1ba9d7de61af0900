"""How long an FTDI chip keeps bytes before it hands them on."""

import os
from pathlib import Path

__all__ = ["shorten_latency"]


def shorten_latency(path: str, sys: Path = Path("/sys")) -> int | None:
    """Have the chip behind the port at ``path`` hand on what it has every millisecond, where that is allowed.

    :returns: after how many ms it does so now; None for ports that have no such setting
    """
    file = sys / "class" / "tty" / os.path.basename(os.path.realpath(path)) / "device" / "latency_timer"
    try:
        if int(file.read_text("ascii")) > 1:
            _write(file)
        return int(file.read_text("ascii"))
    except (OSError, ValueError):
        return None


def _write(file: Path) -> None:
    try:
        file.write_text("1\n", "ascii")
    except OSError:
        return  # pyserial's low latency mode, which needs no such right, may have set it already
