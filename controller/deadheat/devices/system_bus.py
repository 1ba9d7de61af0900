"""Calls to services of the system, over D-Bus, by ``busctl``, which comes with systemd: no package, and no root."""

import json
import os
import re
import shutil
import subprocess
from enum import Enum, auto
from typing import Any, Final

__all__ = ["BusError", "Refusal", "SystemBus"]

_PATIENCE_S: Final = 5
"""How long an answer is waited for, in s."""


class Refusal(Enum):
    """Why a call did not do what it was to do."""

    DENIED = auto()
    """This user may not."""
    ABSENT = auto()
    """There is no such service here, or no bus at all."""
    FAILED = auto()
    """The service could not; its own words say why."""


_SIGNS: Final = (
    (Refusal.DENIED, re.compile(r"authentication required|access denied|not authori[sz]ed|permission denied", re.I)),
    (
        Refusal.ABSENT,
        re.compile(r"not provided by any|not found|failed to connect|failed to set bus address|no such file"
                   r"|could not activate remote peer|unknown object|unknown service", re.I),
    ),
)  # fmt: skip


class BusError(Exception):
    """A call that failed; its text is what the service or the bus said."""

    def __init__(self, refusal: Refusal, said: str) -> None:
        super().__init__(said)
        self.refusal = refusal


class SystemBus:
    """The system's bus.

    **Synchronization:** none required. A call waits for its answer, five seconds at most.
    """

    def __init__(self, program: str = "busctl") -> None:
        self._program = program

    def call(self, service: str, path: str, interface: str, method: str, *arguments: str) -> list[Any]:
        """Call a method and return what it answers.

        :param arguments: the signature and then each argument, as ``busctl call`` takes them
        :raises BusError: if it fails
        """
        program = shutil.which(self._program)
        if program is None:
            raise BusError(Refusal.ABSENT, f"the program {self._program} is missing")
        command = (
            *(program, "--system", f"--timeout={_PATIENCE_S}", "--json=short", "--allow-interactive-authorization=no"),
            *("call", service, path, interface, method, *arguments),
        )
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PATIENCE_S + 2,
                env={**os.environ, "LC_ALL": "C"},
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise BusError(Refusal.FAILED, "no answer") from None
        except OSError as error:
            raise BusError(Refusal.ABSENT, f"{program} cannot be started: {error.strerror or error}") from error
        if done.returncode:
            raise _error(done.stderr.decode(errors="replace"))
        return _answer(done.stdout)


def _error(said: str) -> BusError:
    line = (said.strip().splitlines() or ["it says nothing"])[-1].removeprefix("Call failed: ")
    refusal = next((refusal for refusal, sign in _SIGNS if sign.search(line)), Refusal.FAILED)
    return BusError(refusal, line)


def _answer(output: bytes) -> list[Any]:
    if not output.strip():
        return []  # the method returns nothing
    try:
        data = json.loads(output)["data"]
    except (ValueError, KeyError, TypeError):
        raise BusError(Refusal.FAILED, f"an answer that is none: {output[:80]!r}") from None
    return data if isinstance(data, list) else [data]
