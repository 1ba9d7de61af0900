"""Writes files to a stick, all of them or none: whoever pulls it out in the middle finds nothing half written."""

import ctypes
import errno
import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from deadheat.devices.sticks.finding import Stick
from deadheat.stage import Told, text

__all__ = ["write_files"]

_HIDDEN: Final = ".deadheat-being-written"
"""What the folder is called until everything in it is on the stick; one that was left behind is taken away."""
_FORBIDDEN: Final = set('<>:"/\\|?*')
"""What no name of a file may have in it on FAT, which most sticks have."""


def write_files(stick: Stick, files: Mapping[str, bytes], *, name: str = "deadheat") -> Path:
    """Write ``files`` into a new folder on the stick and return the folder.

    The folder is called ``name``, ``name-2`` and so on, whichever is the first that is not there. When this returns,
    everything is on the stick and it may be pulled out. Takes as long as the stick takes: call it beside the loop.

    :param files: by their names, which have no folders in them and nothing that FAT forbids
    :raises Problem: if the stick is full, read-only, of somebody else, or gone; never is half of it under that name
    :raises ValueError: for a name that cannot be the name of a file
    """
    for each in (name, *files):
        _check(each)
    try:
        root = os.open(stick.folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _problem(stick, error) from error
    try:
        return stick.folder / _write(stick, root, files, name)
    except OSError as error:
        raise _problem(stick, error) from error
    finally:
        os.close(root)


def _check(name: str) -> None:
    if (
        name.strip(". ") != name
        or not name
        or len(name.encode()) > 200
        or _FORBIDDEN & {*name}
        or not name.isprintable()
    ):
        raise ValueError(f"{name!r} cannot be the name of a file on a stick")


def _write(stick: Stick, root: int, files: Mapping[str, bytes], name: str) -> str:
    """From here on everything goes by the opened folder, so that it goes to this stick or nowhere."""
    _check_that_it_is_there(stick, root)
    _take_away(root)
    os.mkdir(_HIDDEN, 0o755, dir_fd=root)
    try:
        _check_that_there_is_room(root, files)
        folder = os.open(_HIDDEN, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC, dir_fd=root)
        try:
            for file, content in files.items():
                _write_file(folder, file, content)
            _sync(folder)
        finally:
            os.close(folder)
        final = _free_name(root, name)
        os.rename(_HIDDEN, final, src_dir_fd=root, dst_dir_fd=root)
    except BaseException:
        with suppress(OSError):
            _take_away(root)
        raise
    _sync(root)
    _sync_all(root)
    return final


def _write_file(folder: int, name: str, content: bytes) -> None:
    file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644, dir_fd=folder)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(file, rest) :]
        os.fsync(file)
    finally:
        os.close(file)


def _free_name(root: int, name: str) -> str:
    taken = {entry.casefold() for entry in os.listdir(root)}
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _take_away(root: int) -> None:
    """Take away what an attempt that was broken off has left behind."""
    with suppress(FileNotFoundError):
        shutil.rmtree(_HIDDEN, dir_fd=root)


def _check_that_it_is_there(stick: Stick, root: int) -> None:
    """Where a stick was pulled out, its folder may still be there, and belong to the system's own disk."""
    device = os.fstat(root).st_dev
    if f"{os.major(device)}:{os.minor(device)}" != stick.number:
        raise OSError(errno.ENODEV, "gone")


def _check_that_there_is_room(root: int, files: Mapping[str, bytes]) -> None:
    there = os.fstatvfs(root)
    block = there.f_frsize or 4096
    # Each file takes whole blocks, and the folders some more.
    needed = sum(-(-len(content) // block) for content in files.values()) + 4
    if needed > there.f_bavail:
        raise OSError(errno.ENOSPC, f"{_size(needed * block)} are needed, {_size(there.f_bavail * block)} are free")


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1_000_000 else f"{count / 1e3:.0f} kB"


def _sync(folder: int) -> None:
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot do so for folders
            raise


def _sync_all(root: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.syncfs(root):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _problem(stick: Stick, error: OSError) -> Told:
    """What people are told."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            more = f": {error.strerror}" if error.strerror and error.strerror.endswith("free") else ""
            return Told(
                f"The USB stick {stick.name} is full{more}.",
                "Delete something on it, or take another one.",
                text("The USB stick is full"),
                text("Delete something on it, or take another one"),
            )
        case errno.EROFS:
            return Told(
                f"The USB stick {stick.name} can only be read.",
                "Move the switch at its side; if there is none, let a computer check it for errors.",
                text("The USB stick can only be read"),
                text("Move the switch at its side, or take another one"),
            )
        case errno.EACCES | errno.EPERM:
            return Told(
                f"This user may not write to the USB stick {stick.name}.",
                f"Mount it for all: sudo mount -o remount,umask=0 {stick.folder}",
                text("The USB stick may not be written to"),
                text("Mount it so that all may write"),
            )
        case errno.EIO | errno.ENODEV | errno.ENXIO | errno.ENOENT | errno.ENOTDIR | errno.ENOTCONN | errno.ESTALE:
            return Told(
                f"The USB stick {stick.name} has been pulled out, or is broken.",
                "Plug it in again, and wait until it is said to be written.",
                text("The USB stick has been pulled out, or is broken"),
                text("Plug it in again and wait for the end"),
            )
    return Told(
        f"The USB stick {stick.name} cannot be written to: {error.strerror or error}.",
        "Try another one.",
        text("The USB stick cannot be written to"),
        text("Try another one"),
    )
