"""What is reported when cards are placed and lifted."""

import logging

import pytest

from deadheat.devices.readers.pcsc.calls import EMPTY, Listed, ListReaders, Look, Looked
from deadheat.devices.readers.pcsc.talk import Talk
from deadheat.timing import MS

from .desk import ACR, Desk, code_of

NTAG = "04A1B2C3D4E5F6"
CLASSIC = "61008EB2"
LONG = "0102030405060708090A"


@pytest.fixture
def desk() -> Desk:
    """A reader that has been watched for a while, with nothing on it."""
    desk = Desk()
    desk.wait(3000)
    assert desk.said == []
    return desk


@pytest.mark.parametrize("uid", [NTAG, CLASSIC, LONG])
def test_a_placed_card_is_seen_by_its_uid_whatever_its_length(desk: Desk, uid: str) -> None:
    desk.place(uid)
    assert desk.said == ["+" + uid]


def test_a_card_that_rests_for_a_minute_is_one_placement(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(60_000)
    assert desk.said == ["+" + NTAG]


def test_a_lifted_card_is_gone_after_the_absence_time(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(2000)
    desk.lift()
    desk.wait(400)
    assert desk.said == ["+" + NTAG]
    desk.wait(250)
    assert desk.said == ["-" + NTAG]


def test_a_card_that_is_placed_again_is_seen_again(desk: Desk) -> None:
    for _ in range(3):
        desk.place(NTAG)
        desk.wait(1000)
        desk.lift()
        desk.wait(1000)
    assert desk.said == ["+" + NTAG, "-" + NTAG] * 3
    assert desk.reader.status.counters["scans"] == 3


def test_a_card_at_the_edge_of_the_field_is_one_placement(desk: Desk) -> None:
    desk.place(NTAG)
    for _ in range(20):
        desk.lift()
        desk.wait(450)
        desk.place(NTAG)
    desk.wait(2000)
    assert desk.said == ["+" + NTAG]
    assert desk.reader.status.counters["flaps"] == 20


def test_another_card_within_the_absence_time_is_seen_at_once_and_the_first_is_gone(desk: Desk) -> None:
    desk.place(NTAG)
    lifted = desk.clock.now()
    desk.lift()
    desk.wait(300)
    desk.place(CLASSIC)
    assert lifted <= desk.signals[1].at.latest <= lifted + 10 * MS
    assert desk.said == ["+" + NTAG, "-" + NTAG, "+" + CLASSIC]


def test_cards_that_change_places_between_two_polls_are_not_confused(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    desk.place(CLASSIC)
    assert desk.said == ["+" + NTAG, "-" + NTAG, "+" + CLASSIC]


def test_a_card_that_is_exchanged_for_one_that_cannot_be_read_is_gone_since_then(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    desk.said.clear()
    exchanged = desk.clock.now()
    desk.pcscd.place_odd(ACR, b"")
    desk.wait(800)
    desk.lift()
    desk.wait(1000)
    [at] = desk.moments()
    assert at.earliest <= exchanged <= at.latest <= exchanged + 10 * MS


def test_a_card_that_was_soon_back_is_the_same_placement_even_if_it_is_read_late(desk: Desk) -> None:
    desk.place(NTAG)
    desk.lift()
    desk.wait(300)
    desk.pcscd.take(ACR)
    desk.place(NTAG)
    desk.wait(700)
    desk.pcscd.take(ACR, taken=False)
    desk.wait(1000)
    assert desk.said == ["+" + NTAG]


def test_a_card_that_lay_there_before_the_start_is_seen() -> None:
    desk = Desk()
    desk.pcscd.place(ACR, NTAG)
    started = desk.clock.now()
    desk.wait(100)
    [at] = desk.moments()
    assert at.earliest <= started <= at.latest


def test_a_moment_reaches_from_the_last_empty_look_less_the_poll_time_to_the_report(desk: Desk) -> None:
    desk.wait(55)
    noticed = desk.clock.now()
    desk.place(NTAG)
    [at] = desk.moments()
    assert noticed <= at.latest <= noticed + 10 * MS
    assert noticed - 750 * MS - 101 * MS <= at.earliest <= noticed - 750 * MS


def test_the_moment_of_a_removal_is_as_honest(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1055)
    desk.said.clear()
    noticed = desk.clock.now()
    desk.lift()
    desk.wait(1000)
    [at] = desk.moments()
    assert noticed <= at.latest <= noticed + 10 * MS
    assert noticed - 750 * MS - 101 * MS <= at.earliest <= noticed - 750 * MS


def test_a_fast_reader_may_be_trusted_more() -> None:
    desk = Desk(poll_ms=50)
    desk.wait(1000)
    desk.place(NTAG)
    assert desk.moments()[0].width <= (50 + 101 + 1) * MS


def test_it_vouches_for_all_but_the_poll_time_and_one_look(desk: Desk) -> None:
    for _ in range(50):
        desk.wait(37)
        mark = desk.reader.vouched(desk.clock.now())
        assert mark is not None
        assert desk.clock.now() - mark <= (750 + 102) * MS
    assert desk.reader.terms.lag <= (750 + 102) * MS


def test_waiting_verdicts_are_asked_for_as_soon_as_more_is_vouched_for(desk: Desk) -> None:
    before = desk.stirs
    desk.wait(1000)
    assert 9 <= desk.stirs - before <= 11


def test_it_vouches_for_nothing_before_pcscd_has_answered() -> None:
    desk = Desk()
    assert desk.reader.vouched(desk.clock.now()) is None
    desk.wait(10)
    assert desk.reader.vouched(desk.clock.now()) is not None
    desk.reader.stop()
    assert desk.reader.vouched(desk.clock.now()) is None


def test_verdicts_wait_for_a_card_that_is_not_read_yet(desk: Desk) -> None:
    desk.pcscd.take(ACR)
    desk.place(NTAG)
    noticed = desk.clock.now()
    desk.wait(500)
    mark = desk.reader.vouched(desk.clock.now())
    assert mark is not None
    assert mark <= noticed - 750 * MS
    desk.pcscd.take(ACR, taken=False)
    desk.wait(200)
    [at] = desk.moments()
    assert mark <= at.earliest <= noticed - 750 * MS


@pytest.mark.parametrize("answer", ["6A81", "6D00", "6E00", "9000", "0102039000", "04A1B2C36A81", "FF"])
def test_a_card_without_a_uid_is_counted_and_told_of_once(
    desk: Desk, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            desk.pcscd.place_odd(ACR, bytes.fromhex(answer))
            desk.wait(3000)
            desk.lift()
            desk.wait(1000)
    assert desk.said == []
    counters = desk.reader.status.counters
    if answer == "FF":
        assert (counters["without_uid"], counters["unreadable"]) == (0, 5)
    else:
        assert (counters["without_uid"], counters["unreadable"]) == (5, 0)
        assert [record.message for record in caplog.records] == [
            "north-reader: this card tells no UID, so it cannot be used; there may be more"
        ]


@pytest.mark.parametrize("answer", ["", "6300"])
def test_a_card_that_does_not_answer_is_tried_again_but_holds_nobody_up(desk: Desk, answer: str) -> None:
    desk.pcscd.place_odd(ACR, bytes.fromhex(answer))
    desk.wait(300)
    assert desk.reader.status.counters["unreadable"] == 0
    desk.wait(3000)
    assert desk.said == []
    assert desk.reader.status.counters["unreadable"] == 1
    mark = desk.reader.vouched(desk.clock.now())
    assert mark is not None
    assert desk.clock.now() - mark <= 900 * MS
    desk.place(NTAG)
    assert desk.said == ["+" + NTAG]


def test_a_card_that_answers_late_may_be_another_than_the_one_that_came(desk: Desk) -> None:
    desk.pcscd.place_odd(ACR, b"")
    came = desk.clock.now()
    desk.wait(310)
    exchanged = desk.clock.now()
    desk.pcscd._slots[ACR].card = bytes.fromhex(NTAG + "9000")  # before pcscd notices
    desk.wait(200)
    [at] = desk.moments()
    assert at.earliest <= came - 750 * MS
    assert exchanged <= at.latest <= exchanged + 110 * MS


def test_a_card_that_is_lifted_before_it_is_read_is_counted(desk: Desk) -> None:
    desk.pcscd.place(ACR, NTAG)
    desk.pcscd.lift(ACR)
    desk.wait(1000)
    assert desk.said == []
    assert desk.reader.status.counters["unreadable"] == 1
    assert desk.reader.status.counters["outages"] == 0


def test_a_change_is_true_from_when_pcscd_was_asked_on() -> None:
    """A change may have been told at any time of a slow call, so after it nothing is known yet."""
    talk = Talk("A", 1000 * MS, code_of)
    assert talk.answered(ListReaders(), Listed(("A 00 00",)), 1000 * MS, 1001 * MS) == ()
    look = talk.next_call(1001 * MS)
    assert isinstance(look, Look)
    talk.answered(look, Looked(EMPTY), 1001 * MS, 1500 * MS)
    assert talk.watermark() == (1001 - 750) * MS
    talk.answered(look, Looked(None), 1500 * MS, 1900 * MS)
    assert talk.watermark() == (1600 - 750) * MS


def test_nothing_is_reported_after_the_stop(desk: Desk) -> None:
    desk.pcscd.place(ACR, NTAG)
    desk.reader.stop()
    desk.reader.stop()
    desk.wait(5000)
    assert desk.said == []


def test_it_can_be_started_again(desk: Desk) -> None:
    desk.wait(50)
    desk.reader.stop()
    desk.pcscd.place(ACR, NTAG)
    desk.reader.start(desk)
    desk.wait(1000)
    assert desk.said == ["+" + NTAG]
    desk.wait(50)
    desk.reader.stop()
    desk.wait(1000)
    desk.reader.start(desk)
    desk.wait(100)
    assert desk.said == ["+" + NTAG]
