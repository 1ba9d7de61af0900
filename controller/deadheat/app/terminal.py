"""What the daemon says on standard output, and what somebody at the terminal types."""

import asyncio
import os
import sys
from collections.abc import Callable

from deadheat.app.words import ruling_line, scene_line
from deadheat.devices.screens.written import written
from deadheat.games import Ruling
from deadheat.problems import Problem
from deadheat.stage import Scene, Text, render
from deadheat.virtual.console import Console

__all__ = ["Terminal"]


class Terminal:
    """Prints rulings and, as an :class:`~deadheat.stage.Output`, scenes; hands what is typed to a console.

    :param listens: whether somebody sits there and types; otherwise it is a log, in which scenes are only noise
    :param stop: called when the terminal goes away
    :param write: writes texts out in the language of the table

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        *,
        listens: bool,
        stop: Callable[[], None] = lambda: None,
        write: Callable[[Text], str] = render,
    ) -> None:
        self._loop = loop
        self.stop = stop
        self._write = write
        self._typed = b""
        self._console: Console | None = None
        self._scene: Scene | None = None
        self._last: list[str] = []
        self._is_due = False
        self._fd: int | None = sys.stdin.fileno() if listens else None
        if self._fd is not None:
            loop.add_reader(self._fd, self._read)

    @property
    def listens(self) -> bool:
        """Whether somebody types."""
        return self._fd is not None

    def hand_to(self, console: Console, *, explained: bool) -> None:
        """What is typed from now on goes to ``console``, whose help is printed if it is to be ``explained``."""
        self._console = console
        if explained:
            self.say("", console.help, "")

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line, flush=True)

    def complain(self, problem: Problem) -> None:
        """Print a problem where problems go."""
        print(f"deadheat: {problem}", file=sys.stderr, flush=True)

    def rule(self, rulings: list[Ruling], began: int) -> None:
        """Print rulings of a match that began at ``began`` ns."""
        self.say(*(ruling_line(ruling, began, self._write) for ruling in rulings))

    def show(self, scene: Scene) -> None:
        """Print the scene soon: after the rulings that led to it, and once if several come together."""
        self._scene = scene
        if self.listens and not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._show_if_new)

    def _show_if_new(self) -> None:
        self._is_due = False
        if self._scene is not None and self._written(self._scene) != self._last:
            self.repeat()

    def repeat(self) -> None:
        """Print the present scene, even if it was printed before."""
        if self._scene is not None:
            self._last = self._written(self._scene)
            self.say(*self._last)

    def _written(self, scene: Scene) -> list[str]:
        """A screen of the menu line by line, as the operator reads it; a match in one line between its rulings."""
        if scene.centre is not None and scene.centre.keys is not None:
            return ["", *(f"{'':4}{line}" for line in written(scene.centre, self._write))]
        return [scene_line(scene, self._write)]

    def fresh(self) -> None:
        """Another match begins, which shows its own scenes."""
        self._scene = None
        self._last = []

    def close(self) -> None:
        """Nothing more is shown."""
        self.fresh()

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
            self.stop()
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
