"""``deadheat cards check``: is this deck file right, and is anything missing for this deck?"""

import argparse
import os
from pathlib import Path
from typing import Any

from deadheat.app.commands.cards.coverage import lacking, names_lines
from deadheat.app.commands.cards.registers import add_register, reading
from deadheat.cards import Card, Deck, check_deck_file, deck_called
from deadheat.problems import ExitCode
from deadheat.toml import FileProblem

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser(
        "check", help="which cards of a deck lack a code or a fact; of a FILE.toml: file:line:column, what is wrong"
    )
    parser.add_argument("deck", metavar="DECK|FILE.toml")
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.deck.endswith(".toml") or os.sep in args.deck:
        return _check_file(Path(args.deck))
    deck_called(args.deck)
    with reading(args) as register:
        deck = register.deck(args.deck)
        missing = lacking(register, deck)
    needing = sum(card.coded for card in deck)
    unverified = _unverified(deck)
    print(f"{deck.title}: {needing - len(missing)} of {needing} cards have a code in the register")
    if missing:
        print("without one (printed labels and written tags need none):", *names_lines(missing), sep="\n")
    for fact, cards in unverified.items():
        print(f"{fact} has not been entered for:", *names_lines(cards), sep="\n")
    return ExitCode.NOT_FINE if missing or unverified else ExitCode.FINE


def _check_file(path: Path) -> int:
    try:
        deck = check_deck_file(path)
    except FileProblem as problem:
        print(problem)
        return problem.exit_code
    print(f"{path}: fine: {deck.title}, {len(deck)} cards")
    return ExitCode.FINE


def _unverified(deck: Deck) -> dict[str, list[Card]]:
    """The cards that nobody has read a fact off, by the fact."""
    found: dict[str, list[Card]] = {}
    for card in deck:
        for fact in card.unverified:
            found.setdefault(fact, []).append(card)
    return found
