"""Card readers made real: from their settings in the table file to sources. One function for each kind."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from deadheat.cards import Spelling, canonical, find_card, tag_code
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.readers.aside import beside
from deadheat.devices.readers.irq import IrqLine
from deadheat.devices.readers.keyboard import Ends as KeyboardEnds
from deadheat.devices.readers.keyboard import KeyboardDriver, KeyboardOptions, open_keyboard
from deadheat.devices.readers.pcsc import PcscOptions, PcscReader, in_thread
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.pn532.options import Pn532Options
from deadheat.devices.readers.ports import Sort, finder, open_serial
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import Ends, ScannerDriver, ScannerOptions
from deadheat.table import Reader, ReaderKind
from deadheat.timing import MS, Clock, Source

__all__ = ["wire_readers"]

_LOG = logging.getLogger("deadheat.readers")

_SCANNER_BAUD: Final = 9600
"""What scanners at a real serial port are set to in the factory, most of them; USB ones do not care."""

_PN532_BAUD: Final = 115_200
"""What a PN532 begins with at HSU (UM0701-02, 6.2)."""

_Common: TypeAlias = dict[str, Any]
"""What all sources of readers are given."""


def wire_readers(
    readers: Iterable[Reader],
    clock: Clock,
    loop: asyncio.AbstractEventLoop,
    irq_wire: Callable[[str, str | int], Wire] | None = None,
) -> list[Source]:
    """A source for each reader that is a device of its own. None of them needs to be there yet.

    :param irq_wire: a wire with one line alone, under the name of the reader; without it lines IRQ are not used
    :raises Problem: if a reader needs a library that is not installed (exit code 3)
    """
    common: _Common = {"watcher": loop, "offload": beside(loop), "log": QuietLog(_LOG, clock), "irq_wire": irq_wire}
    return [_KINDS[reader.kind](reader, clock, common) for reader in readers if reader.kind in _KINDS]


def _scanner(reader: Reader, clock: Clock, common: _Common) -> Source:
    ends = {"tab": Ends.TAB, "none": Ends.PAUSE}.get(reader.terminator or "", Ends.LINE)
    chosen = _chosen(
        longest=reader.longest, latency=reader.ns("latency"), pause=reader.ns("idle"), **_around_codes(reader)
    )
    options = ScannerOptions(ends=ends, **chosen)
    return ReaderSource(
        reader.name,
        clock,
        ScannerDriver(options),
        finder(reader.device or "", Sort.SERIAL),
        partial(open_serial, baud=reader.baud or _SCANNER_BAUD),
        lag=options.latency,
        quality="first byte back to the last look at the empty port",
        code_of=_spelling(reader),
        **_without_lines(common),
    )


def _keyboard(reader: Reader, clock: Clock, common: _Common) -> Source:
    ends = KeyboardEnds.PAUSE if reader.terminator == "none" else KeyboardEnds.KEY
    chosen = _chosen(
        layout=reader.layout, latency=reader.ns("latency"), pause=reader.ns("idle"), **_around_codes(reader)
    )
    options = KeyboardOptions(ends=ends, **chosen)
    return ReaderSource(
        reader.name,
        clock,
        KeyboardDriver(options),
        finder(reader.device or "", Sort.KEYBOARD),
        open_keyboard,
        lag=options.latency,
        quality="the kernel's stamp of the first key",
        code_of=_spelling(reader),
        **_without_lines(common),
    )


def _pn532(reader: Reader, clock: Clock, common: _Common) -> Source:
    usual = Pn532Options()
    interval = reader.ns("poll") or usual.interval
    absence = reader.ns("absence")
    missed = usual.missed if absence is None else max(1, -(-absence // interval))
    options = Pn532Options(interval=interval, missed=missed)
    driver = Pn532Driver(tag_code, lambda text: find_card(text) is not None, options)
    wire = common["irq_wire"](reader.name, reader.irq) if common["irq_wire"] and reader.irq is not None else None
    return ReaderSource(
        reader.name,
        clock,
        driver,
        finder(reader.device or "", Sort.SERIAL),
        partial(open_serial, baud=reader.baud or _PN532_BAUD),
        lag=options.interval + options.answer_wait,
        quality=f"polled every {options.interval // MS} ms",
        irq=IrqLine(wire, driver.irq) if wire is not None else None,
        **_without_lines(common),
    )


def _pcsc(reader: Reader, clock: Clock, common: _Common) -> Source:
    loop: asyncio.AbstractEventLoop = common["watcher"]
    chosen = _chosen(poll_ms=reader.poll_ms, absence_ms=reader.absence_ms)
    return PcscReader(
        reader.name,
        (reader.device or "").removeprefix("pcsc:"),
        clock,
        asker=in_thread(reader.name, clock.now, loop.call_soon_threadsafe),
        code_of=tag_code,
        options=PcscOptions(**{name: round(ms) for name, ms in chosen.items()}),
    )


_KINDS: Final[dict[ReaderKind, Callable[[Reader, Clock, _Common], Source]]] = {
    ReaderKind.SCANNER: _scanner,
    ReaderKind.KEYBOARD: _keyboard,
    ReaderKind.PN532: _pn532,
    ReaderKind.PCSC: _pcsc,
}


def _without_lines(common: _Common) -> _Common:
    return {name: value for name, value in common.items() if name != "irq_wire"}


def _around_codes(reader: Reader) -> dict[str, Any]:
    return {"prefix": reader.prefix, "suffix": reader.suffix, "aim": reader.aim, "repeat": reader.ns("repeat")}


def _spelling(reader: Reader) -> Callable[[str], str]:
    return partial(canonical, spelling=Spelling(reader.spelling or Spelling.TEXT))


def _chosen(**settings: Any) -> dict[str, Any]:
    """Those settings that the table file has; the others are left to the driver."""
    return {name: value for name, value in settings.items() if value is not None}
