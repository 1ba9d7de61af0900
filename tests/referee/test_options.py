"""Options: as people write them, as the game takes them, and what is said of wrong ones."""

from enum import StrEnum
from types import MappingProxyType
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from deadheat.games import Game, Seats
from deadheat.problems import ExitCode, Problem
from deadheat.referee import check_options, find_game, game_names, options_of, read_options
from deadheat.referee.options import written


class Colour(StrEnum):
    OFF = "off"
    RED = "red"


class ColourfulOptions(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=9, description="how many rounds")] = 3
    fast: Annotated[bool, Meta(description="faster")] = False
    colour: Annotated[Colour, Meta(description="of the lamps")] = Colour.RED
    levels: Annotated[tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(description="blind levels")] = ()

    def __post_init__(self) -> None:
        if self.fast and self.rounds > 5:
            raise ValueError("fast needs at most 5 rounds")


class Colourful(Game):
    title = "Colourful"
    summary = "options of every kind"
    seats = Seats(2, 4)
    Options = ColourfulOptions
    profiles = MappingProxyType({"quick": {"rounds": 1, "fast": True}})


COLOURFUL: type[Game] = Colourful  # type: ignore[type-abstract]  # it is never played


def agreed(**given: str) -> ColourfulOptions:
    options = check_options(COLOURFUL, read_options(COLOURFUL, given))
    assert isinstance(options, ColourfulOptions)
    return options


def refused(profile: str | None = None, **given: str) -> Problem:
    with pytest.raises(Problem) as told:
        check_options(COLOURFUL, read_options(COLOURFUL, given), profile)
    assert told.value.exit_code is ExitCode.USAGE
    return told.value


def test_what_is_not_given_has_its_default() -> None:
    assert agreed() == ColourfulOptions()


@pytest.mark.parametrize(
    ("name", "said", "value"),
    [
        ("rounds", "5", 5),
        ("fast", "on", True),
        ("fast", "Yes", True),
        ("fast", "true", True),
        ("fast", "off", False),
        ("fast", "no", False),
        ("colour", "off", Colour.OFF),
        ("colour", "red", Colour.RED),
        ("levels", "3/5/8", (3, 5, 8)),
        ("levels", "3", (3,)),
        ("levels", "none", ()),
        ("levels", "", ()),
    ],
)
def test_options_are_read_as_people_write_them(name: str, said: str, value: object) -> None:
    assert getattr(agreed(**{name: said}), name) == value


@pytest.mark.parametrize("value", [True, False, (3, 5), (3,), (), 7, "red"])
def test_what_is_shown_can_be_typed_again(value: object) -> None:
    name = {bool: "fast", tuple: "levels", int: "rounds", str: "colour"}[type(value)]
    assert getattr(agreed(**{name: written(value)}), name) == value


@pytest.mark.parametrize(
    ("name", "said", "allowed"),
    [
        ("rounds", "10", "1 to 9"),
        ("rounds", "many", "1 to 9"),
        ("rounds", "", "1 to 9"),
        ("fast", "maybe", "on, off"),
        ("colour", "blue", "off, red"),
        ("levels", "0", "1 to 12"),
        ("levels", "3/x", "1 to 12"),
    ],
)
def test_a_wrong_value_is_said_with_what_is_allowed(name: str, said: str, allowed: str) -> None:
    told = refused(**{name: said})
    assert f"{name} cannot be" in told.what
    assert allowed in told.remedy


def test_an_unknown_option_is_said_with_a_guess_at_what_was_meant() -> None:
    told = refused(round="5")
    assert "Did you mean “rounds”?" in told.remedy
    assert "fast" in told.remedy


def test_options_that_do_not_go_together_are_said() -> None:
    assert "fast needs at most 5 rounds" in refused(fast="on", rounds="9").what


def test_a_profile_sets_options_and_what_is_given_goes_before_it() -> None:
    assert check_options(COLOURFUL, {}, "quick") == ColourfulOptions(rounds=1, fast=True)
    assert check_options(COLOURFUL, {"rounds": 2}, "quick") == ColourfulOptions(rounds=2, fast=True)


def test_an_unknown_profile_is_said_with_those_there_are() -> None:
    assert "quick" in refused("quicker").remedy


def test_the_options_are_explained() -> None:
    rounds, fast, colour, levels = options_of(COLOURFUL)
    assert (rounds.name, rounds.default, rounds.allowed) == ("rounds", 3, "1 to 9")
    assert rounds.description == "how many rounds"
    assert fast.allowed == "on, off"
    assert colour.allowed == "off, red"
    assert "1 to 12" in levels.allowed


@pytest.mark.parametrize("name", game_names())
def test_every_option_of_every_game_is_described_and_its_default_can_be_typed(name: str) -> None:
    game = find_game(name)
    for option in options_of(game):
        assert option.description
        check_options(game, read_options(game, {option.name: written(option.default)}))
    for profile in game.profiles:
        check_options(game, {}, profile)
