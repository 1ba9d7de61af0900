"""One OLED panel on an I2C bus, through luma.oled's driver of its controller."""

from collections.abc import Callable
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from deadheat.devices.screens.bus import Bus, open_bus, reason
from deadheat.devices.screens.display import DisplayFault
from deadheat.devices.screens.spec import PanelSpec
from deadheat.devices.screens.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

__all__ = ["Panel"]

_NOP = 0xE3
_STATUS_OFF = 0x40
"""The bit of the status byte that says whether the pixels are switched on; which way round differs."""


class Panel:
    """A panel that can be opened again and again; a :class:`~deadheat.devices.screens.display.Display`.

    Opening initialises the panel from scratch. luma and Pillow, 8 MB together, are imported when it is first opened.

    **Synchronization:** one thread, which every method may hold up for as long as the bus takes: a picture 25 ms at
    400 kHz and 100 ms at 100 kHz, a stuck bus a second or more.
    """

    def __init__(self, spec: PanelSpec, open_bus: Callable[[int], Bus] = open_bus) -> None:
        self.name = str(spec)
        self.size = spec.size
        self._spec = spec
        self._open_bus = open_bus
        self._wire = Wire()
        self._driver: Any = None
        self._bus: Bus | None = None
        self._status_on: int | None = None

    def open(self) -> None:
        """Open the bus and initialise the panel; it shows black then.

        :raises DisplayFault: if it does not answer.
        """
        from luma.core.interface.serial import i2c

        self._let_go()
        with self._faults():
            self._driver = self._driver or self._make_driver()
            self._bus = self._open_bus(self._spec.bus)
            self._wire.link = i2c(bus=self._bus, address=self._spec.address)
            self._wire.play()
        self._status_on = self._status()

    def show(self, picture: "Image") -> None:
        """Show a picture of :attr:`size`, one bit per pixel.

        :raises DisplayFault: if the panel does not answer, or not to the end.
        """
        with self._faults():
            self._driver.display(picture)

    def check(self) -> None:
        """See whether the panel is there and has had power ever since it was opened. It goes on showing what it shows.

        :raises DisplayFault: if not.
        """
        with self._faults():
            self._driver.command(_NOP)
        status = self._status()
        if None not in (status, self._status_on) and status != self._status_on:
            self._let_go()
            raise DisplayFault("it was without power")

    def close(self) -> None:
        """Switch the pixels off, if the panel still hears it, and give the bus back; harmless when called twice."""
        if self._bus is not None:
            with suppress(DisplayFault), self._faults():
                self._driver.hide()
        self._let_go()

    def _make_driver(self) -> Any:
        from luma.oled import device

        make = getattr(device, self._spec.driver)
        driver = make(self._wire, self._spec.width, self._spec.height, rotate=self._spec.rotate // 90)
        # Keeps luma from blanking the panel at exit: :meth:`close` has done that, or the bus hangs.
        driver.persist = True
        self._wire.made()
        return driver

    def _status(self) -> int | None:
        """Whether the pixels are switched on, as a bit that changes with it; None if the panel does not say."""
        if self._bus is None:
            return None
        try:
            return self._bus.read_byte(self._spec.address) & _STATUS_OFF
        except OSError:
            # Some boards do not connect the line that answers; that they are there is seen when they are written to.
            return None

    def _let_go(self) -> None:
        bus, self._bus, self._wire.link = self._bus, None, None
        if bus is not None:
            with suppress(OSError):
                bus.close()

    @contextmanager
    def _faults(self) -> "Iterator[None]":
        """Let go of the bus when it fails: a USB adapter that was unplugged needs to be opened anew."""
        from luma.core.error import Error

        try:
            yield
        except OSError as error:
            self._let_go()
            raise DisplayFault(reason(error)) from error
        except Error as error:
            self._let_go()
            cause = error.__context__
            raise DisplayFault(reason(cause) if isinstance(cause, OSError) else str(error)) from error
