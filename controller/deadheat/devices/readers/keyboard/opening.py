"""The way to a scanner that pretends to be a keyboard."""

import errno
import os

from deadheat.devices.readers.channel import Channel
from deadheat.devices.readers.holders import holders
from deadheat.devices.readers.keyboard import evdev
from deadheat.devices.readers.keyboard.records import DROPPED, KEY, LED, REPORT, SYN, Record, Records, pack
from deadheat.problems import ExitCode, Problem

__all__ = ["open_keyboard"]


def open_keyboard(path: str) -> Channel:
    """Opens the input device (``/dev/input/event3``) for nobody else, its stamps on the table clock.

    What it types no longer reaches the console or a window.

    :raises Problem: if it is forbidden, not a keyboard, or held by another program
    :raises OSError: if it is not there (any more)
    """
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except PermissionError:
        raise Problem(
            f"This user may not read {path}.",
            "Run: sudo usermod -aG input $USER, then log in anew (or restart the service).",
            ExitCode.HARDWARE,
        ) from None
    try:
        _claim(fd, path)
        return _Keyboard(fd)
    except BaseException:
        os.close(fd)
        raise


def _claim(fd: int, path: str) -> None:
    if not evdev.is_input_device(fd):
        raise Problem(
            f"{path} is not an input device.", "Name one of /dev/input/by-path/*-event-kbd.", ExitCode.HARDWARE
        )
    if not evdev.prints(fd):
        raise Problem(
            f"{path} ({evdev.name_of(fd)}) has no digits and no Enter, so it is no scanner.",
            "Name one of /dev/input/by-path/*-event-kbd.",
            ExitCode.HARDWARE,
        )
    try:
        evdev.grab(fd)
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        others = " or ".join(holders(path)) or "this program itself or one of another user"
        raise Problem(
            f"{path} ({evdev.name_of(fd)}) is taken by {others}.",
            "End that program, or take the reader out of its settings.",
            ExitCode.HARDWARE,
        ) from error
    evdev.use_table_clock(fd)


class _Keyboard:
    """An open device. After the kernel has lost events, and at first, it tells which keys are held.

    That is told in the kernel's own records: a key that repeats is one that is held.
    """

    def __init__(self, fd: int) -> None:
        self._fd: int | None = fd
        self._state = self._ask(fd)

    def fileno(self) -> int:
        return -1 if self._fd is None else self._fd

    def read(self) -> bytes:
        if self._fd is None:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        data = self._without_loss(self._fd, evdev.read_all(self._fd))
        state, self._state = self._state, b""
        return state + data

    def write(self, data: bytes) -> None:
        """Keyboards are told nothing."""

    def close(self) -> None:
        fd, self._fd = self._fd, None
        if fd is not None:
            os.close(fd)

    def _without_loss(self, fd: int, data: bytes) -> bytes:
        """If events were lost, what came before that, the kernel's mark, and the keys that are held now.

        Asking for those drops the events that wait, so what came after the mark is no better known than what was lost.
        """
        records = list(Records().feed(data))
        lost = next((n for n, record in enumerate(records) if record.is_dropped), None)
        if lost is None:
            return data
        # The time of the mark would be too early: without one, the time of reading counts.
        marks = Record(0, SYN, DROPPED, 0), Record(0, SYN, REPORT, 0)
        return pack(*records[:lost], *marks) + self._ask(fd)

    @staticmethod
    def _ask(fd: int) -> bytes:
        held = [Record(0, KEY, code, 2) for code in evdev.held_keys(fd)]
        lit = [Record(0, LED, code, 1) for code in evdev.lit_leds(fd)]
        return pack(*held, *lit)
