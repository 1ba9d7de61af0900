"""The way to a reader at a serial port, real or over USB."""

import errno
import fcntl
import os
import select
import termios
from contextlib import suppress
from typing import Final

from serial import Serial, SerialException

from deadheat.devices.readers.channel import Channel
from deadheat.devices.readers.holders import holders
from deadheat.problems import ExitCode, Problem

__all__ = ["open_serial"]

_MOST_AT_ONCE: Final = 4096
"""Bytes of one read; the kernel's buffer holds as many."""
_MOST_UNSENT: Final = 4096
"""Bytes that wait to be sent at most: a device that has not taken so many will never."""


def open_serial(path: str, baud: int = 115_200) -> Channel:
    """Open the port for nobody else, 8N1. Nothing is sent and nothing that has come is thrown away.

    :raises Problem: if it is forbidden, or held by another program
    :raises OSError: if it is not there (any more), or is no serial port
    """
    try:
        port = Serial(path, baud, timeout=0, write_timeout=0, exclusive=True)
    except SerialException as error:
        raise _refusal(path, error) from error
    except termios.error as error:
        raise OSError(errno.EIO, f"{path} went while it was being opened") from error
    try:
        # A program that has not asked for it exclusively does not show in the lock above.
        if others := holders(path):
            raise _taken(path, others)
        with suppress(OSError):
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
        _keep_lines_up(port.fileno())
        with suppress(OSError, NotImplementedError, ValueError, termios.error):
            port.set_low_latency_mode(True)
    except BaseException:
        _close(port)
        raise
    return _Port(port)


def _keep_lines_up(fd: int) -> None:
    """DTR and RTS stay as the kernel sets them on opening, also after the closing: their edges reset some boards."""
    with suppress(OSError, termios.error):
        settings = termios.tcgetattr(fd)
        settings[2] &= ~termios.HUPCL
        termios.tcsetattr(fd, termios.TCSANOW, settings)


def _refusal(path: str, error: SerialException) -> OSError | Problem:
    if error.errno in (errno.EAGAIN, errno.EBUSY) or "exclusively lock" in str(error):
        return _taken(path, holders(path))
    if error.errno == errno.EACCES:
        return Problem(
            f"This user may not open {path}.",
            "Run: sudo usermod -aG dialout $USER, then log in anew (or restart the service).",
            ExitCode.HARDWARE,
        )
    return OSError(error.errno or errno.EIO, f"{path}: {os.strerror(error.errno or errno.EIO)}")


def _taken(path: str, others: list[str]) -> Problem:
    by = " or ".join(others) or "another reader of this table or another user's program"
    return Problem(
        f"{path} is taken by {by}.", "End that program, or take the reader out of its settings.", ExitCode.HARDWARE
    )


def _close(port: Serial) -> None:
    """Without waiting until a device that has stopped listening has taken what was for it."""
    with suppress(OSError, termios.error):
        termios.tcflush(port.fileno(), termios.TCOFLUSH)
    with suppress(OSError, termios.error):
        port.close()


class _Port:
    def __init__(self, port: Serial) -> None:
        self._port: Serial | None = port
        self._fd = port.fileno()
        self._poll = select.poll()
        self._poll.register(self._fd, select.POLLIN)
        self._unsent = bytearray()

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        """pyserial's own read loses what it has read already when the device goes in the middle of it."""
        self._check()
        self._send()
        events = self._poll.poll(0)
        if not events:
            return b""
        try:
            data = os.read(self._fd, _MOST_AT_ONCE)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.EIO, "the device has gone")
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self._unsent += data
        self._send()

    def _send(self) -> None:
        with suppress(BlockingIOError):
            while self._unsent:
                sent = os.write(self._fd, self._unsent)
                del self._unsent[:sent]
        if len(self._unsent) > _MOST_UNSENT:
            raise OSError(errno.EIO, "the device takes nothing any more")

    def _check(self) -> None:
        if self._port is None:
            raise OSError(errno.EBADF, "the port is closed")

    def close(self) -> None:
        port, self._port = self._port, None
        if port is not None:
            _close(port)
