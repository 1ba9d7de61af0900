"""What a program gets from :mod:`deadheat.testing.fake_gpiod` when it opens a chip and requests lines: gpiod's side."""

import errno
import os
from collections import deque
from enum import Enum
from typing import TYPE_CHECKING, NoReturn, cast

from gpiod import ChipClosedError, ChipInfo, EdgeEvent, LineInfo, LineSettings, RequestReleasedError
from gpiod.line import Bias, Clock, Direction, Drive, Edge, Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deadheat.testing.fake_gpiod import FakeChip

    LineConfig = dict[Iterable[int | str] | int | str, LineSettings | None]

__all__ = ["BiasSupport", "FakeHandle", "FakeRequest"]

_MOST_LINES = 64
_CONSUMER_LENGTH = 31


class BiasSupport(Enum):
    """What a chip does when it is asked for a pull resistor."""

    SET = "it switches the resistor"
    IGNORED = "it has none, and says so in the kernel's way: the request is accepted all the same"
    REFUSED = "it has none, and says so in another way: the request fails"


class FakeHandle:
    """An open chip, as ``gpiod.Chip``."""

    def __init__(self, chip: "FakeChip", name: str) -> None:
        self._chip: FakeChip | None = chip
        self._name = name
        chip.handles += 1

    def get_info(self) -> ChipInfo:
        chip = self._open()
        return ChipInfo(self._name, chip.label, len(chip.wires))

    def get_line_info(self, line: int | str) -> LineInfo:
        chip, offset = self._open(), self._offset(line)
        wire = chip.wires[offset]
        settings = chip.settings(offset) or LineSettings()
        return LineInfo(
            offset,
            cast("str", wire.name or None),  # gpiod gives None, whatever its types say
            wire.request is not None or bool(wire.consumer),
            cast("str", wire.consumer or None),
            (Direction.OUTPUT if wire.is_output else Direction.INPUT).value,
            settings.active_low,
            wire.bias.value,
            Drive.PUSH_PULL.value,
            settings.edge_detection.value,
            Clock.MONOTONIC.value,
            False,
            0,
        )

    def request_lines(
        self, config: "LineConfig", consumer: str | None = None, event_buffer_size: int | None = None
    ) -> "FakeRequest":
        chip = self._open()
        settings = {
            self._offset(line): chosen or LineSettings()
            for lines, chosen in config.items()
            for line in ([lines] if isinstance(lines, int | str) else lines)
        }
        if not 1 <= len(settings) <= _MOST_LINES:
            _refuse(errno.EINVAL)
        with chip.lock:
            if any(chip.wires[offset].request or chip.wires[offset].consumer for offset in settings):
                _refuse(errno.EBUSY)
            return FakeRequest(chip, settings, (consumer or "?")[:_CONSUMER_LENGTH], event_buffer_size or 0)

    def close(self) -> None:
        if self._chip is not None:
            self._chip.handles -= 1
            self._chip = None

    def _open(self) -> "FakeChip":
        if self._chip is None:
            raise ChipClosedError
        if self._chip.gone:
            _refuse(errno.ENODEV)
        return self._chip

    def _offset(self, line: int | str) -> int:
        wires = self._open().wires
        named = [offset for offset, wire in enumerate(wires) if wire.name == line]
        if isinstance(line, str) and not named:
            _refuse(errno.ENOENT)
        offset = named[0] if named else int(line)
        if offset >= len(wires):
            raise ValueError("line offset of out range")
        return offset


class FakeRequest:
    """Held lines, as ``gpiod.LineRequest``, with a real file descriptor to poll.

    Reading an empty queue, which blocks for ever with the real one, raises :exc:`BlockingIOError`.
    """

    def __init__(self, chip: "FakeChip", settings: dict[int, LineSettings], consumer: str, buffer_size: int) -> None:
        self.settings = dict.fromkeys(settings, LineSettings())
        self.stamps: dict[int, tuple[int, int]] = {}
        self._chip = chip
        self._capacity = min(buffer_size or 16 * len(settings), 16 * _MOST_LINES)
        self._queue: deque[EdgeEvent] = deque()
        self._interrupts = 0
        self._events = dict.fromkeys(settings, 0)
        self._fd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._released = False
        try:
            for offset, chosen in settings.items():
                chip.wires[offset].request, chip.wires[offset].consumer = self, consumer
                self._apply(offset, chosen)
        except BaseException:
            self.release()
            raise

    # gpiod's side

    @property
    def fd(self) -> int:
        if self._released:
            raise RequestReleasedError
        return self._fd

    def get_value(self, line: int | str) -> Value:
        return self.get_values([line])[0]

    def get_values(self, lines: "Iterable[int | str] | None" = None) -> list[Value]:
        self._check()
        with self._chip.lock:
            return [
                Value.ACTIVE if self._chip.level(offset) != self.settings[offset].active_low else Value.INACTIVE
                for offset in (self.settings if lines is None else map(int, lines))
            ]

    def set_value(self, line: int | str, value: Value) -> None:
        self._check()
        offset = int(line)
        if not self._chip.wires[offset].is_output:
            _refuse(errno.EPERM)
        self._chip.drive(offset, bool(value) != self.settings[offset].active_low)

    def reconfigure_lines(self, config: "LineConfig") -> None:
        self._check()
        for line, chosen in config.items():
            self._apply(int(cast("int", line)), chosen or LineSettings())

    def read_edge_events(self, max_events: int | None = None) -> list[EdgeEvent]:
        self._check()
        with self._chip.lock:
            if not self._queue:
                raise BlockingIOError(errno.EAGAIN, "with a real kernel this would wait for ever: poll first")
            events = [self._queue.popleft() for _ in range(min(max_events or 64, len(self._queue)))]
            if not self._queue:
                os.eventfd_read(self._fd)
            return events

    def release(self) -> None:
        if self._released:
            return
        self._released = True
        with self._chip.lock:
            for offset in self.settings:
                if self._chip.wires[offset].request is self:
                    self._chip.wires[offset].request, self._chip.wires[offset].consumer = None, ""
            os.close(self._fd)

    # The kernel's side

    def stamp(self, offset: int, at_ns: int) -> None:
        """The interrupt handler: overwrites a stamp that no thread has taken yet."""
        self._interrupts += 1
        self.stamps[offset] = (at_ns, self._interrupts)

    def push(self, offset: int, stamp: tuple[int, int], level: bool) -> None:
        """The interrupt thread: queues an event whose kind is what the level says now."""
        if self._released:
            return
        settings = self.settings[offset]
        rising = {Edge.RISING: True, Edge.FALLING: False}.get(settings.edge_detection, level != settings.active_low)
        kind = EdgeEvent.Type.RISING_EDGE if rising else EdgeEvent.Type.FALLING_EDGE
        self._events[offset] += 1
        at_ns, interrupt = stamp
        number = interrupt if len(self.settings) > 1 else self._events[offset]
        if len(self._queue) >= self._capacity:
            self._queue.popleft()
        elif not self._queue:
            self.wake()
        self._queue.append(EdgeEvent(kind.value, at_ns, offset, number, self._events[offset]))

    def wake(self) -> None:
        """Makes the file descriptor readable."""
        if not self._released:
            os.eventfd_write(self._fd, 1)

    def _apply(self, offset: int, chosen: LineSettings) -> None:
        if chosen.debounce_period:
            raise NotImplementedError(errno.EOPNOTSUPP, "the fake has no kernel debounce, which has no place in a race")
        detects = chosen.edge_detection is not Edge.NONE
        if chosen.direction is Direction.OUTPUT and detects:
            _refuse(errno.EINVAL)
        if chosen.direction is Direction.AS_IS and not detects:
            if chosen.bias is not Bias.AS_IS:
                _refuse(errno.EINVAL)
            return
        with self._chip.lock:
            wire = self._chip.wires[offset]
            if chosen.bias is not Bias.AS_IS and self._chip.bias_support is BiasSupport.REFUSED:
                _refuse(errno.EOPNOTSUPP)
            wire.bias = Bias.UNKNOWN if chosen.bias is Bias.AS_IS else chosen.bias
            if chosen.direction is Direction.OUTPUT:
                self.settings[offset] = chosen
                self._chip.drive(offset, bool(chosen.output_value) != chosen.active_low)
                return
            if detects and not self._chip.has_interrupts:
                _refuse(errno.ENXIO)
            wire.is_output = False
            # The kernel sets the bias first: what that changes is no edge, unless edges were detected before.
            self._chip.settle(offset)
            self.settings[offset] = chosen

    def _check(self) -> None:
        if self._released:
            raise RequestReleasedError
        if self._chip.gone:
            _refuse(errno.ENODEV)


def _refuse(number: int) -> NoReturn:
    """Raises what gpiod raises for an error of the kernel."""
    kinds = {errno.EINVAL: ValueError, errno.EOPNOTSUPP: NotImplementedError}
    raise kinds.get(number, OSError)(number, os.strerror(number))
