"""What is seen and heard at a table: the match, the menu, or the match with the menu above it in the centre."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from deadheat.stage import Lamp, Lamps, Output, Scene, Screen

__all__ = ["Front"]


@runtime_checkable
class _Sleeper(Protocol):
    """An output that goes dark when nothing happens for long."""

    def wake(self) -> None:
        """Somebody is there."""


class Front:
    """Puts together one scene for everything that shows one, whoever has the table.

    To a match it is its lamps and its only output, and closing it then closes nothing: the devices stay open.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, lamps: Lamps | None, outputs: Sequence[Output]) -> None:
        self._lamps = lamps
        self._outputs: list[Output] = [*([lamps] if lamps is not None else []), *outputs]
        self._match: Scene | None = Scene()
        self._menu: Scene | None = None
        self._over: Screen | None = None
        self._shown: Scene | None = None

    # -- a match's ----------------------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        """The scene of the match."""
        self._match = scene
        self._show()

    def fresh(self) -> None:
        """Another match begins. Until it shows something, what is there stays."""
        self._match = None

    def echo(self, seat: str) -> None:
        """A press is answered."""
        if self._lamps is not None:
            self._lamps.echo(seat)

    def present(self) -> Mapping[str, Lamp]:
        """What the lamps were last told to show."""
        return self._lamps.present() if self._lamps is not None else {}

    def close(self) -> None:
        """The match shows nothing more; what it showed last stands."""

    # -- the menu's ---------------------------------------------------------------------------------------------------

    def menu(self, scene: Scene | None, over: Screen | None = None) -> None:
        """What the menu shows: the whole table, or only the centre above the match, or nothing.

        :param scene: the whole table's
        :param over: the centre's
        """
        self._menu, self._over = scene, over
        self._show()

    # -- the table's --------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Somebody is at the table: what has gone dark lights up."""
        for output in self._outputs:
            if isinstance(output, _Sleeper):
                output.wake()

    def end(self) -> None:
        """Go dark and give the devices back."""
        for output in self._outputs:
            output.close()

    def _show(self) -> None:
        if self._menu is not None:
            scene = self._menu
        elif self._match is None:
            return
        elif self._over is not None:
            scene = replace(self._match, centre=self._over)
        else:
            scene = self._match
        if scene != self._shown:
            self._shown = scene
            for output in self._outputs:
                output.show(scene)
