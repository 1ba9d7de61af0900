"""Serial ports without hardware, which can be pulled out and plugged in again.

A pty whose master is closed fails in the same ways as a USB port whose device has gone (measured with pyserial 3.5 on
Linux 6.1: reading, writing, asking for what waits, flushing), and one that is plugged in again has another name.
"""

import os
import select
import tty
from collections.abc import Callable
from pathlib import Path
from time import monotonic

__all__ = ["FakePort", "PolledWatcher"]

_PATIENCE_S = 5.0


class FakePort:
    """A port behind a symbolic link, as udev makes them. Not plugged in at first.

    :param path: where the link is
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._master: int | None = None
        self._slave: int | None = None

    @property
    def is_plugged_in(self) -> bool:
        """Whether there is a device."""
        return self._master is not None

    def plug(self) -> None:
        """A device is plugged in. Its name behind the link is whatever is free."""
        assert self._master is None, "it is plugged in already"
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """The device is pulled out, whatever it was about to send."""
        assert self._master is not None, "it is not plugged in"
        assert self._slave is not None
        self.path.unlink()
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = None

    def send(self, data: bytes) -> int:
        """The device sends bytes. How many of them the port had room for."""
        assert self._master is not None, "it is not plugged in"
        try:
            return os.write(self._master, data)
        except BlockingIOError:
            return 0

    def taken(self) -> bytes:
        """What has been written to the device since the last call."""
        assert self._master is not None, "it is not plugged in"
        try:
            return os.read(self._master, 65_536)
        except BlockingIOError:
            return b""

    def close(self) -> None:
        """Tidy up; harmless when it is not plugged in."""
        if self.is_plugged_in:
            self.unplug()


class PolledWatcher:
    """Watches descriptors as an asyncio loop does, whenever a test lets it."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self.calls: dict[int, Callable[[], None]] = {}
        """What is called, by descriptor."""

    def add_reader(self, fd: int, call: Callable[[], None], /) -> None:
        assert fd >= 0
        assert fd not in self.calls, "it is watched already"
        self._poll.register(fd, select.POLLIN)
        self.calls[fd] = call

    def remove_reader(self, fd: int, /) -> None:
        self._poll.unregister(fd)
        del self.calls[fd]

    def serve(self, timeout_ms: int = 0) -> int:
        """Make the calls that are due; wait for one if ``timeout_ms`` allows. How many there were."""
        due = [fd for fd, _ in self._poll.poll(timeout_ms)]
        for fd in due:
            if fd in self.calls:
                self.calls[fd]()
        return len(due)

    def serve_until(self, done: Callable[[], bool]) -> None:
        """Serve until ``done``, which real ports make true soon.

        :raises TimeoutError: if that takes longer than any port does
        """
        deadline = monotonic() + _PATIENCE_S
        while not done():
            if monotonic() > deadline:
                raise TimeoutError("nothing more came from the port")
            self.serve(50)
