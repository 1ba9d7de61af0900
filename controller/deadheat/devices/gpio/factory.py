"""The gpiozero pin factory on libgpiod 2: ``GPIOZERO_PIN_FACTORY=gpiod python program.py``."""

import os
import sys
import time
from collections import defaultdict
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from gpiozero.pins.local import LocalPiFactory

from deadheat.devices.gpio.board import Board
from deadheat.devices.gpio.chips import CHIP_VARIABLE, find_chip
from deadheat.devices.gpio.errors import GpioError
from deadheat.devices.gpio.kernel import LinuxMachine
from deadheat.devices.gpio.line import Line
from deadheat.devices.gpio.lines import Bias, EdgeLines
from deadheat.devices.gpio.pin import GpiodPin
from deadheat.devices.gpio.reader import EdgeReader
from deadheat.devices.gpio.shared_chip import SharedChip
from deadheat.problems import ExitCode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deadheat.devices.gpio.kernel import Machine
    from deadheat.devices.gpio.shared_chip import Key

__all__ = ["GpiodFactory"]

_MOST_LINES = 64
"""Lines that the kernel takes in one request."""


class GpiodFactory(LocalPiFactory):
    """Pins of one GPIO chip, for any gpiozero program, and the players' buttons of the same chip.

    ``chip`` is the chip's label, the name of one of its lines, or a path; by default the environment variable
    ``DEADHEAT_GPIO_CHIP``, otherwise the chip of the 40-pin header, otherwise the only chip there is. On the header of
    a Raspberry Pi pins have gpiozero's names, on any other chip the kernel's names and numbers.

    ``consumer`` is what others are told when they find a line taken; by default the program's name.
    ``machine`` is the computer, a :class:`~deadheat.testing.fake_gpiod.FakeMachine` in tests.

    Ticks are integer nanoseconds on CLOCK_MONOTONIC, for edges the kernel's stamp from its interrupt handler. gpiozero
    compares them through :meth:`ticks_diff` everywhere, so they need not be seconds, and lose nothing to rounding.

    All handlers run in one thread, in the order of their stamps; one that takes long makes others late, but neither
    lost nor wrong. Lines stay with the factory only while their device is open.

    Raises :exc:`ChipMissingError` and :exc:`ChipDeniedError`. **Synchronization:** none required.
    """

    def __init__(
        self, chip: str | None = None, *, consumer: str | None = None, machine: "Machine | None" = None
    ) -> None:
        super().__init__()
        # Other local factories share their pins, so that none drives a pin that another has. The kernel sees to that
        # here, and sharing would hand out the pins of another chip.
        self.pins: dict[Any, GpiodPin] = {}
        self.pin_class = GpiodPin
        machine = machine or LinuxMachine()
        seen = find_chip(machine, chip or os.environ.get(CHIP_VARIABLE) or None)
        self._board = Board(machine, seen)
        if not self._board.is_pi:
            # Reservations are by name, and the names of two plain chips may be equal.
            self._reservations: dict[Any, list[Any]] = defaultdict(list)
        self._chip = SharedChip(machine, seen, consumer or _program_name())
        self._reader = EdgeReader()
        self._watched: list[EdgeLines] = []
        self._pins_lock = RLock()

    @property
    def chip(self) -> str:
        """The chip's label."""
        return self._chip.seen.label

    def pin(self, name: "Key") -> GpiodPin:
        """The pin of that name, the same object for all its names.

        Raises :exc:`UnknownLineError`; :exc:`LineTakenError` if another program, or this one by :meth:`watch`, has it.
        """
        info = self._board.pin_info(name)
        with self._pins_lock:
            pin = self.pins.get(info)
            try:
                if pin is None:
                    offset, chip = self._board.offset(info), self._chip
                    pin = GpiodPin(self, info, lambda: Line(chip, offset, info.name), self._reader)
                    self.pins[info] = pin
                pin.open()
            except GpioError:
                # The device that wanted it has reserved it, and may live on in what is raised.
                self._forget(lambda device: device.closed, [info])
                raise
            return pin

    def watch(self, lines: "Iterable[Key]", *, bias: Bias = Bias.PULL_UP, active_low: bool = True) -> EdgeLines:
        """Watches many lines in one request, for both edges, so that their events are numbered together.

        ``active_low``: a line is active while its level is low, as a button to ground makes it.

        Raises :exc:`UnknownLineError`; :exc:`LineTakenError`, whose ``lines`` are those to leave out;
        :exc:`EdgesUnsupportedError`; :exc:`GpioError` for no line, a line named twice, or more than 64.
        """
        keys: dict[int, Key] = {}
        for key in lines:
            offset = self._board.offset(self._board.pin_info(key))
            if offset in keys:
                raise GpioError(f"{key} and {keys[offset]} are the same line.", "Name every line once.", ExitCode.USAGE)
            keys[offset] = key
        if not 1 <= len(keys) <= _MOST_LINES:
            raise GpioError(f"{len(keys)} lines cannot be watched.", f"Name 1 to {_MOST_LINES} lines.", ExitCode.USAGE)
        watched = EdgeLines(self._chip, keys, bias, active_low=active_low, when_closed=self._watched.remove)
        self._watched.append(watched)
        return watched

    def close(self) -> None:
        """Closes all pins and watched lines, ends the reader's thread and closes the chip. May be called again."""
        super().close()
        # Other local factories see the reservations too, and devices that were left open live on.
        self._forget(lambda device: device.pin_factory is self, list(self._reservations))
        for lines in list(self._watched):
            lines.close()
        self._reader.close()
        self._chip.close()

    def _forget(self, unwanted: "Callable[[Any], bool]", infos: "Iterable[Any]") -> None:
        """Drops the reservations of unwanted devices, and of those that are gone."""
        with self._res_lock:
            for info in infos:
                devices = [(reserver, reserver()) for reserver in self._reservations[info]]
                self._reservations[info] = [
                    ref for ref, device in devices if device is not None and not unwanted(device)
                ]

    @staticmethod
    def ticks() -> int:
        """Now: nanoseconds on CLOCK_MONOTONIC."""
        return time.monotonic_ns()

    @staticmethod
    def ticks_diff(later: int, earlier: int) -> float:
        """Seconds from ``earlier`` to ``later``."""
        return (later - earlier) / 1e9

    def _get_board_info(self) -> Any:
        return self._board.info


def _program_name() -> str:
    path = Path(sys.argv[0] if sys.argv else "")
    name = path.parent.name if path.name == "__main__.py" else path.name
    return "python" if name in {"", "-c"} else name
