"""GPIO chips without hardware, which behave like a stock Linux kernel: for tests of devices and games.

    machine = raspberry_pi()
    factory = GpiodFactory(machine=machine)
    button = Button(17, pin_factory=factory)
    machine.header.set_pull(17, False)          # somebody presses

What passes through are gpiod's own records, and its own exceptions for the kernel's refusals. Faithful to the kernel
are: the stamp is taken when the interrupt handler runs, the kind of an edge is read later, in the interrupt thread;
``line_seqno`` counts events and ``global_seqno`` interrupts; a full queue drops its oldest event; a line has one
holder. Faults can be ordered: see :class:`FakeChip`.
"""

import errno
import os
import time
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from gpiod.line import Bias, Edge

from deadheat.testing.fake_requests import BiasSupport, FakeHandle, FakeRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from gpiod import LineSettings

__all__ = ["BiasSupport", "Driven", "FakeChip", "FakeMachine", "raspberry_pi"]

DISPATCH_NS = 2_000
"""From one interrupt handler to the next when several wait: an estimate for a Raspberry Pi, which takes 1 to 5 us."""


class Driven(NamedTuple):
    """An output has changed."""

    offset: int
    level: bool
    at_ns: int


class Wire(msgspec.Struct):
    """A line as the hardware and the kernel see it; for the modules of the fake."""

    name: str
    outside: bool | None = None
    level: bool = False
    bias: Bias = Bias.UNKNOWN
    is_output: bool = False
    consumer: str = ""
    request: FakeRequest | None = None
    edges_to_lose: int = 0


class FakeChip:
    """A chip and what is soldered to it.

    ``names`` are the lines' names by offset. ``clock`` gives nanoseconds on CLOCK_MONOTONIC. ``when_driven`` is called
    with a :class:`Driven` whenever an output changes, in the thread that changes it. ``handles`` counts how often the
    chip is open; ``has_interrupts`` set to False makes lines that cannot report edges.

    **Synchronization:** none required.
    """

    def __init__(
        self,
        lines: int = 54,
        *,
        label: str = "fake",
        names: "Mapping[int, str] | None" = None,
        bias_support: BiasSupport = BiasSupport.SET,
        clock: "Callable[[], int]" = time.monotonic_ns,
    ) -> None:
        self.label = label
        self.bias_support = bias_support
        self.when_driven: Callable[[Driven], None] | None = None
        self.has_interrupts = True
        self.handles = 0
        self.gone = False
        self.lock = RLock()
        self.wires = [Wire((names or {}).get(offset, "")) for offset in range(lines)]
        self._clock = clock
        self._waiting_handlers: set[int] | None = None
        self._waiting_threads: dict[int, None] | None = None
        self._waiting_levels: list[tuple[FakeRequest, int, tuple[int, int]]] | None = None

    # What the world does

    def set_pull(self, offset: int, level: bool | None, *, at_ns: int | None = None) -> None:
        """Pulls a line high or low from outside, or lets it go (None), at a time; by default now."""
        with self.lock:
            self.wires[offset].outside = level
            self.settle(offset, at_ns)

    def level(self, offset: int) -> bool:
        """The level on the wire."""
        return self.wires[offset].level

    def output(self, offset: int) -> bool | None:
        """The level that a request drives the line to; None for an input."""
        wire = self.wires[offset]
        return wire.level if wire.is_output and wire.request is not None else None

    def settings(self, offset: int) -> "LineSettings | None":
        """The settings that the line is held with; None if nobody holds it through this fake."""
        request = self.wires[offset].request
        return None if request is None else request.settings[offset]

    def take(self, offset: int, consumer: str) -> None:
        """Another program, or the kernel, takes a line and keeps it until :meth:`give_back`."""
        self.wires[offset].consumer = consumer

    def give_back(self, offset: int) -> None:
        """The other program lets go of the line."""
        self.wires[offset].consumer = ""

    # Faults to order

    @contextmanager
    def interrupts_off(self) -> "Iterator[None]":
        """Interrupts wait for the end, and are then handled by line number; of many edges of a line one is kept."""
        with self.lock:
            self._waiting_handlers = set()
        yield
        with self.lock:
            waiting, self._waiting_handlers = self._waiting_handlers, None
            begin = self._clock()
            for place, offset in enumerate(sorted(waiting)):
                self._handler(offset, begin + place * DISPATCH_NS)

    @contextmanager
    def threads_late(self, *, backwards: bool = False) -> "Iterator[None]":
        """Interrupt threads wait for the end: of many edges of a line one event remains, with the last stamp.

        They run in the order in which their lines woke them, or ``backwards``, so that later edges are read first.
        """
        with self.lock:
            self._waiting_threads = {}
        yield
        with self.lock:
            waiting, self._waiting_threads = self._waiting_threads, None
            for offset in reversed(waiting) if backwards else waiting:
                self._thread(offset)

    @contextmanager
    def levels_late(self) -> "Iterator[None]":
        """Interrupt threads read levels at the end: a press whose contact has bounced open by then is a release."""
        with self.lock:
            self._waiting_levels = []
        yield
        with self.lock:
            waiting, self._waiting_levels = self._waiting_levels, None
            for request, offset, stamp in waiting:
                request.push(offset, stamp, self.wires[offset].level)

    def lose_edges(self, offset: int, count: int = 1) -> None:
        """The hardware misses the next edges of a line: its level changes and nobody is told."""
        self.wires[offset].edges_to_lose += count

    def unplug(self) -> None:
        """The chip goes away for good."""
        with self.lock:
            self.gone = True
            for request in {id(wire.request): wire.request for wire in self.wires if wire.request}.values():
                request.wake()

    # What happens in between; for the modules of the fake

    def drive(self, offset: int, level: bool) -> None:
        """A request makes the line an output, or gives it a level."""
        with self.lock:
            wire = self.wires[offset]
            changed = not wire.is_output or wire.level != level
            wire.is_output, wire.level = True, level
        if changed and self.when_driven is not None:
            self.when_driven(Driven(offset, level, self._clock()))

    def settle(self, offset: int, at_ns: int | None = None) -> None:
        """Finds the level of an input, and raises the interrupt that belongs to its change."""
        wire = self.wires[offset]
        pulled = self.bias_support is BiasSupport.SET and wire.bias in (Bias.PULL_UP, Bias.PULL_DOWN)
        level = wire.outside if wire.outside is not None else wire.bias is Bias.PULL_UP if pulled else wire.level
        if wire.is_output or level == wire.level:
            return
        wire.level = level
        if not self._triggers(offset):
            return
        if wire.edges_to_lose:
            wire.edges_to_lose -= 1
        elif self._waiting_handlers is not None:
            self._waiting_handlers.add(offset)
        else:
            self._handler(offset, self._clock() if at_ns is None else at_ns)

    def _triggers(self, offset: int) -> bool:
        settings = self.settings(offset)
        if settings is None:
            return False
        one = Edge.RISING if self.level(offset) != settings.active_low else Edge.FALLING
        return settings.edge_detection in (Edge.BOTH, one)

    def _handler(self, offset: int, at_ns: int) -> None:
        request = self.wires[offset].request
        if request is None:
            return
        request.stamp(offset, at_ns)
        if self._waiting_threads is not None:
            self._waiting_threads[offset] = None
        else:
            self._thread(offset)

    def _thread(self, offset: int) -> None:
        request = self.wires[offset].request
        if request is None:
            return
        stamp = request.stamps[offset]
        if self._waiting_levels is not None:
            self._waiting_levels.append((request, offset, stamp))
        else:
            request.push(offset, stamp, self.level(offset))


class FakeMachine:
    """A computer: ``chips`` by the path of their nodes, symbolic ``links`` from path to path.

    ``denied`` names the nodes that this user may not open, each with the group that may, or None for root alone.
    ``pi_revision`` makes it a Raspberry Pi.
    """

    def __init__(
        self,
        chips: "Mapping[str, FakeChip]",
        *,
        links: "Mapping[str, str] | None" = None,
        denied: "Mapping[str, str | None] | None" = None,
        pi_revision: int | None = None,
    ) -> None:
        self.chips = dict(chips)
        self._links = dict(links or {})
        self._denied = dict(denied or {})
        self._pi_revision = pi_revision

    @property
    def header(self) -> FakeChip:
        """The first chip, which on a :func:`raspberry_pi` is that of the header."""
        return next(iter(self.chips.values()))

    def nodes(self) -> list[str]:
        return sorted([*self.chips, *self._links])

    def real_path(self, path: str) -> str:
        return self._links.get(path, path)

    def open(self, path: str) -> FakeHandle:
        node = self.real_path(path)
        if node not in self.chips:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if node in self._denied:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return FakeHandle(self.chips[node], node.rpartition("/")[2])

    def group(self, path: str) -> str | None:
        return self._denied.get(self.real_path(path))

    def pi_revision(self) -> int | None:
        return self._pi_revision


def raspberry_pi(model: str = "4B", *, clock: "Callable[[], int]" = time.monotonic_ns) -> FakeMachine:
    """A Raspberry Pi ("3B", "4B" or "5") with its header's chip and one more."""
    revision, label, lines, other = _MODELS[model]
    names = {offset: f"GPIO{offset}" for offset in range(28)}
    return FakeMachine(
        {
            "/dev/gpiochip0": FakeChip(lines, label=label, names=names, clock=clock),
            "/dev/gpiochip1": FakeChip(8, label=other),
        },
        pi_revision=revision,
    )


_MODELS = {
    "3B": (0xA02082, "pinctrl-bcm2835", 54, "raspberrypi-exp-gpio"),
    "4B": (0xC03114, "pinctrl-bcm2711", 58, "raspberrypi-exp-gpio"),
    "5": (0xC04170, "pinctrl-rp1", 54, "gpio-brcmstb@107d508500"),
}
