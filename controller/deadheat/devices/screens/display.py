"""What the keeper of a display needs it to do, whatever it is made of."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Display", "DisplayFault"]


class DisplayFault(Exception):  # noqa: N818 - a fault is what the house calls it
    """A display did not do what it was told. It has to be opened again.

    ``what`` says why in a few words, ``remedy`` what to do about it, if anything is known.
    """

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what}; {self.remedy}" if self.remedy else self.what


class Display(Protocol):
    """Something that shows a picture until it is shown another one.

    **Synchronization:** one thread. Every method may take as long as the hardware takes.
    """

    @property
    def name(self) -> str:
        """What it is called in the log."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its pictures, in pixels."""

    def open(self) -> None:
        """Make it ready, black, and as bright as it is by itself, also after a fault.

        :raises DisplayFault: if that does not work.
        """

    def show(self, picture: "Image", stop: Callable[[], bool]) -> bool:
        """Show a picture of :attr:`size`, one bit per pixel; one that it shows already costs nothing.

        :param stop: asked now and then while that lasts; if it says so, the rest of the picture is left out for now
        :return: whether the whole picture is shown
        :raises DisplayFault: if that does not work.
        """

    def light(self, level: float | None) -> None:
        """Be as bright as ``level``, 0 (dim, but to be read) to 1; None: switch all pixels off, and keep the picture.

        :raises DisplayFault: if that does not work.
        """

    def check(self) -> None:
        """See whether it is still there and shows what it was told.

        :raises DisplayFault: if not.
        """

    def close(self) -> None:
        """Go dark and give the hardware back; harmless when it was never opened, or twice. Does not raise."""
