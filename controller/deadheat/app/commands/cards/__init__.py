"""``deadheat cards``: decks, their codes, and what is known about their cards. One subcommand a file."""

from typing import Any

from deadheat.app.commands.cards import check, enrol, enter, exporting, forget, importing, labels, listing

__all__ = ["add"]

_COMMANDS = (
    listing,
    check,
    enrol,
    enter,
    forget,
    exporting,
    importing,
    labels,
)


def add(commands: Any) -> None:
    parser = commands.add_parser("cards", help="decks and the codes on their cards")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for command in _COMMANDS:
        command.add(actions)
