"""What lies between luma's driver of a panel and the bus."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deadheat.devices.screens.links import Link

__all__ = ["Wire", "make_driver"]

_DISPLAY_ON = 0xAF


class Wire:
    """A serial interface for luma's drivers that can be cut and mended.

    A luma driver writes the whole initialisation of the panel from its constructor, so an object of it is bound to a
    panel that answered at that moment; and each object stays for ever in the list of what is done at exit, 300 KB for
    every attempt at a panel that is unplugged. Therefore the driver is made once, without hardware: this wire keeps
    what it writes, and plays it to the panel whenever that may have been without power.

    **Synchronization:** one thread.
    """

    def __init__(self) -> None:
        self.link: Link | None = None
        """Where everything goes; None: cut, what is written is lost."""
        self._kept: list[tuple[bool, bytes]] = []
        self._keeping = True

    def command(self, *command: int) -> None:
        """Send a command with its arguments; what luma's drivers call."""
        self._write(False, bytes(command))

    def data(self, data: Iterable[int]) -> None:
        """Send pixels, or arguments to an SSD1322; what luma's drivers call."""
        self._write(True, bytes(data))

    def cleanup(self) -> None:
        """Nothing: luma calls this at exit, when the panel has long been closed by whoever opened it."""

    def made(self) -> None:
        """The driver is made: what it writes from now on goes to the panel only."""
        self._keeping = False
        # It is switched on by itself, when there is something to see.
        self._kept.remove((False, bytes([_DISPLAY_ON])))

    def play(self) -> None:
        """Initialise the panel; it stays switched off."""
        for is_data, what in self._kept:
            self._write(is_data, what)

    def _write(self, is_data: bool, what: bytes) -> None:
        if self._keeping:
            self._kept.append((is_data, what))
        elif self.link is not None:
            self.link.data(what) if is_data else self.link.command(what)


def _draw_nothing(_driver: Any, _picture: Any) -> None:
    """In place of luma's ``display``."""


def make_driver(name: str, wire: Wire, width: int, height: int) -> Any:
    """luma's driver of that name, whose commands go to ``wire``. Pictures are not its business.

    :raises ImportError: without luma
    """
    from luma.oled import device

    made_by_luma = getattr(device, name)
    # Its constructor would draw a black picture, slowly, and keep it for ever.
    without_pictures = type(name, (made_by_luma,), {"display": _draw_nothing})
    driver = without_pictures(wire, width, height)
    # Keeps luma from blanking the panel at exit: its owner has done that, or the bus hangs.
    driver.persist = True
    wire.made()
    return driver
