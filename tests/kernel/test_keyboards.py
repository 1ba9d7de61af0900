"""Scanners that type, on a stock kernel: python-evdev types, the product reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from .guest import Guest, Message

pytestmark = pytest.mark.kernel

ENODEV = 19


class Desk:
    """A script in the guest that makes keyboards, types on them, and opens them as the product does."""

    def __init__(self, pc: Guest) -> None:
        self._pc = pc

    def do(self, order: str, **how: Any) -> Message:
        self._pc.send(do=order, **how)
        return self._pc.wait_for("done")

    def strike(self, keys: str) -> Message:
        return self.do("strike", keys=keys.split())

    def read(self) -> list[str]:
        """The codes of the scans that wait to be read."""
        return [code for code, *_ in self.do("read")["scans"]]


@contextmanager
def desk(pc: Guest) -> Iterator[Desk]:
    with pc.running("keyboards", "desk"):
        pc.wait_for("ready")
        desk = Desk(pc)
        desk.do("plug", name="Scanner")
        yield desk


@pytest.fixture
def opened(pc: Guest) -> Iterator[Desk]:
    """A desk whose scanner the product has opened, a while ago."""
    with desk(pc) as it:
        assert it.do("open")["problem"] is None
        assert it.read() == []
        yield it


def test_what_a_scanner_types_is_read(opened: Desk) -> None:
    opened.strike("4 2 ENTER")
    assert opened.read() == ["42"]


def test_shift_is_understood(opened: Desk) -> None:
    opened.strike("T LEFTSHIFT+H E MINUS LEFTSHIFT+1 RIGHTSHIFT+SLASH ENTER")
    assert opened.read() == ["tHe-!?"]


def test_two_scans_that_are_read_in_one_go_are_two(opened: Desk) -> None:
    opened.strike("1 2 3 ENTER A B C TAB")
    assert opened.read() == ["123", "abc"]


def test_a_scan_is_stamped_by_the_kernel_on_the_table_clock_and_not_when_it_is_read(opened: Desk) -> None:
    first = opened.strike("1 ENTER")
    second = opened.strike("2 ENTER")
    opened.do("rest", seconds=0.5)
    read = opened.do("read")
    stamps = {code: latest for code, _, latest in read["scans"]}
    assert first["began"] - 1000 <= stamps["1"] <= first["ended"]
    assert second["began"] - 1000 <= stamps["2"] <= second["ended"]
    assert all(latest - earliest == 150_000_000 for _, earliest, latest in read["scans"])


def test_nobody_else_gets_what_a_reader_types(pc: Guest) -> None:
    with desk(pc) as it:
        it.do("eavesdrop")
        it.strike("A ENTER")
        assert it.do("overheard")["events"] > 0
        it.do("open")
        it.read()
        it.strike("4 2 ENTER")
        assert it.read() == ["42"]
        assert it.do("overheard")["events"] == 0
        it.do("close")
        it.strike("B ENTER")
        assert it.do("overheard")["events"] > 0


def test_a_scanner_that_another_program_holds_is_refused_with_its_name(pc: Guest) -> None:
    with desk(pc) as it:
        process = it.do("grab_elsewhere")["process"]
        told = it.do("open")
        assert f"python3 (process {process})" in told["problem"]
        assert "Scanner" in told["problem"]
        it.do("end_grab")
        assert it.do("open")["problem"] is None


def test_a_scanner_that_this_program_has_already_opened_is_refused(opened: Desk) -> None:
    assert "this program itself" in opened.do("open")["problem"]


def test_pulling_the_plug_is_one_error_and_the_half_scan_goes_with_it(opened: Desk) -> None:
    opened.strike("4 2")
    opened.read()
    opened.do("unplug")
    assert opened.do("read")["error"] == ENODEV
    opened.do("close")
    opened.do("plug", name="Scanner again")
    assert opened.do("open")["problem"] is None
    opened.read()
    opened.strike("7 ENTER")
    assert opened.read() == ["7"]


def test_twenty_times_unplugged_in_the_middle_of_a_scan_nothing_is_joined(opened: Desk) -> None:
    for turn in range(20):
        opened.strike("9 9")
        opened.do("read", rest_ms=0)
        opened.do("unplug")
        assert opened.do("read")["error"] == ENODEV
        opened.do("close")
        opened.do("plug", name=f"Scanner {turn}")
        assert opened.do("open")["problem"] is None
        opened.do("read", rest_ms=120)
        opened.strike(f"{turn % 10} {turn // 10} ENTER")
        assert opened.do("read", rest_ms=20)["scans"][0][0] == f"{turn % 10}{turn // 10}"


def test_keys_that_the_kernel_lost_are_counted_and_never_make_a_code(opened: Desk) -> None:
    opened.strike("1 2 3 4 " * 40 + "ENTER")
    read = opened.do("read")
    assert read["scans"] == []
    assert read["counters"]["overflows"] == 1
    opened.strike("4 2 ENTER")
    assert opened.read() == ["42"]


def test_shift_that_was_let_go_among_the_lost_keys_is_not_held(opened: Desk) -> None:
    opened.do("hold", key="LEFTSHIFT", down=True)
    opened.strike("A B")
    opened.do("read", rest_ms=0)
    opened.do("hold", key="LEFTSHIFT", down=False)
    opened.strike("1 2 3 4 " * 40)
    opened.read()
    opened.strike("C ENTER")
    assert opened.read() == ["c"]


def test_shift_that_was_pressed_among_the_lost_keys_is_held(opened: Desk) -> None:
    opened.strike("1 2 3 4 " * 40)
    opened.do("hold", key="LEFTSHIFT", down=True)
    opened.strike("1 2 3 4 " * 40)
    assert opened.read() == []
    opened.strike("C ENTER")
    assert opened.read() == ["C"]


def test_a_key_that_was_held_at_the_opening_is_known(pc: Guest) -> None:
    with desk(pc) as it:
        it.do("hold", key="LEFTSHIFT", down=True)
        it.do("open")
        it.read()
        it.strike("C ENTER")
        assert it.read() == ["C"]


def test_something_without_keys_is_no_scanner(pc: Guest) -> None:
    with desk(pc) as it:
        it.do("plug_button", name="Lid")
        assert "has no digits and no Enter" in it.do("open")["problem"]
