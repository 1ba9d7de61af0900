"""The games that are installed, good and bad ones, and what has to fit before a match begins."""

from importlib.metadata import EntryPoint

import pytest

from deadheat.games import CardSource, Game, Settlement
from deadheat.problems import ExitCode, Problem
from deadheat.referee import MatchTerms, build_game, find_game, game_names, make_terms, shelf
from tests.testing.example_game import ExampleGame

HERE = "tests.referee.test_shelf"


class NotAGame:
    title = "Not a game"


class Unfinished(Game):
    title = "Unfinished"


class Untitled(ExampleGame):
    title = 7  # type: ignore[assignment]


class WithoutDeck(ExampleGame):
    decks = ("tarot",)


class NeedsReaders(ExampleGame):
    cards = CardSource.EVERY_SEAT


class NeedsAnyReader(ExampleGame):
    cards = CardSource.ANY


@pytest.fixture(autouse=True)
def more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages of third parties beside our own games."""
    others = {
        "example": "tests.testing.example_game:ExampleGame",
        "readers": f"{HERE}:NeedsReaders",
        "any-reader": f"{HERE}:NeedsAnyReader",
        "no-module": "nowhere.to.be.found:Game",
        "no-class": f"{HERE}:Missing",
        "no-game": f"{HERE}:NotAGame",
        "a-function": f"{HERE}:terms",
        "unfinished": f"{HERE}:Unfinished",
        "untitled": f"{HERE}:Untitled",
        "no-deck": f"{HERE}:WithoutDeck",
        "raises": "tests.referee.broken_game:Game",
    }
    points = {name: EntryPoint(name, value, "deadheat.games") for name, value in others.items()}
    ours = dict(shelf._shelf())
    monkeypatch.setattr(shelf, "_shelf", lambda: {**points, **ours})


def terms(game: str = "example", **changes: object) -> MatchTerms:
    seats = ("north", "east", "south")
    agreed: dict[str, object] = {"seats": seats, "readers": {}, "window": 1_000_000, "seed": 1, "started": 0}
    return make_terms(game, **{**agreed, **changes})  # type: ignore[arg-type]


def refused(game: str = "example", **changes: object) -> Problem:
    with pytest.raises(Problem) as told:
        terms(game, **changes)
    assert told.value.exit_code is ExitCode.USAGE
    assert told.value.remedy
    return told.value


def test_our_own_games_are_found() -> None:
    assert {"first-hand", "the-mind"} <= set(game_names())
    assert all(issubclass(find_game(name), Game) for name in ("first-hand", "the-mind"))


def test_an_unknown_game_is_said_with_a_guess_at_what_was_meant() -> None:
    told = refused("the-mnid")
    assert "Did you mean “the-mind”?" in told.remedy
    assert "first-hand" in told.remedy


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no-module", "ModuleNotFoundError"),
        ("no-class", "AttributeError"),
        ("raises", "ZeroDivisionError"),
        ("no-game", "not derived"),
        ("a-function", "not derived"),
        ("unfinished", "attends, judge, outcome, scene"),
        ("untitled", "title"),
        ("no-deck", "tarot"),
    ],
)
def test_a_broken_package_is_said_and_hides_no_other_game(name: str, says: str) -> None:
    assert says in refused(name).what
    assert name in game_names()
    assert find_game("first-hand").title == "First Hand"


def test_no_other_package_takes_the_place_of_one_of_our_games() -> None:
    class Ours:
        name = "deadheat"

    class Theirs:
        name = "aaa"

    def point(dist: type) -> EntryPoint:
        made = EntryPoint("first-hand", "x:Y", "deadheat.games")
        vars(made)["dist"] = dist
        return made

    assert sorted([point(Ours), point(Theirs)], key=shelf._is_ours)[-1].dist is Ours  # type: ignore[comparison-overlap]


def test_the_terms_hold_everything_that_was_agreed() -> None:
    agreed = terms(options={"points": 3}, settlement=Settlement.DRAW)
    assert agreed.options == {"points": 3}
    assert agreed.settlement is Settlement.DRAW
    assert terms().options == {"points": 2}
    assert terms("first-hand").version != "unknown"


@pytest.mark.parametrize("count", [1, 13])
def test_a_wrong_number_of_seats_is_said(count: int) -> None:
    told = refused(seats=[f"seat-{n}" for n in range(count)])
    assert "2-12" in told.what


def test_a_seat_that_is_named_twice_is_said() -> None:
    assert "twice" in refused(seats=["north", "north"]).what


def test_seats_without_the_reader_that_a_game_needs_are_named() -> None:
    assert "east, south" in refused("readers", readers={"north": "north", "centre": None}).what
    assert "east, south" in refused("any-reader", readers={"north": "north"}).what
    assert terms("readers", readers={"a": "north", "b": "east", "c": "south"})
    assert terms("any-reader", readers={"centre": None})


def test_an_option_out_of_range_is_said_before_the_match_begins() -> None:
    assert "points cannot be 99" in refused(options={"points": 99}).what


def test_the_game_is_built_from_the_terms_alone() -> None:
    game = build_game(terms(options={"points": 4}))
    assert isinstance(game, ExampleGame)
    assert game.options.points == 4
    assert game.setting.seats == ("north", "east", "south")
