"""Card readers that speak PC/SC through pcscd, such as the ACR122U. Needs the extra ``pcsc``."""

from deadheat.devices.readers.pcsc.listing import list_readers
from deadheat.devices.readers.pcsc.options import PcscOptions
from deadheat.devices.readers.pcsc.source import PcscReader
from deadheat.devices.readers.pcsc.worker import in_thread

__all__ = ["PcscOptions", "PcscReader", "in_thread", "list_readers"]
