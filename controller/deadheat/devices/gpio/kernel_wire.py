"""Buttons watched through one kernel request: stamps from the interrupt handler, and numbers that show losses."""

import logging
from collections.abc import Callable, Mapping

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.gpio.lines import Bias, BiasState, EdgeLines
from deadheat.devices.gpio.wires import EdgeCall, Grade
from deadheat.timing import MS, Accuracy

__all__ = ["KERNEL_GRADE", "KernelWire"]

KERNEL_GRADE = Grade("kernel stamps with sequence numbers", Accuracy(), lag=2 * MS)
"""The lag is the interrupt thread's: what it has stored is read before anything is decided."""

_OWN_RESISTORS = (Bias.PULL_UP, Bias.PULL_DOWN)
_UNSURE = "The chip may have no pull resistors: without some on the board, buttons are pressed by chance."

_LOG = logging.getLogger("deadheat.gpio")


class KernelWire:
    """Watches the lines of one chip in one request.

    :param factory: the gpiozero factory whose chip is shared
    :param lines: the line of each seat's button
    :param watch: tells the loop to call back when a file descriptor is readable (``loop.add_reader``)
    :param unwatch: takes that back (``loop.remove_reader``)

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        factory: GpiodFactory,
        lines: Mapping[str, str | int],
        *,
        watch: Callable[[int, Callable[[], None]], object],
        unwatch: Callable[[int], object],
        bias: Bias = Bias.PULL_UP,
        active_low: bool = True,
        grade: Grade = KERNEL_GRADE,
    ) -> None:
        self.grade = grade
        self._factory = factory
        self._seat_of = {line: seat for seat, line in lines.items()}
        self._lines = dict(lines)
        self._watch = watch
        self._unwatch = unwatch
        self._bias = bias
        self._active_low = active_low
        self._edges: EdgeLines | None = None
        self._on_edge: EdgeCall | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self._lines)

    def open(self, on_edge: EdgeCall, on_readable: Callable[[], None]) -> None:
        self._on_edge = on_edge
        self._edges = self._factory.watch(self._lines.values(), bias=self._bias, active_low=self._active_low)
        if self._bias in _OWN_RESISTORS and self._edges.bias is not BiasState.SET:
            _LOG.warning("%s", _UNSURE)
        self._watch(self._edges.fd, on_readable)

    def drain(self) -> None:
        if self._edges is None or self._on_edge is None:
            return
        try:
            edges = self._edges.read()
        except OSError:
            # The chip is gone and its descriptor readable for ever: it is asked only when the referee asks.
            self._unwatch(self._edges.fd)
            raise
        for edge in edges:
            self._on_edge(self._seat_of[edge.line], edge.timestamp_ns, edge.active, edge.line_seqno, edge.global_seqno)

    def level(self, seat: str) -> bool:
        if self._edges is None:
            raise OSError("the lines are closed")
        return self._edges.level(self._lines[seat])

    def close(self) -> None:
        self._on_edge = None
        if self._edges is not None:
            self._unwatch(self._edges.fd)
            self._edges.close()
            self._edges = None
