"""A simulated device at a pseudo terminal, in real time and in a thread of its own."""

import os
import threading
import tty
from types import TracebackType
from typing import Self

__all__ = ["OnPty"]


class OnPty:
    """What such devices have in common: open :attr:`path` like a serial port. A device serves in :meth:`_run`.

    :param name: the thread's name
    :param held: whether the port is kept open at its far end too; one that is not is found free by whoever opens it

    **Synchronization:** a lock of its own; any thread.
    """

    def __init__(self, name: str, *, held: bool) -> None:
        self.lock = threading.RLock()
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self._wake_read, self._wake_write = os.pipe()
        self._files = [self._master, self._wake_read, self._wake_write]
        if held:
            self._files.append(slave)
        else:
            os.close(slave)
        self._ended = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def _run(self) -> None:
        """Serve until it has ended."""
        raise NotImplementedError

    def close(self) -> None:
        """Unplug it; harmless when called twice."""
        if self._ended:
            return
        self._ended = True
        self._stir()
        self._thread.join()
        for file in self._files:
            os.close(file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stir(self) -> None:
        """Have the thread look at once."""
        os.write(self._wake_write, b"\0")
