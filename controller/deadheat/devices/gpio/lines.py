"""Many lines in one request: the players' buttons, with every edge as the kernel stamped it."""

from enum import StrEnum
from threading import RLock
from typing import TYPE_CHECKING

import msgspec

from deadheat.devices.gpio import kernel
from deadheat.devices.gpio.chips import HEADER_LABELS
from deadheat.devices.gpio.errors import LineClosedError, PullUnsupportedError
from deadheat.devices.gpio.kernel import REFUSALS, Edge, Value, drain, input_settings, is_rising

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from deadheat.devices.gpio.kernel import Request
    from deadheat.devices.gpio.shared_chip import Key, SharedChip

__all__ = ["Bias", "BiasState", "EdgeLines", "RawEdge"]


class Bias(StrEnum):
    """Which resistor keeps a line at rest."""

    PULL_UP = "pull-up"
    """The chip's own, to the supply: the button connects to ground."""
    PULL_DOWN = "pull-down"
    """The chip's own, to ground: the button connects to the supply."""
    EXTERNAL = "external"
    """One on the board; the chip's own are switched off."""
    AS_IS = "as is"
    """Whatever is set now; nothing is changed."""


class BiasState(StrEnum):
    """What is known about the resistor that was asked for."""

    SET = "set"
    """It is switched as asked: this chip's driver is known to do it, or nothing was asked."""
    UNCONFIRMED = "unconfirmed"
    """The kernel did not object. It does not object either if the chip has no resistors, and cannot be asked."""
    REFUSED = "refused"
    """The kernel refused, and the lines were requested with the bias as it was: they need resistors on the board."""


_KERNEL_BIAS = {
    Bias.PULL_UP: kernel.Bias.PULL_UP,
    Bias.PULL_DOWN: kernel.Bias.PULL_DOWN,
    Bias.EXTERNAL: kernel.Bias.DISABLED,
    Bias.AS_IS: kernel.Bias.AS_IS,
}


class RawEdge(msgspec.Struct, frozen=True):
    """One edge as the kernel reports it, nothing added or left out."""

    line: int | str
    """The line, as the caller of ``watch`` named it."""
    timestamp_ns: int
    """When the interrupt handler ran: nanoseconds on CLOCK_MONOTONIC."""
    active: bool
    """The level when the interrupt *thread* ran, True for active. With bounce it may be that after a later edge."""
    line_seqno: int
    """Counts the events of this line from 1. A gap: events were dropped, the oldest first."""
    global_seqno: int
    """Counts the interrupts of all lines from 1, in the order of the handlers. A gap without one in ``line_seqno``: a
    later edge of some line overwrote the stamp of an earlier one. With a single line it equals ``line_seqno``."""


class EdgeLines:
    """Lines watched together, from :meth:`GpiodFactory.watch`. There is no thread: wait for ``fd``, then :meth:`read`.

    **Synchronization:** none required.
    """

    def __init__(
        self,
        chip: "SharedChip",
        lines: "Mapping[int, Key]",
        bias: Bias,
        *,
        active_low: bool,
        when_closed: "Callable[[EdgeLines], None]",
    ) -> None:
        self._chip = chip
        self._keys = dict(lines)
        self._offsets = {key: offset for offset, key in lines.items()}
        self._when_closed = when_closed
        self._lock = RLock()
        self._request: Request | None
        self._request, self._bias = _claim(chip, lines, bias, active_low=active_low)
        self._fd = self._request.fd

    @property
    def fd(self) -> int:
        """Readable while events wait; for ``select``, or ``add_reader`` of an event loop."""
        return self._fd

    @property
    def bias(self) -> BiasState:
        """What became of the resistors that were asked for."""
        return self._bias

    def read(self) -> list[RawEdge]:
        """All edges that wait, in the order in which the kernel stored them, which need not be that of their stamps.

        Never blocks. Raises :exc:`ChipGoneError` if the chip is gone, :exc:`LineClosedError` after :meth:`close`.
        """
        with self._lock:
            request = self._held()
            try:
                events = drain(request)
            except REFUSALS as error:
                raise self._chip.refusal(error, self._keys) from error
        return [
            RawEdge(
                self._keys[event.line_offset],
                event.timestamp_ns,
                is_rising(event),
                event.line_seqno,
                event.global_seqno,
            )
            for event in events
        ]

    def level(self, line: "Key") -> bool:
        """Whether a line, named as in ``watch``, is active now. Raises as :meth:`read`, :exc:`KeyError` if unknown."""
        return self._levels([line])[0]

    def levels(self) -> "dict[Key, bool]":
        """Whether each line is active, all read at one time. Raises as :meth:`read`."""
        keys = list(self._offsets)
        return dict(zip(keys, self._levels(keys), strict=True))

    def close(self) -> None:
        """Gives the lines back. Remove ``fd`` from the event loop first."""
        with self._lock:
            request, self._request = self._request, None
            if request is not None:
                self._chip.give_back(request, self._keys)
        if request is not None:
            self._when_closed(self)

    def _levels(self, lines: "Iterable[Key]") -> list[bool]:
        offsets = [self._offsets[line] for line in lines]
        with self._lock:
            request = self._held()
            try:
                return [value is Value.ACTIVE for value in request.get_values(offsets)]
            except REFUSALS as error:
                raise self._chip.refusal(error, self._keys) from error

    def _held(self) -> "Request":
        if self._request is None:
            raise LineClosedError("These lines were closed by this program before.", "Watch them again.")
        return self._request


def _claim(
    chip: "SharedChip", lines: "Mapping[int, Key]", bias: Bias, *, active_low: bool
) -> "tuple[Request, BiasState]":
    holder = f"the watched lines {', '.join(map(str, lines.values()))} of this program"
    state = BiasState.SET if bias is Bias.AS_IS or chip.seen.label in HEADER_LABELS else BiasState.UNCONFIRMED
    try:
        settings = input_settings(_KERNEL_BIAS[bias], Edge.BOTH, active_low=active_low)
        return chip.claim(lines, settings, holder), state
    except PullUnsupportedError:
        settings = input_settings(kernel.Bias.AS_IS, Edge.BOTH, active_low=active_low)
        return chip.claim(lines, settings, holder), BiasState.REFUSED
