"""Finds a device by what a table file calls it: its place at the USB, its model and number, or a lasting path."""

import os
import re
from collections.abc import Callable, Sequence
from typing import Final

from deadheat.devices.readers.channel import Finder
from deadheat.devices.readers.ports.plugged import Plugged, Sort, plugged_in
from deadheat.problems import ExitCode, Problem

__all__ = ["finder", "names_of"]

_USB: Final = re.compile(r"usb:(?:(?P<controller>[^/#]+)/)?(?P<ports>\d+(?:\.\d+)*)(?:#(?P<interface>\d+))?\Z")
_MODEL: Final = re.compile(r"id:(?P<model>[0-9a-f]{4}:[0-9a-f]{4}/.*)\Z")


def finder(name: str, sort: Sort, look: Callable[[], Sequence[Plugged]] = plugged_in) -> Finder:
    """A finder of the device that a table file calls ``name``.

    ``usb:1.2`` is what hangs at these ports, ``usb:0000:01:00.0/1.2`` at those of one controller, ``usb:1.2#2`` one of
    its interfaces, ``id:067b:2303/A1B2`` a model with its serial number; a path that begins with ``/`` is itself. The
    finder raises Problem when two devices fit, also when a path ``by-id`` names one of two that are equal.
    """

    def find() -> str | None:
        if name.startswith("/"):
            return _at_path(name, look)
        fits = [device for device in look() if device.sort is sort and _fits(device, name)]
        _only_one(fits, name)
        return fits[0].node if fits else None

    return find


def _at_path(path: str, look: Callable[[], Sequence[Plugged]]) -> str | None:
    if not os.path.exists(path):
        return None
    node = os.path.realpath(path)
    if "/by-id/" in path:
        # udev gives the name to one of them, which one is chance.
        devices = look()
        ours = {(device.sort, device.model, device.interface) for device in devices if device.node == node}
        _only_one([each for each in devices if (each.sort, each.model, each.interface) in ours], path)
    return node


def _only_one(fits: Sequence[Plugged], name: str) -> None:
    if len(fits) > 1:
        both = " and ".join(f"{device.node} ({_place(device, exactly=True)})" for device in fits)
        raise Problem(
            f"{len(fits)} devices are “{name}”: {both}.",
            "Name the one that is meant by its USB place in the table file.",
            ExitCode.HARDWARE,
        )


def _fits(device: Plugged, name: str) -> bool:
    if usb := _USB.match(name):
        return (
            device.ports == usb["ports"]
            and usb["controller"] in (None, device.controller)
            and (usb["interface"] is None or int(usb["interface"]) == device.interface)
        )
    if model := _MODEL.match(name):
        return device.model == model["model"]
    return False


def names_of(device: Plugged) -> list[str]:
    """What a table file may call the device, the best name first."""
    names = [_place(device)]
    return [*names, f"id:{device.model}"] if device.serial else names


def _place(device: Plugged, *, exactly: bool = False) -> str:
    """Where it is plugged in; ``exactly``: even if a device has several ports."""
    if not device.ports:
        return device.node
    interface = f"#{device.interface}" if exactly or device.interface else ""
    return f"usb:{device.controller}/{device.ports}{interface}"
