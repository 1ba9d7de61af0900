"""A seat hub without a board: its firmware's core as a process, at a port like any other.

The program is built by ``make -C firmware host``. It runs in real time, on the table clock.
"""

import os
import selectors
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from deadheat.problems import ExitCode, Problem

__all__ = ["HubProcess"]

_PATIENCE_S: Final = 10
"""How long the process may take to answer or to end, in s; it takes a few ms unless the machine is busy."""


class HubProcess:
    """One hub, from its start to :meth:`close`; all its buttons are open.

    :param command: the program, and what it is given before its own arguments
    :param boot: the number of its first life, 1 to 65,535
    :param link: a name for its port that stays the same from one process to the next
    :raises Problem: if it cannot be started

    **Synchronization:** one thread. Nothing here waits for longer than it takes the process to answer, 10 s at most.
    """

    def __init__(self, *command: str | Path, boot: int | None = None, link: Path | None = None) -> None:
        arguments = [str(word) for word in command]
        if boot is not None:
            arguments += ["--boot", str(boot)]
        if link is not None:
            arguments += ["--link", str(link)]
        try:
            self._process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            what = f"The hub without a board cannot be started: {error}"
            raise Problem(what, "Build it: make -C firmware host", ExitCode.HARDWARE) from error
        self._half = b""
        try:
            self.port = Path(self._line(lambda words: words[0] == "pty")[1])
            """The port that it is at, whatever its link is called."""
        except Problem:
            self.close()
            raise

    def press(self, button: int) -> None:
        """The button (0 to 5) is pressed now."""
        self._order(f"{button} down")

    def let_go(self, button: int) -> None:
        """The button (0 to 5) is let go now."""
        self._order(f"{button} up")

    def levels(self, mask: int) -> None:
        """All buttons get these levels in one instant (bit n is clear: button n is pressed)."""
        self._order(f"mask {mask:x}")

    def reset(self) -> None:
        """It is reset by its pin: what it had not told is lost, and a new life begins."""
        self._order("reset")

    def lamps(self) -> tuple[int, ...]:
        """What its lamps show now, from 0 (dark) to 255."""
        self._order("lamps")
        self._line(lambda words: words == ["lamps"])
        return tuple(int(self._line(lambda words: words[0] == "lamp")[2]) for _ in range(6))

    def close(self) -> None:
        """End it, as if its plug were pulled."""
        if self._process.stdin is None or self._process.stdout is None:
            return
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()

    def __enter__(self) -> "HubProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _order(self, line: str) -> None:
        if self._process.stdin is None:
            return
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise _ended() from error

    def _line(self, wanted: Callable[[list[str]], bool]) -> list[str]:
        """The words of the next line that it prints and that is wanted; others are passed over."""
        for line in self._lines():
            words = line.decode().split()
            if words and wanted(words):
                return words
        raise _ended()

    def _lines(self) -> Iterator[bytes]:
        out = self._process.stdout
        with selectors.DefaultSelector() as selector:
            if out is not None:
                selector.register(out, selectors.EVENT_READ)
            while out is not None:
                while b"\n" in self._half:
                    line, self._half = self._half.split(b"\n", 1)
                    yield line
                more = os.read(out.fileno(), 4096) if selector.select(_PATIENCE_S) else b""
                if not more:
                    return
                self._half += more


def _ended() -> Problem:
    return Problem("The hub without a board has ended or does not answer", "Start it again.", ExitCode.HARDWARE)
