"""A pcscd of this test's own, with nothing but the virtual reader."""

import os
import select
import shutil
import signal
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Final

__all__ = ["READER", "Pcscd", "what_is_missing"]

READER: Final = "Virtual PCD 00 00"
_DRIVER: Final = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
_READY: Final = b"daemon ready"
_PATIENCE_S: Final = 20.0

_CONFIGURATION: Final = """\
FRIENDLYNAME "Virtual PCD"
DEVICENAME   /dev/null:{port:#x}
LIBPATH      {driver}
CHANNELID    {port:#x}
"""


def what_is_missing() -> str | None:
    """Why the virtual reader cannot be used here, or None."""
    if shutil.which("pcscd") is None:
        return "pcscd is missing (apt: pcscd)"
    if not _DRIVER.exists():
        return "the virtual reader is missing (apt: vsmartcard-vpcd)"
    if find_spec("smartcard") is None:
        return "pyscard is missing (pip: deadheat[pcsc]; apt: swig libpcsclite-dev)"
    if os.geteuid() != 0:
        return "a pcscd with a /run of its own needs root"
    attempt = subprocess.run(
        ("unshare", "--mount", "mount", "--bind", "/run", "/run"), capture_output=True, check=False
    )
    return "a /run of its own is forbidden here" if attempt.returncode else None


class Pcscd:
    """It sees ``home`` as its /run, so that it is no other pcscd's neighbour. Clients find it by the environment."""

    def __init__(self, home: Path) -> None:
        self.port = _two_free_ports()
        """Where cards are placed."""
        self._home = home
        self._drivers = home / "drivers"
        self._drivers.mkdir()
        (home / "pcscd").mkdir()
        (self._drivers / "vpcd").write_text(_CONFIGURATION.format(port=self.port, driver=_DRIVER))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What libpcsclite reads when it is first used in a process."""
        return {"PCSCLITE_CSOCK_NAME": str(self._home / "pcscd/pcscd.comm")}

    def run(self) -> None:
        """Start it and wait until it is ready. It ends with this process."""
        for left in (self._home / "pcscd").iterdir():
            left.unlink()
        into = f"mount --bind {self._home} /run && exec pcscd --foreground --debug --config {self._drivers}"
        command = ("setpriv", "--pdeathsig", "KILL", "unshare", "--mount", "sh", "-c", into)
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self._wait_until_ready(self._process)

    def _wait_until_ready(self, process: "subprocess.Popen[bytes]") -> None:
        """It says that it is ready a moment before it listens, so it is also asked."""
        assert process.stdout is not None
        said, until = b"", time.monotonic() + _PATIENCE_S
        while not (_READY in said and self._listens()):
            readable, _, _ = select.select([process.stdout], [], [], 0.01)
            more = os.read(process.stdout.fileno(), 65536) if readable else b""
            said += more
            assert time.monotonic() < until, said
            assert more or not readable, said
        self._drain = subprocess.Popen(["cat"], stdin=process.stdout, stdout=subprocess.DEVNULL)
        process.stdout.close()

    def _listens(self) -> bool:
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(self.environment["PCSCLITE_CSOCK_NAME"]) == 0

    def freeze(self) -> None:
        """Let it answer nobody."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it, at once and without a word to its clients."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait(_PATIENCE_S)
            self._drain.wait(_PATIENCE_S)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)


def _two_free_ports() -> int:
    """The first of two ports in a row: the virtual reader has two slots."""
    while True:
        with socket.create_server(("", 0)) as first:
            port: int = first.getsockname()[1]
            try:
                with socket.create_server(("", port + 1)):
                    return port
            except (OSError, OverflowError):
                continue
