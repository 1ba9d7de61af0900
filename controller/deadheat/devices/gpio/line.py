"""One line of a chip, held for one gpiozero pin."""

from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from deadheat.devices.gpio.errors import LineClosedError
from deadheat.devices.gpio.kernel import REFUSALS, LineSettings, RequestReleasedError, Value, drain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gpiod import EdgeEvent

    from deadheat.devices.gpio.kernel import Request
    from deadheat.devices.gpio.shared_chip import SharedChip

__all__ = ["Line"]


class Line:
    """A line from its claim to its release; in between it is only reconfigured, so nobody can take it meanwhile.

    **Synchronization:** none required. Levels are physical, True is high.
    """

    def __init__(self, chip: "SharedChip", offset: int, name: str) -> None:
        """Claims the line as it is: neither its direction nor its level changes. Raises as ``SharedChip.claim``."""
        self._chip = chip
        self._offset = offset
        self._names = {offset: name}
        self._lock = RLock()
        self._request: Request | None = chip.claim(
            self._names, LineSettings(), f"the gpiozero pin {name} of this program"
        )
        self._last_seqno = 0
        self.fd = self._request.fd

    def configure(self, settings: LineSettings) -> None:
        """Raises :exc:`PullUnsupportedError`, :exc:`EdgesUnsupportedError` or :exc:`GpioError`."""
        with self._asking(settings) as request:
            request.reconfigure_lines({self._offset: settings})

    def is_output(self) -> bool:
        with self._asking():
            return self._chip.is_output(self._offset)

    def read(self) -> bool:
        """Raises :exc:`LineClosedError`, or :exc:`GpioError` if the chip is gone, as all below."""
        with self._asking() as request:
            return request.get_value(self._offset) is Value.ACTIVE

    def write(self, level: bool) -> None:
        with self._asking() as request:
            request.set_value(self._offset, Value.ACTIVE if level else Value.INACTIVE)

    def edges(self) -> "tuple[list[EdgeEvent], bool]":
        """The edges that wait, and whether the kernel had to drop some. Never blocks."""
        with self._asking() as request:
            events = drain(request)
            lost = False
            for event in events:
                lost = lost or event.line_seqno != self._last_seqno + 1
                self._last_seqno = event.line_seqno
            return events, lost

    def release(self) -> None:
        with self._lock:
            request, self._request = self._request, None
            if request is not None:
                self._chip.give_back(request, self._names)

    @contextmanager
    def _asking(self, settings: LineSettings | None = None) -> "Iterator[Request]":
        with self._lock:
            if self._request is None:
                raise self._closed()
            try:
                yield self._request
            except RequestReleasedError as error:
                raise self._closed() from error
            except REFUSALS as error:
                raise self._chip.refusal(error, self._names, settings) from error

    def _closed(self) -> LineClosedError:
        name = self._names[self._offset]
        return LineClosedError(f"{name} was closed by this program before.", "Ask the pin factory for it again.")
