"""What the menu offers, as data: two trees, one between matches and one while a match is played."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from deadheat.operator.menu.backroom import Backroom
from deadheat.operator.menu.cards import cards
from deadheat.operator.menu.house import export, power, versions
from deadheat.operator.menu.listing import Item, Listing
from deadheat.operator.menu.page import Move, Open, Swap, Way
from deadheat.operator.menu.past import results, statistics
from deadheat.operator.menu.playing import begun, games
from deadheat.operator.menu.table import table
from deadheat.operator.menu.telling import Question, Telling, trouble
from deadheat.problems import Problem
from deadheat.stage import Text, text

__all__ = ["BETWEEN", "DURING", "RESUME", "Node", "once_more", "tree"]

RESUME: Final = text("Resume")


class Node(msgspec.Struct, frozen=True):
    """An entry of the first page. A problem that arises on its way is shown in its place."""

    label: Text
    leads: Callable[[Backroom], Move]
    when: Callable[[Backroom], bool] = lambda _backroom: True
    """Whether it is there: nothing is shown that does not work."""
    value: Callable[[Backroom], Text | None] = lambda _backroom: None


def tree(title: Text, nodes: Sequence[Node], backroom: Backroom, cursor: Text | None = None) -> Listing:
    """The first page of a tree.

    :param cursor: the entry that has the cursor at first, if it is there
    """

    def follow(node: Node) -> Move:
        try:
            return node.leads(backroom)
        except Problem as problem:
            return Open(trouble(problem))

    offered = [node.label for node in nodes if node.when(backroom)]
    return Listing(
        title,
        lambda: [
            Item(node.label, partial(follow, node), node.value(backroom)) for node in nodes if node.when(backroom)
        ],
        cursor=offered.index(cursor) if cursor in offered else 0,
    )


# -- between matches --------------------------------------------------------------------------------------------------


def once_more(backroom: Backroom) -> Move:
    """The match that was played last, with all that was agreed."""
    plan = backroom.rematch()
    return begun(backroom, plan) if plan is not None else None


def _broken_off(backroom: Backroom) -> Text | None:
    title = backroom.broken_off()
    return text("{game}", game=title) if title is not None else None


def _go_on(backroom: Backroom) -> Move:
    title = text("{game}", game=backroom.broken_off() or "")
    return Open(
        Listing(
            title,
            lambda: [
                Item(text("Go on with it"), lambda: _done(backroom.resume, Way.HOME)),
                Item(text("Give it up"), lambda: Open(Question(text("Give it up?"), lambda: _gave_up(backroom)))),
            ],
        )
    )


def _gave_up(backroom: Backroom) -> Move:
    return _done(backroom.give_up, Swap(Telling(text("Match"), text("Given up"), then=Way.HOME)))


def _done(act: Callable[[], None], then: Move) -> Move:
    try:
        act()
    except Problem as problem:
        return Open(trouble(problem))
    return then


BETWEEN: Final = (
    Node(text("Rematch"), once_more, when=lambda backroom: backroom.rematch() is not None),
    Node(RESUME, _go_on, when=lambda backroom: backroom.broken_off() is not None, value=_broken_off),
    Node(text("Play"), lambda backroom: Open(games(backroom))),
    Node(text("Last results"), lambda backroom: Open(results(backroom))),
    Node(text("Cards"), lambda backroom: Open(cards(backroom))),
    Node(text("Table"), lambda backroom: Open(table(backroom))),
    Node(text("Statistics"), lambda backroom: Open(statistics(backroom))),
    Node(text("Export"), export, when=lambda backroom: backroom.can_export()),
    Node(text("Version"), lambda backroom: Open(versions(backroom))),
    Node(text("Switch off"), lambda backroom: Open(power(backroom)), when=lambda backroom: backroom.can_switch_off()),
)

# -- while a match is played ------------------------------------------------------------------------------------------


def _ask(question: Text, act: Callable[[Backroom], None]) -> Callable[[Backroom], Move]:
    def asked(backroom: Backroom) -> Move:
        return Open(Question(question, lambda: _done(lambda: act(backroom), Way.CLOSE)))

    return asked


DURING: Final = (
    Node(text("Play on"), lambda _backroom: Way.CLOSE),
    Node(text("Pause"), _ask(text("Pause it?"), lambda backroom: backroom.pause())),
    Node(text("Take back"), _ask(text("Ask the players?"), lambda backroom: backroom.undo())),
    Node(text("Abandon"), _ask(text("Abandon it?"), lambda backroom: backroom.abandon())),
)
