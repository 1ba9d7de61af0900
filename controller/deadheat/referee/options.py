"""A game's options: what can be agreed, as people write it and as the game takes it."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from deadheat.games import Game
from deadheat.problems import Problem

__all__ = ["Option", "check_options", "options_of", "read_options", "written"]

_SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class Option(msgspec.Struct, frozen=True):
    """One option as it is explained to people."""

    name: str
    default: Any
    description: str
    allowed: str
    """What it may be, or empty where that cannot be said in few words."""


def options_of(game: type[Game]) -> list[Option]:
    """The options of a game, in its order."""
    kinds = _kinds(game)
    return [
        Option(field.name, field.default, _description(field.type), _allowed(kinds[field.name]))
        for field in msgspec.structs.fields(game.Options)
    ]


def read_options(game: type[Game], given: Mapping[str, str]) -> dict[str, Any]:
    """Options as people write them (``on``, ``3/5/8``, ``none``), as values that :func:`check_options` understands."""
    kinds = _kinds(game)
    return {name: _value(kinds.get(name), value) for name, value in given.items()}


def written(value: Any) -> str:
    """A value as people write it.

    >>> written(True), written((3, 5)), written(())
    ('on', '3/5', 'none')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return "/".join(map(str, value)) or "none"
    return str(value)


def check_options(game: type[Game], given: Mapping[str, Any], profile: str | None = None) -> msgspec.Struct:
    """Complete and check the options of a game.

    :param given: options by name; they go before those of the profile
    :param profile: one of the game's profiles, or None
    :raises Problem: if an option is unknown or out of range
    """
    if profile is not None and profile not in game.profiles:
        known = ", ".join(sorted(game.profiles)) or "none"
        raise Problem(f"{game.title} has no profile “{profile}”", f"Profiles here: {known}.")
    wanted = {**(game.profiles[profile] if profile else {}), **given}
    fields = {field.name: field for field in msgspec.structs.fields(game.Options)}
    for name, value in wanted.items():
        if name not in fields:
            raise _unknown(game, name, list(fields))
        try:
            msgspec.convert(value, fields[name].type, strict=False)
        except msgspec.ValidationError as error:
            allowed = _allowed(_kinds(game)[name])
            remedy = f"Allowed: {allowed}." if allowed else f"{error}."
            raise Problem(f"{game.title}: {name} cannot be {written(value)}", remedy) from None
    try:
        return msgspec.convert(wanted, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(f"{game.title}: {error}", "Choose options that go together.") from None


def _unknown(game: type[Game], name: str, known: list[str]) -> Problem:
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean “{near[0]}”? " if near else ""
    return Problem(f"{game.title} has no option “{name}”", f"{hint}Options: {', '.join(known) or 'none'}.")


def _kinds(game: type[Game]) -> dict[str, msgspec.inspect.Type]:
    """The type of each option, without what is said about it."""
    kind = msgspec.inspect.type_info(game.Options)
    assert isinstance(kind, msgspec.inspect.StructType)
    return {field.name: _bare(field.type) for field in kind.fields}


def _bare(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return _bare(kind.type) if isinstance(kind, msgspec.inspect.Metadata) else kind


def _value(kind: msgspec.inspect.Type | None, said: str) -> Any:
    if isinstance(kind, msgspec.inspect.BoolType):
        return _SWITCH.get(said.lower(), said)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return [] if said in ("", "none") else said.split("/")
    return said


def _description(annotated: Any) -> str:
    metas = getattr(annotated, "__metadata__", ())
    return next((meta.description for meta in metas if getattr(meta, "description", None)), "")


def _allowed(kind: msgspec.inspect.Type) -> str:
    if isinstance(kind, msgspec.inspect.EnumType):
        return ", ".join(str(member.value) for member in kind.cls)
    if isinstance(kind, msgspec.inspect.BoolType):
        return "on, off"
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return f"none, or any number of {_allowed(_bare(kind.item_type))}, as 3/5/8"
    return ""
