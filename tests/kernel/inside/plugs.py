"""USB scanners that are plugged into the guest and out of it, at the mercy of the test."""

import asyncio
import os
import select
import sys
import termios
import time
import tty
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

import serial

from . import usb
from .host import Host, Message
from .watched import Watched

__all__ = ["bench"]

PATIENCE: Final = 200
"""Looks, 25 ms apart, that are taken for a device to come or go."""

KEYS: Final = {**{str(n): 0x1D + n for n in range(1, 10)}, "0": 0x27, "\n": 0x28, "-": 0x2D}
"""The keys that a typing scanner needs here, by the numbers of the USB usage tables."""


def bench(host: Host) -> None:
    """Does what the test orders, by the names of the methods below, and tells ``done`` with what came of it."""
    asyncio.run(_Bench(host).run())


class _Bench:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._devices: dict[str, usb.Device] = {}
        self._kinds: dict[str, str] = {}
        self._far_ends: dict[str, int] = {}
        self._ports: dict[str, serial.Serial] = {}

    async def run(self) -> None:
        heard: asyncio.Queue[Message] = asyncio.Queue()

        def hear() -> None:
            while (message := self._host.hear(0)) is not None:
                heard.put_nowait(message)

        asyncio.get_running_loop().add_reader(self._host, hear)
        self._host.tell("ready")
        while True:
            order = await heard.get()
            method: Callable[..., Awaitable[Message | None]] = getattr(self, order.pop("do"))
            self._host.tell("done", **(await method(**order) or {}))

    async def make(
        self, *, name: str, kind: Literal["acm", "hid"], number: str, port: int = 0, product: int = 1
    ) -> None:
        """Make a device with this serial number; it is not plugged in yet."""
        self._devices[name] = usb.Device(name, kind, serial=number, port=port, product=product)
        self._kinds[name] = {"acm": "tty", "hid": "input"}[kind]

    async def plug(self, *, name: str) -> Message:
        """Put it into its port; the name that the kernel gives to it."""
        self._devices[name].plug()
        for _ in range(PATIENCE):
            if node := self._devices[name].node(self._kinds[name]):
                return {"node": node}
            await asyncio.sleep(0.025)
        raise TimeoutError(f"{name} was not found by the kernel")

    async def unplug(self, *, name: str) -> None:
        """Pull it out of its port."""
        if (far_end := self._far_ends.pop(name, None)) is not None:
            os.close(far_end)
        self._devices[name].unplug()
        for _ in range(PATIENCE):
            if not self._devices[name].sys_folder.exists():
                return
            await asyncio.sleep(0.025)
        raise TimeoutError(f"{name} is still there")

    async def say(self, *, name: str, text: str) -> None:
        """The scanner sends or types this."""
        fd = self._far_end(name)
        if self._kinds[name] == "tty":
            os.write(fd, text.encode())
        else:
            for character in text:
                for key in (KEYS[character], 0):
                    await asyncio.get_running_loop().run_in_executor(
                        None, os.write, fd, bytes((0, 0, key, 0, 0, 0, 0, 0))
                    )

    async def heard(self, *, name: str) -> Message:
        """What the host has sent to the device."""
        await asyncio.sleep(0.1)
        fd = self._far_end(name)
        return {"data": os.read(fd, 4096).decode("latin-1") if select.select([fd], [], [], 0)[0] else ""}

    async def open(self, *, node: str, exclusive: bool = True) -> Message:
        """Open a port with pyserial."""
        return self._attempt(
            lambda: self._ports.update({node: serial.Serial(f"/dev/{node}", timeout=1, exclusive=exclusive)})
        )

    async def close(self, *, node: str) -> Message:
        return self._attempt(self._ports.pop(node).close)

    async def use(self, *, node: str, method: str, arguments: tuple[Any, ...] = ()) -> Message:
        """Call a method of the port, or read an attribute; what it gives or raises."""

        def call() -> Any:
            found = getattr(self._ports[node], method)
            return (
                found(*(one.encode() if isinstance(one, str) else one for one in arguments))
                if callable(found)
                else found
            )

        return self._attempt(call)

    async def watch(self, *, name: str, place: str = "") -> None:
        """Have the product look for the device by what a table file calls it, its USB port if nothing is said."""
        place = place or f"usb:{self._devices[name].place}"
        self._watched = Watched(asyncio.get_running_loop(), name, place, types=self._kinds[name] == "input")

    async def wait_for_state(self, *, state: str) -> Message:
        """Wait until the product says this of the reader; where it is then, and how long that took."""
        began = time.monotonic()
        for _ in range(PATIENCE):
            status = self._watched.source.status
            if status.state == state:
                return {"path": status.path, "seconds": time.monotonic() - began, "counters": status.counters}
            await asyncio.sleep(0.025)
        raise TimeoutError(f"it is {status}")

    async def scans(self, *, count: int = 0, rest_ms: int = 0) -> Message:
        """What has been scanned since the last such question, at least ``count`` codes, and all within a while."""
        await asyncio.sleep(rest_ms / 1000)
        for _ in range(PATIENCE):
            if len(self._watched.codes) >= count:
                break
            await asyncio.sleep(0.025)
        codes, self._watched.codes = self._watched.codes, []
        return {"codes": codes}

    async def told(self) -> Message:
        """The states that the reader has been in, the present one last, and all that the product has logged."""
        states, self._watched.states = self._watched.states, self._watched.states[-1:]
        return {"states": states, "lines": self._watched.lines, "why": self._watched.source.status.why}

    async def other_program(self, *, node: str) -> Message:
        """Have another process open a port, without asking to be alone."""
        command = (sys.executable, "-c", "import sys; f = open(sys.argv[1]); print(flush=True); sys.stdin.read()")
        self._other = await asyncio.create_subprocess_exec(
            *command, f"/dev/{node}", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert self._other.stdout is not None
        await self._other.stdout.readline()
        return {"process": self._other.pid}

    async def names(self) -> Message:
        """All serial ports on USB that there are now."""
        return {"names": sorted(name for name in os.listdir("/dev") if name.startswith("ttyACM"))}

    def _far_end(self, name: str) -> int:
        if name not in self._far_ends:
            self._far_ends[name] = fd = os.open(self._devices[name].far_end, os.O_RDWR | os.O_NOCTTY)
            if self._kinds[name] == "tty":
                tty.setraw(fd)
        return self._far_ends[name]

    def _attempt(self, call: Callable[[], Any]) -> Message:
        try:
            given = call()
        except (OSError, termios.error) as error:
            return {"raised": type(error).__name__, "error": str(error), "is_os_error": isinstance(error, OSError)}
        return {"raised": None, "given": given.decode("latin-1") if isinstance(given, bytes) else given}
