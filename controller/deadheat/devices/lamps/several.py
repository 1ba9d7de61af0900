"""The lamps of one table that are on several things: pins, a strip, hubs."""

import logging
from collections.abc import Callable, Mapping, Sequence

from deadheat.stage import Dimmable, Lamp, Lamps, Scene

__all__ = ["SeveralLamps"]

_LOG = logging.getLogger("deadheat.lamps")


class SeveralLamps:
    """One :class:`~deadheat.stage.Lamps` over several, each of which knows the seats whose lamps it has.

    A seat may have a lamp on more than one. One that raises, which none should, keeps the others from nothing; what it
    raises is reported once, until it works again.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, lamps: Sequence[Lamps]) -> None:
        self._lamps = list(lamps)
        self._failing: set[int] = set()
        self._brightness: float | None = None

    def add(self, lamps: Lamps) -> None:
        """More lamps, such as those of a hub that was plugged in."""
        self._lamps.append(lamps)
        if self._brightness is not None and isinstance(lamps, Dimmable):
            lamps.brightness = self._brightness

    def show(self, scene: Scene) -> None:
        self._each(lambda lamps: lamps.show(scene))

    def echo(self, seat: str) -> None:
        self._each(lambda lamps: lamps.echo(seat))

    def present(self) -> Mapping[str, Lamp]:
        shown: dict[str, Lamp] = {}
        for lamps in self._lamps:
            shown.update(lamps.present())
        return shown

    @property
    def brightness(self) -> float:
        """How bright the lamps are that can be dimmed, from 0 (dark) to 1; 1 if there are none."""
        known = [lamps.brightness for lamps in self._lamps if isinstance(lamps, Dimmable)]
        return known[0] if known else 1.0

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        self._brightness = brightness

        def dim(lamps: Lamps) -> None:
            if isinstance(lamps, Dimmable):
                lamps.brightness = brightness

        self._each(dim)

    def close(self) -> None:
        self._each(lambda lamps: lamps.close())
        self._lamps.clear()

    def _each(self, does: Callable[[Lamps], None]) -> None:
        for lamps in self._lamps:
            try:
                does(lamps)
            except Exception:  # noqa: BLE001 - it is logged, and a lamp stops no match
                if id(lamps) not in self._failing:
                    _LOG.exception("Some lamps do not work: %s", type(lamps).__name__)
                self._failing.add(id(lamps))
            else:
                self._failing.discard(id(lamps))
