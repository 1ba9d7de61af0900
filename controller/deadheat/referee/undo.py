"""Taking the last ruling back by agreement.

Somebody shows the command card ``table/undo``. Play then pauses: the game hears nothing, cards are refused, and every
screen shows the question. If all players press and hold their buttons together, the game goes back to before its last
ruling that changed anything. It is journaled like everything else: never silent.
"""

from deadheat.games import Ruling
from deadheat.stage import Lamp, Pattern, Scene, Screen, Sounding, text
from deadheat.timing import MS, Press, Release, S, Signal

__all__ = ["UNDO_CARD", "UndoVote"]

UNDO_CARD = "table/undo"
_TOGETHER = 300 * MS
_LASTS = 10 * S


class UndoVote:
    """A vote that is open: it passes once all ``seats`` have held their buttons together for 300 ms.

    :param seats: who has to agree
    :param ruling: what would be taken back
    :param asked: when it was asked, in ns; it lapses 10 s later
    """

    def __init__(self, seats: tuple[str, ...], ruling: Ruling, asked: int) -> None:
        self._seats = seats
        self._ruling = ruling
        self._down: dict[str, int] = {}
        self._lapses = asked + _LASTS

    def question(self) -> Ruling:
        """The vote begins."""
        words = text("Take back “{ruling}”?", ruling=self._ruling.words)
        return Ruling("undo-asked", words, text("if all press and hold their buttons within 10 s"), stands=False)

    def hear(self, signal: Signal) -> None:
        """A button goes down or up."""
        if isinstance(signal, Press) and signal.seat in self._seats:
            self._down[signal.seat] = signal.at.latest
        elif isinstance(signal, Release):
            self._down.pop(signal.seat, None)

    @property
    def next_deadline(self) -> int:
        """When it is agreed or lapses, in ns."""
        agreed = self._agreed_at
        return self._lapses if agreed is None else min(agreed, self._lapses)

    def passed(self, at: int) -> bool:
        """Whether all agree at ``at`` ns."""
        agreed = self._agreed_at
        return agreed is not None and agreed <= at

    @property
    def _agreed_at(self) -> int | None:
        return max(self._down.values()) + _TOGETHER if len(self._down) == len(self._seats) else None

    def scene(self, sounding: Sounding | None) -> Scene:
        """What the table shows while the vote is open; ``sounding`` is what was heard last."""
        lamps = {seat: Lamp(Pattern.ON if seat in self._down else Pattern.BLINK) for seat in self._seats}
        agree = (text("All agree: hold your buttons"),)
        return Scene(lamps, {}, Screen(text("Take it back?"), self._ruling.words, agree, self._lapses), sounding)
