"""Screens without threads, on displays that are at hand: for tests and the simulated table."""

from collections.abc import Callable, Mapping
from typing import Any

from deadheat.devices.screens.content import screen_of
from deadheat.devices.screens.given import Given
from deadheat.devices.screens.keeper import Drawing, Keeper, draw_plainly
from deadheat.stage import Scene

__all__ = ["DirectScreens"]


class DirectScreens:
    """Screens on luma devices, which never rest.

    **Synchronization:** one thread. Everything is drawn before ``show`` returns.
    """

    def __init__(self, devices: Mapping[str | None, Any], now: Callable[[], int], draw: Drawing = draw_plainly) -> None:
        """Show each place (a seat, or None for the centre) on its luma device, such as ``luma.core.device.dummy``."""
        self._keepers = {place: Keeper(Given(place, device), now, draw) for place, device in devices.items()}

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before."""
        for place, keeper in self._keepers.items():
            keeper.want(screen_of(place, scene))
        self.refresh()

    def redraw(self, draw: Drawing | None = None) -> None:
        """Draw everything anew, by another drawing if one is given."""
        for keeper in self._keepers.values():
            keeper.redraw(draw)
        self.refresh()

    def refresh(self) -> None:
        """Let the countdowns run on to the present instant."""
        for keeper in self._keepers.values():
            keeper.attend()

    def close(self) -> None:
        """Go dark; harmless when called twice."""
        for keeper in self._keepers.values():
            keeper.close()
