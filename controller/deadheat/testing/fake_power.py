"""A machine that is switched off and started anew without harm."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deadheat.problems import Problem

__all__ = ["FakePower"]


class FakePower:
    """A :class:`deadheat.devices.power.Power` that writes down what it was asked in ``asked``.

    Set ``refuses`` to a Problem to have it refuse.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.refuses: Problem | None = None

    def shut_down(self) -> None:
        """Asked for ``"shut down"``."""
        self._ask("shut down")

    def restart(self) -> None:
        """Asked for ``"restart"``."""
        self._ask("restart")

    def _ask(self, what: str) -> None:
        if self.refuses is not None:
            raise self.refuses
        self.asked.append(what)
