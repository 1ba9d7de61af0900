"""Which USB sticks are plugged in, as the kernel tells it: no udev is needed, and nothing is opened."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

__all__ = ["Stick", "Unmounted", "sticks", "unmounted"]

_SYSTEM: Final = re.compile(r"/(boot|etc|home|usr|var)?(/firmware|/efi)?\Z")
"""Where the system itself is mounted: a disk that holds one of these is no stick, though a Pi may start from it."""
_USB: Final = re.compile(r"usb\d+\Z")
_ESCAPED: Final = re.compile(r"\\([0-7]{3})")


class Stick(msgspec.Struct, frozen=True):
    """A file system on a stick, mounted."""

    name: str
    """For people: the stick's own name if it has one; no two sticks have the same."""
    folder: Path
    """Where it is mounted."""
    device: str
    """``/dev/sda1``."""
    number: str
    """The kernel's number of it, ``8:1``; another stick in its place may have the same one."""
    read_only: bool = False


class Unmounted(msgspec.Struct, frozen=True):
    """A file system on a stick that is plugged in and not mounted, so that nothing can be written to it."""

    name: str
    device: str


class _Mount(msgspec.Struct, frozen=True):
    number: str
    folder: Path
    read_only: bool


def sticks(proc: Path = Path("/proc"), sys: Path = Path("/sys")) -> tuple[Stick, ...]:
    """The mounted ones, sorted by device; each once, however often it is mounted."""
    mounts = _mounts(proc)
    system = _system_disks(mounts, sys)
    found: dict[str, Stick] = {}
    for mount in mounts:
        place = _place(sys, mount.number)
        if place is None or mount.number in found or not _is_stick(place) or _disk(place) in system:
            continue
        device = f"/dev/{place.name}"
        name = mount.folder.name or _model(place)
        found[mount.number] = Stick(name, mount.folder, device, mount.number, mount.read_only)
    times = Counter(stick.name for stick in found.values())
    told_apart = (
        stick if times[stick.name] == 1 else replace(stick, name=f"{stick.name} ({Path(stick.device).name})")
        for stick in found.values()
    )
    return tuple(sorted(told_apart, key=lambda stick: stick.device))


def unmounted(proc: Path = Path("/proc"), sys: Path = Path("/sys")) -> tuple[Unmounted, ...]:
    """Those that nobody has mounted, sorted by device."""
    mounts = _mounts(proc)
    system = _system_disks(mounts, sys)
    mounted = {mount.number for mount in mounts}
    found = []
    for entry in _entries(sys / "class" / "block"):
        place = entry.resolve()
        holds_files = _is_stick(place) and not _partitions(place) and _read(place / "size") not in ("", "0")
        if holds_files and _disk(place) not in system and _read(place / "dev") not in mounted:
            found.append(Unmounted(_model(place), f"/dev/{place.name}"))
    return tuple(sorted(found, key=lambda stick: stick.device))


def _mounts(proc: Path) -> list[_Mount]:
    """What is mounted, the first mount of each first; a line that cannot be understood is passed over."""
    found = []
    for line in _read(proc / "self" / "mountinfo").splitlines():
        fields = line.split(" ")
        if len(fields) < 10 or "-" not in fields:
            continue
        separator = fields.index("-")
        options = {*fields[5].split(","), *fields[separator + 3].split(",")} if len(fields) > separator + 3 else set()
        folder = _ESCAPED.sub(lambda found: chr(int(found[1], 8)), fields[4])
        found.append(_Mount(fields[2], Path(folder), "ro" in options))
    return found


def _system_disks(mounts: list[_Mount], sys: Path) -> set[Path]:
    places = (_place(sys, mount.number) for mount in mounts if _SYSTEM.match(str(mount.folder)))
    return {_disk(place) for place in places if place is not None}


def _place(sys: Path, number: str) -> Path | None:
    """The directory of a block device in sysfs; None for what is no block device."""
    link = sys / "dev" / "block" / number
    return link.resolve() if link.exists() else None


def _is_stick(place: Path) -> bool:
    return any(_USB.match(part) for part in place.parts) or _read(_disk(place) / "removable") == "1"


def _disk(place: Path) -> Path:
    return place.parent if (place / "partition").exists() else place


def _partitions(place: Path) -> bool:
    return any((entry / "partition").exists() for entry in _entries(place))


def _model(place: Path) -> str:
    device = _disk(place) / "device"
    words = " ".join(filter(None, (_read(device / "vendor"), _read(device / "model"))))
    return " ".join(words.split()) or place.name


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.iterdir())
    except OSError:
        return


def _read(file: Path) -> str:
    """What a file says; empty if it is not there or the device has just gone."""
    try:
        return file.read_text("utf-8", errors="surrogateescape").strip()
    except OSError:
        return ""
