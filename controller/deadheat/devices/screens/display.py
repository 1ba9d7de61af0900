"""What the keeper of a display needs it to do, whatever it is made of."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Display", "DisplayFault"]


class DisplayFault(Exception):  # noqa: N818 - a fault is what the house calls it
    """A display did not do what it was told; why, in a few words. It has to be opened again."""


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
        """Make it ready and black, also after a fault.

        :raises DisplayFault: if that does not work.
        """

    def show(self, picture: "Image") -> None:
        """Show a picture of :attr:`size`, one bit per pixel.

        :raises DisplayFault: if that does not work.
        """

    def check(self) -> None:
        """See whether it is still there and shows what it was told.

        :raises DisplayFault: if not.
        """

    def close(self) -> None:
        """Go dark and give the hardware back; harmless when it was never opened, or twice. Does not raise."""
