"""What the daemon says on standard output, and what somebody at the terminal types."""

import asyncio
import os
import sys
from collections.abc import Callable

from deadheat.app.words import ruling_line, scene_line
from deadheat.games import Ruling
from deadheat.problems import Problem
from deadheat.stage import Scene
from deadheat.virtual.console import Console

__all__ = ["Terminal"]


class Terminal:
    """Prints rulings and, as an :class:`~deadheat.stage.Output`, scenes; hands what is typed to a console.

    :param listens: whether somebody sits there and types; otherwise it is a log, in which scenes are only noise
    :param stop: called when the terminal goes away

    **Synchronization:** the loop's thread.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, *, listens: bool, stop: Callable[[], None]) -> None:
        self._loop = loop
        self._stop = stop
        self._typed = b""
        self._console: Console | None = None
        self._scene: Scene | None = None
        self._last_line = ""
        self._is_due = False
        self._fd: int | None = sys.stdin.fileno() if listens else None
        if self._fd is not None:
            loop.add_reader(self._fd, self._read)

    @property
    def listens(self) -> bool:
        """Whether somebody types."""
        return self._fd is not None

    def hand_to(self, console: Console | None) -> None:
        """What is typed from now on goes to ``console``; None: there is nothing to be typed to."""
        self._console = console

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line, flush=True)

    def complain(self, problem: Problem) -> None:
        """Print a problem where problems go."""
        print(f"deadheat: {problem}", file=sys.stderr, flush=True)

    def rule(self, rulings: list[Ruling], began: int) -> None:
        """Print rulings of a match that began at ``began`` ns."""
        self.say(*(ruling_line(ruling, began) for ruling in rulings))

    def show(self, scene: Scene) -> None:
        """Print the scene soon: after the rulings that led to it, and once if several come together."""
        self._scene = scene
        if self.listens and not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._show_if_new)

    def _show_if_new(self) -> None:
        self._is_due = False
        if self._scene is not None and scene_line(self._scene) != self._last_line:
            self.repeat()

    def repeat(self) -> None:
        """Print the present scene, even if it was printed before."""
        if self._scene is not None:
            self._last_line = scene_line(self._scene)
            self.say(self._last_line)

    def close(self) -> None:
        """One match ends; the next one shows its own scenes."""
        self._scene = None
        self._last_line = ""

    def leave(self) -> None:
        """Listen no more."""
        if self._fd is not None:
            self._loop.remove_reader(self._fd)
            self._fd = None

    def _read(self) -> None:
        """Take in what there is; a line may come in pieces, and several at once."""
        assert self._fd is not None
        try:
            piece = os.read(self._fd, 4096)
        except OSError:
            piece = b""
        if not piece:
            self.leave()
            self._stop()
            return
        *lines, self._typed = (self._typed + piece).split(b"\n")
        for line in lines:
            self._hear(line.decode(errors="replace"))

    def _hear(self, line: str) -> None:
        if self._console is None:
            return
        try:
            answer = self._console.hear(line)
        except Problem as problem:
            answer = str(problem)
        if answer:
            self.say(answer)
