"""A wired table with the operator's keys and the whole daemon, in simulated time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from deadheat.app.daemon import After, Daemon
from deadheat.app.equipment import Equipment
from deadheat.app.menu import open_office
from deadheat.app.premises import Premises
from deadheat.app.terminal import Terminal
from deadheat.app.tongue import Tongue
from deadheat.app.wiring import wire_table
from deadheat.cards import open_register
from deadheat.devices.screens.text import TextScreens
from deadheat.referee import open_store
from deadheat.stage import Scene
from deadheat.table import parse_table
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.pins import Switch

__all__ = ["House", "at_a_table"]

TABLE = """
[gpio]
factory = "mock"

[menu]
up = "GPIO20"
down = "GPIO21"
ok = "GPIO26"

[[seat]]
name = "north"
button = "GPIO4"
lamp = "GPIO5"

[[seat]]
name = "east"
button = "GPIO6"
lamp = "GPIO7"

[[reader]]
name = "tray"
kind = "console"
"""
LINES = {"up": 20, "down": 21, "ok": 26, "north": 4, "east": 6}
MEMORY = Path(":memory:")


class House:
    """Fingers on keys and buttons, and eyes on the centre screen. It is an output of the table."""

    def __init__(self, journal: Path = MEMORY) -> None:
        loop = asyncio.get_running_loop()
        self.clock = FakeClock()
        table = parse_table(TABLE, "table.toml")
        self.wired = wire_table(table, self.clock, loop)
        self._switches = {name: Switch(self.clock, self.wired._factory.pin(line)) for name, line in LINES.items()}
        self._screens = TextScreens()
        self.scenes = 0
        store, self.register = open_store(journal), open_register(MEMORY)
        equipment = Equipment(
            self.wired.sources,
            [self],
            self.wired.lamps,
            self.wired.scan,
            keys=self.wired.keys,
            close=self.wired.close,
        )
        premises = Premises(tuple(seat.name for seat in table.seats), {"tray": None}, 1 * MS)
        terminal, tongue = Terminal(loop, listens=False), Tongue()
        self.daemon = Daemon(
            self.clock,
            lambda: pytest.fail("the operator chooses"),
            premises,
            equipment,
            store,
            self.register,
            terminal,
            after=After.MENU,
        )
        open_office(self.daemon, self.clock, premises, equipment, store, self.register, tongue, terminal)

    # -- what the daemon calls ----------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        self.scenes += 1
        self._screens.show(scene)

    def close(self) -> None:
        self._screens.close()

    # -- hands --------------------------------------------------------------------------------------------------------

    async def tap(self, *names: str, lasts: int = 90 * MS) -> None:
        """A finger on a key or a button, one after the other."""
        for name in names:
            self._switches[name].close()
            await self.wait(lasts)
            self._switches[name].open()
            await self.wait(100 * MS)

    async def back(self) -> None:
        await self.tap("ok", lasts=1 * S)

    async def scan(self, code: str) -> None:
        """A card before the reader in the middle."""
        self.wired.scan("tray", code)
        await self.wait(1 * S)

    def hold(self, name: str) -> None:
        self._switches[name].close()

    async def wait(self, length: int) -> None:
        """Let time pass, and the loop do what has become due at each instant."""
        end = self.clock.now() + length
        await _settle()
        while (at := self.clock.next_at) is not None and at <= end:
            self.clock.step()
            await _settle()
        self.clock.run_to(end)

    # -- eyes ---------------------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The centre screen."""
        return self._screens.text()

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0]

    def lit(self, seat: str) -> bool:
        """Whether the lamp of a seat is lit."""
        return bool(self.wired._factory.pin(LINES[seat] + 1).state)


async def _settle() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


def at_a_table(play: Callable[[House], Awaitable[None]], journal: Path = MEMORY) -> None:
    """Do something at a table that has just been switched on."""

    async def run() -> None:
        house = House(journal)
        daemon = asyncio.create_task(house.daemon.run(None))
        try:
            await house.wait(1 * S)
            await play(house)
        finally:
            house.daemon.stop()
            await daemon

    asyncio.run(run())
