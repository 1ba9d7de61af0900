"""A simulated reader at a pseudo terminal, in real time, for drivers that open a path."""

import os
import select
import time

from deadheat.testing.fake_pn532.chip import FakePn532
from deadheat.testing.fake_pn532.faults import Fault
from deadheat.testing.fake_pn532.tags import FakeTag
from deadheat.testing.on_pty import OnPty

__all__ = ["PtyPn532"]


class PtyPn532(OnPty):
    """A chip behind a pty: open :attr:`path` like a serial port.

    **Synchronization:** a lock of its own; any thread. :attr:`chip` itself is only to be touched within :attr:`lock`.
    """

    def __init__(self, chip: FakePn532 | None = None) -> None:
        super().__init__("fake PN532", held=True)
        self.chip = chip or FakePn532(time.monotonic_ns)
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
