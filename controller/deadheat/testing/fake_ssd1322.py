"""An SSD1322 panel without hardware: four bits for each pixel, arguments sent as data, on SPI only."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["FakeSsd1322"]

_COLUMNS, _ROWS = 120, 128
"""Columns of four pixels each, and rows, in its memory."""
_ARGUMENTS = {
    **dict.fromkeys((0x15, 0x75, 0xA0, 0xA8, 0xB4, 0xD1), 2),
    **dict.fromkeys((0xA1, 0xA2, 0xAB, 0xB1, 0xB3, 0xB5, 0xB6, 0xBB, 0xBE, 0xC1, 0xC7, 0xCA, 0xFD), 1),
    **dict.fromkeys((0x00, 0xA4, 0xA5, 0xA6, 0xA7, 0xA9, 0xAE, 0xAF, 0xB9), 0),
}
"""How many arguments each command has, as its data sheet says."""
_WRITE = 0x5C
_UPRIGHT = [0x14, 0x11]
"""The arguments of A0 with which usual glass is upright: nibbles in order, rows from the far end, both halves."""
_UNLOCKED = 0x12
_NOISE = 0x5A


class FakeSsd1322:
    """A panel of ``width`` by ``height`` pixels, mounted in the middle of its columns.

    **Synchronization:** none required for reading ``picture``; all else is the port's.
    """

    def __init__(self, width: int = 256, height: int = 64) -> None:
        self.size = (width, height)
        self.mistakes: list[int] = []
        """Bytes that came as commands, or as arguments, and are none."""
        self.lose_power()

    def lose_power(self) -> None:
        """Power is gone for a moment, or RES was low."""
        self._memory = bytearray([_NOISE] * (_COLUMNS * 2 * _ROWS))
        self._on = self._upright = False
        self._dark = False
        self._locked = False
        self.contrast = 0x7F
        self._columns, self._rows = (0, _COLUMNS - 1), (0, _ROWS - 1)
        self._at = (0, 0)
        self._code, self._arguments = 0, list[int]()

    @property
    def lit(self) -> bool:
        """Whether people can see anything."""
        return self._on and not self._dark

    @property
    def picture(self) -> "Image":
        """What people see, one bit per pixel: lit as bright as it can be, or not; half bright pixels are mistakes."""
        from PIL import Image

        width, height = self.size
        if not (self.lit and self._upright):
            return Image.new("1", self.size)
        first = (480 - width) // 2 // 2
        lines = []
        for y in range(height):
            start = y * _COLUMNS * 2 + first
            line = bytes(self._memory[start : start + width // 2])
            self.mistakes += [byte for byte in set(line) if byte not in _FULL]
            pixels = bytearray(width)
            pixels[0::2], pixels[1::2] = line.translate(_LEFT), line.translate(_RIGHT)
            lines.append(bytes(pixels))
        return Image.frombytes("L", self.size, b"".join(lines)).convert("1")

    def command(self, sent: bytes, /) -> None:
        """Take in bytes while D/C is low: commands, without their arguments."""
        for code in sent:
            if code not in _ARGUMENTS and code != _WRITE:
                self.mistakes.append(code)
            self._code, self._arguments = code, []
            self._do(code, [])

    def data(self, sent: bytes, /) -> None:
        """Take in bytes while D/C is high: arguments, or pixels after 5C."""
        if self._code == _WRITE:
            self._put(sent)
            return
        for byte in sent:
            self._arguments.append(byte)
            if len(self._arguments) == _ARGUMENTS.get(self._code, 0):
                self._do(self._code, self._arguments)
            elif len(self._arguments) > _ARGUMENTS.get(self._code, 0):
                self.mistakes.append(byte)

    def _do(self, code: int, arguments: list[int]) -> None:
        if self._locked and code != 0xFD:
            return
        match code, arguments:
            case 0xFD, [key]:
                self._locked = key != _UNLOCKED
            case ((0xAE | 0xAF), _):
                self._on = code == 0xAF
            case ((0xA4 | 0xA6), _):
                self._dark = code == 0xA4
            case 0xC1, [contrast]:
                self.contrast = contrast
            case 0xA0, [_, _]:
                self._upright = arguments == _UPRIGHT
            case 0x15, [first, last]:
                self._window_is_right(first, last, _COLUMNS)
                self._columns, self._at = (first, last), (first * 2, self._at[1])
            case 0x75, [first, last]:
                self._window_is_right(first, last, _ROWS)
                self._rows, self._at = (first, last), (self._at[0], first)

    def _window_is_right(self, first: int, last: int, most: int) -> None:
        if not first <= last < most:
            self.mistakes.append(last)

    def _put(self, sent: bytes) -> None:
        """Fill the window from where it is filled up to, again and again if there is more."""
        left, right = self._columns[0] * 2, (self._columns[1] + 1) * 2
        while sent:
            x, y = self._at
            piece, sent = sent[: right - x], sent[right - x :]
            start = y * _COLUMNS * 2 + x
            self._memory[start : start + len(piece)] = piece
            if x + len(piece) < right:
                self._at = x + len(piece), y
            else:
                self._at = left, y + 1 if y < self._rows[1] else self._rows[0]


_FULL = {0x00, 0x0F, 0xF0, 0xFF}
"""Two pixels that are each as bright as they can be, or black."""
_LEFT = bytes(255 * (byte > 0x0F) for byte in range(256))
_RIGHT = bytes(255 * (byte & 0x0F > 0) for byte in range(256))
