"""The games that are installed, found by the entry point group ``deadheat.games``."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from deadheat.cards import load_deck
from deadheat.games import CardSource, Game, Setting, Settlement
from deadheat.problems import Problem
from deadheat.referee.entries import MatchTerms

__all__ = ["build_game", "check_options", "find_game", "game_names", "make_terms"]

_GROUP = "deadheat.games"


@cache
def _shelf() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=_GROUP)}


def game_names() -> list[str]:
    """The names of all games, sorted."""
    return sorted(_shelf())


def find_game(name: str) -> type[Game]:
    """The game called ``name``.

    :raises Problem: if there is none, or its package is broken
    """
    point = _shelf().get(name)
    if point is None:
        near = get_close_matches(name, game_names(), n=1)
        hint = f"Did you mean “{near[0]}”? " if near else ""
        raise Problem(f"There is no game “{name}”", f"{hint}Games here: {', '.join(game_names())}.")
    try:
        found = point.load()
    except (ImportError, AttributeError) as error:
        raise Problem(f"The game “{name}” cannot be loaded: {error}", "Reinstall the package it comes from.") from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise Problem(f"“{name}” ({point.value}) is no game", "It must be a class derived from deadheat.games.Game.")
    return found


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
    known_names = list(game.Options.__struct_fields__)
    for name in wanted:
        if name not in known_names:
            near = get_close_matches(name, known_names, n=1)
            hint = f"Did you mean “{near[0]}”? " if near else ""
            raise Problem(f"{game.title} has no option “{name}”", f"{hint}Options: {', '.join(known_names) or 'none'}.")
    try:
        return msgspec.convert(wanted, game.Options, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(f"{game.title}: {error}", "See “deadheat games NAME” for what is allowed.") from None


def make_terms(
    name: str,
    *,
    seats: Sequence[str],
    readers: Mapping[str, str | None],
    window: int,
    seed: int,
    started: int,
    options: Mapping[str, Any] | None = None,
    profile: str | None = None,
    settlement: Settlement | None = None,
) -> MatchTerms:
    """Agree on a match: everything is checked before it begins.

    :raises Problem: if the game is unknown, an option is wrong, or the table lacks seats or readers for it
    """
    game = find_game(name)
    checked = check_options(game, options or {}, profile)
    _check_equipment(game, seats, readers)
    return MatchTerms(
        name,
        _version(name),
        tuple(seats),
        dict(readers),
        msgspec.to_builtins(checked),
        window,
        seed,
        started,
        settlement,
    )


def build_game(terms: MatchTerms) -> Game:
    """The game of these terms, at its beginning."""
    game = find_game(terms.game)
    decks = {deck: load_deck(deck) for deck in game.decks}
    setting = Setting(terms.seats, terms.readers, terms.window, terms.seed, terms.settlement, decks)
    return game(setting, msgspec.convert(terms.options, game.Options), terms.started)


def _check_equipment(game: type[Game], seats: Sequence[str], readers: Mapping[str, str | None]) -> None:
    if len(seats) not in game.seats:
        raise Problem(f"{game.title} is for {game.seats} seats, not {len(seats)}", "Let more or fewer seats join.")
    if len(set(seats)) != len(seats):
        raise Problem(f"A seat is named twice: {', '.join(seats)}", "Name each seat once.")
    lone = [seat for seat in seats if seat not in readers.values()]
    shared = None in readers.values()
    if game.cards is CardSource.EVERY_SEAT and lone:
        raise Problem(f"{game.title} needs a reader at every seat; there is none at {', '.join(lone)}", "Add one.")
    if game.cards is CardSource.ANY and lone and not shared:
        raise Problem(
            f"{game.title} needs {game.cards}; there is none for {', '.join(lone)}", "Add a reader to the table file."
        )


def _version(name: str) -> str:
    dist = _shelf()[name].dist
    return dist.version if dist is not None else "unknown"
