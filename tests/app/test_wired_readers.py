"""The readers of a table file become sources with the settings that it has."""

import asyncio
import re
from typing import Any

import pytest

from deadheat.app.readers import wire_readers
from deadheat.devices.readers.keyboard import KeyboardDriver
from deadheat.devices.readers.pcsc import PcscReader
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.devices.readers.scanner import ScannerDriver
from deadheat.table import EXAMPLE, Reader, ReaderKind, load_table, parse_table
from deadheat.timing import MS, Kind, Source
from deadheat.virtual.fake_clock import FakeClock


def wired(*readers: Reader) -> list[Source]:
    loop = asyncio.new_event_loop()
    try:
        return wire_readers(readers, FakeClock(), loop)
    finally:
        loop.close()


def wired_one(**settings: Any) -> Any:
    (source,) = wired(Reader(name="tray", **settings))
    return source


def test_every_kind_but_the_console_is_a_source_of_its_own() -> None:
    kinds = {kind: wired(Reader(name="tray", kind=kind, device="usb:1")) for kind in ReaderKind}
    assert not kinds.pop(ReaderKind.CONSOLE)
    for (source,) in kinds.values():
        assert source.terms.name == "tray"
        assert source.terms.kinds == {Kind.CARD_SEEN, Kind.CARD_GONE}
    assert isinstance(kinds[ReaderKind.PCSC][0], PcscReader)
    assert isinstance(kinds[ReaderKind.PN532][0], ReaderSource)


def seen_by(driver: ScannerDriver, *pieces: bytes) -> list[str]:
    now = 1_000_000 * MS
    driver.opened(now)
    codes = []
    for piece in pieces:
        now += 1_000 * MS
        says = [*driver.received(piece, now, now), *driver.elapsed(now + 900 * MS)]
        codes += [each.code for each in says]  # type: ignore[union-attr]
    return codes


@pytest.mark.parametrize(
    ("settings", "sent"),
    [
        ({}, b"a\r"),
        ({"terminator": "lf"}, b"a\n"),
        ({"terminator": "tab"}, b"a\t"),
        ({"terminator": "none"}, b"a"),
        ({"prefix": "<", "suffix": ">", "aim": True}, b"<]Q1a>\r"),
        ({"longest": 8}, b"123456789\ra\r"),
    ],
)
def test_a_scanner_has_the_settings_of_the_file(settings: dict[str, Any], sent: bytes) -> None:
    source = wired_one(kind=ReaderKind.SCANNER, device="usb:1", **settings)
    assert seen_by(source.driver, sent) == ["a"]


def test_times_of_the_file_reach_the_drivers() -> None:
    scanner = wired_one(kind=ReaderKind.SCANNER, device="usb:1", latency_ms=20, repeat_ms=0)
    assert scanner.driver.watermark(1_000 * MS) == 980 * MS
    assert seen_by(scanner.driver, b"a\ra\r") == ["a", "a"]
    keyboard = wired_one(kind=ReaderKind.KEYBOARD, device="usb:1", latency_ms=30, layout="de")
    assert isinstance(keyboard.driver, KeyboardDriver)
    assert keyboard.driver.watermark(1_000 * MS) == 970 * MS


def test_all_readers_of_the_example_can_be_wired() -> None:
    text = EXAMPLE.read_text().replace("\n# ", "\n")
    used = "\n".join(line for line in text.splitlines() if re.match(r"\[|\w+ = |$", line))
    readers = parse_table(used, "the example").readers
    assert len(wired(*readers)) == len(ReaderKind) - 1
    assert len(wired(*load_table(EXAMPLE).readers)) == 0


class Line:
    """A wire with one line."""

    def __init__(self) -> None:
        self.drains = 0
        self.is_open = False
        self.edge: Any = None

    def open(self, on_edge: Any, on_readable: Any) -> None:
        self.is_open, self.edge = True, on_edge

    def drain(self) -> None:
        self.drains += 1
        raise OSError("the chip has gone")

    def close(self) -> None:
        self.is_open = False


def test_the_line_irq_of_a_pn532_stamps_its_answers_and_may_fail() -> None:
    line, asked = Line(), []
    loop = asyncio.new_event_loop()
    reader = Reader(name="tray", kind=ReaderKind.PN532, device="usb:1", irq="GPIO6")

    def wire(*what: Any) -> Any:
        asked.append(what)
        return line

    (source,) = wire_readers([reader], FakeClock(), loop, wire)
    assert asked == [("tray", "GPIO6")]
    stamps: list[int] = []
    irq = source._irq  # type: ignore[attr-defined]
    irq._told = stamps.append
    irq.open()
    line.edge("tray", 5, True, 1, 1)
    line.edge("tray", 6, False, 2, 2)
    irq.drain()
    irq.close()
    assert (stamps, line.drains, line.is_open) == ([5], 1, False)
    loop.close()
