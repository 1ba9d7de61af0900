"""The card readers of a table: the sections ``[[reader]]``."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from deadheat.table.lines import Line
from deadheat.table.names import ReaderName, SeatName
from deadheat.toml import NS_PER_MS, Part

__all__ = ["SETTINGS_OF", "Reader", "ReaderKind"]

_Device: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(pcsc:[ -~]+"
        r"|usb:([!-\"$-.0-~]+/)?[1-9][0-9]*(\.[1-9][0-9]*)*(#[0-9]+)?"
        r"|id:[0-9a-f]{4}:[0-9a-f]{4}/[ -~]+"
        r"|/(?!dev/(tty(USB|ACM)|input/event|input/js|hidraw)[0-9]+\Z)[!-~]([ -~]*[!-~])?)\Z",
        description='where the reader is plugged in ("usb:1.2"), or its model and serial number '
        '("id:0c2e:0b61/A1B2"), as "deadheat readers" shows them, or a path that stays the same ("/dev/serial0"), '
        "but no ttyUSB, ttyACM or event with a number, which go to whatever is plugged in first",
    ),
]
_Around: TypeAlias = Annotated[
    str, Meta(max_length=16, description="a text of at most 16 characters, just as the scanner sends it")
]


class ReaderKind(StrEnum):
    """How a reader is connected, and what it speaks."""

    CONSOLE = "console"
    """Codes are typed in at the keyboard."""
    PN532 = "pn532"
    """A PN532 board at a serial port: reads tags."""
    SCANNER = "scanner"
    """A barcode scanner at a serial port, or one at the USB that acts as a serial port."""
    KEYBOARD = "keyboard"
    """A scanner or reader that types what it reads, as a keyboard would."""
    PCSC = "pcsc"
    """A reader that pcscd knows, such as an ACR122U: reads tags."""


class Reader(Part, frozen=True):
    """A card reader. ``None`` leaves a setting to what the reader's driver has by itself."""

    name: ReaderName
    kind: ReaderKind
    seat: SeatName | None = None
    """The seat it belongs to, or None if all share it."""
    device: _Device | None = None
    """The port that it is plugged into; None for a console."""
    baud: Annotated[int, Meta(ge=1200, le=3_000_000)] | None = None
    """Bits a second of its port. Scanners that act as a serial port do not care."""
    terminator: Literal["auto", "cr", "lf", "crlf", "tab", "none"] | None = None
    """What the scanner sends after each code; "none": that nothing more comes shows its end."""
    prefix: _Around | None = None
    suffix: _Around | None = None
    aim: bool | None = None
    """Whether the scanner sends an AIM identifier such as ``]Q1`` before each code."""
    longest: Annotated[int, Meta(ge=8, le=8192)] | None = None
    """Bytes of the longest code that is taken in."""
    idle_ms: Annotated[float, Meta(ge=20, le=2000)] | None = None
    """How long nothing has to come for a code to be at its end, in ms."""
    latency_ms: Annotated[float, Meta(ge=0, le=2000)] | None = None
    """How long before its first byte or key the card may have come, in ms."""
    repeat_ms: Annotated[float, Meta(ge=0, le=60_000)] | None = None
    """The same code again within this time, in ms, is the same scan."""
    layout: Literal["us", "uk", "de", "fr", "es", "it", "ch"] | None = None
    """The keyboard layout that the scanner believes in."""
    spelling: Literal["text", "hex", "hex-reversed", "decimal", "decimal-reversed", "wiegand"] | None = None
    """How the reader writes a tag's number; "text" for barcodes."""
    poll_ms: Annotated[float, Meta(ge=20, le=2000)] | None = None
    """How often the reader looks for tags, in ms."""
    absence_ms: Annotated[float, Meta(ge=50, le=10_000)] | None = None
    """How long a tag must be away to count as taken away, in ms."""
    irq: Line | None = None
    """The GPIO line that a PN532's IRQ is wired to, for a finer time."""

    def ns(self, setting: str) -> int | None:
        """One of the times ``…_ms`` in ns."""
        ms = getattr(self, f"{setting}_ms")
        return None if ms is None else round(ms * NS_PER_MS)


_PORT: Final = frozenset({"device", "baud"})
_SCAN: Final = frozenset({"terminator", "prefix", "suffix", "aim", "idle_ms", "latency_ms", "repeat_ms", "spelling"})

SETTINGS_OF: Final = {
    ReaderKind.CONSOLE: frozenset[str](),
    ReaderKind.PN532: _PORT | {"poll_ms", "absence_ms", "irq"},
    ReaderKind.SCANNER: _PORT | _SCAN | {"longest"},
    ReaderKind.KEYBOARD: _SCAN | {"device", "layout"},
    ReaderKind.PCSC: frozenset({"device", "poll_ms", "absence_ms"}),
}
"""What can be set about each kind of reader beside its name, kind and seat; a ``device`` that can be set must be."""
