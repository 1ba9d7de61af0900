"""Serial ports: what is plugged in, which of it is meant, and how it is opened."""

from deadheat.devices.readers.ports.guess import taken_for
from deadheat.devices.readers.ports.identity import finder, names_of
from deadheat.devices.readers.ports.plugged import Plugged, Sort, plugged_in
from deadheat.devices.readers.ports.serial_channel import open_serial

__all__ = ["Plugged", "Sort", "finder", "names_of", "open_serial", "plugged_in", "taken_for"]
