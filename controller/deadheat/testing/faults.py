"""Faults to order between the pins and the referee: what kernels, cables and libraries do at the worst moment."""

from collections import Counter, deque
from collections.abc import Callable

import msgspec

from deadheat.devices.gpio.wires import EdgeCall, Grade, Wire
from deadheat.timing import Clock

__all__ = ["FaultyWire"]


class _Edge(msgspec.Struct):
    """An edge on its way."""

    seat: str
    at: int
    active: bool
    line_seqno: int
    global_seqno: int
    due: int


class FaultyWire:
    """Wraps a wire; numbers its edges as the kernel does, and spoils those that it is told to.

    Orders apply to the next edges of a seat, in the order in which they were given. Without orders it is a good wire.
    """

    def __init__(self, wire: Wire, clock: Clock) -> None:
        self._wire = wire
        self._clock = clock
        self._on_edge: EdgeCall | None = None
        self._on_readable: Callable[[], None] = lambda: None
        self._line_numbers: Counter[str] = Counter()
        self._number = 0
        self._orders: dict[str, deque[Callable[[_Edge], bool]]] = {}
        self._waiting: list[_Edge] = []
        self._broken = False

    # -- orders -------------------------------------------------------------------------------------------------------

    def lose(self, seat: str, edges: int = 1) -> None:
        """The kernel's buffer overflows: the next edges are dropped, and only a gap in the numbers tells."""
        self._order(seat, edges, lambda _edge: False)

    def miss(self, seat: str, edges: int = 1) -> None:
        """The hardware loses the next edges: not even their numbers are used up."""

        def unnumbered(edge: _Edge) -> bool:
            self._line_numbers[edge.seat] -= 1
            self._number -= 1
            return False

        self._order(seat, edges, unnumbered)

    def mistype(self, seat: str, edges: int = 1) -> None:
        """The kernel re-reads the pin too late and prints the wrong type on the next edges."""

        def flip(edge: _Edge) -> bool:
            edge.active = not edge.active
            return True

        self._order(seat, edges, flip)

    def delay(self, seat: str, by: int, edges: int = 1) -> None:
        """The next edges are delivered ``by`` ns late, stamped rightly."""

        def later(edge: _Edge) -> bool:
            edge.due = edge.at + by
            return True

        self._order(seat, edges, later)

    def coalesce(self, seat: str) -> None:
        """The next edge comes before the interrupt thread has run for it: the one after it overwrites its stamp."""

        def overwritten(edge: _Edge) -> bool:
            self._line_numbers[edge.seat] -= 1
            return False

        self._order(seat, 1, overwritten)

    def break_down(self) -> None:
        """Reading fails from now on, as when a hub is unplugged."""
        self._broken = True

    def mend(self) -> None:
        """Reading works again."""
        self._broken = False

    def _order(self, seat: str, edges: int, order: Callable[[_Edge], bool]) -> None:
        self._orders.setdefault(seat, deque()).extend([order] * edges)

    # -- a wire -------------------------------------------------------------------------------------------------------

    @property
    def grade(self) -> Grade:
        return self._wire.grade

    @property
    def seats(self) -> tuple[str, ...]:
        return self._wire.seats

    def open(self, on_edge: EdgeCall, on_readable: Callable[[], None]) -> None:
        self._on_edge, self._on_readable = on_edge, on_readable
        self._wire.open(self._take, self._deliver)

    def level(self, seat: str) -> bool:
        self._check()
        return self._wire.level(seat)

    def drain(self) -> None:
        self._check()
        self._wire.drain()
        self._hand_over()

    def close(self) -> None:
        self._on_edge = None
        self._wire.close()

    def _check(self) -> None:
        if self._broken:
            raise OSError(5, "Input/output error (a fault to order)")

    def _take(self, seat: str, at: int, active: bool, *_numbers: int | None, **_more: int | None) -> None:
        """Takes an edge from the wire, whose own numbers it replaces."""
        self._line_numbers[seat] += 1
        self._number += 1
        edge = _Edge(seat, at, active, self._line_numbers[seat], self._number, at)
        orders = self._orders.get(seat)
        if orders and not orders.popleft()(edge):
            return
        self._waiting.append(edge)
        if edge.due > at:
            self._clock.call_at(edge.due, self._deliver)

    def _deliver(self) -> None:
        """What a wire was still to deliver when it was closed is nobody's any more."""
        if not self._broken and self._on_edge is not None:
            self._hand_over()
            self._on_readable()

    def _hand_over(self) -> None:
        now = self._clock.now()
        due = [edge for edge in self._waiting if edge.due <= now]
        self._waiting = [edge for edge in self._waiting if edge.due > now]
        for edge in due:
            if self._on_edge is not None:
                self._on_edge(edge.seat, edge.at, edge.active, edge.line_seqno, edge.global_seqno)
