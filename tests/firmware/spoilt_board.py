"""A line that corrupts, loses and doubles frames both ways, by a seed; the cable that it is part of delays them."""

from random import Random

from deadheat.testing.hub_cable import Board

__all__ = ["SpoiltBoard"]

_END = b"\x00"


class SpoiltBoard:
    """A board behind such a line.

    :param corrupts: how likely it is that a frame loses, gains or changes a byte
    :param loses: how likely it is that it does not come
    :param doubles: how likely it is that it comes twice
    """

    def __init__(self, board: Board, seed: int, *, corrupts: float, loses: float, doubles: float) -> None:
        self._board = board
        self._chance = Random(seed)
        self._corrupts, self._loses, self._doubles = corrupts, loses, doubles
        self._half = {"in": b"", "out": b""}
        self.frames = 0
        """How many were sent on this line, both ways."""
        self.spoilt = 0

    @property
    def due(self) -> int:
        return self._board.due

    def press(self, pin: int, now: int) -> None:
        self._board.press(pin, now)

    def release(self, pin: int, now: int) -> None:
        self._board.release(pin, now)

    def set_level(self, level: int, now: int) -> None:
        self._board.set_level(level, now)

    def reset(self, now: int, cause: int = 1) -> None:
        self._board.reset(now, cause)

    def received(self, data: bytes, now: int) -> None:
        if data := self._passes("in", data):
            self._board.received(data, now)

    def to_send(self, now: int) -> bytes:
        return self._passes("out", self._board.to_send(now))

    def _passes(self, way: str, data: bytes) -> bytes:
        *whole, self._half[way] = (self._half[way] + data).split(_END)
        return b"".join(self._frame(frame + _END) for frame in whole)

    def _frame(self, frame: bytes) -> bytes:
        self.frames += 1
        chance = self._chance.random()
        if chance < self._loses:
            self.spoilt += 1
            return b""
        if chance < self._loses + self._doubles:
            self.spoilt += 1
            return frame * 2
        if chance < self._loses + self._doubles + self._corrupts:
            self.spoilt += 1
            at = self._chance.randrange(len(frame))
            what = self._chance.choice(
                (b"", bytes([frame[at] ^ 1 << self._chance.randrange(8)]), frame[at : at + 1] * 2)
            )
            return frame[:at] + what + frame[at + 1 :]
        return frame
