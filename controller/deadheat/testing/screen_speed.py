"""Benchmarks of screens: bytes on the wire and CPU of a frame, beside luma's own ``display()``.

Both drive the same simulated panels and are counted by the same simulated wire. CPU is measured on a wire that does
nothing, and is that of one run on one machine, for comparing rows of it.
"""

import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from deadheat.devices.screens import Links, Panel, PanelSpec
from deadheat.devices.screens.layout import draw
from deadheat.devices.screens.links import Link
from deadheat.stage import Screen, Text
from deadheat.testing.fake_i2c import FakeI2c
from deadheat.testing.fake_oled import FakeOled
from deadheat.testing.fake_spi import FakeSpi
from deadheat.testing.fake_ssd1322 import FakeSsd1322

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["ScreenFigures", "measure_screens"]

_DRIVERS = ("ssd1306", "ssd1309", "sh1106", "ssd1322")
_DC = "GPIO12"


class _Row(msgspec.Struct, frozen=True):
    """One controller and one kind of frame."""

    driver: str
    frame: str
    bytes: int
    """On the wire, addresses and control bytes included."""
    luma_bytes: int
    cpu_us: float
    """CPU of one frame, in µs: the best of several turns."""
    luma_cpu_us: float


class ScreenFigures(msgspec.Struct, frozen=True):
    """Figures of one run."""

    rows: tuple[_Row, ...]

    def to_json(self) -> list[dict[str, Any]]:
        """For programs."""
        return list(msgspec.to_builtins(self.rows))

    def to_text(self) -> str:
        """For people."""
        lines = [f"oled {'':8} {'':24} {'bytes':>6} {'luma':>6}   {'CPU µs':>7} {'luma':>7}  times less"]
        lines += [
            f"oled {row.driver:8} {row.frame:24} {row.bytes:6,} {row.luma_bytes:6,}   "
            f"{row.cpu_us:7.1f} {row.luma_cpu_us:7.1f} {row.luma_cpu_us / row.cpu_us:11.1f}"
            for row in self.rows
        ]
        return "\n".join(lines)


def measure_screens(turns: int = 200) -> ScreenFigures:
    """Measure each controller; ``turns`` is how many times the two pictures of a frame are shown in turn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return ScreenFigures(tuple(row for driver in _DRIVERS for row in _rows(driver, turns)))


def _rows(driver: str, turns: int) -> Iterator[_Row]:
    spec = PanelSpec(driver=driver)
    if driver == "ssd1322":
        spec = structs.replace(spec, width=256, spi="0.0", dc=_DC)
    frames = list(_frames(spec.size))
    level = frames[0][1]
    starts = _simulated_bytes(_ours, spec, level), _simulated_bytes(_lumas, spec, level)
    cpu = _cpu(partial(_begin, _ours, spec, level), partial(_begin, _lumas, spec, level), turns // 20)
    yield _Row(driver, "first, with start", *starts, *cpu)
    for frame, before, after in frames:
        on_wire = _simulated_bytes(_ours, spec, after, before), _simulated_bytes(_lumas, spec, after, before)
        ours, lumas = (partial(_two, make(spec, _Nowhere()), before, after) for make in (_ours, _lumas))
        cpu = _cpu(ours, lumas, turns)
        yield _Row(driver, frame, *on_wire, cpu[0] / 2, cpu[1] / 2)


def _frames(size: tuple[int, int]) -> "Iterator[tuple[str, Image, Image]]":
    """What a frame is called, the picture before it, and its own."""

    def picture(title: str, big: str, *lines: str) -> "Image":
        return draw(Screen(Text(title), Text(big), tuple(map(Text, lines))), size, 0)

    level = picture("Level 3", "57", "Lives 3  Stars 1", "12 cards to come")
    yield "one line changed", level, picture("Level 3", "57", "Lives 3  Stars 1", "11 cards to come")
    yield "one line all different", level, picture("Level 3", "57", "Lives 3  Stars 1", "north has pressed")
    yield "whole picture changed", level, picture("Result", "DEAD HEAT", "north and south", "hold to go on")
    yield "unchanged", level, level.copy()


_Show = Callable[["Image"], object]
_Make = Callable[[PanelSpec, Any], _Show]


def _ours(spec: PanelSpec, wire: Any) -> _Show:
    panel = Panel(spec, Links(wire.open_bus, wire.open_port, wire.open_pin))
    panel.open()
    return lambda picture: panel.show(picture, _never)


def _lumas(spec: PanelSpec, wire: Any) -> _Show:
    """luma's driver, on the same kind of link as ours: it writes as long a piece as it likes, as with smbus2."""
    from luma.oled import device

    link = Links(wire.open_bus, wire.open_port, wire.open_pin).open(spec)
    mode = {} if spec.spi is None else {"mode": "1"}
    made = getattr(device, spec.driver)(_LumaLink(link), spec.width, spec.height, **mode)
    made.persist = True
    show: _Show = made.display
    return show


class _LumaLink:
    """A link as luma wants it."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def command(self, *sent: int) -> None:
        self._link.command(bytes(sent))

    def data(self, sent: Iterable[int]) -> None:
        self._link.data(bytes(sent))

    def cleanup(self) -> None:
        """Nothing is open."""


class _Simulated:
    """Panels that keep what they are sent, on wires that count."""

    def __init__(self, driver: str) -> None:
        self._i2c, self._spi = FakeI2c(1), FakeSpi()
        self.open_bus, self.open_port, self.open_pin = self._i2c.open, self._spi.open, self._spi.open_pin
        if driver == "ssd1322":
            self._spi.plug("0.0", FakeSsd1322(), _DC)
        else:
            self._i2c[1].plug(0x3C, FakeOled("sh1106" if driver == "sh1106" else "ssd1306"))

    @property
    def bytes(self) -> int:
        return self._i2c[1].bytes + self._spi.bytes


class _Nowhere:
    """Wires that take everything and do nothing."""

    def open_bus(self, _number: int) -> "_Nowhere":
        return self

    def open_port(self, _name: str, _hertz: int) -> "_Nowhere":
        return self

    def open_pin(self, _line: str | int) -> "_Nowhere":
        return self

    def write(self, *_sent: object) -> None:
        """Taken."""

    def read(self, _address: int) -> int:
        return 0

    on = off = close = write


def _simulated_bytes(make: _Make, spec: PanelSpec, picture: "Image", before: "Image | None" = None) -> int:
    """Bytes on the wire of a picture: of one after another, or of the first one and all that comes before it."""
    wire, began = _Simulated(spec.driver), 0
    show = make(spec, wire)
    if before is not None:
        show(before)
        began = wire.bytes
    show(picture)
    return wire.bytes - began


def _begin(make: _Make, spec: PanelSpec, picture: "Image") -> None:
    make(spec, _Nowhere())(picture)


def _two(show: _Show, before: "Image", after: "Image") -> None:
    show(after)
    show(before)


def _cpu(ours: Callable[[], None], lumas: Callable[[], None], turns: int) -> tuple[float, float]:
    """CPU of two acts, in µs: the mean of the best of ten turns; turn by turn, so that both have the same weather."""
    best: tuple[list[float], list[float]] = [], []
    each = max(1, turns // 10)
    for _ in range(10):
        for act, taken in zip((ours, lumas), best, strict=True):
            began = time.thread_time_ns()
            for _ in range(each):
                act()
            taken.append((time.thread_time_ns() - began) / each)
    return min(best[0]) / 1e3, min(best[1]) / 1e3


def _never() -> bool:
    return False
