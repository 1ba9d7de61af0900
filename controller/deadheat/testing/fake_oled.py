"""OLED panels without hardware, which understand what their controllers understand."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["FakeOled"]

_ROWS_PER_PAGE = 8
_SSD1306, _SH1106 = "ssd1306", "sh1106"
_COLUMNS = {_SSD1306: 128, _SH1106: 132}
_ARGUMENTS = {
    _SSD1306: {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
    _SH1106: {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1},
}
"""How many arguments the commands have that have any."""
_SWITCHES = {
    0xAE: ("on", False),
    0xAF: ("on", True),
    0xA6: ("inverted", False),
    0xA7: ("inverted", True),
    0xA0: ("mirrored", False),
    0xA1: ("mirrored", True),
    0xC0: ("flipped", False),
    0xC8: ("flipped", True),
}
"""Commands that switch one thing."""
_WITHOUT_EFFECT = {0xA4, 0xE3, *range(0x40, 0x80), 0x20, 0x8D}
"""Commands that change nothing here; the last two are what luma sends to an SH1106, which does not have them."""
_BY_PAGE = 2
"""The addressing mode that power leaves an SSD1306 in."""
_NOISE = 0xA5
"""What memory holds after power comes: anything, but not black."""


class FakeOled:
    """A panel of ``width`` by ``height`` pixels with an SSD1306 (or SSD1309, which is like it) or an SH1106.

    It starts like a real one: switched off, its memory full of noise. ``status_bit`` False is a board that always
    answers zero when it is asked for its state. It can be plugged into an I2C bus or an SPI port.

    **Synchronization:** none required for reading ``picture``; all else is the bus's.
    """

    def __init__(
        self, controller: str = _SSD1306, width: int = 128, height: int = 64, *, status_bit: bool = True
    ) -> None:
        self.size = (width, height)
        self.mistakes: list[int] = []
        """Bytes that came as commands and are none."""
        self._sh1106 = controller == _SH1106
        self._arguments = _ARGUMENTS[controller]
        self._columns = _COLUMNS[controller]
        self._pages = max(8, height // _ROWS_PER_PAGE)
        self._first_column = 2 if self._sh1106 else 32 if width == 64 else 0
        self._status_bit = status_bit
        self.lose_power()

    def lose_power(self) -> None:
        """Power is gone for a moment; the bus does not notice."""
        self._memory = bytearray([_NOISE] * self._columns * self._pages)
        self._switches = dict.fromkeys(("on", "pump", "inverted", "mirrored", "flipped"), False)
        self.contrast = 0x7F
        self._by_page = True
        self._column_window = (0, self._columns - 1)
        self._page_window = (0, self._pages - 1)
        self._column = self._page = 0
        self._pending: list[int] = []

    @property
    def lit(self) -> bool:
        """Whether people can see anything: switched on, and the voltage for the pixels made."""
        return self._switches["on"] and (self._switches["pump"] or self._sh1106)

    @property
    def picture(self) -> "Image":
        """What people see, one bit per pixel; black if it is not lit.

        The glass is mounted so that it is upright with columns and rows counted from the far end.
        """
        from PIL import Image, ImageOps

        width, height = self.size
        if not self.lit:
            return Image.new("1", self.size)
        lines = []
        for y in range(height):
            start = y // _ROWS_PER_PAGE * self._columns + self._first_column
            lines.append(bytes(self._memory[start : start + width]).translate(_BITS[y % _ROWS_PER_PAGE]))
        picture = Image.frombytes("L", self.size, b"".join(lines))
        if self._switches["inverted"]:
            picture = ImageOps.invert(picture)
        if not self._switches["mirrored"]:
            picture = ImageOps.mirror(picture)
        if not self._switches["flipped"]:
            picture = ImageOps.flip(picture)
        return picture.convert("1")

    def read(self) -> int:
        """What it answers when it is read: bit 6 says that it is switched off."""
        return 0x40 if self._status_bit and not self._switches["on"] else 0

    def write(self, sent: bytes, /) -> None:
        """Take in a transfer on I2C: a control byte says what follows, one byte or all the rest."""
        rest = sent
        while rest:
            control, rest = rest[0], rest[1:]
            only_one = control & 0x80
            what, rest = (rest[:1], rest[1:]) if only_one else (rest, b"")
            (self.data if control & 0x40 else self.command)(what)

    def command(self, sent: bytes, /) -> None:
        """Take in commands with their arguments."""
        for byte in sent:
            self._pending.append(byte)
            code, *arguments = self._pending
            if len(arguments) == self._arguments.get(code, 0):
                self._pending = []
                self._do(code, arguments)

    def data(self, sent: bytes, /) -> None:
        """Take in pixels, a byte for eight of one column."""
        for byte in sent:
            if self._column < self._columns and self._page < self._pages:
                self._memory[self._page * self._columns + self._column] = byte
            self._advance()

    def _do(self, code: int, arguments: list[int]) -> None:
        if code in _SWITCHES:
            which, to = _SWITCHES[code]
            self._switches[which] = to
        elif code == 0x81:
            self.contrast = arguments[0]
        elif code == 0x8D and arguments:
            self._switches["pump"] = arguments == [0x14]
        elif code in (0x20, 0x21, 0x22) and arguments:
            self._set_window(code, arguments)
        elif 0xB0 <= code < 0xB0 + self._pages:
            self._page = code & 0x0F
        elif code < 0x10:
            self._column = self._column & 0xF0 | code
        elif code < 0x20:
            self._column = self._column & 0x0F | (code & 0x0F) << 4
        elif code not in self._arguments and code not in _WITHOUT_EFFECT:
            self.mistakes.append(code)

    def _set_window(self, code: int, arguments: list[int]) -> None:
        first, last = arguments[0], arguments[-1]
        if not first <= last < {0x20: 3, 0x21: self._columns, 0x22: self._pages}[code]:
            self.mistakes.append(code)
        elif code == 0x20:
            self._by_page = first == _BY_PAGE
        elif code == 0x21:
            self._column_window, self._column = (first, last), first
        else:
            self._page_window, self._page = (first, last), first

    def _advance(self) -> None:
        if self._sh1106:
            # It has neither windows nor a next page: it stays at the end of this one.
            self._column += self._column < self._columns
        elif self._by_page:
            self._column = (self._column + 1) % self._columns
        elif self._column < self._column_window[1]:
            self._column += 1
        else:
            self._column = self._column_window[0]
            top, bottom = self._page_window
            self._page = self._page + 1 if self._page < bottom else top


_BITS = [bytes(255 * (byte >> bit & 1) for byte in range(256)) for bit in range(_ROWS_PER_PAGE)]
"""For each row of a page, what a byte has there."""
