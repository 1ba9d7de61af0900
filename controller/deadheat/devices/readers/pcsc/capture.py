"""Readers that the kernel keeps for itself, so that pcscd does not get them."""

from pathlib import Path
from typing import Final

__all__ = ["captured_reader"]

_DRIVER: Final = "bus/usb/drivers/pn533_usb"
_ACR122U: Final = ("072f", "2200")


def captured_reader(sysfs: Path = Path("/sys")) -> str | None:
    """The USB port (``1-1.2``) of an ACR122U that the kernel's own driver for NFC has taken, or None.

    That driver takes it as soon as it is plugged in, unless the module pn533_usb is blacklisted.
    """
    for interface in sorted((sysfs / _DRIVER).glob("*-*:*")):
        device = interface.resolve().parent
        if tuple(_read(device / name) for name in ("idVendor", "idProduct")) == _ACR122U:
            return interface.name.partition(":")[0]
    return None


def _read(file: Path) -> str:
    try:
        return file.read_text("ascii").strip()
    except OSError:
        return ""
