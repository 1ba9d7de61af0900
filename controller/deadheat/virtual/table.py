"""A table without hardware: the product's own devices over mock pins and readers that are told what they see."""

from collections.abc import Callable, Mapping, Sequence

from gpiozero import LED

from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.pins import GRADES, PinWire
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.lamps import PinLamps
from deadheat.table import seat_names
from deadheat.timing import MS, Clock, ContactTimes, Source
from deadheat.virtual.pins import Switch, TimedMockFactory
from deadheat.virtual.readers import VirtualReaders

__all__ = ["TAP", "VirtualTable", "seat_names"]

TAP = 90 * MS
"""How long a finger stays on a button, in ns."""

_FIRST_LINE = 4


class VirtualTable:
    """Buttons, lamps and readers of ``seats``.

    :param readers: every reader by name with its seat, or None for one that all share
    :param wrap: puts something between the pins and the buttons, such as a fault

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        clock: Clock,
        seats: Sequence[str],
        readers: Mapping[str, str | None],
        *,
        times: ContactTimes | None = None,
        wrap: Callable[[Wire], Wire] = lambda wire: wire,
    ) -> None:
        self.seats = tuple(seats)
        self.readers = dict(readers)
        self._clock = clock
        self.factory = TimedMockFactory(clock)
        lines = {seat: _FIRST_LINE + 2 * n for n, seat in enumerate(seats)}
        wire = wrap(PinWire(self.factory, lines, GRADES["mock"], to_ns=int))
        self.buttons = Buttons("gpio", clock, wire, times=times)
        self.switches = {seat: Switch(clock, self.factory.pin(line)) for seat, line in lines.items()}
        self.lamp_pins = {seat: self.factory.pin(line + 1) for seat, line in lines.items()}
        self.lamps = PinLamps(clock, {seat: LED(line + 1, pin_factory=self.factory) for seat, line in lines.items()})
        self.scanners = VirtualReaders(clock)

    @property
    def sources(self) -> list[Source]:
        """What reports here."""
        return [self.buttons, self.scanners]

    def press(self, seat: str) -> None:
        """A hand goes down on a button, and stays there."""
        self.switches[seat].close()

    def release(self, seat: str) -> None:
        """The hand is taken away."""
        self.switches[seat].open()

    def tap(self, seat: str, lasts: int = TAP) -> None:
        """A press of ``lasts`` ns."""
        self.press(seat)
        self.switches[seat].toggle_at(self._clock.now() + lasts, closed=False)

    def scan(self, place: str, code: str) -> None:
        """A card is held before the reader of a seat, or before the shared one if the seat has none of its own.

        :raises KeyError: if there is no such reader
        """
        self.scanners.scan(self.reader_for(place), code)

    def reader_for(self, place: str) -> str:
        """The reader called ``place``, or the one that the seat ``place`` uses.

        :raises KeyError: if there is none
        """
        if place in self.readers:
            return place
        own = [reader for reader, seat in self.readers.items() if seat == place]
        shared = [reader for reader, seat in self.readers.items() if seat is None]
        if place in self.seats and own + shared:
            return (own + shared)[0]
        raise KeyError(place)
