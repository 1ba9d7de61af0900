"""``deadheat games``: what can be played, and what can be agreed."""

import argparse
import json
from typing import Any

import msgspec

from deadheat.games import Game
from deadheat.problems import ExitCode, Problem
from deadheat.referee import find_game, game_names

__all__ = ["add", "run"]


def add(commands: Any) -> None:
    parser = commands.add_parser("games", help="the games, or one game's options")
    parser.add_argument("name", nargs="?", metavar="NAME", help="show the options of this game")
    parser.add_argument("--json", action="store_true", help="JSON instead of text")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.name is not None:
        game = find_game(args.name)
        print(json.dumps(_data(args.name, game), indent=1, ensure_ascii=False) if args.json else _one(args.name, game))
        return ExitCode.FINE
    if args.json:
        print(json.dumps([_data(name, find_game(name)) for name in game_names()], indent=1, ensure_ascii=False))
        return ExitCode.FINE
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
    lines = [f"{game.title} ({name}), {game.seats} seats, {game.cards.value}", game.summary, ""]
    for option in _options(game):
        allowed = f"  [{option['allowed']}]" if option["allowed"] else ""
        lines += [f"  {option['name']} = {_shown(option['default'])}{allowed}", f"      {option['description']}"]
    for profile, values in game.profiles.items():
        changed = ", ".join(f"{key}={_shown(value)}" for key, value in values.items()) or "as above"
        lines.append(f"  profile {profile}: {changed}")
    return "\n".join(lines)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return "/".join(map(str, value)) or "none"
    return str(value)


def _data(name: str, game: type[Game]) -> dict[str, Any]:
    return {
        "name": name,
        "title": game.title,
        "summary": game.summary,
        "seats": [game.seats.least, game.seats.most],
        "cards": game.cards.value,
        "options": [{**option, "default": msgspec.to_builtins(option["default"])} for option in _options(game)],
        "profiles": game.profiles,
    }


def _options(game: type[Game]) -> list[dict[str, Any]]:
    fields = msgspec.structs.fields(game.Options)
    types = {field.name: field for field in _inspected(game).fields}
    return [
        {
            "name": field.name,
            "default": field.default,
            "description": _meta(field.type, "description"),
            "allowed": _allowed(types[field.name].type),
        }
        for field in fields
    ]


def _inspected(game: type[Game]) -> msgspec.inspect.StructType:
    kind = msgspec.inspect.type_info(game.Options)
    assert isinstance(kind, msgspec.inspect.StructType)
    return kind


def _meta(annotated: Any, name: str) -> str:
    metas = getattr(annotated, "__metadata__", ())
    return next((str(value) for meta in metas if (value := getattr(meta, name, None))), "")


def _allowed(kind: msgspec.inspect.Type) -> str:
    if isinstance(kind, msgspec.inspect.Metadata):
        return _allowed(kind.type)
    if isinstance(kind, msgspec.inspect.EnumType):
        return ", ".join(member.value for member in kind.cls)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "on, off"
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return f"any number of {_allowed(kind.item_type)}, as 3/5/8"
    return ""
