"""The thread that keeps the displays of one bus up to date."""

from collections.abc import Callable, Sequence
from threading import Event, Thread

from deadheat.devices.screens.keeper import DEADLINE, Keeper

__all__ = ["Worker"]

_NS_PER_S = 1e9


class Worker:
    """Attends to the displays of one bus, which can do only one thing at a time anyway.

    **Synchronization:** ``wake``, ``rouse``, ``hangs`` and ``close`` may be called by any thread and do not wait for
    the bus, apart from the time-out of ``closed``. The displays are touched by the worker's own thread only.
    """

    def __init__(
        self, name: str, keepers: Sequence[Keeper], now: Callable[[], int], first: Callable[[], None] | None = None
    ) -> None:
        """``first`` is called in the thread before anything else."""
        self.name = name
        self._keepers = keepers
        self._now = now
        self._first = first
        self._awake = Event()
        self._closing = False
        self._to_light = False
        self._busy_since: int | None = None
        # A thread that hangs in the kernel cannot be ended; as a daemon it does not keep the process alive.
        self._thread = Thread(target=self._run, name=f"screens on {name}", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There is something new to show."""
        self._awake.set()

    def rouse(self) -> None:
        """Displays that rest have to be lit, before anything else is shown; a picture that is being sent waits."""
        self._to_light = True
        self._awake.set()

    def hangs(self) -> bool:
        """Whether the bus has not come back from one display for longer than it may take."""
        since = self._busy_since
        return since is not None and self._now() - since > 2 * DEADLINE

    def close(self) -> None:
        """Begin to end: the displays go dark when the bus lets them."""
        self._closing = True
        self._awake.set()

    def closed(self, timeout: float) -> bool:
        """Wait up to ``timeout`` seconds for the end; whether it has come."""
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        if self._first is not None:
            self._first()
        while not self._closing:
            due = self._attend()
            self._awake.wait(max(0, due - self._now()) / _NS_PER_S)
            self._awake.clear()
        for keeper in self._keepers:
            keeper.close()

    def _attend(self) -> int:
        dues = []
        for keeper in self._keepers:
            if self._closing:
                break
            self._busy_since = self._now()
            self._light()
            dues.append(keeper.attend(self._is_urgent))
            self._busy_since = None
        return min(dues, default=0)

    def _light(self) -> None:
        if self._to_light:
            self._to_light = False
            for keeper in self._keepers:
                keeper.light()

    def _is_urgent(self) -> bool:
        return self._to_light or self._closing
