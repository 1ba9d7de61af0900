"""What the usual rules would have said. None of them knows a dead heat; each names one seat, or nobody.

All three read an edge as the usual libraries do: it is what is printed on it, and one that says what the line is
believed to be already is dropped.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from deadheat.testing.fairness.wires import Edge
from deadheat.timing import MS

__all__ = ["RIVALS"]

_STABLE = 20 * MS


def _first_callback(edges: Iterable[Edge]) -> str | None:
    """Whoever's press was delivered first."""
    return next((edge.seat for edge in _presses(sorted(edges, key=lambda edge: edge.arrives))), None)


def _lowest_pin(edges: Iterable[Edge]) -> str | None:
    """Whoever's press has the earliest stamp, and of equal stamps the lowest pin."""
    first = min(_presses(sorted(edges, key=_stamp_and_pin)), key=_stamp_and_pin, default=None)
    return first.seat if first is not None else None


def _stable_for_n(edges: Iterable[Edge]) -> str | None:
    """Whoever's line was closed and still for 20 ms first; that is when its press is stamped."""
    stable = min(_last_edges(sorted(edges, key=_stamp_and_pin)), key=_stamp_and_pin, default=None)
    return stable.seat if stable is not None else None


RIVALS: Mapping[str, Callable[[Iterable[Edge]], str | None]] = {
    "first_callback": _first_callback,
    "stable_for_n": _stable_for_n,
    "lowest_pin": _lowest_pin,
}
"""Each rule names who was first among everything that was delivered."""


def _stamp_and_pin(edge: Edge) -> tuple[int, int]:
    return edge.stamp, edge.pin


def _presses(edges: Iterable[Edge]) -> Iterator[Edge]:
    """The edges that turn a line from open to closed, as printed."""
    closed: set[str] = set()
    for edge in edges:
        if edge.active and edge.seat not in closed:
            closed.add(edge.seat)
            yield edge
        elif not edge.active:
            closed.discard(edge.seat)


def _last_edges(edges: Iterable[Edge]) -> Iterator[Edge]:
    """The edges after which a line was closed for long enough without another one."""
    last: dict[str, Edge] = {}
    for edge in edges:
        before = last.get(edge.seat)
        if before is not None and before.active and edge.stamp - before.stamp >= _STABLE:
            yield before
        last[edge.seat] = edge
    yield from (edge for edge in last.values() if edge.active)
