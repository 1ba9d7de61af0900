"""The line IRQ of a reader, wired to a GPIO line: the kernel stamps when an answer was ready."""

from collections.abc import Callable
from contextlib import suppress

from deadheat.devices.gpio.wires import Wire

__all__ = ["IrqLine"]


class IrqLine:
    """Tells a driver when the line became active. If it fails, times are as wide as without it, and nothing else.

    :param wire: a wire with this line alone
    :param told: is given each stamp, in ns

    **Synchronization:** the loop's thread.
    """

    def __init__(self, wire: Wire, told: Callable[[int], None]) -> None:
        self._wire = wire
        self._told = told

    def open(self) -> None:
        """Claim the line.

        :raises deadheat.problems.Problem: if it is missing, taken or forbidden
        """
        self._wire.open(self._edge, self.drain)

    def drain(self) -> None:
        """Tell what has been stamped up to now; to be done before the answer is read."""
        with suppress(OSError):
            self._wire.drain()

    def close(self) -> None:
        """Give the line back; harmless when called twice."""
        self._wire.close()

    def _edge(
        self,
        seat: str,  # noqa: ARG002 - there is only one
        at: int,
        active: bool,
        line_seqno: int | None = None,  # noqa: ARG002 - nothing depends on a lost one
        global_seqno: int | None = None,  # noqa: ARG002
    ) -> None:
        if active:
            self._told(at)
