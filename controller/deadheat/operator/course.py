"""The way through a deck: which place is asked for, which are done, and what this sitting has done."""

from collections.abc import Sequence

from deadheat.operator.holdings import Holdings
from deadheat.operator.places import Place

__all__ = ["Course"]


class Course:
    """Begins at the first place that is not done; has ended once there is none behind.

    :param again: no place is done yet, whatever codes are there
    """

    def __init__(self, places: Sequence[Place], held: Holdings, *, again: bool) -> None:
        self._places = places
        self._held = held
        self._done = set() if again else {n for n, place in enumerate(places) if held.covered(place)}
        self._at = -1
        self._steps: list[int] = []
        """The places that were done in this sitting, the last one last."""
        self._given: dict[int, list[str]] = {}
        """The codes that were enrolled in this sitting, by place."""
        self.ended = False
        self.go_on()

    # -- where it is --------------------------------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        """The card, and perhaps its face, that is asked for; at the end, the last one that was.

        :raises IndexError: if no card of the deck needs a code
        """
        return self._places[max(self._at, 0)]

    @property
    def is_first(self) -> bool:
        """Whether nothing is before it."""
        return self._at <= 0

    @property
    def is_done(self) -> bool:
        """Whether what is asked for is done: the operator has gone back to it."""
        return self._at in self._done

    @property
    def missing(self) -> list[Place]:
        """What is not done."""
        return [place for n, place in enumerate(self._places) if n not in self._done]

    def __len__(self) -> int:
        return len(self._places)

    # -- on and back --------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Ask for the next place that is not done; if there is none behind, it ends."""
        following = next((n for n in range(self._at + 1, len(self._places)) if n not in self._done), None)
        if following is None:
            self.ended = True
        else:
            self._at = following

    def go_back(self) -> None:
        """Look at the place before, whether it is done or not."""
        self._at = max(self._at - 1, 0)

    def gave(self, code: str) -> None:
        """A code was put on what is asked for."""
        self._given.setdefault(self._at, []).append(code)

    def took_off(self, codes: Sequence[str]) -> None:
        """Codes are on their places no longer."""
        self._given = {n: [code for code in given if code not in codes] for n, given in self._given.items()}

    def done(self, *, new: bool) -> None:
        """What is asked for is done, ``new`` if it was not before; on to the next."""
        self._done.add(self._at)
        if new:
            self._steps.append(self._at)
        self.go_on()

    # -- once more ----------------------------------------------------------------------------------------------------

    @property
    def redoes(self) -> Place | None:
        """What would be done again: the place that was gone back to, or the one that was done last in this sitting."""
        number = self._redoes
        return self._places[number] if number is not None else None

    @property
    def to_take_off(self) -> list[str]:
        """The codes that go then: those of this sitting; older ones only if the operator went back to them."""
        number = self._redoes
        if number is None:
            return []
        older = self._held.at(self._places[number]) if number == self._at else []
        return list(self._given.get(number, [])) or older

    def redo(self, place: Place) -> None:
        """Ask for a place again."""
        self._at = self._places.index(place)
        self._done.discard(self._at)
        self._steps = [step for step in self._steps if step != self._at]

    @property
    def _redoes(self) -> int | None:
        if self._at in self._done and (self._at in self._steps or self._held.at(self.place)):
            return self._at
        return self._steps[-1] if self._steps else None
