"""``deadheat cards forget``: takes codes off cards."""

import argparse
from typing import Any

from deadheat.app.commands.cards.registers import add_register, changing
from deadheat.cards import Named, Register, name_of
from deadheat.problems import ExitCode, Problem
from deadheat.toml import shown

__all__ = ["add", "run"]


def add(actions: Any) -> None:
    parser = actions.add_parser("forget", help="take a code off its card, or all codes off a card")
    parser.add_argument(
        "codes", metavar="CODE|CARD", nargs="+", help="uid:04A1B2C3, the-mind/42, in-extremis/basic-01/back"
    )
    add_register(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    with changing(args) as register:
        found = [(code, named) for written in args.codes for code, named in _meant(register, written)]
        with register.change() as change:
            for code, _ in found:
                change.forget(code)
    for code, named in found:
        print(f"{shown(code)} is no longer {named}")
    return ExitCode.FINE


def _meant(register: Register, written: str) -> list[tuple[str, Named]]:
    """The codes that a code or a card on the command line stands for."""
    card = name_of(written)
    of_card = [
        (row.code, row.named) for row in register if card and row.card == card.card and card.face in (None, row.face)
    ]
    of_code = [(row.code, row.named) for row in register if row.code == written]
    if not of_card and not of_code:
        what = f"{card} has no code in the register" if card else f"“{shown(written)}” is on no card"
        raise Problem(what, "See “deadheat cards list DECK” for what is enrolled.", ExitCode.NOT_FINE)
    return of_code or of_card
