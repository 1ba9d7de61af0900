"""What the guest is made of."""

import importlib
from importlib.metadata import entry_points
from pathlib import Path

import gpiod

from .host import Host

__all__ = ["chips", "fail", "imports", "plugins"]


def fail(host: Host, *, why: str) -> None:
    """Raises."""
    raise RuntimeError(why)


def imports(host: Host, *, modules: list[str]) -> None:
    """Imports every module and tells which would not be."""
    failed = {}
    for module in modules:
        try:
            importlib.import_module(module)
        except ImportError as error:
            failed[module] = str(error)
    host.tell("imported", failed=failed)


def plugins(host: Host, *, group: str) -> None:
    """Tells the names in an entry point group."""
    host.tell("plugins", names=sorted({entry.name for entry in entry_points(group=group)}))


def chips(host: Host) -> None:
    """Tells every GPIO chip with its label and its lines' consumers."""
    found = []
    for path in sorted(Path("/dev").glob("gpiochip*")):
        with gpiod.Chip(str(path)) as chip:
            label, count = chip.get_info().label, chip.get_info().num_lines
            used = {n: chip.get_line_info(n).consumer for n in range(count) if chip.get_line_info(n).used}
        found.append({"path": str(path), "label": label, "lines": count, "used": used})
    host.tell("chips", chips=found)
