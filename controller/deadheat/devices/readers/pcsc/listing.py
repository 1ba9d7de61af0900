"""Which PC/SC readers are plugged in, for people who ask."""

from collections.abc import Callable
from pathlib import Path

from deadheat.devices.readers.pcsc import remedies
from deadheat.devices.readers.pcsc.calls import Pcsc, PcscError
from deadheat.devices.readers.pcsc.capture import captured_reader
from deadheat.devices.readers.pcsc.scard import open_pcsc

__all__ = ["list_readers"]


def list_readers(pcsc: Callable[[], Pcsc] = open_pcsc, sysfs: Path = Path("/sys")) -> tuple[str, ...]:
    """The names of the readers as pcscd lists them. Waits for pcscd.

    :raises Problem: if pyscard is not installed, pcscd does not run or may not be used, or if there is no reader
        because the kernel has taken it
    """
    way = pcsc()
    try:
        names = way.readers()
    except PcscError as error:
        raise remedies.trouble("pcscd", error.trouble, error.text) from error
    finally:
        way.close()
    port = None if names else captured_reader(sysfs)
    if port is not None:
        raise remedies.captured("An ACR122U", port)
    return names
