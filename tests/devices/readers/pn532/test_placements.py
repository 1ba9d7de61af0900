import pytest

from deadheat.cards.codes import tag_code
from deadheat.devices.readers.pn532.options import Pn532Options
from deadheat.testing.fake_pn532 import Fault
from deadheat.timing import MS, S
from tests.devices.readers.pn532.desk import CODE, OTHER, OTHER_CODE, UID, Desk


def test_a_card_that_rests_for_a_minute_is_seen_once() -> None:
    desk = Desk()
    desk.place(UID)
    desk.run(60 * S)
    assert [seen.code for seen in desk.seen] == [CODE]
    assert desk.gone == []


def test_a_card_put_there_is_seen_within_two_polls_and_its_moment_holds_the_truth() -> None:
    desk = Desk()
    at = desk.place(UID, 1_003 * MS)
    desk.run(150 * MS)
    moment = desk.seen[0].at
    assert moment.earliest <= at <= moment.latest
    assert moment.width <= 80 * MS


def test_a_card_that_is_lifted_is_gone_since_the_first_poll_that_missed_it_and_comes_back_as_a_second_scan() -> None:
    desk = Desk()
    desk.place(UID)
    at = desk.remove(UID, S)
    desk.run(S)
    desk.place(UID)
    desk.run(S)
    assert len(desk.seen) == 2
    moment = desk.gone[0].at
    assert moment.earliest <= at <= moment.latest
    assert moment.width <= 90 * MS


def test_a_card_that_every_other_poll_misses_does_not_flap() -> None:
    desk = Desk()
    desk.place(UID)
    desk.run(S)
    for _ in range(50):
        desk.chip.order(Fault.MISS, 2)
        desk.run(200 * MS)
    assert (len(desk.seen), desk.gone) == (1, [])


def test_two_cards_at_once_are_both_seen_and_both_ambiguous() -> None:
    desk = Desk()
    desk.run(S)
    desk.chip.place(UID)
    desk.chip.place(OTHER)
    desk.run(S)
    assert {(seen.code, seen.ambiguous) for seen in desk.seen} == {(CODE, True), (OTHER_CODE, True)}


def test_a_card_that_joins_is_ambiguous_and_the_one_that_lay_there_is_not_told_again() -> None:
    desk = Desk()
    desk.place(UID)
    desk.place(OTHER, S)
    desk.run(S)
    assert [(seen.code, seen.ambiguous) for seen in desk.seen] == [(CODE, False), (OTHER_CODE, True)]


def test_a_quick_swap_of_cards_is_two_scans_without_doubt() -> None:
    desk = Desk()
    desk.place(UID)
    desk.remove(UID, S)
    desk.place(OTHER, 10 * MS)
    desk.run(S)
    assert [(seen.code, seen.ambiguous) for seen in desk.seen] == [(CODE, False), (OTHER_CODE, False)]
    assert [gone.code for gone in desk.gone] == [CODE]


@pytest.mark.parametrize("uid", ["88010203", "00000000", "04A1B2C3D4E5F6", "88A1B2C3D4E5F6", "0102030405060708090A"])
def test_numbers_of_four_seven_and_ten_bytes_are_read_whole(uid: str) -> None:
    desk = Desk()
    desk.place(bytes.fromhex(uid))
    desk.run(S)
    assert [seen.code for seen in desk.seen] == [f"uid:{uid}"]


def test_a_random_number_is_no_card_and_people_can_be_told() -> None:
    desk = Desk()
    for end in range(3):
        desk.place(bytes((0x08, 1, 2, end)))
        desk.run(S)
        desk.remove(bytes((0x08, 1, 2, end)))
    desk.run(S)
    assert desk.says == []
    assert desk.driver.counters["random_uids"] == 3
    assert desk.driver.refused == tag_code(bytes((0x08, 1, 2, 2)))


def test_a_card_beside_a_phone_is_ambiguous() -> None:
    desk = Desk()
    desk.place(b"\x08\x01\x02\x03")
    desk.place(UID, S)
    desk.run(S)
    assert [(seen.code, seen.ambiguous) for seen in desk.seen] == [(CODE, True)]


def test_the_line_irq_tells_more_exactly_when_an_answer_was_ready() -> None:
    widths = []
    for wired in (False, True):
        desk = Desk(lag=40 * MS)
        if wired:
            desk.chip.on_irq = desk.driver.irq
        at = desk.place(UID, S)
        desk.run(S)
        moment = desk.seen[0].at
        assert moment.earliest <= at <= moment.latest
        widths.append(moment.width)
    assert widths[1] < widths[0]


def test_a_stamp_that_may_be_that_of_the_ack_tightens_nothing() -> None:
    moments = []
    for stamps in (0, 1):
        desk = Desk(lag=40 * MS)
        left: list[int] = []

        def fell(at: int, left: list[int] = left, desk: Desk = desk) -> None:
            if left:
                left.pop()
                desk.driver.irq(at)

        desk.chip.on_irq = fell
        desk.place(UID, S)
        left += [0] * stamps
        desk.run(S)
        moments.append(desk.seen[0].at)
    assert moments[0] == moments[1]


def test_options_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="interval"):
        Pn532Options(interval=1 * MS)
    with pytest.raises(ValueError, match="counts"):
        Pn532Options(missed=0)
