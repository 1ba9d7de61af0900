"""What a kernel test holds in its hands: scripts to run in the guest, lines to pull, messages to wait for."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from .machine import Machine, Pulled

__all__ = ["LINES", "Guest", "GuestFailure", "Message", "let_pass"]

Message = dict[str, Any]

LINES: Final = range(8)
"""The lines of the guest's GPIO chip, all free: the cloud kernel has no driver for the power button on line 3."""

BOOT_TIME: Final = 240.0
"""Seconds that a boot may take beside everything else that a machine with two cores does; alone it takes six."""


class GuestFailure(AssertionError):  # noqa: N818 - pytest reports it as a failure
    """The guest did not do what was expected of it; the text holds everything that it has said."""


class Guest:
    """A booted guest, shared by the tests of a session. Runs one script at a time. Not for use by several threads."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._next = 0
        self.messages: list[Message] = []
        """What the running script has told so far, in order."""
        self.ready = self.wait_for("ready", timeout=BOOT_TIME)
        """The guest's first message: its ``kernel`` and its ``python``."""

    @property
    def lines(self) -> list[str]:
        """The console: what the kernel and the guest's programs have printed since the boot."""
        return self._machine.console

    @contextmanager
    def running(self, script: str, function: str, *, idle: int = 0, **arguments: Any) -> Iterator[None]:
        """Runs ``function`` of ``inside/<script>.py`` in the guest while the block lasts; all GPIO lines begin idle.

        The lines have no resistors: with ``idle=1`` a button is active low with an external pull-up, else active high.
        """
        if self._machine.has_lines:
            self.pull(*((line, idle) for line in LINES))
        self.messages, self._next = [], 0
        self._order("run", script=script, function=function, arguments=arguments)
        try:
            yield
        finally:
            self._order("stop")
            if not any(message["what"] == "ended" for message in self.messages):
                self.wait_for("ended")

    def pull(self, *levels: tuple[int, int]) -> Pulled:
        """Sets lines to levels, in this order but with no time in between: ``pull((6, 1), (1, 1))``."""
        with self._alive():
            return self._machine.pull(*levels)

    def send(self, **message: Any) -> None:
        """Says something to the running script, which gets it from ``Host.hear``."""
        self._order("say", message=message)

    def wait_for(self, wanted: str | Callable[[Message], bool], timeout: float = 60.0) -> Message:
        """The next message of this kind (its ``what``) or for which the predicate holds; skips those before it.

        Fails when the time is over, and as soon as the script raises or the machine ends.
        """
        ends = time.monotonic() + timeout
        while True:
            while self._next < len(self.messages):
                message = self.messages[self._next]
                self._next += 1
                if message["what"] == wanted if isinstance(wanted, str) else wanted(message):
                    return message
                if message["what"] in ("raised", "ended"):
                    raise self.failure(f"The script {message['what']} while the test waited for {wanted}.")
            self._take(ends - time.monotonic(), wanted)

    def failure(self, what: str) -> GuestFailure:
        """An error that shows all that the guest has said."""
        told = [m.get("traceback") or str(m) for m in self.messages]
        return GuestFailure("\n".join((what, "--- told:", *told, "--- console:", *self.lines)))

    def _order(self, order: str, **facts: Any) -> None:
        with self._alive():
            self._machine.send({"order": order, **facts})

    @contextmanager
    def _alive(self) -> Iterator[None]:
        try:
            yield
        except (ConnectionError, TimeoutError) as error:
            raise self.failure(f"The machine does not answer any more ({error}).") from error

    def _take(self, timeout: float, wanted: object) -> None:
        try:
            message = self._machine.receive(max(timeout, 0))
        except TimeoutError:
            raise self.failure(f"The guest has not told {wanted} in time.") from None
        if message is None:
            raise self.failure(f"The machine ended while the test waited for {wanted}.")
        self.messages.append(message)


def let_pass(seconds: float) -> None:
    """Lets so much time pass for the guest, at least; how much it was, only the difference of two stamps can say."""
    ends = time.monotonic() + seconds
    while (left := ends - time.monotonic()) > 0:
        threading.Event().wait(left)
