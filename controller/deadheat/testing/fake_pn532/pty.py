"""A simulated reader at a pseudo terminal, in real time, for drivers that open a path."""

import os
import select
import threading
import time
import tty
from types import TracebackType

from deadheat.testing.fake_pn532.chip import FakePn532
from deadheat.testing.fake_pn532.faults import Fault
from deadheat.testing.fake_pn532.tags import FakeTag

__all__ = ["PtyPn532"]


class PtyPn532:
    """A chip behind a pty: open :attr:`path` like a serial port.

    **Synchronization:** a lock of its own; any thread. :attr:`chip` itself is only to be touched within :attr:`lock`.
    """

    def __init__(self, chip: FakePn532 | None = None) -> None:
        self.chip = chip or FakePn532(time.monotonic_ns)
        self.lock = threading.RLock()
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._wake_read, self._wake_write = os.pipe()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="fake PN532", daemon=True)
        self._thread.start()

    def place(self, card: bytes | FakeTag) -> FakeTag:
        """Put a card there; see :meth:`FakePn532.place`."""
        with self.lock:
            tag = self.chip.place(card)
        self._stir()
        return tag

    def remove(self, uid: bytes) -> None:
        """Take a card away."""
        with self.lock:
            self.chip.remove(uid)

    def order(self, fault: Fault, times: int = 1) -> None:
        """Have something go wrong."""
        with self.lock:
            self.chip.order(fault, times)

    def close(self) -> None:
        """Unplug it; harmless when called twice."""
        if self._ended:
            return
        self._ended = True
        self._stir()
        self._thread.join()
        for fd in (self._master, self._slave, self._wake_read, self._wake_write):
            os.close(fd)

    def __enter__(self) -> "PtyPn532":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stir(self) -> None:
        os.write(self._wake_write, b"\0")

    def _run(self) -> None:
        while not self._ended:
            with self.lock:
                data = self.chip.send()
                due = self.chip.next_at
            if data:
                os.write(self._master, data)
            wait = None if due is None else max(0.0, (due - self.chip.now()) / 1e9)
            ready, _, _ = select.select([self._master, self._wake_read], [], [], wait)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
            if self._master in ready:
                with self.lock:
                    self.chip.receive(os.read(self._master, 4096))
