"""Where no one knows whether a key is the first of a scan, nothing counts: a code's tail may be another card's."""

import pytest

from deadheat.devices.readers.keyboard import Ends
from deadheat.timing import MS

from .desk import Desk
from .scanner import OPEN, START, STEP, dropped, event, report, strike


def test_a_scan_that_was_under_way_at_the_opening_does_not_count() -> None:
    desk = Desk()
    assert desk.read(strike("2 enter", OPEN + 20 * MS)) == []
    assert desk.read(strike("4 2 enter", desk.now + STEP)) == ["42"]


def test_a_scan_that_begins_a_pause_after_the_opening_counts() -> None:
    desk = Desk(pause=100 * MS)
    assert desk.read(strike("4 2 enter", OPEN + 100 * MS)) == ["42"]


def test_the_tail_of_a_scan_lasts_until_a_pause() -> None:
    desk = Desk(ends=Ends.PAUSE)
    desk.read(strike("1 2 3 4 5 6 7 8 9", OPEN + 20 * MS))
    assert desk.wait() == []
    desk.read(strike("4 2", desk.now))
    assert desk.wait() == ["42"]


def test_when_the_kernel_has_lost_keys_the_half_scan_is_dropped_and_counted() -> None:
    desk = Desk()
    assert desk.read(strike("1 2") + dropped(START + 50 * MS) + strike("3 enter", START + 60 * MS)) == []
    assert desk.driver.counters["overflows"] == 1
    assert desk.driver.counters["unfinished"] == 1
    assert desk.read(strike("4 2 enter", desk.now + STEP)) == ["42"]


def test_the_first_key_after_the_loss_is_the_rest_of_something() -> None:
    desk = Desk()
    desk.read(dropped(START))
    desk.wait()
    assert desk.read(strike("4 2 enter", desk.now)) == ["42"]


def test_a_scan_that_begins_a_pause_after_the_loss_counts() -> None:
    desk = Desk()
    assert desk.read(dropped(START) + strike("4 2 enter", START + 100 * MS)) == ["42"]


def test_shift_that_was_let_go_while_keys_were_lost_is_not_held_for_ever() -> None:
    desk = Desk()
    desk.read(report(START, 42, 1) + strike("a", START) + dropped(START + STEP))
    desk.wait()
    assert desk.read(strike("b enter", desk.now)) == ["b"]


def test_shift_that_is_still_held_after_the_loss_is_held() -> None:
    desk = Desk()
    desk.read(dropped(START) + event(0, 1, 42, 2))
    desk.wait()
    assert desk.read(strike("b", desk.now)) == []
    assert desk.read(report(desk.now, 42, 0) + strike("c enter", desk.now + STEP)) == ["Bc"]


def test_a_dead_key_in_a_tail_does_not_reach_into_a_scan() -> None:
    desk = Desk(layout="de")
    desk.read(strike("1 grave", OPEN + 20 * MS))
    desk.wait()
    assert desk.read(strike("e enter", desk.now)) == ["e"]


@pytest.mark.parametrize("kept", [1, 23])
def test_half_a_record_that_was_read_before_an_outage_is_not_joined(kept: int) -> None:
    desk = Desk()
    desk.read(strike("1 2")[: -24 + kept], START)
    desk.driver.lost(desk.now)
    desk.driver.opened(desk.now)
    desk.wait()
    assert desk.read(strike("4 2 enter", desk.now)) == ["42"]


def test_a_half_scan_is_not_joined_over_an_outage() -> None:
    desk = Desk()
    desk.read(strike("1 2"))
    desk.driver.lost(desk.now)
    desk.driver.opened(desk.now)
    desk.wait()
    assert desk.read(strike("4 2 enter", desk.now)) == ["42"]
    assert desk.driver.counters["unfinished"] == 1
