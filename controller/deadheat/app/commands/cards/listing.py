"""``deadheat cards list``: all decks, or all cards of one."""

import argparse
import sys
from typing import Any

from deadheat.app.commands.cards.coverage import lacking
from deadheat.app.commands.cards.registers import add_register, reading
from deadheat.cards import Card, Register, deck_called, deck_names, deck_problems, load_deck
from deadheat.problems import ExitCode, Problem
from deadheat.toml import shown

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("list", help="all decks, or the cards of one with their codes")
    parser.add_argument("deck", nargs="?", metavar="DECK")
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    with reading(args) as register:
        return _decks(register) if args.deck is None else _cards(register, args.deck)


def _decks(register: Register) -> int:
    for name in deck_names():
        try:
            deck = load_deck(name)
        except Problem as broken:
            print(f"{name:18} cannot be used: {broken.what}")
            continue
        need = sum(card.coded for card in deck)
        print(f"{name:18} {deck.title:20} {len(deck):4} cards, {need - len(lacking(register, deck))} with a code")
    problems = deck_problems()
    for problem in problems:
        print(problem, file=sys.stderr)
    return ExitCode.NOT_FINE if problems else ExitCode.FINE


def _cards(register: Register, name: str) -> int:
    deck_called(name)
    deck = register.deck(name)
    codes: dict[str, list[str]] = {}
    for row in register:
        codes.setdefault(row.card, []).append(f"{row.face}: {shown(row.code)}" if row.face else shown(row.code))
    print(f"{deck.title} ({name}), {len(deck)} cards")
    for card in deck:
        needs = "no code" if card.coded else "needs no code"
        facts = "".join(f"  {fact}" for fact in _facts(card))
        label = card.label if card.label != card.name else ""
        print(f"  {card.name:24} {label:28} {', '.join(codes.get(card.id, [needs]))}{facts}")
    return ExitCode.FINE


def _facts(card: Card) -> list[str]:
    """What is known of a card; ``?`` behind what nobody has read off it."""
    known = [f"{name}={value}{'?' if name in card.unverified else ''}" for name, value in card.facts.items()]
    return [*known, *(f"{name}=?" for name in card.unverified if name not in card.facts)]
