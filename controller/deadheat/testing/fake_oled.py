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
_NOISE = 0xA5
"""What memory holds after power comes: anything, but not black."""


class FakeOled:
    """A panel of ``width`` by ``height`` pixels with an SSD1306 (or SSD1309, which is like it) or an SH1106.

    It starts like a real one: switched off, its memory full of noise. ``status_bit`` False is a board that always
    answers zero when it is asked for its state.

    **Synchronization:** none required for reading ``picture``; all else is the bus's.
    """

    def __init__(
        self, controller: str = _SSD1306, width: int = 128, height: int = 64, *, status_bit: bool = True
    ) -> None:
        self.size = (width, height)
        self._sh1106 = controller == _SH1106
        self._arguments = _ARGUMENTS[controller]
        self._columns = _COLUMNS[controller]
        self._first_column = 2 if self._sh1106 else 0
        self._status_bit = status_bit
        self.lose_power()

    def lose_power(self) -> None:
        """Power is gone for a moment; the bus does not notice."""
        pages = self.size[1] // _ROWS_PER_PAGE
        self._memory = bytearray([_NOISE] * self._columns * pages)
        self._on = self._pump = False
        self._column_window = (0, self._columns - 1)
        self._page_window = (0, pages - 1)
        self._column = self._page = 0

    @property
    def lit(self) -> bool:
        """Whether people can see anything: switched on, and the voltage for the pixels made."""
        return self._on and (self._pump or self._sh1106)

    @property
    def picture(self) -> "Image":
        """What people see, one bit per pixel; black if it is not lit."""
        from PIL import Image

        picture = Image.new("1", self.size)
        width, height = self.size
        if self.lit:
            memory = bytes(self._memory)
            for y in range(height):
                row = y // _ROWS_PER_PAGE * self._columns + self._first_column
                for x in range(width):
                    picture.putpixel((x, y), 255 * (memory[row + x] >> y % _ROWS_PER_PAGE & 1))
        return picture

    def status(self) -> int:
        """What it answers when it is read: bit 6 says that it is switched off."""
        return 0x40 if self._status_bit and not self._on else 0

    def command(self, sent: list[int]) -> None:
        """Take in commands with their arguments."""
        rest = list(sent)
        while rest:
            code = rest.pop(0)
            count = self._arguments.get(code, 0)
            arguments, rest = rest[:count], rest[count:]
            self._do(code, arguments)

    def data(self, sent: list[int]) -> None:
        """Take in pixels, a byte for eight of one column."""
        for byte in sent:
            self._memory[self._page * self._columns + self._column] = byte
            self._advance()

    def _do(self, code: int, arguments: list[int]) -> None:
        match code, arguments:
            case ((0xAE | 0xAF), _):
                self._on = code == 0xAF
            case 0x8D, [pump]:
                self._pump = pump == 0x14
            case 0x21, [first, last]:
                self._column_window, self._column = (first, last), first
            case 0x22, [first, last]:
                self._page_window, self._page = (first, last), first
            case _ if self._sh1106 and 0xB0 <= code <= 0xB7:
                self._page = code & 0x07
            case _ if self._sh1106 and code <= 0x1F:
                low = code < 0x10
                self._column = self._column & 0xF0 | code if low else self._column & 0x0F | (code & 0x0F) << 4

    def _advance(self) -> None:
        first, last = self._column_window
        self._column += 1
        if self._column <= last:
            return
        self._column = first
        # An SH1106 stays on its page until it is told another one.
        if not self._sh1106:
            first, last = self._page_window
            self._page = self._page + 1 if self._page < last else first
