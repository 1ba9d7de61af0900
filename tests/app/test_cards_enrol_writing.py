"""``deadheat cards enrol --write``: an operator lays tags on a PN532, which writes the cards' names on them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.app.commands.cards.sitting import Sitting
from deadheat.cards import Register, Spelling, find_card, open_register, tag_code
from deadheat.devices.readers.loop import at_once
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.reader_source import ReaderSource
from deadheat.operator import Enrolment
from deadheat.testing.fake_pn532 import FakePn532, FakeTag, FakeWatcher, ntag213, plain
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock
from tests.operator.sitting import small_deck

ONE, OTHER = (bytes.fromhex(f"04A1B2C300000{n}") for n in (1, 2))


class Desk:
    """A terminal, a register and a PN532 in memory."""

    def __init__(self, register: Register, *, writes: bool = True) -> None:
        self.clock, watcher = FakeClock(), FakeWatcher()
        self.chip = FakePn532(self.clock.now)
        self.register = register
        reader = ReaderSource(
            "desk", self.clock, Pn532Driver(tag_code, lambda text: find_card(text) is not None), lambda: "memory",
            lambda _: self.chip.channel(self.clock, watcher), watcher=watcher, offload=at_once, lag=100 * MS,
            quality="simulated",
        )  # fmt: skip
        self.dialogue = Enrolment(small_deck(3), register, self.clock.now(), writes=writes)
        self.sitting = Sitting(self.dialogue, self.clock, Spelling.TEXT, [reader])
        reader.start(self.sitting)
        self.sitting.show()
        self.sitting.look()
        self.wait(S)

    def wait(self, time: int) -> None:
        self.clock.run_to(self.clock.now() + time)

    def tap(self, tag: bytes | FakeTag, time: int = 2 * S) -> FakeTag:
        laid = self.chip.place(tag)
        self.wait(time)
        self.chip.remove(laid.uid)
        self.wait(2 * S)
        return laid


@pytest.fixture
def register() -> Iterator[Register]:
    register = open_register(Path(":memory:"))
    yield register
    register.close()


@pytest.fixture(autouse=True)
def loop() -> Iterator[None]:
    """What tells that a sitting is over belongs to a loop."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    asyncio.set_event_loop(None)
    loop.close()


def test_a_tag_is_written_at_the_tap_that_enrols_it(register: Register, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(register)
    tag = desk.tap(ntag213(ONE))
    assert b"the-mind/1" in b"".join(tag.read(page) or b"" for page in (4, 8))
    assert register.codes_of("the-mind/1") == [tag_code(ONE)]
    assert desk.dialogue.place.card.name == "2"
    assert capsys.readouterr().out.splitlines()[1:] == [
        "[ 1 ]  0 of 3",
        "[ 1 ]  Writing: leave it there  0 of 3",
        "[ 2 ]  1: written  1 of 3",
    ]


def test_a_tag_that_was_written_is_named_when_it_is_laid_there_for_another_card(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(register)
    tag = desk.tap(ntag213(ONE))
    desk.tap(tag)
    assert "[ 2 ]  That is 1" in capsys.readouterr().out.splitlines()[-1]
    assert desk.dialogue.place.card.name == "2"


def test_a_tag_without_room_for_a_name_is_refused_with_the_reason(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(register)
    desk.tap(plain(ONE))
    assert "Not written: again" in (said := capsys.readouterr().out.splitlines()[-1])
    assert "it is no NTAG or Ultralight tag" in said
    assert len(register) == 0


def test_a_tag_that_is_taken_away_too_soon_is_asked_for_again_and_no_later_one_is_written_in_its_place(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(register)
    desk.chip.place(ntag213(ONE))
    while desk.dialogue.to_write is None:
        desk.wait(MS)
    desk.chip.remove(ONE)
    desk.wait(10 * S)
    assert "Not written: again" in capsys.readouterr().out.splitlines()[-1]
    assert len(register) == 0
    register.enrol(tag_code(OTHER), "loading/42")
    other = desk.tap(ntag213(OTHER))
    assert b"the-mind" not in b"".join(other.read(page) or b"" for page in (4, 8))
    desk.tap(ntag213(ONE))
    assert register.codes_of("the-mind/1") == [tag_code(ONE)]


def test_a_tag_that_was_written_for_the_wrong_card_can_be_written_anew(register: Register) -> None:
    desk = Desk(register)
    wrong = desk.tap(ntag213(ONE))
    desk.sitting.typed(":redo")
    desk.tap(ntag213(OTHER))
    desk.tap(wrong)
    assert b"the-mind/2" in b"".join(wrong.read(page) or b"" for page in (4, 8))
    assert desk.dialogue.place.card.name == "3"


def test_a_reader_that_writes_nothing_only_enrols(register: Register) -> None:
    desk = Desk(register, writes=False)
    desk.tap(ONE)
    desk.tap(OTHER)
    assert [register.codes_of(f"the-mind/{n}") for n in (1, 2)] == [[tag_code(ONE)], [tag_code(OTHER)]]


def test_a_phone_that_makes_up_its_number_is_refused_with_the_reason(
    register: Register, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(register, writes=False)
    desk.tap(bytes.fromhex("08A1B2C3"))
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 3, "said once, however long it lies there"
    assert said[-1].startswith("[ 1 ]  Its number is random")
    assert len(register) == 0


def test_what_was_no_text_is_no_code(register: Register, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(register, writes=False)
    desk.sitting.typed(b"caf\xe9".decode(errors="replace"))
    assert capsys.readouterr().out.splitlines()[-1].startswith("That cannot be read")
    assert len(register) == 0
