"""Opens the operator's menu at a table: its office, its settings, and what it may have done."""

import asyncio
from pathlib import Path
from typing import Protocol, runtime_checkable

from deadheat.app.chosen import Chosen
from deadheat.app.daemon import Daemon
from deadheat.app.equipment import Equipment
from deadheat.app.errands import Errands, UsbSticks
from deadheat.app.office import Office
from deadheat.app.premises import Premises
from deadheat.app.terminal import Terminal
from deadheat.app.tongue import Tongue
from deadheat.cards import Register
from deadheat.devices.power import Logind
from deadheat.devices.readers.aside import beside
from deadheat.operator.settings import SettingsFile
from deadheat.problems import Problem
from deadheat.referee import Store
from deadheat.timing import Clock

__all__ = ["open_office"]


@runtime_checkable
class _Drawn(Protocol):
    """An output that can be drawn anew, in another language."""

    def redraw(self) -> None: ...


def open_office(
    daemon: Daemon,
    clock: Clock,
    premises: Premises,
    equipment: Equipment,
    store: Store,
    register: Register,
    tongue: Tongue,
    terminal: Terminal,
) -> None:
    """Give the daemon its menu. The settings lie beside the journal; a table that keeps none keeps no settings."""
    loop = asyncio.get_running_loop()
    real = equipment.table is None
    file = SettingsFile(store.path.with_name("settings.json")) if store.is_kept else None
    screens = [output for output in equipment.outputs if isinstance(output, _Drawn)]

    def redraw() -> None:
        for each in screens:
            each.redraw()

    def tell(problem: Problem) -> None:
        terminal.complain(problem)
        if daemon.desk is not None:
            daemon.desk.tell(problem)
        else:
            early.append(problem)

    early: list[Problem] = []
    chosen = Chosen(file, equipment.settable, tongue, tell, redraw)
    power = Logind() if real and Path("/run/systemd/system").exists() else None
    errands = Errands(equipment, store, register, beside(loop), sticks=UsbSticks(), power=power)
    daemon.open_menu(Office(clock, daemon, premises, equipment, store, register, chosen, errands))
    if daemon.desk is not None:
        errands.after = daemon.desk.refresh
        for problem in early:
            daemon.desk.tell(problem)
