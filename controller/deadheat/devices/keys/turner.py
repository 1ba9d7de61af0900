"""A rotary encoder: each click is a press of up or down."""

import logging

from deadheat.devices.gpio.wires import Wire
from deadheat.devices.keys.key import Key, OnKey
from deadheat.devices.keys.quadrature import Quadrature
from deadheat.problems import ExitCode, Problem
from deadheat.timing import MS, Clock, S, Timer

__all__ = ["Turner"]

_LOG = logging.getLogger("deadheat.keys")

_AUDIT = 250 * MS
"""How often the levels are read although nothing came, in ns: an edge that was lost leaves no half click for long."""
_RETRY = 1 * S
"""How long after a failure the lines are tried again, in ns."""


class Turner:
    """Watches the lines ``a`` and ``b`` of an encoder. Clockwise is down, as in a list that one scrolls.

    **Synchronization:** the loop's thread.
    """

    def __init__(self, clock: Clock, wire: Wire, on_key: OnKey, *, per_click: int) -> None:
        self._clock = clock
        self._wire = wire
        self._on_key = on_key
        self._per_click = per_click
        self._quadrature: Quadrature | None = None
        self._edges: list[tuple[int, int, str, bool]] = []
        self._timer: Timer | None = None
        self._failed = False

    def start(self) -> None:
        """Claim the lines.

        :raises Problem: if one is missing, taken or forbidden
        """
        self._wire.open(self._edge, self._take_in)
        try:
            a, b = self._wire.level("a"), self._wire.level("b")
        except OSError as error:
            raise Problem(
                f"The rotary encoder of the menu cannot be read: {error}", "Check its wiring.", ExitCode.HARDWARE
            ) from error
        self._quadrature = Quadrature(a, b, per_click=self._per_click)
        self._wake_at(self._clock.now() + _AUDIT)

    def stop(self) -> None:
        """Give the lines back; harmless when called twice."""
        self._quadrature = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._wire.close()

    def _edge(
        self,
        seat: str,
        at: int,
        active: bool,
        line_seqno: int | None = None,  # noqa: ARG002 - the levels tell what a lost edge would have
        global_seqno: int | None = None,
    ) -> None:
        self._edges.append((at, global_seqno or len(self._edges), seat, active))

    def _take_in(self, *, all_is_quiet: bool = False) -> None:
        quadrature = self._quadrature
        if quadrature is None:
            return
        try:
            self._wire.drain()
            levels = self._wire.level("a"), self._wire.level("b")
        except (OSError, Problem) as error:
            self._report_failure(error)
            return
        self._failed = False
        all_is_quiet = all_is_quiet and not self._edges
        edges, self._edges = sorted(self._edges), []
        for at, _, line, active in edges:
            self._tell(quadrature.edge(line, active), at)
        self._tell(quadrature.levels(*levels, surely=all_is_quiet), self._clock.now())

    def _tell(self, clicks: int, at: int) -> None:
        key = Key.DOWN if clicks > 0 else Key.UP
        for _ in range(abs(clicks)):
            self._on_key(key, True, at)
            self._on_key(key, False, at)

    def _report_failure(self, error: OSError | Problem) -> None:
        self._edges.clear()
        if not self._failed:
            self._failed = True
            _LOG.error("The rotary encoder of the menu cannot be read: %s", error)

    def _wake_at(self, wake: int) -> None:
        self._timer = self._clock.call_at(wake, self._wake)

    def _wake(self) -> None:
        self._take_in(all_is_quiet=True)
        if self._quadrature is not None:
            self._wake_at(self._clock.now() + (_RETRY if self._failed else _AUDIT))
