"""The screens of a table: a :class:`~deadheat.stage.Output` for any number of panels."""

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from deadheat.devices.screens.content import screen_of
from deadheat.devices.screens.display import Display
from deadheat.devices.screens.given import Given
from deadheat.devices.screens.keeper import Drawing, Keeper, draw_plainly
from deadheat.devices.screens.panel import Panel
from deadheat.devices.screens.spec import PanelSpec, check
from deadheat.devices.screens.worker import Worker
from deadheat.stage import Scene

__all__ = ["DirectScreens", "Screens"]

_CLOSING_S = 0.7
"""How long closing waits in all, in seconds."""

_log = logging.getLogger("deadheat.screens")


class Screens:
    """All panels of a table. Each I2C bus has a thread of its own that draws and sends.

    A panel that is not there, or vanishes, is logged once, tried again after 0.5 s and then ever more rarely, every 8 s
    at last, and shows the present content as soon as it is back.

    **Synchronization:** ``show`` and ``close`` are called by one thread. ``show`` does not wait for a bus, ``close``
    for no longer than a second. ``now`` is called by the threads of the buses.
    """

    def __init__(
        self,
        panels: Iterable[PanelSpec],
        now: Callable[[], int],
        make: Callable[[PanelSpec], Display] = Panel,
        draw: Drawing = draw_plainly,
    ) -> None:
        """Start to bring the panels up; ``now`` tells the table clock in ns.

        :raises Problem: if there cannot be such panels.
        """
        self._keepers: list[tuple[str | None, Keeper, Worker]] = []
        buses: dict[int, list[tuple[str | None, Keeper]]] = {}
        for spec in check(panels):
            buses.setdefault(spec.bus, []).append((spec.place, Keeper(make(spec), now, draw)))
        for number, placed in buses.items():
            worker = Worker(f"I2C bus {number}", [keeper for _, keeper in placed], now)
            self._keepers += [(place, keeper, worker) for place, keeper in placed]
        self._closed = False

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before, as soon as each bus can; older ones may be skipped."""
        if self._closed:
            return
        for place, keeper, worker in self._keepers:
            if keeper.want(screen_of(place, scene)):
                worker.wake()

    def faults(self) -> dict[str, str]:
        """The panels that are down now, and why."""
        return {keeper.name: fault for _, keeper, _ in self._keepers if (fault := keeper.fault) is not None}

    def close(self) -> None:
        """Go dark and give the buses back; harmless when called twice. A bus that hangs is left behind."""
        if self._closed:
            return
        self._closed = True
        workers = list(dict.fromkeys(worker for _, _, worker in self._keepers))
        for worker in workers:
            worker.close()
        for worker in workers:
            if not worker.closed(_CLOSING_S / len(workers)):
                _log.warning("%s hangs: its screens may stay lit", worker.name)


class DirectScreens:
    """Screens without threads, on displays that are at hand: for tests and the simulated table.

    **Synchronization:** one thread. Everything is drawn before ``show`` returns.
    """

    def __init__(self, devices: Mapping[str | None, Any], now: Callable[[], int], draw: Drawing = draw_plainly) -> None:
        """Show each place (a seat, or None for the centre) on its luma device, such as ``luma.core.device.dummy``."""
        self._keepers = {place: Keeper(Given(place, device), now, draw) for place, device in devices.items()}

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before."""
        for place, keeper in self._keepers.items():
            keeper.want(screen_of(place, scene))
        self.refresh()

    def refresh(self) -> None:
        """Let the countdowns run on to the present instant."""
        for keeper in self._keepers.values():
            keeper.attend()

    def close(self) -> None:
        """Go dark; harmless when called twice."""
        for keeper in self._keepers.values():
            keeper.close()
