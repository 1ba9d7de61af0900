"""The games that are installed, found by the entry point group ``deadheat.games``."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import msgspec

from deadheat.cards import deck_names, load_deck
from deadheat.games import CardSource, Game, Seats, Setting, Settlement
from deadheat.problems import Problem
from deadheat.referee.entries import MatchTerms
from deadheat.referee.options import check_options

__all__ = ["build_game", "find_game", "game_names", "make_terms"]

_GROUP = "deadheat.games"


@cache
def _shelf() -> dict[str, EntryPoint]:
    """Our own games come last, so that no other package takes the place of one."""
    return {point.name: point for point in sorted(entry_points(group=_GROUP), key=_is_ours)}


def _is_ours(point: EntryPoint) -> bool:
    return point.dist is not None and point.dist.name == "deadheat"


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
        found: type[Game] = point.load()
    except Exception as error:  # a package of somebody else's can fail in any way; it must not hide the other games
        why = f"{type(error).__name__}: {error}"
        raise Problem(f"The game “{name}” cannot be loaded: {why}", "Reinstall the package it comes from.") from error
    lacks = _lacks(found)
    if lacks is not None:
        raise Problem(f"“{name}” ({point.value}) is no game: {lacks}", "Tell those who wrote it; see deadheat.games.")
    return found


def _lacks(found: object) -> str | None:
    """What the thing that a package calls a game lacks to be one."""
    if not (isinstance(found, type) and issubclass(found, Game)):
        return "it is not derived from deadheat.games.Game"
    if found.__abstractmethods__:
        return f"it does not define {', '.join(sorted(found.__abstractmethods__))}"
    kinds = {"title": str, "summary": str, "seats": Seats, "cards": CardSource, "decks": tuple}
    wrong = [name for name, kind in kinds.items() if not isinstance(getattr(found, name, None), kind)]
    if wrong:
        return f"{', '.join(wrong)} is missing or of the wrong type"
    unknown = [deck for deck in found.decks if deck not in deck_names()]
    return f"there is no deck {', '.join(unknown)}" if unknown else None


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
    facts: Mapping[str, dict[str, int | str]] | None = None,
    names: Mapping[str, str] | None = None,
) -> MatchTerms:
    """Agree on a match: everything is checked before it begins.

    :param facts: what was entered about cards, by card id and name
    :param names: what the players are called, by seat
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
        {card: known for card, known in sorted((facts or {}).items()) if card.split("/")[0] in game.decks},
        {seat: called for seat, called in (names or {}).items() if seat in seats},
    )


def build_game(terms: MatchTerms) -> Game:
    """The game of these terms, at its beginning.

    :raises Problem: if it is not installed, or does not take these options (any more)
    """
    game = find_game(terms.game)
    try:
        options = msgspec.convert(terms.options, game.Options)
    except msgspec.ValidationError as error:
        raise Problem(
            f"{game.title} no longer takes the options of this match (version {terms.version}): {error}",
            f"Install version {terms.version} of its package to go on with it or to replay it.",
        ) from None
    decks = {deck: load_deck(deck).knowing(terms.facts) for deck in game.decks}
    setting = Setting(terms.seats, terms.readers, terms.window, terms.seed, terms.settlement, decks)
    return game(setting, options, terms.started)


def _check_equipment(game: type[Game], seats: Sequence[str], readers: Mapping[str, str | None]) -> None:
    if len(seats) not in game.seats:
        raise Problem(f"{game.title} is for {game.seats} seats, not {len(seats)}", f"Let {game.seats} seats join.")
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
