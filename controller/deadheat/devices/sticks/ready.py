"""Sticks that can be written to now: mounted ones, or ones that udisks mounts when it is asked."""

from pathlib import Path

from deadheat.devices.sticks.finding import Stick, Unmounted, sticks, unmounted
from deadheat.devices.system_bus import BusError, Refusal, SystemBus
from deadheat.problems import ExitCode, Problem

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
        raise Problem("There is no USB stick.", "Plug one in, and try again in a moment.", ExitCode.HARDWARE)
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
        remedy = {
            Refusal.ABSENT: "Install what mounts it: sudo apt install udisks2; or mount it by hand.",
            Refusal.DENIED: f"Mount it by hand: sudo mount -o umask=0 {stick.device} /mnt",
            Refusal.FAILED: "Does a computer read it? If not, format it as FAT32.",
        }[error.refusal]
        raise Problem(what, remedy, ExitCode.HARDWARE) from error
