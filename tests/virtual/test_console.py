"""Hands and cards that are typed."""

import pytest

from deadheat.problems import Problem
from deadheat.timing import MS, S
from deadheat.virtual.console import Console


class Table:
    """Writes down what is done to it."""

    def __init__(self) -> None:
        self.done: list[tuple[object, ...]] = []
        self.over = False
        self.has_menu = False

    def tap(self, seat: str, lasts: int = 90 * MS) -> None:
        self.done.append(("tap", seat, lasts))

    def press(self, seat: str) -> None:
        self.done.append(("press", seat))

    def release(self, seat: str) -> None:
        self.done.append(("release", seat))

    def scan(self, reader: str, code: str) -> None:
        self.done.append(("scan", reader, code))

    def again(self) -> str | None:
        if not self.over:
            return "This match is not over yet."
        self.done.append(("again",))
        return None

    def console(
        self,
        readers: dict[str, str | None] | None = None,
        *,
        hands: bool = True,
        decks: tuple[str, ...] = ("the-mind",),
    ) -> Console:
        return Console(
            ("north", "east"),
            {"north": "north", "east": "east"} if readers is None else readers,
            decks,
            scan=self.scan,
            hands=self if hands else None,
            is_over=lambda: self.over,
            show=lambda: self.done.append(("show",)),
            again=self.again,
            quit_=lambda: self.done.append(("quit",)),
            act=(lambda key: self.done.append(("key", key))) if self.has_menu else None,
        )


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("north press", [("tap", "north", 90 * MS)]),
        ("north tap", [("tap", "north", 90 * MS)]),
        ("  north   press \n", [("tap", "north", 90 * MS)]),
        ("east hold", [("press", "east")]),
        ("east hold 2", [("tap", "east", 2 * S)]),
        ("east hold 0.5", [("tap", "east", 500 * MS)]),
        ("east hold 0.0000001", [("tap", "east", 1 * MS)]),
        ("east release", [("release", "east")]),
        ("all hold", [("press", "north"), ("press", "east")]),
        ("all release", [("release", "north"), ("release", "east")]),
        ("north scan 42", [("scan", "north", "the-mind/42")]),
        ("north scan the-mind/42", [("scan", "north", "the-mind/42")]),
        ("north scan 442", [("scan", "north", "442")]),
        ("north scan 0003611630", [("scan", "north", "0003611630")]),
        ("undo", [("scan", "north", "table/undo")]),
        ("stop", [("scan", "north", "table/stop")]),
        ("show", [("show",)]),
        ("quit", [("quit",)]),
        ("exit", [("quit",)]),
        ("", []),
        ("   ", []),
    ],
)
def test_a_line_does_what_it_says(table: Table, typed: str, done: list[tuple[object, ...]]) -> None:
    assert table.console().hear(typed) is None
    assert table.done == done


@pytest.mark.parametrize(
    ("typed", "what", "remedy"),
    [
        ("nonsense", "“nonsense” is not understood", "help"),
        ("north", "not understood", "help"),
        ("north press hard", "not understood", "help"),
        ("north release 2", "not understood", "help"),
        ("north scan 42 43", "not understood", "help"),
        ("nort press", "no seat “nort”", "Did you mean north?"),
        ("west scan 42", "no seat “west”", "north, east"),
        ("north scan", "Scan which card?", "north scan 42"),
        ("north hold long", "“long” is no time", "seconds"),
        ("north hold -1", "“-1” is no time", "seconds"),
        ("north hold nan", "“nan” is no time", "seconds"),
        ("north hold 601", "“601” is no time", "600"),
        ("scan 42", "own reader", "north scan 42"),
    ],
)
def test_what_is_not_understood_is_said_with_what_to_type(table: Table, typed: str, what: str, remedy: str) -> None:
    with pytest.raises(Problem) as told:
        table.console().hear(typed)
    assert what in told.value.what
    assert remedy in told.value.remedy
    assert table.done == []


def test_a_shared_reader_needs_no_seat(table: Table) -> None:
    console = table.console({"centre": None})
    console.hear("scan 7")
    console.hear("north scan 8")
    console.hear("centre scan 9")
    assert table.done == [("scan", "centre", f"the-mind/{n}") for n in (7, 8, 9)]


def test_a_game_without_cards_has_no_reader_but_hears_command_cards(table: Table) -> None:
    console = table.console({}, decks=())
    console.hear("undo")
    assert table.done == [("scan", "console", "table/undo")]
    with pytest.raises(Problem, match="no cards"):
        console.hear("north scan 42")


def test_a_table_with_real_buttons_is_pressed_by_hand(table: Table) -> None:
    with pytest.raises(Problem, match="real buttons"):
        table.console(hands=False).hear("north press")


def test_again_has_to_wait_for_the_end(table: Table) -> None:
    console = table.console()
    assert console.hear("again") == "This match is not over yet."
    table.over = True
    assert console.hear("again") is None
    assert table.done == [("again",)]


@pytest.mark.parametrize("typed", ["north press", "all hold", "north scan 42", "undo"])
def test_after_the_end_nothing_is_pressed_or_scanned(table: Table, typed: str) -> None:
    table.over = True
    with pytest.raises(Problem, match="over"):
        table.console().hear(typed)
    assert table.done == []


def test_the_help_names_the_seats_and_readers_of_this_table(table: Table) -> None:
    own, shared, none = table.console(), table.console({"centre": None}), table.console({})
    assert own.hear("help") == own.help
    assert "north scan 42" in own.help
    assert "\n  scan 42" in shared.help
    assert "scan" not in none.help
    assert "press" not in table.console(hands=False).help


@pytest.mark.parametrize(
    ("typed", "done"),
    [("up", ["up"]), ("down", ["down"]), ("ok", ["ok"]), ("back", ["back"]), ("down 3", ["down", "down", "down"])],
)
def test_the_operators_keys_are_typed_by_their_names(table: Table, typed: str, done: list[str]) -> None:
    table.has_menu = True
    table.over = True
    assert table.console().hear(typed) is None
    assert table.done == [("key", key) for key in done]


@pytest.mark.parametrize("typed", ["down x", "down 0", "down -1", "down 1000", "ok please"])
def test_a_number_of_presses_that_is_none_is_said(table: Table, typed: str) -> None:
    table.has_menu = True
    with pytest.raises(Problem, match="no number of presses"):
        table.console().hear(typed)


def test_without_a_menu_there_are_no_keys(table: Table) -> None:
    with pytest.raises(Problem, match="not understood"):
        table.console().hear("down")
    assert "operator" not in table.console().help
