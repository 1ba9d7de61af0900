"""Writes the archives that a kernel unpacks into its first root file system (cpio, format ``newc``).

Written here so that the same input gives the same bytes and neither root nor a tool is needed. Archives may be joined
end to end; a later member replaces an earlier one of the same name.
"""

import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

__all__ = ["Member", "folders", "tree", "write"]


@dataclass(frozen=True, slots=True)
class Member:
    """One entry: its name without a leading slash, its type with permissions, its content or link target."""

    name: str
    mode: int
    data: bytes = b""


def tree(folder: Path, under: str = "") -> Iterator[Member]:
    """Everything below ``folder``, as it is to stand below ``under``; folders before what is in them."""
    for path in sorted(folder.rglob("*")):
        name = f"{under}/{path.relative_to(folder)}".lstrip("/")
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            yield Member(name, mode, str(path.readlink()).encode())
        elif stat.S_ISDIR(mode):
            yield Member(name, mode)
        else:
            yield Member(name, mode, path.read_bytes())


def folders(path: str) -> Iterator[Member]:
    """The folder ``path`` with every folder above it: the kernel creates none of its own accord."""
    steps = path.split("/")
    for depth in range(len(steps)):
        yield Member("/".join(steps[: depth + 1]), stat.S_IFDIR | 0o755)


def write(archive: BinaryIO, members: Iterable[Member]) -> None:
    """Appends the members as one archive that is complete in itself."""
    for member in members:
        _put(archive, member)
    _put(archive, Member("TRAILER!!!", 0))


def _put(archive: BinaryIO, member: Member) -> None:
    name = member.name.encode() + b"\0"
    links = 2 if stat.S_ISDIR(member.mode) else 1
    #         inode mode         uid gid links mtime size            device  rdevice  name       checksum
    fields = (0, member.mode, 0, 0, links, 0, len(member.data), 0, 0, 0, 0, len(name), 0)
    header = b"070701" + b"".join(b"%08x" % field for field in fields)
    for part in (header + name, member.data):
        archive.write(part + b"\0" * (-len(part) % 4))
