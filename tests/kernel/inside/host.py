"""The guest's end of the wire to the test: one JSON object a line, both ways."""

import json
import os
import select
from typing import Any

__all__ = ["Host", "Lines", "Message"]

Message = dict[str, Any]


class Lines:
    """Cuts what arrives into lines, whatever pieces it arrives in."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that ``data`` completes."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return lines


class Host:
    """What a script tells the test and hears from it. Any thread may tell, one may hear."""

    def __init__(self, hears: int, tells: int) -> None:
        self._hears = hears
        self._tells = tells
        self._lines = Lines()
        self._heard: list[Message] = []

    def fileno(self) -> int:
        """For ``select`` or an event loop: readable when :meth:`hear` may have something."""
        return self._hears

    def tell(self, what: str, **facts: Any) -> None:
        """Sends one message; the test waits for it by ``what``."""
        os.write(self._tells, json.dumps({"what": what, **facts}).encode() + b"\n")

    def hear(self, timeout: float | None = None) -> Message | None:
        """The test's next message; None if ``timeout`` seconds have passed without one."""
        while not self._heard:
            ready, _, _ = select.select([self._hears], [], [], timeout)
            if not ready:
                return None
            if not (data := os.read(self._hears, 4096)):
                raise EOFError("the test has hung up")
            self._heard += map(json.loads, self._lines.feed(data))
        return self._heard.pop(0)
