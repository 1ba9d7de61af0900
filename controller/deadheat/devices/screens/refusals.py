"""What an error of a bus means, in words: what is wrong, and what to do about it."""

import errno
from typing import TYPE_CHECKING

from deadheat.devices.screens.display import DisplayFault

if TYPE_CHECKING:
    from deadheat.devices.screens.spec import PanelSpec

__all__ = ["fault_of"]

_CABLE = "see whether its four wires are firm and its address is right (i2cdetect)"
_I2C = {
    errno.ENOENT: ("there is no such bus", "switch I2C on with raspi-config"),
    errno.EACCES: ("its bus may not be used", "put this user into the group i2c"),
    errno.EREMOTEIO: ("nothing answers at this address", _CABLE),
    errno.ENXIO: ("nothing answers at this address", _CABLE),
    errno.EIO: ("the transfer failed", "see whether its cable is firm and short"),
    errno.ETIMEDOUT: ("the bus is stuck", "pull out one screen after the other: one of them holds the wires down"),
    errno.EOPNOTSUPP: ("its adapter cannot send as much at once as screens need", "use a bus of the Pi itself"),
    errno.EBUSY: ("a driver of the kernel has this address", "if it is a mux, write the bus of its channel instead"),
}
_SPI = {
    errno.ENOENT: ("there is no such port", "switch SPI on with raspi-config"),
    errno.EACCES: ("its port may not be used", "put this user into the group spi"),
    errno.EBUSY: ("the port is in use", "stop the other program that uses it"),
}


def fault_of(error: OSError | ImportError, spec: "PanelSpec") -> DisplayFault:
    """What a bus or a missing library raises, as a fault of this panel."""
    if isinstance(error, ImportError):
        return DisplayFault(f"{error.name} is not installed", "install it: pip install luma.oled")
    known = _I2C if spec.spi is None else _SPI
    return DisplayFault(*known.get(error.errno or 0, (str(error), "")))
