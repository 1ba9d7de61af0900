"""The product itself in the guest: its daemon's parts wired from a table file, racing on the kernel's interrupts."""

import asyncio
import threading
from pathlib import Path
from typing import Any

from deadheat.app.daemon import SystemStamps
from deadheat.app.wiring import wire_table
from deadheat.cards import name_of
from deadheat.devices.clock import LoopClock
from deadheat.games import Ruling
from deadheat.games.first_hand import FirstHand
from deadheat.referee import Archive, Journal, Referee, ThreadWriter, begin_match, make_terms, open_store, replay
from deadheat.stage import Scene
from deadheat.table import parse_table

from .host import Host

__all__ = ["race"]

_OPTIONS = {
    "best_of": 99,
    "shortest_wait_ms": 200,
    "longest_wait_ms": 200,
    "reaction_ms": 0,
    "others_ms": 300,
    "shown_s": 1,
    "patience_s": 60,
}


def race(host: Host, *, factory: str, seats: dict[str, int], active: str = "high", journal: str | None = None) -> None:
    """Races of First Hand; tells the light, every ruling, and what the replay of the journal says at the end."""
    asyncio.run(_Race(host, _table_file(factory, seats, active)).run(Path(journal or "journal.db")))


def _table_file(factory: str, seats: dict[str, int], active: str) -> str:
    chip = 'chip = "9030000.pl061"' if factory == "gpiod" else ""
    lines = [f'[gpio]\nfactory = "{factory}"\n{chip}\nbias = "none"\nactive = "{active}"']
    lines += [f'[[seat]]\nname = "{seat}"\nbutton = {line}' for seat, line in seats.items()]
    return "\n".join(lines) + "\n"


class _Race:
    def __init__(self, host: Host, table_file: str) -> None:
        self._host = host
        self._table = parse_table(table_file, "guest.toml")
        self._light: int | None = None
        self._stopped = asyncio.Event()

    async def run(self, path: Path) -> None:
        loop = asyncio.get_running_loop()
        clock = LoopClock(loop)
        store = open_store(path)
        journal = Journal(store, ThreadWriter(store, loop.call_soon_threadsafe, print), SystemStamps(clock))
        seats = tuple(seat.name for seat in self._table.seats)
        terms = make_terms(
            "first-hand", seats=seats, readers={}, window=self._table.window, seed=1, started=clock.now(),
            options=_OPTIONS,
        )  # fmt: skip
        match, log = begin_match(journal, terms)
        assert isinstance(match.game, FirstHand)
        self._game = match.game
        wired = wire_table(self._table, clock, loop)
        referee = Referee(
            clock, match, log, wired.sources, [self], lamps=wired.lamps, register=name_of, on_rulings=self._tell
        )
        loop.add_reader(self._host, self._hear)
        referee.start()
        self._host.tell("started", quality=wired.sources[0].terms.quality)
        await self._stopped.wait()
        referee.stop()
        wired.close()
        referee.abandon()
        journal.close()
        store = open_store(path)
        reading = Archive(store).read(log.number)
        store.close()
        self._host.tell("replayed", verified=replay(reading).verified, records=len(reading.records))

    def _tell(self, rulings: list[Ruling]) -> None:
        for ruling in rulings:
            evidence = [(e.who, e.what, e.at.earliest, e.at.latest) for e in ruling.evidence]
            self._host.tell(
                "ruling", kind=ruling.kind, text=str(ruling.words), why=str(ruling.reason), evidence=evidence
            )

    def show(self, scene: Scene) -> None:
        """Tells when the light comes. Where the loop was late for it, no scene had it as a cue."""
        light = self._game.light
        if light is not None and light != self._light:
            self._light = light
            delay = max(light - asyncio.get_running_loop().time() * 1e9, 0) / 1e9
            asyncio.get_running_loop().call_later(delay + 0.02, lambda: self._host.tell("light"))

    def close(self) -> None:
        pass

    def _hear(self) -> None:
        while (message := self._host.hear(0)) is not None:
            orders: dict[str, Any] = {"block": self._block, "stop": lambda _m: self._stopped.set()}
            orders[message["do"]](message)

    def _block(self, message: dict[str, Any]) -> None:
        """The loop does something else, and reads no edge, until the time is over."""
        self._host.tell("blocked")
        threading.Event().wait(message["seconds"])
