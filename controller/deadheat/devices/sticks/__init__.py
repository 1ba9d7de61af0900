"""USB sticks: which there are, and files written to one, all of them or none."""

from deadheat.devices.sticks.finding import Stick, Unmounted, sticks, unmounted
from deadheat.devices.sticks.ready import ready_sticks
from deadheat.devices.sticks.writing import write_files

__all__ = ["Stick", "Unmounted", "ready_sticks", "sticks", "unmounted", "write_files"]
