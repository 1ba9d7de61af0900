"""One open GPIO chip that pins and edge lines share, and the book of who holds which line."""

import errno
from threading import RLock
from typing import TYPE_CHECKING

from deadheat.devices.gpio.errors import (
    ChipGoneError,
    EdgesUnsupportedError,
    GpioError,
    LineClosedError,
    LineTakenError,
    PullUnsupportedError,
    errno_of,
)
from deadheat.devices.gpio.kernel import EVENT_BUFFER, REFUSALS, Bias, Direction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deadheat.devices.gpio.chips import ChipSeen
    from deadheat.devices.gpio.kernel import LineSettings, Machine, Request

__all__ = ["Key", "SharedChip"]

Key = int | str
"""A line as the caller names it."""

_ENOTSUPP = 524
"""The kernel's own "not supported", which is not in the C library but comes through from some drivers."""


class SharedChip:
    """A chip that is opened once; each of its lines has at most one holder in this process.

    The lock is re-entrant, here and beside, because gpiozero closes forgotten devices while garbage is collected, which
    may be in the middle of anything.

    **Synchronization:** none required.
    """

    def __init__(self, machine: "Machine", seen: "ChipSeen", consumer: str) -> None:
        self.seen = seen
        self._consumer = consumer
        self._chip = machine.open(seen.path)
        self._lock = RLock()
        self._holders: dict[int, str] = {}
        self._closed = False

    def claim(self, lines: "Mapping[int, Key]", settings: "LineSettings", holder: str) -> "Request":
        """Requests lines from the kernel, ``lines`` by offset, for ``holder``: who in this program wants them.

        Raises :exc:`LineTakenError`, :exc:`PullUnsupportedError` if only the bias may be what the kernel refuses,
        :exc:`EdgesUnsupportedError`, :exc:`LineClosedError` and otherwise :exc:`GpioError`.
        """
        with self._lock:
            self._check_open()
            ours = {offset: self._holders[offset] for offset in lines if offset in self._holders}
            if ours:
                raise _taken(lines, ours, "Close that first, or use another line.")
            try:
                request = self._chip.request_lines({tuple(lines): settings}, self._consumer, EVENT_BUFFER)
            except REFUSALS as error:
                if errno_of(error) == errno.EBUSY:
                    raise self._busy(lines) from error
                raise self.refusal(error, lines, settings) from error
            self._holders.update(dict.fromkeys(lines, holder))
            return request

    def give_back(self, request: "Request", lines: "Mapping[int, Key]") -> None:
        """Releases lines that were claimed."""
        with self._lock:
            request.release()
            for offset in lines:
                del self._holders[offset]

    def is_output(self, offset: int) -> bool:
        """Whether the line is an output now."""
        with self._lock:
            self._check_open()
            return self._chip.get_line_info(offset).direction is Direction.OUTPUT

    def refusal(
        self, error: Exception, lines: "Mapping[int, Key]", settings: "LineSettings | None" = None
    ) -> GpioError:
        """What it means that the kernel refuses something, which may be to apply settings."""
        number = errno_of(error)
        named = ", ".join(map(str, lines.values()))
        if number == errno.ENODEV:
            return ChipGoneError(f"{named}: {self.seen} is gone.", "Plug it in again, then start this program again.")
        if number == errno.ENXIO:
            return EdgesUnsupportedError(
                f"{named}: {self.seen} cannot report edges of a line.",
                "Use a line of another chip for whatever has to be noticed at once.",
            )
        biased = settings is not None and settings.bias is not Bias.AS_IS
        if biased and number in (errno.EINVAL, errno.EOPNOTSUPP, _ENOTSUPP):
            return PullUnsupportedError(
                f"{named}: {self.seen} cannot switch pull resistors.",
                "Fit a resistor, and say so: pull_up=None with active_state in gpiozero.",
            )
        return GpioError(
            f"{named}: {self.seen} refuses: {error.args[-1] if error.args else error}.",
            "See what the kernel says about it: dmesg | tail, and gpioinfo.",
        )

    def close(self) -> None:
        """Closes the chip. Lines that are still claimed stay claimed until they are given back."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._chip.close()

    def _check_open(self) -> None:
        if self._closed:
            raise LineClosedError(f"{self.seen.path} was closed by this program before.", "Make a new pin factory.")

    def _busy(self, lines: "Mapping[int, Key]") -> LineTakenError:
        infos = [self._chip.get_line_info(offset) for offset in lines]
        holders = {info.offset: repr(info.consumer or "the kernel") for info in infos if info.used}
        if any(holder.startswith("'spi") for holder in holders.values()):
            remedy = "Use another line, or switch SPI off: dtparam=spi=off in /boot/firmware/config.txt."
        else:
            remedy = "Stop that program if it should not run, or use another line; gpioinfo lists who holds what."
        return _taken(lines, holders, remedy)


def _taken(lines: "Mapping[int, Key]", holders: "Mapping[int, str]", remedy: str) -> LineTakenError:
    who = ", ".join(f"{lines[offset]} is taken by {holder}" for offset, holder in holders.items())
    return LineTakenError(f"{who or 'A line is taken'}.", remedy, [lines[offset] for offset in holders])
