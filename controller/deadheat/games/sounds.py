"""What is to be heard. Each sound has a number, so that none is played twice."""

from deadheat.stage import Sound, Sounding

__all__ = ["Sounds"]


class Sounds:
    """Remembers the last sound.

    A copy of a game's past shares this object: what has sounded stays so, whatever ruling is taken back.
    """

    def __init__(self) -> None:
        self._last: Sounding | None = None

    def __deepcopy__(self, memo: dict[int, object]) -> "Sounds":
        return self

    def play(self, sound: Sound, at: int = 0) -> None:
        """Something is to be heard, now or from ``at`` (ns) on."""
        number = 1 if self._last is None else self._last.number + 1
        self._last = Sounding(number, sound, at)

    @property
    def sounding(self) -> Sounding | None:
        """The last sound."""
        return self._last
