"""``deadheat cards enter``: what the owner reads off the cards."""

import argparse
from typing import Any

from deadheat.app.commands.cards.registers import add_register, changing
from deadheat.cards import Entered, deck_called
from deadheat.problems import ExitCode, Problem

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("enter", help="enter what is printed on cards: enter loading 42 battery=2 colour=blue")
    parser.add_argument("deck", metavar="DECK")
    parser.add_argument("cards", metavar="CARD", help="a card's name, or several: 4,8,42")
    parser.add_argument("facts", metavar="FACT=VALUE", nargs="+")
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    deck_called(args.deck)
    names = [name for name in args.cards.split(",") if name]
    if not names:
        raise Problem(f"“{args.cards}” names no card", "Write a card's name, or several: 4,8,42")
    facts = [_fact(written) for written in args.facts]
    with changing(args) as register, register.change() as change:
        for name in names:
            for fact, value in facts:
                change.enter(Entered(f"{args.deck}/{name}", fact, value), replace=True)
    said = ", ".join(f"{fact} {value}" for fact, value in facts)
    print(f"{', '.join(f'{args.deck}/{name}' for name in names)}: {said}")
    return ExitCode.FINE


def _fact(written: str) -> tuple[str, str]:
    name, equals, value = written.partition("=")
    if not equals:
        raise Problem(f"“{written}” enters nothing", "Write FACT=VALUE, such as battery=2.")
    return name, value
