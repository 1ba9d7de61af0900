"""What counts as a scan, and when it was."""

import pytest

from deadheat.devices.readers.keyboard import Ends
from deadheat.timing import MS, Moment

from .desk import Desk
from .scanner import OPEN, START, STEP, event, report, strike

NUMBER = "4 2"


def test_nothing_is_said_before_the_scan_is_complete() -> None:
    desk = Desk()
    assert desk.read(strike(NUMBER)) == []
    assert desk.read(strike("enter", desk.now + STEP)) == ["42"]


@pytest.mark.parametrize("end", ["enter", "kpenter", "tab", "leftctrl+m", "leftctrl+j"])
def test_enter_and_tab_end_a_scan_wherever_they_are_typed(end: str) -> None:
    assert Desk().read(strike(f"{NUMBER} {end}")) == ["42"]


def test_several_scans_in_one_read_are_several() -> None:
    assert Desk().read(strike("a b enter leftshift+c enter kp7 enter")) == ["ab", "C", "7"]


def test_enter_alone_is_no_scan() -> None:
    desk = Desk()
    assert desk.read(strike("enter enter tab")) == []
    assert desk.driver.counters["garbage"] == 0


def test_a_scan_was_when_its_first_key_was_struck_or_up_to_the_decoding_time_before() -> None:
    desk = Desk(latency=120 * MS)
    desk.read(strike(f"{NUMBER} enter"), START + 900 * MS)
    assert desk.seen[0].at == Moment(START - 120 * MS, START)


def test_a_scan_that_is_read_late_was_not_later_for_that() -> None:
    desk = Desk()
    desk.read(strike(f"{NUMBER} enter a b enter"), START + 2000 * MS)
    assert [seen.at.latest for seen in desk.seen] == [START, START + 6 * STEP]


@pytest.mark.parametrize("stamp", [5 * MS, OPEN - 1, OPEN + 3_600_000 * MS], ids=["none", "before", "future"])
def test_a_stamp_that_cannot_be_true_is_not_believed(stamp: int) -> None:
    desk = Desk(latency=100 * MS)
    desk.wait(1000 * MS)
    empty = desk.now
    desk.driver.received(strike(NUMBER, stamp, step=0), empty, empty + 30 * MS)
    desk.now = empty + 30 * MS
    assert desk.read(strike("enter", stamp, step=0), empty + 31 * MS) == ["42"]
    assert desk.seen[0].at == Moment(empty - 100 * MS, empty + 30 * MS)


def test_a_key_that_repeats_is_struck_once() -> None:
    held = (
        report(START, 30, 1)
        + b"".join(report(START + n * STEP, 30, 2) for n in range(1, 9))
        + report(START + 80 * MS, 30, 0)
    )
    desk = Desk()
    desk.read(held)
    assert desk.read(strike("b enter", desk.now + STEP)) == ["ab"]


def test_shift_holds_for_as_long_as_it_is_held() -> None:
    down, up = report(START, 42, 1), report(START + 90 * MS, 42, 0)
    desk = Desk()
    desk.read(down + strike("a b", START + STEP) + up)
    assert desk.read(strike("c enter", desk.now + STEP)) == ["ABc"]


def test_one_shift_is_enough_when_two_were_held() -> None:
    data = (
        report(START, 42, 1) + report(START, 54, 1) + report(START, 42, 0) + strike("a", START) + report(START, 54, 0)
    )
    desk = Desk()
    desk.read(data)
    assert desk.read(strike("a enter", desk.now)) == ["Aa"]


def test_caps_lock_turns_letters_and_nothing_else() -> None:
    assert Desk().read(strike("capslock a leftshift+b 7 minus capslock c enter")) == ["Ab7-c"]


def test_a_lit_caps_lock_turns_letters() -> None:
    desk = Desk()
    desk.read(event(START, 17, 1, 1))
    assert desk.read(strike("a enter", START)) == ["A"]


def test_the_keypad_types_digits_whatever_num_lock_does() -> None:
    assert Desk().read(strike("kp7 kp0 numlock kp1 kpdot kp5 kpslash kpminus enter")) == ["701.5/-"]


def test_the_keypad_of_a_german_keyboard_has_a_comma() -> None:
    assert Desk(layout="de").read(strike("kp1 kpdot kp5 enter")) == ["1,5"]


def test_a_character_may_be_typed_by_its_number_with_alt_held() -> None:
    down, up = strike("leftalt")[:72], strike("leftalt")[72:]
    desk = Desk()
    desk.read(down + strike("kp0 kp6 kp5") + up + down + strike("kp0 kp2 kp9") + up)
    assert desk.read(strike("b enter", desk.now)) == ["A\x1db"]


@pytest.mark.parametrize("stroke", ["leftctrl+rightbrace", "rightctrl+rightbrace"])
def test_the_separator_in_a_two_dimensional_code_is_kept(stroke: str) -> None:
    assert Desk().read(strike(f"0 1 {stroke} 2 enter")) == ["01\x1d2"]


def test_ctrl_with_alt_is_altgr() -> None:
    assert Desk(layout="de").read(strike("1 leftctrl+leftalt+q enter")) == ["1@"]


@pytest.mark.parametrize(
    ("strokes", "code"),
    [("grave e", "ê"), ("grave space", "^"), ("grave x", "^x"), ("grave grave", "^^"), ("1 grave", "1^")],
)
def test_dead_keys_print_with_the_key_after_them(strokes: str, code: str) -> None:
    assert Desk(layout="de").read(strike(f"{strokes} enter")) == [code]


def test_a_dead_key_at_the_end_of_a_scan_does_not_reach_into_the_next() -> None:
    assert Desk(layout="de").read(strike("a grave enter e enter")) == ["a^", "e"]


@pytest.mark.parametrize("key", ["f1", "up", "backspace", "leftctrl+1", "leftalt+a", "rightalt+a"])
def test_a_key_that_prints_nothing_spoils_the_scan_instead_of_being_left_out(key: str) -> None:
    desk = Desk()
    assert desk.read(strike(f"4 {key} 2 enter 7 enter")) == ["7"]
    assert desk.driver.counters["garbage"] == 1


def test_the_same_code_at_once_is_the_same_scan() -> None:
    desk = Desk(repeat=1000 * MS)
    codes = desk.read(strike(f"{NUMBER} enter"))
    for _ in range(5):
        desk.wait(900 * MS)
        codes += desk.read(strike(f"{NUMBER} enter", desk.now))
    assert codes == ["42"]
    assert desk.driver.counters["repeats"] == 5
    desk.wait(1100 * MS)
    assert desk.read(strike(f"{NUMBER} enter", desk.now)) == ["42"]


def test_two_codes_read_in_turn_are_two_scans() -> None:
    assert Desk().read(strike("1 enter 2 enter 1 enter 2 enter")) == ["1", "2"]


def test_a_reader_that_was_away_for_a_moment_does_not_report_a_scan_anew() -> None:
    desk = Desk()
    desk.read(strike(f"{NUMBER} enter"))
    desk.driver.lost(desk.now)
    desk.driver.opened(desk.now)
    desk.wait(300 * MS)
    assert desk.read(strike(f"{NUMBER} enter", desk.now)) == []


def test_without_an_end_a_pause_is_the_end_if_it_is_to_be() -> None:
    desk = Desk(ends=Ends.PAUSE, pause=60 * MS)
    assert desk.read(strike(NUMBER)) == []
    due = desk.driver.next_deadline
    assert due == START + 2 * STEP + 60 * MS
    assert desk.driver.elapsed(due - 1) == ()
    desk.now = due
    assert desk.wait() == ["42"]


def test_a_pause_in_what_was_read_late_is_a_pause_too() -> None:
    desk = Desk(ends=Ends.PAUSE)
    assert desk.read(strike("1 2") + strike("3 4", START + 500 * MS)) == ["12"]
    assert desk.wait() == ["34"]


def test_a_scan_that_breaks_off_is_dropped_and_not_joined_with_the_next() -> None:
    desk = Desk()
    desk.read(strike("1 2 3"))
    assert desk.wait() == []
    assert desk.read(strike(f"{NUMBER} enter", desk.now)) == ["42"]
    assert desk.driver.counters["unfinished"] == 1


def test_a_person_who_types_is_no_scanner() -> None:
    desk = Desk()
    for n, key in enumerate(["t", "h", "e", "minus", "m", "i", "n", "d", "slash", "4", "2", "enter"]):
        assert desk.read(strike(key, START + n * 160 * MS)) == []
    assert desk.driver.counters["scans"] == 0


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("b rightbrace leftshift+c 1 4 2 x", "42"),
        ("b rightbrace leftshift+c 1 4 2", None),
        ("b 4 2 x", None),
        ("rightbrace leftshift+c 1 4 2 x", None),
        ("b rightbrace leftshift+c 1 x", None),
        ("b rightbrace leftshift+c 1 x x", "x"),
    ],
)
def test_what_the_scanner_puts_around_a_code_is_taken_off_and_must_be_there(typed: str, code: str | None) -> None:
    desk = Desk(prefix="b", suffix="x", aim=True)
    assert desk.read(strike(f"{typed} enter")) == ([code] if code else [])
    assert desk.driver.counters["garbage"] == (code is None)


def test_what_stands_around_a_code_is_kept_if_nothing_was_said_of_it() -> None:
    assert Desk().read(strike("rightbrace leftshift+c 1 4 2 enter")) == ["]C142"]


def test_a_code_without_an_end_takes_no_room() -> None:
    desk = Desk(ends=Ends.PAUSE)
    desk.wait()
    for _ in range(100):
        assert desk.read(strike(["a"] * 100, desk.now + STEP, step=1 * MS)) == []
    assert desk.wait() == []
    assert desk.driver.counters["garbage"] == 1


def test_a_half_scan_keeps_a_verdict_waiting_and_garbage_does_not() -> None:
    desk = Desk(latency=100 * MS)
    desk.read(strike("4 2"))
    assert desk.driver.watermark(desk.now) == START - 100 * MS
    desk.read(strike("f1", desk.now))
    assert desk.driver.watermark(desk.now) == desk.now - 100 * MS
    desk.read(strike("enter", desk.now))
    assert desk.driver.watermark(desk.now) == desk.now - 100 * MS


def test_the_longest_code_is_of_256_characters() -> None:
    desk = Desk()
    assert desk.read(strike(["a"] * 256 + ["enter"])) == ["a" * 256]
    assert desk.read(strike(["b"] * 257 + ["enter"], desk.now)) == []


def test_a_scanner_is_told_nothing() -> None:
    assert Desk().driver.to_write() == b""
