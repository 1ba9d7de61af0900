"""USB devices that the guest plugs into its own ports: configfs makes them, dummy_hcd is both ends of the cable."""

import os
from pathlib import Path
from typing import Final, Literal

__all__ = ["Device", "remove_all"]

GADGETS: Final = Path("/sys/kernel/config/usb_gadget")

REPORTS: Final = bytes.fromhex(
    "05010906a101050719e029e71500250175019508810295017508810395057501050819012905"
    "910295017503910395067508150025650507190029658100c0"
)
"""How the USB specification describes a keyboard's reports (HID 1.11, appendix B.1): eight bytes, the first of which is
for Shift and the like, the third for the key that is down."""


class Device:
    """A USB device that is not plugged in yet: a serial scanner (``acm``) or one that types (``hid``).

    :param port: which of the guest's two USB ports it is for
    """

    def __init__(
        self, name: str, kind: Literal["acm", "hid"], *, serial: str, product: int = 0x0104, port: int = 0
    ) -> None:
        self._gadget = GADGETS / name
        self._port = port
        self._gadget.mkdir()
        _set(self._gadget / "idVendor", "0x1d6b")
        _set(self._gadget / "idProduct", hex(product))
        (strings := self._gadget / "strings/0x409").mkdir()
        _set(strings / "serialnumber", serial)
        _set(strings / "product", name)
        function = self._gadget / "functions" / f"{kind}.{name}"
        function.mkdir()
        if kind == "hid":
            _set(function / "protocol", "1")
            _set(function / "subclass", "1")
            _set(function / "report_length", "8")
            (function / "report_desc").write_bytes(REPORTS)
            number = (function / "dev").read_text().strip().partition(":")[2]
            self.far_end = f"/dev/hidg{number}"
        else:
            self.far_end = f"/dev/ttyGS{(function / 'port_num').read_text().strip()}"
        (configuration := self._gadget / "configs/c.1").mkdir()
        (configuration / function.name).symlink_to(function)

    def plug(self) -> None:
        """Put the plug in. The kernel then takes a moment to find the device."""
        _set(self._gadget / "UDC", f"dummy_udc.{self._port}")

    def unplug(self) -> None:
        """Pull the plug."""
        _set(self._gadget / "UDC", "\n")

    @property
    def place(self) -> str:
        """The controller and the port: ``dummy_hcd.0/1``."""
        return f"dummy_hcd.{self._port}/1"

    @property
    def sys_folder(self) -> Path:
        """Where the host's side of the cable is told of."""
        return Path(f"/sys/bus/usb/devices/{self._port + 1}-1")

    def node(self, subsystem: str) -> str | None:
        """The name that the host's kernel has given to it now (``ttyACM0``, ``event3``); None if there is none."""
        for link in self.sys_folder.glob("**/subsystem"):
            folder = link.parent
            if link.readlink().name == subsystem and (folder / "dev").exists() and not folder.name.startswith("mouse"):
                return folder.name
        return None


def remove_all() -> None:
    """Takes down what scripts have left behind."""
    for gadget in GADGETS.iterdir() if GADGETS.exists() else ():
        if (gadget / "UDC").read_text().strip():
            _set(gadget / "UDC", "\n")
        for link in gadget.glob("configs/c.1/*.*"):
            if link.is_symlink():
                link.unlink()
        for folder in (*gadget.glob("configs/*"), *gadget.glob("functions/*"), *gadget.glob("strings/*"), gadget):
            folder.rmdir()


def _set(attribute: Path, value: str) -> None:
    fd = os.open(attribute, os.O_WRONLY)
    try:
        os.write(fd, value.encode())
    finally:
        os.close(fd)
