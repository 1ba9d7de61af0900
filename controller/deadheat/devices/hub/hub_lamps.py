"""The lamps on a hub: it runs the patterns itself, the host says what they are and which one is shown."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from deadheat.devices.hub.messages import Echo, LampOrder, Lamps, Pattern
from deadheat.devices.hub.outbox import Command
from deadheat.devices.lamps.rhythm import dimmed
from deadheat.stage import ECHO, PATTERNS, Lamp, Scene
from deadheat.stage import Pattern as Shown
from deadheat.timing import MS, Clock

__all__ = ["HubLamps"]

_ID_OF: Final = {pattern: number for number, pattern in enumerate(Shown)}
"""The numbers under which a hub knows the patterns: their order."""
_FULL: Final = 255
_OFF_BY: Final = 500
"""How far a cue's tick may prove to be off before it is told again: 0.25 ms at the board's two million a second."""


class HubLamps:
    """A :class:`~deadheat.stage.Lamps` on a hub, and the hub's :class:`~deadheat.devices.hub.outbox.Commander`.

    While the hub is away it keeps what is to be shown; a hub that comes back, or was reset, is told all of it.

    :param lamps: each seat's lamp on the hub, from 0
    :param dimmable: the seats whose lamp is dimmed
    :param brightness: see :attr:`brightness`

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self, clock: Clock, lamps: Mapping[str, int], *, dimmable: Collection[str] = (), brightness: float = 1
    ) -> None:
        self._clock = clock
        self._lamps = dict(lamps)
        self._dimmable = dimmable
        self._brightness = brightness
        self._wanted = dict.fromkeys(lamps, Lamp())
        self._told: dict[str, LampOrder] = {}
        self._patterns: list[Shown] = []
        self._echoes = 0
        self._say: Callable[[], None] = lambda: None
        self._open: Callable[[], None] = lambda: None
        self._close: Callable[[], None] = lambda: None
        self._ticks_at: Callable[[int], int | None] = lambda _when: None

    def connect(
        self,
        say: Callable[[], None],
        ticks_at: Callable[[int], int | None],
        open_: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """Join it to its hub.

        :param say: has the hub asked for what is new
        :param ticks_at: the hub's tick at an instant of the table clock (ns); None while that is not known
        :param open_: has the hub looked for; harmless when called again
        :param close: lets go of the hub
        """
        self._say, self._ticks_at, self._open, self._close = say, ticks_at, open_, close

    # -- what is shown ------------------------------------------------------------------------------------------------

    def show(self, scene: Scene) -> None:
        self._wanted = {seat: scene.lamp(seat) for seat in self._lamps}
        self._open()
        self._say()

    def echo(self, seat: str) -> None:
        lamp = self._lamps.get(seat)
        if lamp is not None:
            self._echoes |= 1 << lamp
            self._say()

    def present(self) -> Mapping[str, Lamp]:
        return dict(self._wanted)

    @property
    def brightness(self) -> float:
        """How bright the lamps are that can be dimmed, from 0 (dark) to 1, as the eye sees it."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: float) -> None:
        self._brightness = brightness
        self._say()

    def close(self) -> None:
        """All dark, as far as the hub can still be told; it shows by itself that nobody is there soon after."""
        self._wanted = dict.fromkeys(self._lamps, Lamp())
        self._echoes = 0
        self._say()
        self._close()

    # -- what the hub is told -----------------------------------------------------------------------------------------

    def began(self) -> None:
        self._patterns = list(Shown)
        self._told = {}
        self._echoes = 0

    def next_command(self) -> Command | None:
        if self._echoes:
            echo, self._echoes = Echo(0, self._echoes, ECHO // MS), 0
            return echo
        if self._patterns:
            return _pattern(self._patterns.pop(0))
        orders = {seat: self._order(seat) for seat in self._lamps}
        now = self._clock.now()
        news = {seat: order for seat, order in orders.items() if not self._is_told(seat, order, now)}
        if not news:
            return None
        self._told.update(news)
        return Lamps(0, tuple(news.values()))

    def _order(self, seat: str) -> LampOrder:
        lamp = self._wanted[seat]
        bright = round(_FULL * dimmed(1, self._brightness)) if seat in self._dimmable else _FULL
        at = None if lamp.cue is None else self._ticks_at(lamp.cue.at)
        if lamp.cue is None or at is None:
            return LampOrder(self._lamps[seat], _ID_OF[lamp.pattern], bright)
        return LampOrder(self._lamps[seat], _ID_OF[lamp.pattern], bright, _ID_OF[lamp.cue.pattern], max(at, 0))

    def _is_told(self, seat: str, order: LampOrder, now: int) -> bool:
        """Whether the hub knows it. A cue to come is known better and better, and told again only if that shows."""
        told, cue = self._told.get(seat), self._wanted[seat].cue
        if told is None or (told.pattern, told.bright, told.then) != (order.pattern, order.bright, order.then):
            return False
        return cue is None or cue.at <= now or abs(told.at - order.at) <= _OFF_BY


def _pattern(pattern: Shown) -> Pattern:
    steps = tuple((round(_FULL * step.level), step.lasts // MS) for step in PATTERNS[pattern])
    return Pattern(0, _ID_OF[pattern], steps)
