"""One OLED panel: luma.oled's initialisation and commands, and our own way of bringing pictures to it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from deadheat.devices.screens.controllers import controller
from deadheat.devices.screens.display import DisplayFault
from deadheat.devices.screens.links import Link, Links
from deadheat.devices.screens.refusals import fault_of
from deadheat.devices.screens.spec import PanelSpec
from deadheat.devices.screens.windows import changed
from deadheat.devices.screens.wire import Wire, make_driver

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Panel"]

_MOST_ARGUMENTS = 2
"""Arguments of a command that a transfer may be torn from."""
_STATUS_OFF = 0x40
"""The bit of the status byte that says whether the pixels are switched on; which way round differs."""
_REFRESH_EVERY = 5
"""At each so manieth check a panel that cannot answer is initialised again, in case it was without power."""
_BRIGHTEST = 0xFF


class Panel:
    """A panel that can be opened again and again; a :class:`~deadheat.devices.screens.display.Display`.

    It knows what the panel's memory holds, and sends what differs. Opening initialises the panel from scratch. luma and
    Pillow, 8 MB together, are imported when it is first opened.

    **Synchronization:** one thread, which every method may hold up for as long as the bus takes: a picture 24 ms at
    400 kHz and 94 ms at 100 kHz, a stuck bus a second or more.
    """

    def __init__(self, spec: PanelSpec, links: Links) -> None:
        self.name = str(spec)
        self.size = spec.size
        self._spec = spec
        self._links = links
        self._controller = controller(spec.driver, spec.width, spec.height)
        self._wire = Wire()
        self._driver: Any = None
        self._link: Link | None = None
        self._memory: bytearray | None = None
        """The packed picture that the panel's memory holds; None: anything."""
        self._level: float | None = None
        self._status_on: int | None = None
        self._checks = 0

    def open(self) -> None:
        """Open the bus and initialise the panel; it shows black then.

        :raises DisplayFault: if it does not answer.
        """
        self._let_go()
        with self._faults():
            self._driver = self._driver or make_driver(
                self._spec.driver, self._wire, self._spec.width, self._spec.height
            )
            self._link = self._wire.link = self._links.open(self._spec)
            # What a torn transfer has begun to say, these end; without that, they say nothing.
            self._link.command(bytes([self._controller.nop] * _MOST_ARGUMENTS))
            self._wire.play()
            self._send(bytes(self._controller.size), _never)
            self._driver.show()
        self._level = 1.0
        self._status_on = self._status()

    def show(self, picture: "Image", stop: Callable[[], bool]) -> bool:
        """Show a picture of :attr:`size`, one bit per pixel; ``stop`` ends it early.

        :raises DisplayFault: if the panel does not answer, or not to the end.
        """
        if picture.size != self.size:
            raise ValueError(f"a picture of {picture.size} on a panel of {self.size}")
        with self._faults():
            return self._send(self._controller.pack(picture, self._spec.rotate), stop)

    def light(self, level: float | None) -> None:
        """Be as bright as ``level``, 0 to 1; None: switch all pixels off, and keep the picture.

        :raises DisplayFault: if the panel does not answer.
        """
        was, self._level = self._level, level
        with self._faults():
            if level is None:
                self._driver.hide()
                return
            if was is None:
                # It may have been without power in the dark, where nobody could see it.
                self._wire.play()
                self._memory = None
            self._driver.contrast(round(level * _BRIGHTEST))
            if was is None:
                self._driver.show()

    def check(self) -> None:
        """See whether the panel is there and has had power ever since it was opened. It goes on showing what it shows.

        One on SPI cannot be asked; every now and then it is told everything again instead.

        :raises DisplayFault: if not.
        """
        if self._link is not None and not self._link.answers:
            self._checks += 1
            if self._checks % _REFRESH_EVERY == 0 and self._level is not None:
                self._refresh(self._level)
            return
        with self._faults():
            self._driver.command(self._controller.nop)
        status = None if self._level is None else self._status()
        if None not in (status, self._status_on) and status != self._status_on:
            self._let_go()
            raise DisplayFault("it was without power", "see whether its plug is firm")

    def close(self) -> None:
        """Switch the pixels off, if the panel still hears it, and give the bus back; harmless when called twice."""
        if self._link is not None:
            with suppress(DisplayFault), self._faults():
                self._driver.hide()
        self._let_go()

    def _send(self, new: bytes, stop: Callable[[], bool]) -> bool:
        """Bring the panel's memory from what it holds to ``new``; whether nothing stopped that."""
        link, kind = self._link, self._controller
        if link is None:
            raise DisplayFault("it is not open")
        memory = self._memory
        if memory is None:
            # It stays unknown unless all is sent.
            windows, memory = list(kind.whole.slices(kind.size if kind.tall else kind.row)), bytearray(new)
        else:
            windows = changed(bytes(memory), new, kind.row, kind.cost, tall=kind.tall)
        for window in windows:
            kind.place(link, window)
            for slice_ in window.slices(kind.most):
                if stop():
                    return False
                pieces = slice_.pieces(kind.row)
                link.data(kind.unpack(b"".join([new[piece] for piece in pieces])))
                for piece in pieces:
                    memory[piece] = new[piece]
        self._memory = memory
        return True

    def _refresh(self, level: float) -> None:
        held = None if self._memory is None else bytes(self._memory)
        self._memory = None
        with self._faults():
            self._wire.play()
            self._driver.contrast(round(level * _BRIGHTEST))
            self._driver.show()
            if held is not None:
                self._send(held, _never)

    def _status(self) -> int | None:
        """Whether the pixels are switched on, as a bit that changes with it; None if the panel does not say."""
        if self._link is None:
            return None
        try:
            return self._link.status() & _STATUS_OFF
        except OSError:
            # Some boards do not connect the line that answers; that they are there is seen when they are written to.
            return None

    def _let_go(self) -> None:
        link, self._link, self._wire.link, self._memory = self._link, None, None, None
        if link is not None:
            link.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Let go of the bus when it fails: a USB adapter that was unplugged needs to be opened anew."""
        try:
            yield
        except (OSError, ImportError) as error:
            self._let_go()
            raise fault_of(error, self._spec) from error
        except DisplayFault:
            self._let_go()
            raise


def _never() -> bool:
    return False
