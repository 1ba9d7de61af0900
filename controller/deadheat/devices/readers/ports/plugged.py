"""What is plugged in, as the kernel tells it: serial ports and keyboards, and where they hang.

Names such as ``ttyUSB0`` go to whatever is plugged in first. What stays the same is the place: the controller and the
ports on the way to the device, which sysfs shows without the help of udev.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

__all__ = ["Plugged", "Sort", "plugged_in"]

_USB_DEVICE: Final = re.compile(r"(\d+)-([\d.]+)\Z")
"""A directory of a USB device: the bus and the ports on the way (``1-1.2``)."""
_USB_INTERFACE: Final = re.compile(r"\d+-[\d.]+:\d+\.(\d+)\Z")


class Sort(StrEnum):
    """What a device can be read as."""

    SERIAL = "serial port"
    KEYBOARD = "keyboard"


class Plugged(msgspec.Struct, frozen=True):
    """One device."""

    sort: Sort
    node: str
    """What it is called now: ``/dev/ttyUSB0``."""
    ports: str = ""
    """The USB ports on the way to it, ``1.2``; empty if it hangs at none."""
    controller: str = ""
    """The USB controller that these ports belong to, ``0000:01:00.0``."""
    interface: int = 0
    """Which of the device's interfaces it is, for one that has several."""
    vendor: str = ""
    """Four hexadecimal digits."""
    product: str = ""
    serial: str = ""
    title: str = ""
    """What it calls itself."""

    @property
    def model(self) -> str:
        """What it is and which one of its kind: ``067b:2303/A1B2``; equal for two that have no serial number."""
        return f"{self.vendor}:{self.product}/{self.serial}" if self.vendor else ""


def plugged_in(sys: Path = Path("/sys"), dev: Path = Path("/dev")) -> list[Plugged]:
    """All USB serial ports and keyboards, and the serial ports that are part of the machine, sorted by name."""
    found = [*_serial_ports(sys, dev), *_keyboards(sys, dev)]
    return sorted(found, key=lambda device: (device.sort, len(device.node), device.node))


def _serial_ports(sys: Path, dev: Path) -> Iterator[Plugged]:
    for entry in _entries(sys / "class" / "tty"):
        # Consoles and ports that no hardware stands behind have no device; a PC lists many of the latter as serial8250.
        device = entry / "device"
        if device.exists() and (device / "subsystem").resolve().name != "platform":
            yield _plugged(Sort.SERIAL, device.resolve(), dev / entry.name)
        elif device.exists() and entry.name.startswith(("ttyAMA", "ttyS")) and (dev / entry.name).exists():
            yield Plugged(Sort.SERIAL, str(dev / entry.name), title=_read(device / "of_node" / "name") or "built in")


def _keyboards(sys: Path, dev: Path) -> Iterator[Plugged]:
    for entry in _entries(sys / "class" / "input"):
        if entry.name.startswith("event") and _types_digits(entry / "device"):
            yield _plugged(Sort.KEYBOARD, (entry / "device").resolve(), dev / "input" / entry.name)


def _types_digits(device: Path) -> bool:
    """Whether it has the keys 1 and Enter; scanners have, mice and power buttons have not."""
    words = [int(word, 16) for word in _read(device / "capabilities" / "key").split()]
    keys = sum(word << 64 * place for place, word in enumerate(reversed(words)))
    return bool(keys >> 2 & 1 and keys >> 28 & 1)


def _plugged(sort: Sort, place: Path, node: Path) -> Plugged:
    """What is known of the device at ``place`` in sysfs, taken from the USB device that it is a part of."""
    interface = next((found for up in (place, *place.parents) if (found := _USB_INTERFACE.match(up.name))), None)
    usb = next((up for up in (place, *place.parents) if (up / "idVendor").exists()), None)
    at = _USB_DEVICE.match(usb.name) if usb is not None else None
    if usb is None or at is None:
        return Plugged(sort, str(node), title=_read(place / "name"))
    bus = next((up for up in usb.parents if re.fullmatch(r"usb\d+", up.name)), usb)
    title = " ".join(filter(None, (_read(usb / "manufacturer"), _read(usb / "product"))))
    return Plugged(
        sort,
        str(node),
        ports=at[2],
        controller=bus.parent.name,
        interface=int(interface[1]) if interface is not None else 0,
        vendor=_read(usb / "idVendor"),
        product=_read(usb / "idProduct"),
        serial=_read(usb / "serial"),
        title=title or _read(place / "name"),
    )


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _read(file: Path) -> str:
    """What a file in sysfs says; empty if it is not there or the device has just gone."""
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
