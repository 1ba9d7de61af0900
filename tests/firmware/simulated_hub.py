"""The firmware in a simulated ATmega328P: edges and bytes go in and come out at exact cycles, light too.

The simulator runs the real instructions of ``hub.elf`` and reads no clock: the same input gives the same output, cycle
by cycle. What it leaves out of a real board's delays stands in ``firmware/avr/lateness.h``.
"""

import ctypes
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

__all__ = [
    "BROWN_OUT",
    "BYTE_CYCLES",
    "CYCLES_PER_MS",
    "CYCLES_PER_S",
    "CYCLES_PER_TICK",
    "LOADER",
    "PIN",
    "POWER",
    "WATCHDOG",
    "Edge",
    "Hub",
    "Light",
    "set_clock",
]

CYCLES_PER_S: Final = 16_000_000
CYCLES_PER_MS: Final = 16_000
CYCLES_PER_TICK: Final = 8
BYTE_CYCLES: Final = 640
"""A byte on the line: ten bits at 250,000 baud."""

LOADER, POWER, PIN, BROWN_OUT, WATCHDOG = 0, 1, 2, 4, 8
"""Causes of a reset; ``LOADER``: one that a boot loader keeps to itself."""

Edge: TypeAlias = tuple[int, int, int]
"""When (in cycles), at which pin, to which level: 0 is pressed."""

_ROOM: Final = 4096


class Light(NamedTuple):
    """A lamp's light changed."""

    cycle: int
    lamp: int
    level: int
    """From 0 to 255. Lamps 3 and 4 are dimmed by turning them on and off: each turn is told."""


class _Edge(ctypes.Structure):
    _fields_ = (("cycle", ctypes.c_uint64), ("mask", ctypes.c_uint8), ("level", ctypes.c_uint8))


class _Byte(ctypes.Structure):
    _fields_ = (("cycle", ctypes.c_uint64), ("byte", ctypes.c_uint8))


class _Light(ctypes.Structure):
    _fields_ = (("cycle", ctypes.c_uint64), ("lamp", ctypes.c_uint8), ("level", ctypes.c_uint8))


class Hub:
    """A board with the firmware in it, before its first instruction: EEPROM erased, all buttons open.

    :param elf: the firmware
    :param library: what :func:`.tools.build_simulator` built

    **Synchronization:** one thread.
    """

    def __init__(self, elf: Path, library: Path) -> None:
        self._sim: ctypes.c_void_p | None = None
        self._library = ctypes.CDLL(str(library))
        for name, result, arguments in _FUNCTIONS:
            function = getattr(self._library, f"hubsim_{name}")
            function.restype, function.argtypes = result, arguments
        sim = self._library.hubsim_new(str(elf).encode())
        if not sim:
            raise OSError(f"{elf} cannot be read")
        self._sim = ctypes.c_void_p(sim)
        self._received: list[tuple[int, int]] = []
        self._lights: list[Light] = []
        self._last_edge = 0

    def close(self) -> None:
        """Free it; it must not be used any more."""
        if self._sim is not None:
            self._library.hubsim_free(self._sim)
            self._sim = None

    def program(self, flash: bytes) -> None:
        """Put something else into its flash, before the first instruction."""
        self._library.hubsim_program(self._sim, (ctypes.c_uint8 * len(flash))(*flash), len(flash))

    @property
    def cycle(self) -> int:
        """The present, in cycles since the first reset. Resets do not set it back."""
        return int(self._library.hubsim_cycle(self._sim))

    @property
    def zero(self) -> int:
        """The cycle in which the firmware started its clock in this life: its tick 0."""
        return int(self._library.hubsim_zero(self._sim))

    def edges(self, edges: Iterable[Edge]) -> None:
        """Put in edges; those of one cycle happen in one instant.

        :raises ValueError: if they are not in order of time, also with those put in before
        """
        moments = []
        for cycle, together in groupby(edges, key=lambda edge: edge[0]):
            if cycle < self._last_edge:
                raise ValueError(f"an edge in cycle {cycle} after one in cycle {self._last_edge}")
            self._last_edge = cycle
            mask = level = 0
            for _, pin, high in together:
                mask |= 1 << pin
                level |= high << pin
            moments.append(_Edge(cycle, mask, level))
        self._library.hubsim_edges(self._sim, (_Edge * len(moments))(*moments), len(moments))

    def send(self, data: bytes, at_cycle: int) -> int:
        """Bytes from the host, back to back; the first start bit begins at ``at_cycle``. When the last has come."""
        ends = [at_cycle + BYTE_CYCLES * (place + 1) for place in range(len(data))]
        items = (_Byte * len(data))(*map(_Byte, ends, data))
        self._library.hubsim_send(self._sim, items, len(data))
        return ends[-1] if ends else at_cycle

    def run(self, until_cycle: int) -> None:
        """Run to this cycle, or a few more: to the end of an instruction.

        :raises RuntimeError: if the processor ran away or went to sleep for ever
        """
        if self._library.hubsim_run(self._sim, until_cycle) != 0:
            raise RuntimeError(f"the processor stopped in cycle {self.cycle}")

    @property
    def received(self) -> Sequence[tuple[int, int]]:
        """All bytes that have left so far: when their stop bit was over, and which."""
        items = (_Byte * _ROOM)()
        while count := self._library.hubsim_received(self._sim, items, _ROOM):
            self._received.extend((item.cycle, item.byte) for item in items[:count])
        return self._received

    @property
    def lights(self) -> Sequence[Light]:
        """All changes of light so far."""
        items = (_Light * _ROOM)()
        while count := self._library.hubsim_lights(self._sim, items, _ROOM):
            self._lights.extend(Light(item.cycle, item.lamp, item.level) for item in items[:count])
        return self._lights

    def brightness(self, lamp: int, start: int, end: int) -> float:
        """How bright a lamp was between two cycles, on average; from 0 to 255."""
        level, since, sum_ = 0, start, 0
        for light in self.lights:
            if light.lamp != lamp:
                continue
            if light.cycle >= end:
                break
            if light.cycle > start:
                sum_ += level * (light.cycle - since)
                since = light.cycle
            level = light.level
        return (sum_ + level * (end - since)) / (end - start)

    def reset(self, cause: int) -> None:
        """Reset it now. Power forgets the RAM; the EEPROM is kept in any case."""
        self._library.hubsim_reset(self._sim, cause)

    @property
    def resets(self) -> int:
        """How often it was reset, by itself or by :meth:`reset`."""
        return int(self._library.hubsim_resets(self._sim))

    def hang(self, *, interrupts: bool) -> None:
        """Its main loop hangs from now on, with interrupts open or closed, until it is reset."""
        self._library.hubsim_hang(self._sim, interrupts)

    def go_on(self) -> None:
        """It goes on where it hung, as if something had only taken long."""
        self._library.hubsim_go_on(self._sim)

    def address(self, variable: str) -> int:
        """Where a variable lies in RAM.

        :raises KeyError: if there is none of this name
        """
        address = int(self._library.hubsim_address(self._sim, variable.encode())) & 0xFFFF
        if not address:
            raise KeyError(variable)
        return address

    def peek(self, address: int, size: int = 1) -> int:
        """What stands in RAM, little-endian."""
        return sum(self._library.hubsim_peek(self._sim, address + place) << 8 * place for place in range(size))

    def poke(self, address: int, value: int, size: int = 1) -> None:
        """Write to RAM, little-endian."""
        for place in range(size):
            self._library.hubsim_poke(self._sim, address + place, value >> 8 * place & 0xFF)

    def eeprom(self, address: int, count: int) -> bytes:
        """What stands in the EEPROM."""
        data = (ctypes.c_uint8 * count)()
        self._library.hubsim_eeprom(self._sim, address, data, count, 0)
        return bytes(data)

    def write_eeprom(self, address: int, data: bytes) -> None:
        """Put something into the EEPROM."""
        self._library.hubsim_eeprom(self._sim, address, (ctypes.c_uint8 * len(data))(*data), len(data), 1)

    def watch(self, *, on: bool = True) -> None:
        """Note from now on, slowly, for how long interrupts are closed."""
        self._library.hubsim_watch(self._sim, on)

    @property
    def closed(self) -> int:
        """The most cycles for which interrupts were closed since :meth:`watch`."""
        return int(self._library.hubsim_closed(self._sim))

    @property
    def closed_at(self) -> int:
        """The address in flash at which they were opened again after that."""
        return int(self._library.hubsim_closed_at(self._sim))

    @property
    def longest_pass(self) -> int:
        """The most cycles that a pass of the main loop took since :meth:`watch`."""
        return int(self._library.hubsim_pass(self._sim))

    @property
    def overruns(self) -> int:
        """Bytes from the host that the processor's receiver lost because the firmware was too slow."""
        return int(self._library.hubsim_overruns(self._sim))


_SIM: Final = ctypes.c_void_p
_FUNCTIONS: Final = (
    ("new", ctypes.c_void_p, (ctypes.c_char_p,)),
    ("free", None, (_SIM,)),
    ("edges", None, (_SIM, ctypes.POINTER(_Edge), ctypes.c_uint32)),
    ("send", None, (_SIM, ctypes.POINTER(_Byte), ctypes.c_uint32)),
    ("run", ctypes.c_int, (_SIM, ctypes.c_uint64)),
    ("cycle", ctypes.c_uint64, (_SIM,)),
    ("program", None, (_SIM, ctypes.POINTER(ctypes.c_uint8), ctypes.c_uint32)),
    ("zero", ctypes.c_uint64, (_SIM,)),
    ("received", ctypes.c_uint32, (_SIM, ctypes.POINTER(_Byte), ctypes.c_uint32)),
    ("lights", ctypes.c_uint32, (_SIM, ctypes.POINTER(_Light), ctypes.c_uint32)),
    ("reset", None, (_SIM, ctypes.c_uint8)),
    ("resets", ctypes.c_uint32, (_SIM,)),
    ("address", ctypes.c_uint16, (_SIM, ctypes.c_char_p)),
    ("peek", ctypes.c_uint8, (_SIM, ctypes.c_uint16)),
    ("poke", None, (_SIM, ctypes.c_uint16, ctypes.c_uint8)),
    ("eeprom", None, (_SIM, ctypes.c_uint16, ctypes.POINTER(ctypes.c_uint8), ctypes.c_uint16, ctypes.c_int)),
    ("hang", None, (_SIM, ctypes.c_int)),
    ("go_on", None, (_SIM,)),
    ("watch", None, (_SIM, ctypes.c_int)),
    ("closed", ctypes.c_uint32, (_SIM,)),
    ("closed_at", ctypes.c_uint32, (_SIM,)),
    ("pass", ctypes.c_uint32, (_SIM,)),
    ("overruns", ctypes.c_uint32, (_SIM,)),
)


def set_clock(hub: Hub, overflows: int) -> None:
    """Let the clock of a new board begin at so many times 65,536 ticks: it is set as soon as it runs."""
    while not hub.zero:
        hub.run(hub.cycle + 50)
    hub.poke(hub.address("overflows"), overflows, 4)
    hub.poke(_GPIOR0, overflows << 6 & 0xC0)


_GPIOR0: Final = 0x3E
"""Its address in data space: it holds the lowest bits of the count of overflows for the interrupt."""
