"""The two lines of a rotary encoder turned into clicks; no clock, no wire.

The lines close and open in turn, each a quarter of a turn after the other:

::

    a  ‾‾|__________|‾‾‾‾‾‾‾‾‾|__________|‾‾
    b  ‾‾‾‾‾‾‾|__________|‾‾‾‾‾‾‾‾‾|________
         click                click

While one line bounces the other is still, so bouncing goes forth and back between two neighbours and adds up to
nothing: no time has to be waited for. An edge that is lost may cost the click that it belongs to and no other: at each
click the encoder rests, and counting begins anew.
"""

from typing import Final

__all__ = ["Quadrature"]

_PLACE: Final = {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}
"""The place within a turn of four edges, by whether ``a`` and ``b`` are closed."""


class Quadrature:
    """Where the knob is. Give it edges in the order of their stamps and levels whenever they are read.

    :param a: whether line ``a`` is closed now
    :param b: whether line ``b`` is closed now
    :param per_click: edges of both lines from one click to the next, 4 or 2

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self, a: bool, b: bool, *, per_click: int = 4) -> None:
        self._lines = {"a": a, "b": b}
        self._per_click = per_click
        self._turned = 0  # edges since the last click, with their direction

    def edge(self, line: str, closed: bool) -> int:
        """A line has changed; the clicks that this completes: 1 clockwise, -1 the other way, otherwise 0."""
        return self.levels(**{**self._lines, line: closed})

    def levels(self, a: bool, b: bool, *, surely: bool = False) -> int:
        """Both lines as they are now; the clicks that this completes.

        :param surely: no edges of before can still arrive, so two lines that have changed are taken to have done so
        """
        step = (_PLACE[a, b] - _PLACE[self._lines["a"], self._lines["b"]]) % 4
        if step == 2 and not surely:
            return 0
        self._lines = {"a": a, "b": b}
        self._turned += (0, 1, 0, -1)[step]
        return self._clicks()

    def _clicks(self) -> int:
        """At rest the knob has turned by whole clicks, whatever was missed on the way."""
        if _PLACE[self._lines["a"], self._lines["b"]] % self._per_click:
            return 0
        clicks = (abs(self._turned) + self._per_click // 2) // self._per_click
        forward = self._turned > 0
        self._turned = 0
        return clicks if forward else -clicks
