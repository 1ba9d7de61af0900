"""The way to a simulated reader in memory, for tests on a fake clock."""

import errno
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from deadheat.virtual.fake_clock import FakeClock

if TYPE_CHECKING:
    from deadheat.testing.fake_pn532.chip import FakePn532

__all__ = ["FakeChannel", "FakeWatcher"]

_NUMBERS = count(1_000_000)


class FakeWatcher:
    """A :class:`~deadheat.devices.readers.loop.Watcher` whose channels tell it themselves when there is something."""

    def __init__(self) -> None:
        self._calls: dict[int, Callable[[], None]] = {}

    def add_reader(self, fd: int, call: Callable[[], None], /) -> Any:
        self._calls[fd] = call

    def remove_reader(self, fd: int, /) -> Any:
        self._calls.pop(fd, None)

    def ready(self, fd: int) -> None:
        """There is something to read from ``fd``."""
        if call := self._calls.get(fd):
            call()


class FakeChannel:
    """A :class:`~deadheat.devices.readers.channel.Channel` to a simulated chip.

    :param watcher: is told when there is something to read, at the instant that it is there
    """

    def __init__(self, chip: "FakePn532", clock: FakeClock, watcher: FakeWatcher | None = None) -> None:
        self._chip = chip
        self._fd = next(_NUMBERS)
        self._open = True
        if watcher is not None:

            def will_send(at: int) -> None:
                clock.happen_at(at, lambda: watcher.ready(self._fd))

            chip.on_output = will_send

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        self._check()
        return self._chip.send()

    def write(self, data: bytes) -> None:
        self._check()
        if data:
            self._chip.receive(data)

    def close(self) -> None:
        self._open = False

    def unplug(self) -> None:
        """The device goes: reading and writing fail from now on."""
        self._open = False

    def _check(self) -> None:
        if not self._open:
            raise OSError(errno.EIO, "the device has gone")
