"""Somebody plays without hardware and without a table file."""

import pytest

from deadheat.problems import ExitCode, Problem
from deadheat.table import PinFactory, ReaderKind, canonical_line, default_table


def test_four_sit_at_the_virtual_table_by_default() -> None:
    table = default_table()
    assert [seat.name for seat in table.seats] == ["north", "east", "south", "west"]
    assert table.gpio.factory is PinFactory.MOCK
    assert (table.window_ms, table.settlement, table.screens) == (1.0, None, ())


def test_from_the_fifth_on_seats_have_numbers() -> None:
    assert [seat.name for seat in default_table(6).seats][3:] == ["west", "seat-5", "seat-6"]


def test_players_may_name_their_seats() -> None:
    table = default_table(["ann", "bob"])
    assert [seat.name for seat in table.seats] == ["ann", "bob"]
    assert [reader.name for reader in table.readers] == ["ann-reader", "bob-reader"]


@pytest.mark.parametrize("seats", range(2, 13))
def test_every_seat_has_a_button_a_lamp_and_a_reader_of_its_own(seats: int) -> None:
    table = default_table(seats)
    lines = [line for seat in table.seats for line in (seat.button, seat.lamp)]
    assert lines == [f"GPIO{4 + n}" for n in range(2 * seats)]
    assert all(canonical_line(line or "") == line for line in lines)
    assert [reader.seat for reader in table.readers] == [seat.name for seat in table.seats]
    assert {reader.kind for reader in table.readers} == {ReaderKind.CONSOLE}
    assert len({*(seat.name for seat in table.seats), *(reader.name for reader in table.readers)}) == 2 * seats


def test_all_may_share_one_reader_in_the_centre() -> None:
    (reader,) = default_table(shared_reader=True).readers
    assert (reader.name, reader.seat) == ("centre", None)


@pytest.mark.parametrize(
    "seats",
    [-1, 0, 1, 13, ["ann"], ["ann", "ann"], ["ann", "Bob"], ["ann", ""], ["ann", "centre"], ["ann", "ann-reader"]],
)
@pytest.mark.parametrize("shared_reader", [False, True])
def test_seats_that_cannot_be_are_refused(seats: int | list[str], shared_reader: bool) -> None:
    if seats == ["ann", "ann-reader"] and shared_reader:
        assert len(default_table(seats, shared_reader=True).seats) == 2
        return
    with pytest.raises(Problem) as caught:
        default_table(seats, shared_reader=shared_reader)
    assert caught.value.exit_code is ExitCode.USAGE


def test_the_number_that_is_refused_is_told() -> None:
    with pytest.raises(Problem, match=r"A table cannot have 13 seats\.\nAsk for 2 to 12\."):
        default_table(13)
