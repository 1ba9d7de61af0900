"""``deadheat demo``: bots play a whole match in simulated time."""

import argparse
import json
import sys
from typing import Any

from deadheat.app.choices import add_match_arguments, agree, journal_for
from deadheat.app.words import outcome_as_data, ruling_as_data, ruling_line, terms_lines
from deadheat.games import Outcome, Ruling
from deadheat.problems import ExitCode
from deadheat.referee import MatchTerms, find_game
from deadheat.virtual.demo import play_demo
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser("demo", help="bots play a whole match in simulated time; every ruling is printed")
    parser.add_argument("game", nargs="?", default="the-mind", metavar="GAME", help="which game (default: the-mind)")
    add_match_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    clock = FakeClock()
    seed = 1 if args.seed is None else args.seed
    terms = agree(args, args.game, seed=seed, started=clock.now())
    path = journal_for(args)
    rulings: list[Ruling] = []
    on_rulings = rulings.extend if args.json else _printer(terms)
    if not args.json:
        print(*terms_lines(terms, find_game(terms.game).title), sep="\n")
    outcome = play_demo(terms, clock, seed, on_rulings, path)
    if args.json:
        print(json.dumps(_document(terms, rulings, outcome), ensure_ascii=False, indent=1))
    if outcome is None:
        print("The demo did not come to an end within four hours of table time.", file=sys.stderr)
        return ExitCode.NOT_FINE
    return ExitCode.FINE


def _printer(terms: MatchTerms) -> Any:
    def show(rulings: list[Ruling]) -> None:
        for ruling in rulings:
            print(ruling_line(ruling, terms.started))

    return show


def _document(terms: MatchTerms, rulings: list[Ruling], outcome: Outcome | None) -> dict[str, Any]:
    return {
        "game": terms.game,
        "seats": list(terms.seats),
        "seed": terms.seed,
        "options": terms.options,
        "rulings": [ruling_as_data(ruling) for ruling in rulings],
        "outcome": outcome_as_data(outcome),
    }
