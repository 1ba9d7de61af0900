"""The way to the kernel's GPIO chips; the only module of the product that imports the package gpiod.

:class:`Machine` is the seam: :class:`LinuxMachine` is the computer that this runs on,
:class:`deadheat.testing.fake_gpiod.FakeMachine` one that tests can play with. What passes through the seam are gpiod's
own records (``LineSettings``, ``EdgeEvent``, ``LineInfo``), so a fake cannot drift away from them.
"""

import grp
import os
import select
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gpiozero.pins.local import get_pi_revision

from deadheat.devices.gpio.errors import GpiodMissingError

try:
    import gpiod
    from gpiod import EdgeEvent, LineSettings, RequestReleasedError
    from gpiod.line import Bias, Clock, Direction, Edge, Value
except ImportError as error:
    raise GpiodMissingError(
        "The Python package gpiod is missing, or is version 1, which Debian ships as python3-libgpiod.",
        "Install the current one where this program runs: pip install 'gpiod>=2.2.4'",
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gpiod import ChipInfo, LineInfo

    LineConfig = dict[Iterable[int | str] | int | str, LineSettings | None]

__all__ = [
    "EVENT_BUFFER",
    "REFUSALS",
    "Bias",
    "Chip",
    "Direction",
    "Edge",
    "LineSettings",
    "LinuxMachine",
    "Machine",
    "Request",
    "RequestReleasedError",
    "Value",
    "drain",
    "input_settings",
    "is_rising",
]

EVENT_BUFFER = 1024
"""Events that the kernel keeps for a request until they are read: the most that it allows (64 lines of 16)."""

REFUSALS = (OSError, ValueError, NotImplementedError)
"""What gpiod raises when the kernel says no; see :func:`deadheat.devices.gpio.errors.errno_of`."""


class Request(Protocol):
    """Lines held by this process, as ``gpiod.LineRequest``. **Synchronization:** the caller's task."""

    @property
    def fd(self) -> int: ...
    def get_value(self, line: int | str) -> Value: ...
    def get_values(self, lines: "Iterable[int | str] | None" = None) -> list[Value]: ...
    def set_value(self, line: int | str, value: Value) -> None: ...
    def reconfigure_lines(self, config: "LineConfig") -> None: ...
    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]: ...
    def release(self) -> None: ...


class Chip(Protocol):
    """An open chip, as ``gpiod.Chip``. **Synchronization:** the caller's task."""

    def get_info(self) -> "ChipInfo": ...
    def get_line_info(self, line: int | str) -> "LineInfo": ...
    def request_lines(
        self, config: "LineConfig", consumer: str | None = None, event_buffer_size: int | None = None
    ) -> Request: ...
    def close(self) -> None: ...


class Machine(Protocol):
    """A computer with GPIO chips."""

    def nodes(self) -> list[str]:
        """The paths of all nodes that look like GPIO chips, symbolic links among them."""
        ...

    def real_path(self, path: str) -> str:
        """The path with symbolic links followed."""
        ...

    def open(self, path: str) -> Chip:
        """Opens a chip. Raises :exc:`OSError` as the kernel does."""
        ...

    def group(self, path: str) -> str | None:
        """The name of the group that a node belongs to; None for root's, which is as good as none."""
        ...

    def pi_revision(self) -> int | None:
        """The revision code of the Raspberry Pi that this is; None on any other computer."""
        ...


class LinuxMachine:
    """The computer that this runs on."""

    def __init__(self, dev: Path = Path("/dev"), device_tree: Path = Path("/proc/device-tree")) -> None:
        self._dev = dev
        self._device_tree = device_tree

    def nodes(self) -> list[str]:
        return sorted(str(path) for path in self._dev.glob("gpiochip*"))

    def real_path(self, path: str) -> str:
        return os.path.realpath(path)

    def open(self, path: str) -> Chip:
        return gpiod.Chip(path)

    def group(self, path: str) -> str | None:
        gid = Path(path).stat().st_gid
        try:
            return grp.getgrgid(gid).gr_name if gid else None
        except KeyError:
            return str(gid)

    def pi_revision(self) -> int | None:
        # The device tree names the board. /proc/cpuinfo does not: other boards print a "Revision" there too.
        try:
            boards = (self._device_tree / "compatible").read_bytes().split(b"\0")
        except OSError:
            return None
        if not any(board.startswith(b"raspberrypi,") for board in boards):
            return None
        return int(get_pi_revision())


def input_settings(bias: Bias, edges: Edge = Edge.NONE, *, active_low: bool = False) -> LineSettings:
    """Settings of an input whose edges are stamped in the interrupt handler, on the table clock.

    There is no debounce period: the kernel stamps a debounced edge after the contact has come to rest, so of two
    players the one with the better switch would win, not the one who pressed first.
    """
    return LineSettings(
        direction=Direction.INPUT,
        bias=bias,
        edge_detection=edges,
        active_low=active_low,
        event_clock=Clock.MONOTONIC,
    )


def drain(request: Request) -> list[EdgeEvent]:
    """All events that wait in a request, in the order in which the kernel stored them; never blocks.

    Raises :exc:`OSError` if the chip is gone.
    """
    poller = select.poll()
    poller.register(request.fd, select.POLLIN)
    events: list[EdgeEvent] = []
    # Reading an empty queue would block, so ask first. The bound keeps a line that never rests from keeping us here.
    while len(events) < EVENT_BUFFER and poller.poll(0):
        batch = request.read_edge_events(EVENT_BUFFER)
        events += batch
        if len(batch) < EVENT_BUFFER:
            break
    return events


def is_rising(event: EdgeEvent) -> bool:
    """Whether the kernel saw the line become active: high, or low if the request is active-low."""
    return event.event_type is EdgeEvent.Type.RISING_EDGE
