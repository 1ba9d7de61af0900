"""What the menu has done elsewhere: it never waits for it, and hears of it in its own thread."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from deadheat.app.equipment import Equipment
from deadheat.app.errands import Errands, UsbSticks
from deadheat.cards import open_register
from deadheat.devices.readers.status import State, Status
from deadheat.devices.sticks import Stick as UsbStick
from deadheat.problems import Problem
from deadheat.referee import open_store
from deadheat.stage import Scene
from deadheat.testing.fake_power import FakePower
from deadheat.timing import Kind, Sink, Terms
from tests.referee import matches

T = TypeVar("T")


class Later:
    """Does what it is given when the test says so."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], T], done: Callable[[T], None], /) -> None:
        self._waiting.append(lambda: done(work()))

    def work(self) -> None:
        waiting, self._waiting = self._waiting, []
        for do in waiting:
            do()


class Stick:
    """One USB stick."""

    def __init__(self) -> None:
        self.files: Mapping[str, bytes] = {}
        self.refuses: Exception | None = None

    def names(self) -> Sequence[str]:
        return ["INTENSO"]

    def write(self, stick: str, files: Mapping[str, bytes]) -> None:
        assert stick == "INTENSO"
        if self.refuses is not None:
            raise self.refuses
        self.files = files


class Reader:
    """A reader that is not plugged in."""

    terms = Terms("tray", frozenset({Kind.CARD_SEEN}))
    status = Status("tray", State.ABSENT, since=0)

    def start(self, sink: Sink) -> None: ...
    def vouched(self, now: int) -> int | None: ...
    def stop(self) -> None: ...


class Screens:
    """Two screens, of which one is down."""

    def show(self, scene: Scene) -> None: ...
    def close(self) -> None: ...

    def faults(self) -> dict[str, str]:
        return {"screen of north (ssd1306, I2C bus 1, address 0x3c)": "no answer"}


class Office:
    def __init__(self, tmp_path: Path) -> None:
        matches.play(tmp_path / "journal.db", 1)
        self.later, self.stick, self.power = Later(), Stick(), FakePower()
        self.register = open_register(Path(":memory:"))
        self.told: list[Problem | None] = []
        self.refreshed = 0
        equipment = Equipment([Reader()], [Screens()], None, lambda _reader, _code: None, screens=["north", "centre"])
        self.errands = Errands(
            equipment,
            open_store(tmp_path / "journal.db"),
            self.register,
            self.later,
            sticks=self.stick,
            power=self.power,
            after=self._refresh,
        )

    def _refresh(self) -> None:
        self.refreshed += 1


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def test_results_journal_and_register_go_to_the_stick(office: Office, tmp_path: Path) -> None:
    office.register.enrol("uid:04A1B2C3D4E5F6", "the-mind/1")
    office.errands.export("INTENSO", office.told.append)
    assert office.told == []
    office.later.work()
    assert (office.told, office.refreshed) == ([None], 1)
    assert set(office.stick.files) == {"results.csv", "journal.db", "register.json"}
    assert b"First Hand" in office.stick.files["results.csv"]
    assert b"uid:04A1B2C3D4E5F6" in office.stick.files["register.json"]
    (tmp_path / "copy.db").write_bytes(office.stick.files["journal.db"])
    connection = sqlite3.connect(tmp_path / "copy.db")
    assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)


@pytest.mark.parametrize("error", [Problem("The stick is full", "Take another one."), OSError(5, "Input/output error")])
def test_a_stick_that_refuses_is_told(office: Office, error: Exception) -> None:
    office.stick.refuses = error
    office.errands.export("INTENSO", office.told.append)
    office.later.work()
    (problem,) = office.told
    assert problem is not None
    assert str(error.args[-1]) in problem.what


def test_switching_off_is_asked_of_the_machine(office: Office) -> None:
    office.errands.shut_down(office.told.append)
    office.errands.restart(office.told.append)
    office.later.work()
    assert (office.power.asked, office.told) == (["shut down", "restart"], [None, None])


def test_a_machine_that_refuses_says_why(office: Office) -> None:
    office.power.refuses = Problem("This user may not switch off", "Add a rule.")
    office.errands.shut_down(office.told.append)
    office.later.work()
    assert office.told == [office.power.refuses]


def test_readers_and_screens_tell_how_they_are(office: Office) -> None:
    readers = office.errands.readers({"tray": None, "typed": "north"})
    assert [(name, str(state)) for name, state in readers] == [("tray", "not there"), ("typed", "typed in")]
    assert [(name, str(state)) for name, state in office.errands.screens()] == [("north", "down"), ("centre", "well")]


def test_sticks_are_looked_for_beside_the_loop(office: Office) -> None:
    found: list[Sequence[str] | Problem] = []
    office.errands.sticks(found.append)
    assert found == []
    office.later.work()
    assert found == [["INTENSO"]]


def test_what_this_machine_cannot_do_is_not_offered() -> None:
    errands = Errands(
        Equipment([], [], None, lambda _reader, _code: None),
        open_store(Path(":memory:")),
        open_register(Path(":memory:")),
        Later(),
    )
    assert not errands.can_export()
    assert not errands.can_switch_off()


def test_real_sticks_are_written_by_the_name_that_was_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stick = UsbStick("INTENSO", tmp_path, "/dev/sda1", "8:1")
    written: list[tuple[UsbStick, Mapping[str, bytes]]] = []
    monkeypatch.setattr("deadheat.app.errands.ready_sticks", lambda: (stick,))
    monkeypatch.setattr("deadheat.app.errands.write_files", lambda *what: written.append(what))
    sticks = UsbSticks()
    assert sticks.names() == ["INTENSO"]
    sticks.write("INTENSO", {"results.csv": b"x"})
    assert written == [(stick, {"results.csv": b"x"})]
