"""Devices stay open between matches: a press goes to the match that listens, or to the menu, and to nobody twice."""

from collections.abc import Iterator

import pytest

from deadheat.app.exchange import Exchange
from deadheat.timing import MS, CardSeen, Fault, FaultKind, Press, Release, S, Signal
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.table import VirtualTable


class Listener:
    """A match that only writes down what it hears."""

    def __init__(self, exchange: Exchange, *seats: str) -> None:
        self.heard: list[Signal] = []
        self.echoes: list[str] = []
        self.stirs = 0
        self._lines = exchange.sources(seats)
        for line in self._lines:
            line.start(self)

    def stop(self) -> None:
        for line in self._lines:
            line.stop()

    def touched(self, seat: str, at: int) -> None:
        self.echoes.append(seat)

    def offer(self, signal: Signal) -> None:
        self.heard.append(signal)

    def stirred(self, source: str) -> None:
        self.stirs += 1

    @property
    def presses(self) -> list[str]:
        return [signal.seat for signal in self.heard if isinstance(signal, Press)]

    @property
    def closed_at_start(self) -> list[str | None]:
        return [s.part for s in self.heard if isinstance(s, Fault) and s.kind is FaultKind.HELD_AT_START]


class House:
    """A virtual table whose devices are open."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.table = VirtualTable(self.clock, ["north", "east", "south"], {"tray": None})
        self.menu: list[Signal] = []
        self.stirrings = 0
        self.exchange = Exchange(self.clock, self.table.sources, self.menu.append, self._stir)
        self.exchange.open()

    def _stir(self) -> None:
        self.stirrings += 1

    def tap(self, seat: str) -> None:
        self.table.tap(seat)
        self.wait()

    def wait(self, length: int = 1 * S) -> None:
        self.clock.run_to(self.clock.now() + length)


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    house.exchange.close()


def seats(signals: list[Signal]) -> list[str]:
    return [signal.seat for signal in signals if isinstance(signal, Press)]


def test_between_matches_a_press_goes_to_the_menu(house: House) -> None:
    house.tap("north")
    assert seats(house.menu) == ["north"]
    assert house.stirrings == 1


def test_during_a_match_a_press_goes_to_the_match_alone(house: House) -> None:
    match = Listener(house.exchange, "north", "east")
    house.tap("north")
    assert (match.presses, match.echoes, house.menu) == (["north"], ["north"], [])
    assert match.stirs
    match.stop()
    house.tap("north")
    assert (match.presses, seats(house.menu)) == (["north"], ["north"])


def test_a_seat_that_does_not_play_is_not_heard_in_the_match(house: House) -> None:
    match = Listener(house.exchange, "north", "east")
    house.tap("south")
    assert (match.heard, match.echoes) == ([], [])


def test_a_button_that_is_held_as_the_match_begins_counts_once_it_was_let_go(house: House) -> None:
    house.table.press("north")
    house.wait()
    match = Listener(house.exchange, "north", "east")
    assert match.closed_at_start == ["north"]
    house.table.release("north")
    house.wait()
    house.tap("north")
    assert match.presses == ["north"]
    assert sum(isinstance(signal, Release) for signal in match.heard) == 2


def test_a_press_before_the_match_began_is_none_in_the_match_even_if_it_is_confirmed_later(house: House) -> None:
    house.table.press("north")
    house.wait(1 * MS)
    match = Listener(house.exchange, "north", "east")
    house.wait()
    assert (match.presses, match.closed_at_start) == ([], ["north"])
    house.table.release("north")
    house.wait()
    assert seats(house.menu) == []


def test_a_hand_that_was_taken_away_between_matches_is_not_held_against_anybody(house: House) -> None:
    house.tap("north")
    assert Listener(house.exchange, "north").closed_at_start == []


def test_a_card_goes_to_the_match_or_to_the_menu(house: House) -> None:
    house.table.scan("tray", "the-mind/1")
    house.wait()
    match = Listener(house.exchange, "north")
    house.wait()
    house.table.scan("tray", "the-mind/2")
    house.wait()
    assert [signal.code for signal in house.menu if isinstance(signal, CardSeen)] == ["the-mind/1"]
    assert [signal.code for signal in match.heard if isinstance(signal, CardSeen)] == ["the-mind/2"]


def test_a_hundred_matches_leave_the_devices_open(house: House) -> None:
    for _ in range(100):
        match = Listener(house.exchange, "north")
        house.tap("north")
        match.stop()
        assert match.presses == ["north"]
    house.tap("east")
    assert seats(house.menu) == ["east"]
