"""Barcode scanners at a serial port, real or over USB."""

from deadheat.devices.readers.scanner.driver import ScannerDriver
from deadheat.devices.readers.scanner.options import Ends, ScannerOptions

__all__ = ["Ends", "ScannerDriver", "ScannerOptions"]
