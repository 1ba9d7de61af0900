"""A keyboard driver whose device has just been opened, and somebody who feeds it as the loop does."""

from typing import Any

from deadheat.devices.readers.driver import Seen
from deadheat.devices.readers.keyboard import KeyboardDriver, KeyboardOptions
from deadheat.timing import MS

from .scanner import OPEN, last_stamp


class Desk:
    """Reads at once whatever is typed."""

    def __init__(self, **options: Any) -> None:
        self.driver = KeyboardDriver(KeyboardOptions(**options))
        self.driver.opened(OPEN)
        self.now = OPEN
        self.seen: list[Seen] = []

    def read(self, data: bytes, now: int | None = None) -> list[str]:
        """Hand over data that was read when its last record was stamped, or at ``now``; the codes that this gives."""
        since, self.now = self.now, max(self.now, last_stamp(data) if now is None else now)
        return self._note(self.driver.received(data, since, self.now))

    def wait(self, ns: int = 1000 * MS) -> list[str]:
        """Let time go by in which nothing is typed; the codes that this gives."""
        ends = self.now + ns
        while (due := self.driver.next_deadline) is not None and due <= ends:
            self.now = max(self.now, due)
            if codes := self._note(self.driver.elapsed(self.now)):
                self.now = ends
                return codes
        self.now = ends
        return self._note(self.driver.elapsed(self.now))

    def _note(self, said: Any) -> list[str]:
        assert all(isinstance(one, Seen) for one in said)
        self.seen += said
        return [one.code for one in said]
