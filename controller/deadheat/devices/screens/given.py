"""A luma device that somebody else has made, as a display."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Given"]


class Given:
    """A :class:`~deadheat.devices.screens.display.Display` over a device that stays its maker's.

    **Synchronization:** as the device's.
    """

    def __init__(self, place: str | None, device: Any) -> None:
        self.name = "screen in the centre" if place is None else f"screen of {place}"
        self._device = device

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the device, in pixels."""
        width, height = self._device.size
        return width, height

    def open(self) -> None:
        """Nothing: it is open."""

    def show(self, picture: "Image", stop: Callable[[], bool]) -> bool:  # noqa: ARG002 - never in the middle
        """Show a picture in the colours that the device has."""
        self._device.display(picture.convert(self._device.mode))
        return True

    def light(self, level: float | None) -> None:
        """Switch the device on or off; how bright it is stays its maker's."""
        self._device.hide() if level is None else self._device.show()

    def check(self) -> None:
        """Nothing: it is at hand."""

    def close(self) -> None:
        """Go dark."""
        self._device.clear()
