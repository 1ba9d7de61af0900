"""One QEMU machine: its process, its console, and a wire each to the guest, to the GPIO lines and to QEMU itself."""

import json
import socket
import subprocess
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple, Self

from .boards import Board

__all__ = ["AT_ONCE", "Machine", "Pulled"]

KERNEL_ARGUMENTS: Final = "quiet panic=-1 mitigations=off"

AT_ONCE: Final = 16
"""So many changes reach the lines as one: QEMU reads 1,024 bytes before it lets the guest look."""

NUDGE: Final = 0.25
"""Seconds of silence after which QEMU is made to look at its timers."""

ANSWER_TIME: Final = 60.0
"""Seconds that QEMU may take to answer on a machine that is busy with other things."""


class Pulled(NamedTuple):
    """When lines were pulled: not before the one and not after the other, in nanoseconds of the host's monotonic clock.

    The guest's clock runs at the same rate from another zero, so differences may be compared with those of its stamps.
    """

    earliest_ns: int
    latest_ns: int


class Machine:
    """Boots on entry and is gone on exit. For one thread; the console and the messages collect by themselves."""

    def __init__(self, board: Board, kernel: Path, initramfs: Path) -> None:
        self._board = board
        self._chip = ""
        self.console: list[str] = []
        """What the kernel and the guest's programs have printed."""
        arguments = f"console={board.console} {KERNEL_ARGUMENTS} lab={board.name} wire={board.wire}"
        self._files = ("-kernel", str(kernel), "-initrd", str(initramfs), "-append", arguments)
        self._messages: SimpleQueue[dict[str, Any] | None] = SimpleQueue()

    def __enter__(self) -> Self:
        with ExitStack() as opening:
            self._open(opening)
            self._ask("qmp_capabilities")
            if self._board.chip is not None:
                self._chip = self._find_chip(self._board.chip)
            self._closing = opening.pop_all()
        return self

    def _open(self, opening: ExitStack) -> None:
        options: list[str] = []
        pairs = {name: socket.socketpair() for name in ("guest", "qtest", "qmp")}
        for name, (_, theirs) in pairs.items():
            options += ("-chardev", f"socket,id={name},fd={theirs.fileno()}")
        options += ("-device", "pci-serial,chardev=guest", "-qtest", "chardev:qtest", "-qtest-log", "/dev/null")
        options += ("-mon", "chardev=qmp,mode=control")
        self._process = subprocess.Popen(
            (*self._board.command, *self._files, *options),
            pass_fds=[theirs.fileno() for _, theirs in pairs.values()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        opening.callback(self._end)
        for _, theirs in pairs.values():
            theirs.close()
        self._guest, self._qtest, self._qmp = (opening.enter_context(ours) for ours, _ in pairs.values())
        for wire in (self._qtest, self._qmp):
            wire.settimeout(ANSWER_TIME)
        self._acknowledgements = opening.enter_context(self._qtest.makefile("rb"))
        self._answers = opening.enter_context(self._qmp.makefile("rb"))
        self._threads = [threading.Thread(target=job, daemon=True) for job in (self._read_console, self._read_guest)]
        for thread in self._threads:
            thread.start()

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    @property
    def has_lines(self) -> bool:
        """Whether there are GPIO lines to pull."""
        return self._board.chip is not None

    def pull(self, *levels: tuple[int, int]) -> Pulled:
        """Sets lines to levels, in this order but without letting the guest look in between (up to :data:`AT_ONCE`)."""
        commands = (f"set_irq_in {self._chip} unnamed-gpio-in {line} {level}\n" for line, level in levels)
        earliest = time.monotonic_ns()
        self._qtest.sendall("".join(commands).encode())
        for _ in levels:
            if (answer := self._acknowledgements.readline()) != b"OK\n":
                raise ConnectionError(f"QEMU did not pull the line: {answer!r}")
        return Pulled(earliest, time.monotonic_ns())

    def send(self, message: dict[str, Any]) -> None:
        """Sends one message to the agent in the guest."""
        self._guest.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, timeout: float) -> dict[str, Any] | None:
        """The guest's next message; None once the machine has ended. Raises TimeoutError."""
        ends = time.monotonic() + timeout
        while (left := ends - time.monotonic()) > 0:
            with suppress(Empty):
                return self._messages.get(timeout=min(left, NUDGE))
            self._nudge()
        raise TimeoutError

    def _nudge(self) -> None:
        """Wakes QEMU: counting instructions, its processors may miss a timer while all are idle and then sleep on."""
        with suppress(ConnectionError):  # The end of the messages says that the machine has ended.
            self._ask("query-status")

    def _ask(self, command: str, **arguments: str) -> Any:
        """One question to QEMU's monitor; events that it sends in between are nobody's."""
        self._qmp.sendall(json.dumps({"execute": command, "arguments": arguments}).encode())
        with suppress(ConnectionResetError):
            for line in self._answers:
                if (answer := json.loads(line)).keys() & {"return", "error"}:
                    return answer["return"]
        raise ConnectionError(f"QEMU ended with {self._process.wait(ANSWER_TIME)}:\n" + "\n".join(self.console))

    def _find_chip(self, kind: str) -> str:
        devices = self._ask("qom-list", path="/machine/unattached")
        return next(f"/machine/unattached/{device['name']}" for device in devices if kind in device["type"])

    def _end(self) -> None:
        """There is nothing in the guest to save: QEMU quits."""
        self._process.terminate()
        try:
            self._process.wait(ANSWER_TIME)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join()

    def _read_console(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as console:
            for line in console:
                self.console.append(line.decode(errors="replace").rstrip())

    def _read_guest(self) -> None:
        with suppress(ConnectionResetError), self._guest.makefile("rb") as messages:
            for line in messages:
                try:
                    self._messages.put(json.loads(line))
                except ValueError:
                    # A script that was killed in the middle of a sentence, and the agent's empty line after it.
                    self.console.extend([f"broken off: {line!r}"] if line.strip() else [])
        self._messages.put(None)
