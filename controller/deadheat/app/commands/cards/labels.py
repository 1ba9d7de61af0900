"""``deadheat cards labels`` and ``deadheat cards mat``: codes to print."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from deadheat.app.commands.cards.lengths import lengths, whole_numbers
from deadheat.app.commands.cards.output import typeface, write_pdf
from deadheat.cards import Deck, deck_called, deck_names
from deadheat.cards.labels import (
    MAT_COMMANDS,
    SHEETS,
    Format,
    Sheet,
    choose,
    find_page,
    find_sheet,
    labels_of,
    labels_pdf,
    mat_pdf,
)
from deadheat.problems import ExitCode, Problem

__all__ = ["add", "run", "run_mat"]

_SHEET = "Avery L7651"


def add(commands: Any) -> None:
    labels = commands.add_parser("labels", help="a PDF of stickers for a deck: a code and the card's name on each")
    labels.add_argument("deck", nargs="?", metavar="DECK", help="the-mind, table, …")
    _add_common(labels)
    labels.add_argument("--cards", metavar="CHOICE", help="names, groups, patterns or places: 1-20,37 or boost-*")
    labels.add_argument("--copies", type=int, default=1, metavar="N", help="of each label")
    labels.add_argument("--skip", type=int, default=0, metavar="N", help="places of the first sheet that are used up")
    labels.add_argument("--shift", metavar="XxY", help="millimetres to the right and down, if the printer is off")
    labels.add_argument("--marks", action=argparse.BooleanOptionalAction, help="where to cut (default: on plain paper)")
    sheet = labels.add_argument_group("the sheet")
    sheet.add_argument("--sheet", metavar="NAME", help=f"a known one (default: {_SHEET}); --sheets lists them")
    sheet.add_argument("--sheets", action="store_true", help="list the known sheets")
    sheet.add_argument("--grid", metavar="CxR", help="any other: columns and rows")
    sheet.add_argument("--label", metavar="WxH", help="millimetres of one label")
    sheet.add_argument("--margin", metavar="XxY", help="from the left and the top (default: in the middle)")
    sheet.add_argument("--gap", metavar="XxY", help="between labels (default: none)")
    sheet.add_argument("--page", metavar="PAPER", help="A4 (default), A3 or letter")
    sheet.add_argument("--round", action="store_true", help="the labels are round")
    labels.set_defaults(run=run)

    mat = commands.add_parser("mat", help="a PDF of a mat for the table's centre: the pile, commands around it")
    _add_common(mat)
    mat.add_argument("--commands", default=",".join(MAT_COMMANDS), metavar="NAMES", help="default: %(default)s")
    mat.add_argument("--page", default="A4", help="A4, A3 or letter")
    mat.set_defaults(run=run_mat)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=[kind.value for kind in Format], default="qr", help="default: qr")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where the PDF goes; an older PDF is replaced"
    )
    parser.add_argument("--font", type=Path, metavar="FILE", help="a TrueType file, for letters that ours lacks")


def run(args: argparse.Namespace) -> int:
    if args.sheets:
        for sheet in SHEETS:
            print(_described(sheet))
        return ExitCode.FINE
    deck = _deck(args.deck)
    sheet = _sheet(args)
    labels = labels_of(choose(deck, args.cards) if args.cards is not None else deck)
    if not 1 <= args.copies <= 100:
        raise Problem(f"{args.copies} copies are not printed", "Give --copies 1 to 100.")
    labels = [label for label in labels for _ in range(args.copies)]
    with ExitStack() as stack:
        pdf = labels_pdf(
            labels,
            sheet,
            Format(args.format),
            typeface(args.font, stack),
            title=f"{deck.title}: labels",
            skip=args.skip,
            shift=lengths("--shift", args.shift) if args.shift else (0.0, 0.0),
            marks=sheet.plain if args.marks is None else args.marks,
        )
    output = args.output or Path(f"{deck.name}-labels.pdf")
    write_pdf(output, pdf)
    pages = -(-(len(labels) + args.skip) // sheet.places)
    print(f"{output}: {len(labels)} labels on {pages} {'sheet' if pages == 1 else 'sheets'} of {sheet.name}")
    print("Print at 100 % (“actual size”), first on ordinary paper: held behind the stickers it shows what is off.")
    return ExitCode.FINE


def run_mat(args: argparse.Namespace) -> int:
    labels = labels_of(choose(deck_called("table"), args.commands))
    with ExitStack() as stack:
        pdf = mat_pdf(labels, find_page(args.page), Format(args.format), typeface(args.font, stack))
    output = args.output or Path("mat.pdf")
    write_pdf(output, pdf)
    print(f"{output}: a mat on {find_page(args.page).name}, {len(labels)} commands on each side")
    return ExitCode.FINE


def _deck(name: str | None) -> Deck:
    if name is None:
        raise Problem("which deck is to have labels?", f"Decks: {', '.join(deck_names())}.")
    return deck_called(name)


def _sheet(args: argparse.Namespace) -> Sheet:
    free = {name: getattr(args, name) for name in ("grid", "label", "margin", "gap", "page", "round")}
    if not any(free.values()):
        return find_sheet(args.sheet or _SHEET)
    if args.sheet is not None or args.grid is None or args.label is None:
        given = ", ".join(f"--{name}" for name, value in free.items() if value)
        raise Problem(
            f"{given}: a grid of your own needs --grid and --label, and no --sheet",
            "Like --grid 5x13 --label 38.1x21.2, with --margin, --gap, --page and --round where needed.",
        )
    columns, rows = whole_numbers("--grid", args.grid)
    width, height = lengths("--label", args.label)
    return Sheet(
        f"grid {args.grid}",
        find_page(args.page or "A4"),
        columns,
        rows,
        width,
        height,
        gap=lengths("--gap", args.gap) if args.gap else (0.0, 0.0),
        margin=lengths("--margin", args.margin) if args.margin else None,
        round=args.round,
        plain=True,
    ).check()


def _described(sheet: Sheet) -> str:
    shape = f"{sheet.width:g} mm round" if sheet.round else f"{sheet.width:g} x {sheet.height:g} mm"
    also = f", also {', '.join(sheet.also)}" if sheet.also else ""
    paper = ", plain paper to cut" if sheet.plain else ""
    return f"{sheet.name:<16} {sheet.places:>3} of {shape} on {sheet.page.name}{paper}{also}"
