"""The menu's backroom at a table: plans become matches, and what was chosen is remembered."""

from pathlib import Path

import pytest

from deadheat.app.chosen import Chosen
from deadheat.app.equipment import Equipment
from deadheat.app.errands import Errands
from deadheat.app.office import Office, plan_of
from deadheat.app.premises import Premises
from deadheat.app.tongue import Tongue
from deadheat.cards import open_register
from deadheat.operator.menu import Plan
from deadheat.operator.settings import Settings, SettingsFile
from deadheat.problems import Problem
from deadheat.referee import MatchTerms, find_game, game_names, open_store
from deadheat.timing import MS
from deadheat.virtual.fake_clock import FakeClock

from .test_errands import Later

SEATS = ("north", "east", "south")
OWN = {seat: seat for seat in SEATS}


class Daemon:
    """Writes down what it is asked."""

    def __init__(self) -> None:
        self.is_busy = False
        self.last: MatchTerms | None = None
        self.begun: list[MatchTerms] = []
        self.asked: list[str] = []

    def begin(self, terms: MatchTerms) -> None:
        self.begun.append(terms)

    def broken_off(self) -> str | None:
        return "the-mind"

    def resume(self) -> None:
        self.asked.append("resume")

    def give_up(self) -> None:
        self.asked.append("give up")

    def pause(self) -> None:
        self.asked.append("pause")

    def undo(self) -> None:
        self.asked.append("undo")

    def abandon(self) -> None:
        self.asked.append("abandon")


class Table:
    def __init__(self, folder: Path, readers: dict[str, str | None] | None = None, seats: int = 3) -> None:
        self.daemon = Daemon()
        store, register = open_store(Path(":memory:")), open_register(Path(":memory:"))
        equipment = Equipment([], [], None, lambda _reader, _code: None)
        self.file = SettingsFile(folder / "settings.json")
        self.told: list[Problem] = []
        self.register = register
        self.office = Office(
            FakeClock(),
            self.daemon,
            Premises(SEATS[:seats], dict(OWN if readers is None else readers), MS),
            equipment,
            store,
            register,
            Chosen(self.file, [], Tongue(), self.told.append),
            Errands(equipment, store, register, Later()),
        )


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_plan_becomes_the_terms_of_a_match(table: Table) -> None:
    table.office.begin(Plan("the-mind", ("north", "south"), {"south": "Zoë"}, {"strict": True}))
    (terms,) = table.daemon.begun
    assert (terms.game, terms.seats, terms.names) == ("the-mind", ("north", "south"), {"south": "Zoë"})
    assert terms.readers == {"north": "north", "south": "south"}
    assert terms.options["strict"] is True
    assert terms.window == MS


def test_what_was_chosen_stands_after_the_next_start(table: Table, tmp_path: Path) -> None:
    plan = Plan("the-mind", ("north", "south"), {"south": "Zoë"}, {"strict": True})
    table.office.begin(plan)
    assert Table(tmp_path).office.last() == plan


def test_the_options_of_each_game_are_remembered(table: Table) -> None:
    table.office.begin(Plan("the-mind", SEATS, {}, {"strict": True}))
    table.office.begin(Plan("first-hand", SEATS, {}, {"best_of": 3}))
    assert (table.office.usual("the-mind"), table.office.usual("first-hand")) == ({"strict": True}, {"best_of": 3})
    assert table.office.usual("loading") == {}


def test_options_that_a_game_no_longer_takes_are_forgotten(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").write(
        Settings(game="the-mind", seats=("north", "nowhere"), options={"the-mind": {"lives": 9}})
    )
    assert Table(tmp_path).office.last() == Plan("the-mind", ("north",))


def test_a_game_that_is_gone_is_not_the_last_one(tmp_path: Path) -> None:
    SettingsFile(tmp_path / "settings.json").write(Settings(game="rummy"))
    assert Table(tmp_path).office.last() is None


def test_a_name_that_was_taken_away_is_not_remembered(table: Table) -> None:
    table.office.begin(Plan("the-mind", SEATS, {"north": "Anna", "east": "Zoë"}))
    table.office.begin(Plan("the-mind", ("north", "south"), {"south": "Ben"}))
    last = table.office.last()
    assert last is not None
    assert last.names == {"east": "Zoë", "south": "Ben"}
    table.office.begin(Plan("the-mind", ("north", "south"), {"south": "Zoë"}))
    last = table.office.last()
    assert last is not None
    assert last.names == {"south": "Zoë"}, "nobody sits in two places"


def test_a_second_match_does_not_begin_beside_the_first(table: Table) -> None:
    table.daemon.is_busy = True
    with pytest.raises(Problem, match="already"):
        table.office.begin(Plan("the-mind", SEATS))
    assert table.daemon.begun == []


@pytest.mark.parametrize("game", game_names())
def test_every_game_can_be_played_at_a_table_that_has_everything(table: Table, game: str) -> None:
    assert not table.office.hindrance(game)
    table.office.begin(Plan(game, SEATS))


@pytest.mark.parametrize(
    ("readers", "seats", "game", "says"),
    [
        ({}, 3, "the-mind", "The Mind needs a card reader"),
        ({"north": "north"}, 3, "the-mind", "The Mind needs a card reader"),
        ({"tray": None}, 2, "flip-7", "Flip 7 is for 3-12, the table has 2 seats"),
    ],
)
def test_what_a_table_lacks_for_a_game_is_said(
    tmp_path: Path, readers: dict[str, str | None], seats: int, game: str, says: str
) -> None:
    hindrance = Table(tmp_path, readers, seats).office.hindrance(game)
    assert [str(words) for words in hindrance][:1] == [says]


@pytest.mark.parametrize(("readers", "game"), [({}, "first-hand"), ({"tray": None}, "the-mind")])
def test_what_a_game_does_not_need_is_not_missed(tmp_path: Path, readers: dict[str, str | None], game: str) -> None:
    assert not Table(tmp_path, readers).office.hindrance(game)


def test_a_rematch_has_all_that_was_agreed(table: Table) -> None:
    plan = Plan("the-mind", SEATS, {"north": "Anna"}, {"strict": True, "blind_white_levels": (1, 3)})
    table.office.begin(plan)
    (table.daemon.last,) = table.daemon.begun
    assert table.office.rematch() == plan
    assert plan_of(table.daemon.last) == plan


def test_the_rest_goes_to_the_daemon(table: Table) -> None:
    office = table.office
    for ask in (office.pause, office.undo, office.abandon, office.resume, office.give_up):
        ask()
    assert table.daemon.asked == ["pause", "undo", "abandon", "resume", "give up"]
    assert office.broken_off() == "The Mind"


def test_cards_are_counted_and_enrolled(table: Table) -> None:
    before = table.office.coverage("the-mind")
    table.office.enrolment("the-mind").scanned("uid:04A1B2C3D4E5F6", 0)
    after = table.office.coverage("the-mind")
    assert (before.done, after.done) == (0, 1)
    assert len(after.missing) == after.total - 1
    assert table.office.decks()["the-mind"] == find_game("the-mind").title
