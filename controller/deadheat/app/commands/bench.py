"""``deadheat bench``: how right the referee is, and how fast."""

import argparse
import json
from typing import Any

from deadheat.problems import ExitCode, Problem

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser("bench", help="benchmarks: of correctness (fairness) and of speed")
    kinds = parser.add_subparsers(dest="kind", metavar="KIND", required=True)
    fairness = kinds.add_parser("fairness", help="adversarial rounds against the truth, beside three usual rules")
    fairness.add_argument("--rounds", type=int, default=10_000, metavar="N")
    fairness.add_argument("--seed", type=int, default=1, metavar="N")
    fairness.add_argument("--json", action="store_true", help="JSON instead of a table")
    fairness.set_defaults(run=run)
    speed = kinds.add_parser("speed", help="press to echo lamp beside bare gpiozero, and CPU per round")
    speed.add_argument("--presses", type=int, default=5_000, metavar="N")
    speed.add_argument("--json", action="store_true", help="JSON instead of lines")
    speed.set_defaults(run=run_speed)
    readers = kinds.add_parser("readers", help="CPU of six readers that poll, delays, and a flood")
    readers.add_argument("--json", action="store_true", help="JSON instead of lines")
    readers.set_defaults(run=run_readers)
    oled = kinds.add_parser("oled", help="bytes on the wire and CPU of a screen's frame, beside luma's display()")
    oled.add_argument("--json", action="store_true", help="JSON instead of lines")
    oled.set_defaults(run=run_oled)


def run(args: argparse.Namespace) -> int:
    from deadheat.testing import fairness

    if args.rounds < 1:
        raise Problem(f"{args.rounds} rounds cannot be played", "Ask for at least one.")
    report = fairness.run(args.rounds, args.seed)
    print(report.to_json() if args.json else report.to_text())
    wrong = report.methods["deadheat"][fairness.Outcome.WRONG_WINNER]
    return ExitCode.NOT_FINE if wrong else ExitCode.FINE


def run_speed(args: argparse.Namespace) -> int:
    from deadheat.testing.speed import measure

    if args.presses < 1:
        raise Problem(f"{args.presses} presses cannot be measured", "Ask for at least one.")
    figures = measure(args.presses)
    print(json.dumps(figures.to_json()) if args.json else figures.to_text())
    return ExitCode.FINE


def run_readers(args: argparse.Namespace) -> int:
    from deadheat.testing.reader_speed import measure_readers

    figures = measure_readers()
    print(json.dumps(figures.to_json()) if args.json else figures.to_text())
    return ExitCode.FINE


def run_oled(args: argparse.Namespace) -> int:
    from deadheat.testing.screen_speed import measure_screens

    figures = measure_screens()
    print(json.dumps(figures.to_json()) if args.json else figures.to_text())
    return ExitCode.FINE
