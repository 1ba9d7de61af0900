"""``deadheat games``: what can be played, and what can be agreed."""

import argparse
import json
from typing import Any

import msgspec

from deadheat.games import Game
from deadheat.problems import ExitCode, Problem
from deadheat.referee import find_game, game_names, options_of
from deadheat.referee.options import written

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser("games", help="the games, or one game's options")
    parser.add_argument("name", nargs="?", metavar="NAME", help="show the options of this game")
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.name is not None:
        game = find_game(args.name)
        print(_as_json(_data(args.name, game)) if args.json else _one(args.name, game))
    elif args.json:
        print(_as_json([_data_or_problem(name) for name in game_names()]))
    else:
        print("\n".join(map(_line, game_names())))
    return ExitCode.FINE


def _line(name: str) -> str:
    """A broken package of somebody else's hides no other game."""
    try:
        game = find_game(name)
    except Problem as problem:
        return f"{name:12} cannot be played: {problem.what}"
    return f"{name:12} {game.title}, {game.seats} seats, {game.cards.value}: {game.summary}"


def _one(name: str, game: type[Game]) -> str:
    lines = [f"{game.title} ({name}), {game.seats} seats, {game.cards.value}", game.summary]
    options = options_of(game)
    lines += ["", "Options, with their defaults and what is allowed:"] if options else ["It has no options."]
    for option in options:
        allowed = f"  [{option.allowed}]" if option.allowed else ""
        lines += [f"  {option.name} = {written(option.default)}{allowed}", f"      {option.description}"]
    lines += ["", "Profiles, for --profile:"] if game.profiles else []
    for profile, values in game.profiles.items():
        changed = ", ".join(f"{key} = {written(value)}" for key, value in values.items()) or "the defaults"
        lines.append(f"  {profile}: {changed}")
    return "\n".join(lines)


def _as_json(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


def _data_or_problem(name: str) -> dict[str, Any]:
    try:
        return _data(name, find_game(name))
    except Problem as problem:
        return {"name": name, "problem": problem.what}


def _data(name: str, game: type[Game]) -> dict[str, Any]:
    return {
        "name": name,
        "title": game.title,
        "summary": game.summary,
        "seats": [game.seats.least, game.seats.most],
        "cards": game.cards.value,
        "options": [msgspec.to_builtins(option) for option in options_of(game)],
        "profiles": game.profiles,
    }
