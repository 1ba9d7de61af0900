"""Runs the guest scripts one at a time, each in a process of its own, and passes on what the test says to them.

``python -m tests.kernel.inside.agent LAB WIRE``: the module of the lab imports what its scripts need, once and before
they are forked, because that takes seconds in emulation. The wire is a serial port; the console is another one, so that
the kernel never speaks into a message.
"""

import asyncio  # noqa: F401 - imported once for all scripts, which are forks of this process
import faulthandler
import importlib
import json
import os
import platform
import select
import signal
import sys
import tempfile
import traceback
import tty
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from .host import Host, Lines, Message

STUCK: Final = 30
"""A script that still runs after so many seconds says on the console where it stands."""


@dataclass(frozen=True, slots=True)
class Child:
    """The process of the running script, and those that it starts: to be told things, killed and buried."""

    pid: int
    ends: int
    """Readable when the process has ended."""
    hears: int
    """The end of the pipe that the script hears the test through."""


class Agent:
    """Serves the test for as long as the machine lives."""

    def __init__(self, wire: int, lab: str) -> None:
        self._wire = wire
        self._host = Host(wire, wire)
        self._lines = Lines()
        self._child: Child | None = None
        self._tidy = importlib.import_module(f".{lab}_lab", __package__).tidy

    def serve(self) -> None:
        """Waits for the test's orders and for the script's end."""
        self._host.tell("ready", python=platform.python_version(), kernel=platform.release())
        while True:
            watched = [self._wire, *([self._child.ends] if self._child else [])]
            ready, _, _ = select.select(watched, [], [])
            if self._child and self._child.ends in ready:
                self._bury(self._child)
            if self._wire in ready:
                for line in self._lines.feed(os.read(self._wire, 4096)):
                    self._obey(**json.loads(line))

    def _obey(self, order: str, **facts: Any) -> None:
        if order == "run":
            self._child = self._run(**facts)
        elif self._child is None:
            pass  # It ended by itself, and the test has been told so.
        elif order == "stop":
            os.killpg(self._child.pid, signal.SIGKILL)
        else:
            with suppress(BrokenPipeError):  # It has ended, which the next look will show.
                os.write(self._child.hears, json.dumps(facts["message"]).encode() + b"\n")

    def _run(self, script: str, function: str, arguments: Message) -> Child:
        hears, tells = os.pipe()
        if pid := os.fork():
            os.close(hears)
            os.setpgid(pid, pid)
            return Child(pid, os.pidfd_open(pid), tells)
        os.close(tells)
        status = 1
        host = Host(hears, self._wire)
        try:
            # lgpio makes a FIFO in the current directory as soon as it is imported.
            os.chdir(tempfile.mkdtemp())
            faulthandler.dump_traceback_later(STUCK, file=2)
            self._tidy()
            getattr(importlib.import_module(f".{script}", __package__), function)(host, **arguments)
            status = 0
        except BaseException:
            host.tell("raised", traceback=traceback.format_exc())
            raise
        finally:
            os._exit(status)

    def _bury(self, child: Child) -> None:
        _, status = os.waitpid(child.pid, 0)
        os.close(child.ends)
        os.close(child.hears)
        self._child = None
        os.write(self._wire, b"\n")  # It may have been killed in the middle of a line.
        self._host.tell("ended", status=os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    _, lab, wire = sys.argv
    port = os.open(wire, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(port)
    Agent(port, lab).serve()
