"""What goes over a wire that is not there, with faults to order."""

import os
from collections.abc import Callable
from threading import Condition
from typing import TypeVar

__all__ = ["FakeTraffic", "refusal"]

T = TypeVar("T")


class FakeTraffic:
    """The transfers of one bus: counted, and spoilt to order.

    **Synchronization:** none required: the test and the product's threads may use it at once.
    """

    def __init__(self) -> None:
        self.bytes = 0
        """Bytes that went over the wire, addresses and control bytes included."""
        self.transfers = 0
        self.opened = 0
        """How many users have it open now."""
        self.waiting = 0
        """How many transfers hang now."""
        self.on_transfer: Callable[[], None] | None = None
        """Called before each transfer, in the thread that makes it."""
        self._failures: list[int | None] = []
        self._torn = False
        self._hung = False
        self.changed = Condition()
        """Held while anything changes, and notified then."""

    def fail(self, number: int, *, after: int = 0, torn: bool = False) -> None:
        """Let the next transfer, or the one ``after`` that many, fail with an error number, such as ``errno.EIO``.

        :param torn: half of it arrives before that, of a single byte all
        """
        with self.changed:
            self._failures, self._torn = [None] * after + [number], torn

    def mend(self) -> None:
        """Nothing that was ordered by :meth:`fail` is to come any more."""
        with self.changed:
            self._failures = []

    def hang(self) -> None:
        """Let every transfer from now on wait until :meth:`let_go`, as a clock line does that something holds down."""
        with self.changed:
            self._hung = True

    def let_go(self) -> None:
        """End :meth:`hang`."""
        with self.changed:
            self._hung = False
            self.changed.notify_all()

    def wait_until(self, condition: Callable[[], bool], timeout: float = 5.0) -> bool:
        """Wait for something that transfers bring about, for ``timeout`` seconds at most; whether it has come about."""
        with self.changed:
            return self.changed.wait_for(condition, timeout)

    def transfer(self, size: int, act: Callable[[], T], half: Callable[[], object] | None = None) -> T:
        """Count a transfer of ``size`` bytes and do what it does at the other end; ``half`` does so if it is torn.

        :raises OSError: as it was ordered, or as ``act`` does
        """
        if self.on_transfer is not None:
            self.on_transfer()
        with self.changed:
            self.waiting += 1
            self.changed.notify_all()
            self.changed.wait_for(lambda: not self._hung)
            self.waiting -= 1
            self.transfers += 1
            self.bytes += size
            if self._failures and (number := self._failures.pop(0)):
                if self._torn and half is not None:
                    half()
                raise refusal(number)
            done = act()
            self.changed.notify_all()
            return done


def refusal(number: int) -> OSError:
    """The error that the kernel gives with this number."""
    return OSError(number, os.strerror(number))
