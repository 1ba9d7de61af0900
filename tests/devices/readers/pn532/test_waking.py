from deadheat.devices.readers.pn532.frames import ACK, frame
from deadheat.testing.fake_pn532 import Fault
from deadheat.timing import MS, S
from tests.devices.readers.pn532.desk import CODE, UID, Desk


def test_a_sleeping_chip_is_woken_set_up_and_polled() -> None:
    desk = Desk()
    assert desk.driver.watermark(desk.clock.now()) is None
    desk.run(S)
    assert list(desk.chip.commands) == [0x14, 0x02, 0x32, 0x4A]
    mark = desk.driver.watermark(desk.clock.now())
    assert mark is not None
    assert desk.clock.now() - 150 * MS <= mark <= desk.clock.now()


def test_a_stranger_is_sent_nothing_but_the_greeting() -> None:
    desk = Desk(reopens=False, version=b"\x07\x01\x02\x03")
    desk.run(20 * S)
    assert "not a PN532" in desk.stuck[0].why
    assert len(desk.stuck) == 1
    assert bytes(desk.chip.heard) == ACK + b"\x55\x55" + bytes(14) + frame(b"\xd4\x14\x01\x14\x01") + frame(b"\xd4\x02")
    assert desk.driver.watermark(desk.clock.now()) is None


def test_a_device_that_never_stops_talking_is_given_up_and_forgotten() -> None:
    desk = Desk(reopens=False)
    for _ in range(60):
        desk.clock.jump(50 * MS)
        desk._take(list(desk.driver.received(b"\0\0\xff\xf0\x10" * 800, 0, desk.clock.now())))
    assert desk.stuck
    assert desk.driver.watermark(desk.clock.now()) is None


def test_a_chip_that_hangs_until_woken_is_back_without_the_port_being_opened_again() -> None:
    desk = Desk()
    desk.place(UID)
    desk.run(S)
    desk.chip.hang()
    desk.run(S)
    assert (len(desk.seen), desk.gone, desk.stuck) == (1, [], [])
    assert desk.driver.counters["wakes"] == 2
    assert desk.driver.counters["silent_polls"] == 3


def test_a_chip_that_hangs_for_good_is_down_and_tried_again_ever_less_often() -> None:
    desk = Desk(reopens=False)
    desk.run(S)
    desk.chip.hang(for_good=True)
    desk.run(60 * S)
    assert desk.driver.watermark(desk.clock.now()) is None
    assert 10 <= len(desk.stuck) <= 20
    desk.chip.recover()
    desk.place(UID)
    desk.run(6 * S)
    assert [seen.code for seen in desk.seen] == [CODE]


def test_a_card_that_rests_through_a_reconnection_is_not_seen_again() -> None:
    desk = Desk()
    desk.place(UID)
    desk.run(S)
    desk.driver.lost(desk.clock.now())
    desk.clock.jump(2 * S)
    desk.chip.recover()
    desk.reopen()
    desk.run(S)
    assert (len(desk.seen), desk.gone) == (1, [])


def test_after_a_long_outage_a_card_is_seen_anew_since_nobody_knows() -> None:
    desk = Desk()
    desk.place(UID)
    desk.run(S)
    desk.driver.lost(desk.clock.now())
    desk.clock.jump(10 * S)
    desk.reopen()
    desk.run(S)
    assert [type(said).__name__ for said in desk.says] == ["Seen", "Gone", "Seen"]
    assert desk.seen[1].at.earliest == desk.gone[0].at.earliest


def test_one_fault_of_each_kind_loses_no_card_and_invents_none() -> None:
    for fault in Fault:
        for lies_there in (True, False):
            desk = Desk()
            desk.run(S)
            if lies_there:
                desk.place(UID)
                desk.run(S)
            desk.chip.order(fault)
            if not lies_there:
                desk.place(UID)
            desk.run(S)
            assert ([seen.code for seen in desk.seen], desk.gone, desk.stuck) == ([CODE], [], []), fault


def test_an_old_answer_is_never_taken_for_that_of_the_next_poll() -> None:
    desk = Desk()
    desk.run(S)
    desk.chip.order(Fault.SLOW, 3)
    desk.chip.order(Fault.DROP_ACK, 3)
    desk.place(UID)
    desk.run(S)
    placed = desk.chip.lays[0].placed
    assert desk.seen[0].at.earliest <= placed <= desk.seen[0].at.latest


def test_polling_an_empty_reader_sends_few_bytes() -> None:
    desk = Desk()
    desk.run(S)
    before = len(desk.chip.heard)
    desk.run(10 * S)
    assert (len(desk.chip.heard) - before) / 10 < 17 * 11
