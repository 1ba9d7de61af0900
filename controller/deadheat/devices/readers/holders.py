"""Who else has a device open."""

import os
from collections.abc import Iterator
from pathlib import Path

__all__ = ["holders"]


def holders(path: str, proc: Path = Path("/proc")) -> list[str]:
    """The programs that have the device at ``path`` open, this one excepted: ``Xorg (process 512)``.

    Those of other users are only seen by root.
    """
    real = os.path.realpath(path)
    own = os.getpid()
    return [
        f"{_name(process)} (process {process.name})"
        for process in sorted(proc.glob("[0-9]*"), key=lambda process: int(process.name))
        if int(process.name) != own and real in _open_files(process)
    ]


def _open_files(process: Path) -> Iterator[str]:
    try:
        with os.scandir(process / "fd") as entries:
            for entry in entries:
                try:
                    yield os.readlink(entry.path)
                except OSError:
                    continue
    except OSError:
        return


def _name(process: Path) -> str:
    try:
        return (process / "comm").read_text(errors="replace").strip()
    except OSError:
        return "a program"
