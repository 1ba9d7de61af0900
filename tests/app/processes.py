"""Real ``deadheat`` processes, waited for by what they print and never by a guess at how long they take."""

import os
import pty
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

PATIENCE_S = 30


_SHORT_OF_SPACE = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
os.execv(sys.executable, [sys.executable, "-m", "deadheat", *sys.argv[2:]])
"""


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "deadheat", *args]


def command_short_of_space(longest: int, *args: str) -> list[str]:
    """The same on a disk that takes no file of more than ``longest`` bytes."""
    return [sys.executable, "-c", _SHORT_OF_SPACE, str(longest), *args]


def finished(*args: str, env: dict[str, str] | None = None, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """A process that has come to its end."""
    return subprocess.run(
        command(*args), input=stdin, capture_output=True, text=True, check=False, timeout=PATIENCE_S,
        env={**os.environ, **(env or {})},
    )  # fmt: skip


class Running:
    """A process that is at work; ``printed`` is everything it has said so far."""

    def __init__(self, process: subprocess.Popen[bytes], output: int, keyboard: int | None = None) -> None:
        self.process = process
        self.printed = ""
        self._waited_for = 0
        self._output = output
        self._keyboard = keyboard
        self._selector = selectors.DefaultSelector()
        self._selector.register(output, selectors.EVENT_READ)

    def read_until(self, met: Callable[[str], bool] | str) -> str:
        """Read until ``met``, a text that has not been waited for yet or a condition on all that was printed.

        Returns what was printed since the last wait.

        :raises AssertionError: if it does not come
        """
        deadline = monotonic() + PATIENCE_S
        while (end := self._end_of(met)) is None:
            assert self._selector.select(deadline - monotonic()), f"it only says:\n{self.printed}"
            piece = self._read()
            assert piece, f"it ends with:\n{self.printed}"
            self.printed += piece
        said, self._waited_for = self.printed[self._waited_for : end], end
        return said

    def _end_of(self, met: Callable[[str], bool] | str) -> int | None:
        if callable(met):
            return len(self.printed) if met(self.printed) else None
        found = self.printed.find(met, self._waited_for)
        return found + len(met) if found >= 0 else None

    def type(self, line: str) -> None:
        """Type a line at its terminal."""
        self.press_keys(line, "\n")

    def press_keys(self, *keys: str) -> None:
        """Press keys at its terminal."""
        assert self._keyboard is not None
        os.write(self._keyboard, "".join(keys).encode())

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def end(self) -> int:
        """Read what is left, wait for the end and return the exit code."""
        while piece := self._read():
            self.printed += piece
        return self.process.wait(PATIENCE_S)

    def _read(self) -> str:
        try:
            return os.read(self._output, 65536).decode().replace("\r\n", "\n")
        except OSError:  # a terminal whose other side has gone
            return ""


@contextmanager
def running(*args: str, words: Sequence[str] | None = None) -> Iterator[Running]:
    """A process without a terminal, ``deadheat`` with these arguments or these ``words``. Its end is looked after."""
    process = subprocess.Popen(
        words or command(*args), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert process.stdout is not None
    with process:
        try:
            yield Running(process, process.stdout.fileno())
        finally:
            process.kill()


@contextmanager
def at_terminal(*args: str) -> Iterator[Running]:
    """A process at a terminal of its own."""
    here, there = pty.openpty()
    process = subprocess.Popen(command(*args), stdin=there, stdout=there, stderr=there, start_new_session=True)
    os.close(there)
    try:
        with process:
            try:
                yield Running(process, here, here)
            finally:
                process.kill()
    finally:
        os.close(here)


def ruling_numbers(printed: str) -> list[int]:
    """The numbers of the rulings in what was printed."""
    return [int(words[1]) for words in map(str.split, printed.splitlines()) if is_ruling(words)]


def is_ruling(words: Sequence[str]) -> bool:
    return len(words) > 2 and words[0].replace(".", "", 1).isdigit() and words[1].isdigit()


def journal_of(state_home: Path) -> Path:
    """Where a process keeps its journal whose XDG_STATE_HOME is this."""
    return state_home / "deadheat" / "journal.db"
