"""How what is sent gets to a panel: over I2C, over I2C behind a multiplexer, or over SPI."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event
from typing import Protocol

from deadheat.devices.screens.bus import Bus, open_bus
from deadheat.devices.screens.display import DisplayFault
from deadheat.devices.screens.mux import Switchboard
from deadheat.devices.screens.spec import PanelSpec
from deadheat.devices.screens.spi import OpenPin, Pin, Port, open_port

__all__ = ["Link", "Links"]

_COMMAND, _DATA = b"\x00", b"\x40"
"""The control bytes before commands and before pixels, on I2C."""
_RESET_S = 0.001
"""How long RES is low, and how long the panel is left alone then, in s: an SSD1322 asks for 0.1 ms, others for less."""


class Link(Protocol):
    """The way to one panel. All methods but ``close`` raise OSError or :class:`DisplayFault` .

    **Synchronization:** one thread.
    """

    answers: bool
    """Whether a panel that is not there is noticed."""

    def command(self, sent: bytes, /) -> None:
        """Send commands with their arguments."""

    def data(self, sent: bytes, /) -> None:
        """Send pixels."""

    def status(self) -> int:
        """Ask for the status byte."""

    def close(self) -> None:
        """Give the bus back; does not raise."""


class Links:
    """All ways to the panels of a table.

    :param open_bus: opens an I2C bus by its number
    :param open_port: opens an SPI port by its name, at so many bits a second
    :param open_pin: opens the pins D/C and RES; None if there are none

    **Synchronization:** each bus has one thread, which opens and uses the links of its panels.
    """

    def __init__(
        self,
        open_bus: Callable[[int], Bus] = open_bus,
        open_port: Callable[[str, int], Port] = open_port,
        open_pin: OpenPin | None = None,
    ) -> None:
        self._open_bus = open_bus
        self._open_port = open_port
        self._open_pin = open_pin
        self._switchboards: dict[int, Switchboard] = {}

    def open(self, spec: PanelSpec) -> Link:
        """The way to a panel, freshly opened; the panel is reset, if it has a pin for that.

        :raises OSError: if the bus cannot be used
        :raises DisplayFault: if a pin cannot be used
        """
        if spec.spi is not None:
            return self._spi(spec, spec.spi)
        bus = self._open_bus(spec.bus)
        if spec.mux is None or spec.channel is None:
            return _I2cLink(bus, spec.address)
        return _MuxedLink(bus, spec.address, self._switchboards.setdefault(spec.bus, Switchboard()), spec)

    def _spi(self, spec: PanelSpec, name: str) -> Link:
        link = _SpiLink(self._open_port(name, round(spec.spi_mhz * 1e6)))
        try:
            link.dc = self._pin(spec.dc)
            if spec.reset is not None:
                link.res = self._pin(spec.reset)
                link.reset()
        except BaseException:
            link.close()
            raise
        return link

    def _pin(self, line: str | int | None) -> Pin:
        if self._open_pin is None or line is None:
            raise DisplayFault("it has no pin for D/C", "write dc in the table file")
        try:
            return self._open_pin(line)
        except Exception as error:
            # gpiozero's factories raise errors of many classes.
            raise DisplayFault(f"{line} cannot be used: {error}".splitlines()[0], "choose another line") from error


class _I2cLink:
    answers = True

    def __init__(self, bus: Bus, address: int) -> None:
        self._bus = bus
        self._address = address

    def command(self, sent: bytes, /) -> None:
        self._bus.write(self._address, _COMMAND + sent)

    def data(self, sent: bytes, /) -> None:
        self._bus.write(self._address, _DATA + sent)

    def status(self) -> int:
        return self._bus.read(self._address)

    def close(self) -> None:
        with suppress(OSError):
            self._bus.close()


class _MuxedLink(_I2cLink):
    def __init__(self, bus: Bus, address: int, switchboard: Switchboard, spec: PanelSpec) -> None:
        super().__init__(bus, address)
        self._switchboard = switchboard
        self._mux, self._channel = spec.mux or 0, spec.channel or 0

    @contextmanager
    def _path(self) -> Iterator[None]:
        with self._switchboard.path(self._bus, self._mux, self._channel):
            yield

    def command(self, sent: bytes, /) -> None:
        with self._path():
            super().command(sent)

    def data(self, sent: bytes, /) -> None:
        with self._path():
            super().data(sent)

    def status(self) -> int:
        with self._path():
            return super().status()


class _SpiLink:
    answers = False

    def __init__(self, port: Port) -> None:
        self.dc: Pin | None = None
        self.res: Pin | None = None
        self._port = port
        self._pixels: bool | None = None
        """What D/C says now."""

    def reset(self) -> None:
        """Let the panel begin anew."""
        for high in (False, True):
            _set(self.res, high)
            Event().wait(_RESET_S)

    def command(self, sent: bytes, /) -> None:
        self._write(sent, pixels=False)

    def data(self, sent: bytes, /) -> None:
        self._write(sent, pixels=True)

    def status(self) -> int:
        raise OSError("an SPI panel does not answer")

    def close(self) -> None:
        with suppress(OSError):
            self._port.close()
        for pin in (self.dc, self.res):
            if pin is not None:
                with suppress(Exception):
                    pin.close()

    def _write(self, sent: bytes, *, pixels: bool) -> None:
        if pixels is not self._pixels:
            self._pixels = None
            _set(self.dc, pixels)
            self._pixels = pixels
        self._port.write(sent)


def _set(pin: Pin | None, high: bool) -> None:
    if pin is None:
        return
    try:
        pin.on() if high else pin.off()
    except Exception as error:
        # As above; a GPIO expander may have been pulled out.
        raise DisplayFault(f"a pin cannot be switched: {error}".splitlines()[0], "see what drives its chip") from error
