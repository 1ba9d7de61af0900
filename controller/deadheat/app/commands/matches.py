"""``deadheat matches``: past matches, and judging them again."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from deadheat.app.paths import journal_path
from deadheat.app.words import (
    beginnings,
    calendar,
    evidence_line,
    ruling_as_data,
    ruling_line,
    terms_lines,
    torn_line,
    trimmed_line,
)
from deadheat.games import Ruling
from deadheat.problems import ExitCode
from deadheat.referee import Archive, Reading, read_store, replay
from deadheat.referee.entries import Ruled

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser("matches", help="past matches: list, show, replay, export")
    parser.set_defaults(run=run, action="list")
    _add_journal(parser, default=None)
    actions = parser.add_subparsers(metavar="ACTION")
    listing = actions.add_parser("list", help="all matches, the oldest first")
    listing.set_defaults(action="list")
    _add_journal(listing)
    for name, text in (
        ("show", "the rulings of a match and the moments that led to them"),
        ("replay", "judge a match again from its journal"),
        ("export", "a match as JSON: terms, everything that came in, rulings"),
    ):
        action = actions.add_parser(name, help=text)
        action.set_defaults(action=name)
        action.add_argument("match", metavar="MATCH", help="a number from the list, or LAST")
        _add_journal(action)
        if name == "replay":
            action.add_argument(
                "--verify", action="store_true", help="only say whether every ruling comes out the same"
            )


def _add_journal(parser: argparse.ArgumentParser, default: Any = argparse.SUPPRESS) -> None:
    """The journal may be named before or after the action."""
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", default=default, help="another journal than the usual one"
    )


def run(args: argparse.Namespace) -> int:
    store = read_store(args.journal if args.journal is not None else journal_path())
    try:
        if store.torn:
            print(torn_line(store.torn), file=sys.stderr)
        archive = Archive(store)
        if args.action == "list":
            return _list(archive)
        reading = archive.read(archive.number(args.match))
        if reading.trimmed:
            print(trimmed_line(reading.trimmed), file=sys.stderr)
        actions = {"show": _show, "replay": _replay, "export": _export}
        return actions[args.action](reading, args)
    finally:
        store.close()


def _list(archive: Archive) -> int:
    survey = archive.survey()
    for match in survey.matches:
        records = f"{match.records:6} records" if match.records is not None else "damaged"
        print(f"{match.number:5}  {calendar(match.wall_ns)}  {match.game:12} {records}")
    if survey.damage is not None:
        raise survey.damage
    if not survey.matches:
        print("No match has been played yet.")
    return ExitCode.FINE


def _show(reading: Reading, _args: argparse.Namespace) -> int:
    print(f"match {reading.number}, {'over' if reading.is_over else 'broken off'}")
    print(*terms_lines(reading.terms, reading.terms.game), sep="\n")
    for entry, began in zip(reading.entries, beginnings(reading), strict=False):
        if isinstance(entry, Ruled):
            print(ruling_line(entry.ruling, began))
            for evidence in entry.ruling.evidence:
                print(" " * 17 + evidence_line(evidence, began))
    return ExitCode.FINE


def _replay(reading: Reading, args: argparse.Namespace) -> int:
    result = replay(reading)
    if not args.verify:
        rulings = iter(result.rulings)
        for entry, began in zip(reading.entries, beginnings(reading), strict=False):
            if isinstance(entry, Ruled) and (ruling := next(rulings, None)) is not None:
                print(ruling_line(ruling, began))
    if result.difference is not None:
        there, here = result.difference.recorded, result.difference.judged
        print(f"match {reading.number}: record {result.difference.record} is not what judging again gives")
        print(f"  recorded: {_whole(there)}\n  judged:   {_whole(here)}")
        return ExitCode.NOT_FINE
    unpublished = f", {result.unpublished} more had not been shown yet" if result.unpublished else ""
    print(f"match {reading.number}: {len(result.rulings)} rulings, all the same when judged again{unpublished}")
    return ExitCode.FINE


def _whole(ruling: Ruling | None) -> str:
    return json.dumps(ruling_as_data(ruling), ensure_ascii=False) if ruling is not None else "nothing"


def _export(reading: Reading, _args: argparse.Namespace) -> int:
    document = {
        "match": reading.number,
        "terms": msgspec.to_builtins(reading.terms),
        "records": [
            {"n": r.n, "mono_ns": r.mono_ns, "boot_id": r.boot_id, "wall_ns": r.wall_ns, "entry": json.loads(r.body)}
            for r in reading.records
        ],
        "rulings": [ruling_as_data(entry.ruling) for entry in reading.entries if isinstance(entry, Ruled)],
    }
    print(json.dumps(document, ensure_ascii=False, indent=1))
    return ExitCode.FINE
