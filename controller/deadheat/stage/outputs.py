"""What lamps, screens and speakers must be able to do, whatever they are made of."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from deadheat.stage.scene import Lamp, Scene

__all__ = ["Dimmable", "Lamps", "Output"]


class Output(Protocol):
    """Something that shows scenes.

    **Synchronization:** called from the loop's thread; returns at once. One whose hardware fails reports it and is
    brought to the present scene when it returns; it never raises into a match.
    """

    def show(self, scene: Scene) -> None:
        """Show this scene in place of the one before."""

    def close(self) -> None:
        """Go dark and give the hardware back; harmless when called twice."""


class Lamps(Output, Protocol):
    """The lamps of the seats, which also answer a press at once."""

    def echo(self, seat: str) -> None:
        """Light the lamp of ``seat`` at once for a moment, before anything is decided."""

    def present(self) -> Mapping[str, Lamp]:
        """What the lamps were last told to show."""


@runtime_checkable
class Dimmable(Protocol):
    """An output whose brightness can be set while it runs; what cannot be dimmed stays as it is."""

    brightness: float
    """From 0 (dark) to 1 (full), as the eye sees it."""
