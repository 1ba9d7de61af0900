"""Whoever types at the terminal of a table: given a console that fits what is going on."""

from collections.abc import Callable

from deadheat.app.desk import Desk
from deadheat.app.equipment import Equipment
from deadheat.app.premises import Premises
from deadheat.app.terminal import Terminal
from deadheat.operator.menu import Act
from deadheat.referee import MatchTerms, find_game
from deadheat.virtual.console import Console

__all__ = ["Typist"]


class Typist:
    """Hands what is typed to a console for the match, or for the table between matches.

    :param is_over: whether a result stands and nobody has chosen what comes next
    :param again: begins the next match, and says why not if it cannot
    :param quit_: ends the program
    """

    def __init__(
        self,
        terminal: Terminal,
        premises: Premises,
        equipment: Equipment,
        *,
        is_over: Callable[[], bool],
        again: Callable[[], str | None],
        quit_: Callable[[], None],
    ) -> None:
        self._terminal = terminal
        self._premises = premises
        self._equipment = equipment
        self._is_over = is_over
        self._again = again
        self._quit = quit_
        self._explained = False

    def hand_over(self, terms: MatchTerms | None, desk: Desk | None) -> None:
        """What is typed from now on is about this match, or about the table between matches (None).

        The console explains itself once, or, where there is no menu, before each match.
        """
        if not self._terminal.listens:
            return
        console = Console(
            self._premises.seats if terms is None or desk is not None else terms.seats,
            self._premises.readers if terms is None else terms.readers,
            find_game(terms.game).decks if terms is not None else (),
            scan=self._equipment.scan,
            hands=self._equipment.table,
            is_over=self._is_over,
            show=self._terminal.repeat,
            again=self._again,
            quit_=self._quit,
            act=None if desk is None else lambda key: desk.act(Act(key)),
        )
        self._terminal.hand_to(console, explained=desk is None or not self._explained)
        self._explained = True
