"""What a simulated PN532 hears: frames and noise from the host, told apart byte by byte."""

from typing import Final

__all__ = ["Heard", "Hearing"]

Heard = bytes | str
"""The bytes of a command after D4, ``"ack"``, ``"nack"``, ``"wake"``, or ``"bad"`` for a frame with a wrong sum."""

_MOST: Final = 300


class Hearing:
    """Byte after byte, as the chip takes them in; extended frames are not understood."""

    def __init__(self) -> None:
        self._last = b""
        self._frame: bytearray | None = None

    def feed(self, data: bytes) -> list[Heard]:
        heard: list[Heard] = []
        for byte in data:
            if self._frame is None:
                self._last = (self._last + bytes((byte,)))[-2:]
                if self._last == b"\x00\xff":
                    self._frame, self._last = bytearray(), b""
                elif byte == 0x55:
                    heard.append("wake")
                continue
            self._frame.append(byte)
            if (whole := self._whole(self._frame)) is not None:
                self._frame = None
                heard.append(whole)
        return heard

    @staticmethod
    def _whole(frame: bytearray) -> Heard | None:
        if len(frame) < 2:
            return None
        size, check = frame[:2]
        if (size, check) == (0, 0xFF):
            return "ack"
        if (size, check) == (0xFF, 0):
            return "nack"
        if (size + check) % 256 or size == 0:
            return "bad"
        if len(frame) < 2 + size + 1:
            return None
        if sum(frame[2:]) % 256 or frame[2] != 0xD4:
            return "bad"
        return bytes(frame[3:-1])
