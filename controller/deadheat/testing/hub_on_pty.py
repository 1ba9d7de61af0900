"""A fake hub at a pseudo terminal, in real time, for programs that open a path.

``python -m deadheat.testing.hub_on_pty`` prints the path, and then takes lines such as ``0 down``, ``0 up``, ``reset``.
"""

import os
import select
import sys
import time
from contextlib import suppress

from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.on_pty import OnPty

__all__ = ["HubOnPty"]

_LONGEST_S = 0.02


class HubOnPty(OnPty):
    """A hub behind a pty: open :attr:`path` like a serial port.

    **Synchronization:** a lock of its own; any thread. :attr:`hub` itself is only to be touched within :attr:`lock`.
    """

    def __init__(self, hub: FakeHub | None = None) -> None:
        super().__init__("fake hub", held=False)
        self.hub = hub or FakeHub(time.monotonic_ns())
        os.set_blocking(self._master, False)
        self._poll = select.poll()
        self._poll.register(self._master, select.POLLIN)
        self._thread.start()

    def press(self, pin: int) -> int:
        """A button closes now. When that was, in ns."""
        return self._set(pin, down=True)

    def release(self, pin: int) -> int:
        """A button opens now. When that was, in ns."""
        return self._set(pin, down=False)

    def reset(self) -> None:
        """The board begins anew."""
        with self.lock:
            self.hub.reset(time.monotonic_ns(), cause=2)
        self._stir()

    def _set(self, pin: int, *, down: bool) -> int:
        with self.lock:
            now = time.monotonic_ns()
            (self.hub.press if down else self.hub.release)(pin, now)
        self._stir()
        return now

    def _run(self) -> None:
        while not self._ended:
            with self.lock:
                now = time.monotonic_ns()
                data = self.hub.to_send(now) if self.hub.due <= now else b""
                due = self.hub.due
            is_open = not self._state & select.POLLHUP
            if is_open:
                self._write(data)
            wait = min(_LONGEST_S, max(0.0005, (due - time.monotonic_ns()) / 1e9))
            ready, _, _ = select.select([self._wake_read, *([self._master] if is_open else [])], [], [], wait)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
            if self._state & select.POLLIN:
                self._hear()

    @property
    def _state(self) -> int:
        """Whether anybody has the port open, and has written; one that nobody has open is always ready."""
        return dict(self._poll.poll(0)).get(self._master, 0)

    def _hear(self) -> None:
        with suppress(OSError):  # closed just now
            data = os.read(self._master, 4096)
            with self.lock:
                self.hub.received(data, time.monotonic_ns())
                answer = self.hub.to_send(time.monotonic_ns())
            self._write(answer)

    def _write(self, data: bytes) -> None:
        """What a port that nobody reads has no room for is lost, as on a serial line."""
        with suppress(BlockingIOError):
            if data:
                os.write(self._master, data)


def main() -> None:
    """Serve until the input ends."""
    with HubOnPty() as port:
        sys.stdout.write(f"{port.path}\n")
        sys.stdout.flush()
        for line in sys.stdin:
            match line.split():
                case [pin, "down"] if pin.isdigit():
                    port.press(int(pin))
                case [pin, "up"] if pin.isdigit():
                    port.release(int(pin))
                case ["reset"]:
                    port.reset()
                case _:
                    sys.stderr.write("write: PIN down, PIN up, or reset\n")


if __name__ == "__main__":
    main()
