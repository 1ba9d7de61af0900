"""Sticks that can be written to now: mounted ones, or ones that udisks mounts when it is asked."""

from pathlib import Path

from deadheat.devices.sticks.finding import Stick, Unmounted, sticks, unmounted
from deadheat.devices.system_bus import BusError, Refusal, SystemBus
from deadheat.problems import Problem
from deadheat.stage import Told, text

__all__ = ["ready_sticks"]


def ready_sticks(
    bus: SystemBus | None = None, proc: Path = Path("/proc"), sys: Path = Path("/sys")
) -> tuple[Stick, ...]:
    """The sticks that are mounted or, if there are none, those that could be.

    May take some seconds for each stick that is to be mounted.

    :raises Problem: if there is none, or none can be mounted, with what to do about it
    """
    if found := sticks(proc, sys):
        return found
    waiting = unmounted(proc, sys)
    if not waiting:
        what, remedy = "There is no USB stick.", "Plug one in, and try again in a moment."
        raise Told(what, remedy, text("No USB stick is plugged in"), text("Plug one in and try again"))
    error: Problem | None = None
    for stick in waiting:
        try:
            _mount(stick, bus or SystemBus())
        except Problem as problem:
            error = error or problem
    found = sticks(proc, sys)
    if not found and error is not None:
        raise error
    return found


def _mount(stick: Unmounted, bus: SystemBus) -> None:
    block = stick.device.removeprefix("/dev/")
    try:
        bus.call(
            "org.freedesktop.UDisks2",
            f"/org/freedesktop/UDisks2/block_devices/{block}",
            "org.freedesktop.UDisks2.Filesystem",
            "Mount",
            *("a{sv}", "0"),
        )
    except BusError as error:
        what = f"The USB stick {stick.name} ({stick.device}) is not mounted: {error}."
        remedy, to_do = {
            Refusal.ABSENT: (
                "Install what mounts it: sudo apt install udisks2; or mount it by hand.",
                text("Install udisks2, or mount it by hand"),
            ),
            Refusal.DENIED: (
                f"Mount it by hand: sudo mount -o umask=0 {stick.device} /mnt",
                text("Mount it by hand: it may not be done from here"),
            ),
            Refusal.FAILED: (
                "Does a computer read it? If not, format it as FAT32.",
                text("Does a computer read it? If not: FAT32"),
            ),
        }[error.refusal]
        raise Told(what, remedy, text("The USB stick cannot be read"), to_do) from error
