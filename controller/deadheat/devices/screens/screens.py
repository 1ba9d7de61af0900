"""The screens of a table: a :class:`~deadheat.stage.Output` for any number of panels."""

import logging
from collections.abc import Callable, Iterable
from functools import partial

from deadheat.devices.screens.bus_speed import slowness
from deadheat.devices.screens.content import screen_of
from deadheat.devices.screens.display import Display
from deadheat.devices.screens.keeper import BRIGHTNESS, Drawing, Keeper, draw_plainly
from deadheat.devices.screens.links import Links
from deadheat.devices.screens.panel import Panel
from deadheat.devices.screens.panel_log import PanelLog
from deadheat.devices.screens.rest import rest_of
from deadheat.devices.screens.spec import PanelSpec, check
from deadheat.devices.screens.worker import Worker
from deadheat.stage import Scene

__all__ = ["Screens"]

_CLOSING_S = 0.7
"""How long closing waits in all, in seconds."""

_log = logging.getLogger("deadheat.screens")


class Screens:
    """All panels of a table. Each bus has a thread of its own that draws and sends.

    A panel that is not there, or vanishes, is logged once, tried again after 0.5 s and then ever more rarely, every 8 s
    at last, and shows the present content as soon as it is back. While nothing happens at the table panels are dimmed
    and then switched off; what shows something new wakes all, and so does :meth:`wake`, which is for presses and scans.

    **Synchronization:** all methods are for one thread. Only ``close`` waits for a bus, for no longer than a second.
    ``now`` and what draws are called by the threads of the buses.
    """

    def __init__(
        self,
        panels: Iterable[PanelSpec],
        now: Callable[[], int],
        make: Callable[[PanelSpec], Display] | None = None,
        draw: Drawing = draw_plainly,
        slowness: Callable[[int], str | None] = slowness,
    ) -> None:
        """Start to bring the panels up; ``now`` tells the table clock in ns.

        :param make: makes the panels; by default real ones on I2C
        :param slowness: what to tell people of an I2C bus, by its number
        :raises Problem: if there cannot be such panels
        """
        make = make or partial(Panel, links=Links())
        self._now = now
        self._log = PanelLog(now)
        self._slowness = slowness
        self._brightness = BRIGHTNESS
        self._keepers: list[tuple[str | None, Keeper, Worker]] = []
        self._told: set[Worker] = set()
        buses: dict[str, list[tuple[PanelSpec, Keeper]]] = {}
        for spec in check(panels):
            keeper = Keeper(make(spec), now, draw, rest_of(spec.dim_s, spec.blank_s), self._log)
            buses.setdefault(spec.bus_name, []).append((spec, keeper))
        for name, placed in buses.items():
            first = partial(self._look_at_speed, placed[0][0])
            worker = Worker(name, [keeper for _, keeper in placed], now, first)
            self._keepers += [(spec.place, keeper, worker) for spec, keeper in placed]
        self._workers = list(dict.fromkeys(worker for _, _, worker in self._keepers))
        self._closed = False

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before, as soon as each bus can; older ones may be skipped."""
        if self._closed:
            return
        news = [worker for place, keeper, worker in self._keepers if keeper.want(screen_of(place, scene))]
        if news:
            self.wake()
        for worker in dict.fromkeys(news):
            worker.wake()
        self._look_for_buses_that_hang()

    def wake(self) -> None:
        """Something happened at the table: panels that rest are lit within 50 ms. Costs nothing if none does."""
        now = self._now()
        for worker in dict.fromkeys([worker for _, keeper, worker in self._keepers if keeper.stir(now)]):
            worker.rouse()

    def redraw(self, draw: Drawing | None = None) -> None:
        """Draw everything anew, by another drawing if one is given: in another language, say."""
        for _, keeper, _ in self._keepers:
            keeper.redraw(draw)
        for worker in self._workers:
            worker.wake()

    @property
    def brightness(self) -> float:
        """How bright the panels are while they do not rest, from 0 (dim, but to be read) to 1."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        if not 0 <= brightness <= 1:
            raise ValueError(f"a brightness of {brightness} is not between 0 and 1")
        self._brightness = brightness
        for _, keeper, _ in self._keepers:
            keeper.brightness = brightness
        for worker in self._workers:
            worker.rouse()

    def faults(self) -> dict[str, str]:
        """The panels that are down now, and why, with what to do about it."""
        return {
            keeper.name: fault
            for _, keeper, worker in self._keepers
            if (fault := f"{worker.name} hangs" if worker.hangs() else keeper.fault) is not None
        }

    def close(self) -> None:
        """Go dark and give the buses back; harmless when called twice. A bus that hangs is left behind."""
        if self._closed:
            return
        self._closed = True
        for worker in self._workers:
            worker.close()
        for worker in self._workers:
            if not worker.closed(_CLOSING_S / len(self._workers)):
                _log.warning("%s hangs: its screens may stay lit", worker.name)

    def _look_at_speed(self, spec: PanelSpec) -> None:
        if spec.spi is None and (said := self._slowness(spec.bus)):
            self._log.warning(said)

    def _look_for_buses_that_hang(self) -> None:
        for worker in self._workers:
            if not worker.hangs():
                self._told.discard(worker)
            elif worker not in self._told:
                self._told.add(worker)
                remedy = "pull out one screen after the other: one of them holds the wires down"
                self._log.warning(f"{worker.name} hangs, the match goes on without its screens; {remedy}")
