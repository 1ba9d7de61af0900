"""Screens that are read instead of seen: for tests and for the console."""

from collections.abc import Callable

from deadheat.devices.screens.content import screen_of
from deadheat.devices.screens.written import written
from deadheat.stage import Scene, Screen, Text, render

__all__ = ["TextScreens"]


class TextScreens:
    """A :class:`~deadheat.stage.Output` that keeps what every seat and the centre show now.

    **Synchronization:** one thread.
    """

    def __init__(self, say: Callable[[Text], str] = render) -> None:
        """``say`` writes a text out in the language of the table."""
        self._say = say
        self._scene = Scene()

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before."""
        self._scene = scene

    def close(self) -> None:
        """Go dark."""
        self._scene = Scene()

    def screen(self, place: str | None = None) -> Screen | None:
        """What a seat, or the centre (None), shows; None if it is dark."""
        return screen_of(place, self._scene)

    def text(self, place: str | None = None) -> str:
        """All that a seat, or the centre (None), shows, one line below the other; empty if it is dark."""
        screen = self.screen(place)
        return "" if screen is None else "\n".join(written(screen, self._say))
