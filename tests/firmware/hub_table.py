"""A table whose seats have their buttons and lamps at the real firmware, all of them or some."""

from collections.abc import Mapping, Sequence

from deadheat.devices.hub.hub import Hub
from deadheat.devices.hub.hub_lamps import HubLamps
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.lamps import SeveralLamps
from deadheat.devices.readers.loop import at_once
from deadheat.testing.hub_cable import HubCable
from deadheat.timing import MS, US, Source
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import TAP, VirtualTable
from tests.firmware.simulated_board import SimulatedBoard
from tests.firmware.simulated_hub import Hub as Processor

__all__ = ["HubTable"]


class HubTable(VirtualTable):
    """:class:`~deadheat.virtual.table.VirtualTable` with a hub.

    :param at_hub: the pin of each seat that has its button there
    :param ppm, every: see :class:`.simulated_board.SimulatedBoard`
    """

    def __init__(
        self,
        clock: FakeClock,
        seats: Sequence[str],
        readers: Mapping[str, str | None],
        processor: Processor,
        at_hub: Mapping[str, int],
        *,
        ppm: float = 0,
        every: int = 250 * US,
    ) -> None:
        at_pins = [seat for seat in seats if seat not in at_hub]
        super().__init__(clock, at_pins, readers)
        self.seats = tuple(seats)
        self.truth: list[tuple[str, int]] = []
        """Who pressed when, in ns."""
        self._pins = dict(at_hub)
        self._time = clock
        self.cable = HubCable(
            clock, SimulatedBoard(processor, clock.now(), ppm=ppm, every=every), slowest=1 * MS, seed=1
        )
        self.hub_lamps = HubLamps(clock, at_hub, dimmable=at_hub)
        self.hub = Hub(
            "left",
            clock,
            self.cable.find,
            self.cable.open,
            watcher=self.cable,
            offload=at_once,
            commander=self.hub_lamps,
        )
        self.hub_source = HubSource(self.hub, clock, at_hub)
        self.hub_lamps.connect(
            self.hub.say,
            self.hub_source.contacts.clock.ticks_at,
            lambda: self.hub.enter("lamps"),
            lambda: self.hub.leave("lamps"),
        )
        self.all_lamps = SeveralLamps([self.lamps, self.hub_lamps])
        self.cable.plug()

    @property
    def sources(self) -> list[Source]:
        return [self.hub_source, *([self.buttons] if self.switches else []), self.scanners]

    def press(self, seat: str) -> None:
        self.truth.append((seat, self._time.now()))
        if seat in self._pins:
            self.cable.press(self._pins[seat], self._time.now())
        else:
            super().press(seat)

    def release(self, seat: str) -> None:
        if seat in self._pins:
            self.cable.release(self._pins[seat], self._time.now())
        else:
            super().release(seat)

    def tap(self, seat: str, lasts: int = TAP) -> None:
        if seat not in self._pins:
            super().tap(seat, lasts)
            return
        self.press(seat)
        self.cable.release(self._pins[seat], self._time.now() + lasts)
