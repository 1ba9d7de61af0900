"""Readers and services that go and come back in the middle of a match."""

import logging
from pathlib import Path

import pytest

from deadheat.devices.readers.pcsc import list_readers
from deadheat.devices.readers.pcsc.calls import Listed, ListReaders, Look, Looked
from deadheat.devices.readers.pcsc.talk import LOOK, Talk
from deadheat.devices.readers.status import State
from deadheat.problems import Problem
from deadheat.timing import MS, S

from .desk import ACR, Desk, code_of

NTAG = "04A1B2C3D4E5F6"
CLASSIC = "61008EB2"


@pytest.fixture
def desk() -> Desk:
    """A reader that has been watched for a while, with nothing on it."""
    desk = Desk()
    desk.wait(6000)
    return desk


def why(desk: Desk) -> str | None:
    """What people are told is wrong."""
    return None if desk.reader.outage is None else desk.reader.outage.what


def vouches(desk: Desk) -> bool:
    return desk.reader.vouched(desk.clock.now()) is not None


def test_a_reader_that_is_absent_at_the_start_is_found_when_it_is_plugged_in() -> None:
    desk = Desk("Some other reader 00 00")
    desk.wait(60_000)
    assert not vouches(desk)
    assert why(desk) == ("'ACS ACR122U PICC Interface' is not there; pcscd lists 'Some other reader 00 00'.")
    desk.pcscd.plug(ACR)
    desk.wait(2050)
    assert vouches(desk)
    assert why(desk) is None
    desk.place(NTAG)
    assert desk.said == ["+" + NTAG]


@pytest.mark.parametrize("minutes", [0, 10])
def test_an_unplugged_reader_is_back_within_two_seconds_under_whatever_number(desk: Desk, minutes: int) -> None:
    desk.pcscd.unplug(ACR)
    desk.wait(10)
    assert not vouches(desk)
    desk.wait(minutes * 60_000)
    desk.pcscd.plug("ACS ACR122U PICC Interface 01 00")
    desk.wait(2010)
    assert vouches(desk)
    desk.pcscd.place("ACS ACR122U PICC Interface 01 00", NTAG)
    desk.wait(10)
    assert desk.said == ["+" + NTAG]


def test_pcscd_may_end_in_the_middle_of_a_match(desk: Desk) -> None:
    desk.place(NTAG)
    desk.pcscd.stop()
    desk.wait(10)
    assert not vouches(desk)
    assert why(desk) == "pcscd, the service for card readers, does not run."
    assert "sudo apt install pcscd" in str(desk.reader.outage)
    desk.wait(60_000)
    assert desk.said == ["+" + NTAG]
    desk.pcscd.run()
    desk.wait(2010)
    assert vouches(desk)


def test_attempts_become_rarer_up_to_one_in_two_seconds(desk: Desk) -> None:
    desk.pcscd.stop()
    desk.wait(1)
    began = len(desk.pcscd.asked)
    desk.wait(1000)
    assert 3 <= len(desk.pcscd.asked) - began <= 4
    desk.wait(60_000)
    assert len(desk.pcscd.asked) - began <= 36
    assert set(desk.pcscd.asked[began:]) == {ListReaders()}


def test_a_reader_that_has_worked_for_a_while_is_looked_for_at_once_again(desk: Desk) -> None:
    desk.pcscd.stop()
    desk.wait(60_000)
    desk.pcscd.run()
    desk.wait(10_000)
    assert vouches(desk)
    desk.pcscd.stop()
    desk.wait(50)
    desk.pcscd.run()
    desk.wait(100)
    assert vouches(desk)


def test_an_outage_is_one_lost_and_one_found_line(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        desk.pcscd.unplug(ACR)
        desk.wait(5000)
        desk.pcscd.stop()
        desk.wait(60_000)
        desk.pcscd.run()
        desk.wait(5000)
        desk.pcscd.plug(ACR)
        desk.wait(5000)
    assert [record.message for record in caplog.records] == [
        "north-reader is lost: 'ACS ACR122U PICC Interface' does not answer (unknown reader). Plug it in anew.",
        f"north-reader is there: {ACR}",
    ]
    assert desk.reader.status.counters["outages"] == 1


def test_a_bad_contact_does_not_fill_the_log(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        began = desk.clock.now()
        while desk.clock.now() < began + 60 * S:
            desk.pcscd.unplug(ACR)
            desk.wait(70)
            desk.pcscd.plug(ACR)
            desk.wait(1100)
    assert desk.reader.status.counters["outages"] >= 20
    assert 2 <= len(caplog.records) <= 9 * 2, "9 lines in each of the two periods that this minute touches"


def test_the_same_card_after_a_short_outage_is_the_same_placement(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    desk.pcscd.stop()
    desk.wait(20)
    desk.pcscd.run()
    desk.wait(3000)
    assert desk.said == ["+" + NTAG]
    assert desk.reader.status.counters["outages"] == 1


def test_a_card_that_lies_there_after_a_long_outage_is_seen_anew_and_nobody_knows_since_when(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    assert desk.said == ["+" + NTAG]
    lost = desk.clock.now()
    desk.pcscd.stop()
    desk.wait(10_000)
    desk.pcscd.run()
    desk.wait(2010)
    [at] = desk.moments()
    assert lost - 860 * MS <= at.earliest <= lost - 750 * MS
    assert at.latest >= lost + 10_000 * MS


def test_a_card_that_was_taken_away_during_an_outage_is_gone_when_that_is_known(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    desk.pcscd.stop()
    desk.lift()
    desk.wait(10_000)
    assert desk.said == ["+" + NTAG]
    desk.pcscd.run()
    desk.wait(3000)
    assert desk.said == ["-" + NTAG]


def test_a_card_that_was_exchanged_during_an_outage_is_gone_and_the_other_is_seen(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    desk.pcscd.stop()
    desk.place(CLASSIC)
    desk.wait(10_000)
    desk.pcscd.run()
    desk.wait(3000)
    assert desk.said == ["+" + NTAG, "-" + NTAG, "+" + CLASSIC]


def test_a_card_lifted_just_before_an_outage_is_gone_after_it(desk: Desk) -> None:
    desk.place(NTAG)
    desk.lift()
    desk.pcscd.stop()
    desk.wait(10_000)
    desk.pcscd.run()
    desk.wait(2010)
    assert desk.said == ["+" + NTAG, "-" + NTAG]


def test_another_program_may_use_the_reader_alone_for_a_moment(desk: Desk) -> None:
    desk.place(NTAG)
    desk.wait(1000)
    for _ in range(5):
        desk.pcscd.take(ACR)
        desk.wait(700)
        desk.pcscd.take(ACR, taken=False)
        desk.wait(700)
    assert desk.said == ["+" + NTAG]
    assert desk.reader.status.counters["outages"] == 0


def test_a_reader_that_another_program_keeps_for_itself_is_an_outage(desk: Desk) -> None:
    desk.pcscd.take(ACR)
    came = desk.clock.now()
    desk.place(NTAG)
    desk.wait(900)
    assert vouches(desk)
    desk.wait(300)
    assert not vouches(desk)
    assert why(desk) == "'ACS ACR122U PICC Interface' is used by another program alone."
    desk.wait(30_000)
    assert desk.reader.status.counters["outages"] == 1
    desk.pcscd.take(ACR, taken=False)
    desk.wait(2010)
    assert vouches(desk)
    [at] = desk.moments()
    assert at.earliest <= came - 750 * MS
    assert at.latest >= came


def test_a_pcscd_that_does_not_answer_is_an_outage(desk: Desk) -> None:
    desk.pcscd.hangs = True
    desk.wait(1400)
    assert vouches(desk)
    desk.wait(200)
    assert not vouches(desk)
    assert why(desk) == "pcscd does not answer about 'ACS ACR122U PICC Interface'."
    desk.wait(60_000)
    desk.pcscd.resume()
    desk.wait(1)
    assert not vouches(desk), "what it answers now was asked a minute ago"
    desk.wait(2010)
    assert vouches(desk)
    desk.place(NTAG)
    assert desk.said == ["+" + NTAG]


def test_its_state_is_shown_to_people(desk: Desk) -> None:
    status = desk.reader.status
    assert (status.name, status.state, status.path, status.why) == ("north-reader", State.UP, ACR, "")
    up_since = status.since
    desk.wait(1000)
    assert desk.reader.status.since == up_since
    desk.pcscd.unplug(ACR)
    lost = desk.clock.now()
    desk.wait(5000)
    status = desk.reader.status
    assert (status.state, status.path) == (State.ABSENT, "")
    assert (
        status.why == "'ACS ACR122U PICC Interface' is not there; pcscd lists no reader at all. "
        "Plug it in, or correct its name."
    )
    assert lost <= status.since <= lost + 100 * MS
    assert status.counters["outages"] == 1


def test_a_fault_of_the_program_costs_the_reader_and_not_the_match(
    desk: Desk, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(uid: bytes) -> str:
        raise ZeroDivisionError("oh")

    assert desk.reader._talk is not None
    monkeypatch.setattr(desk.reader._talk, "_code_of", fail)
    desk.place(NTAG)
    desk.wait(10_000)
    assert why(desk) == "An answer of pcscd was not understood (ZeroDivisionError: oh)."
    assert not vouches(desk)
    monkeypatch.undo()
    desk.wait(2010)
    assert desk.said == ["+" + NTAG]


def test_two_equal_readers_are_refused_with_both_named() -> None:
    desk = Desk(ACR, "ACS ACR122U PICC Interface 01 00")
    desk.wait(5000)
    assert not vouches(desk)
    assert why(desk) == (
        "'ACS ACR122U PICC Interface' fits 2 readers, which nobody can tell apart: "
        "'ACS ACR122U PICC Interface 00 00' and 'ACS ACR122U PICC Interface 01 00'."
    )
    desk.pcscd.unplug(ACR)
    desk.wait(2010)
    assert vouches(desk)


def plug_into_usb(sysfs: Path, port: str, vendor: str, product: str) -> None:
    """A device that the kernel's driver has taken, as Linux shows it."""
    device = sysfs / "devices/usb1" / port
    (device / f"{port}:1.0").mkdir(parents=True)
    (device / "idVendor").write_text(vendor + "\n")
    (device / "idProduct").write_text(product + "\n")
    driver = sysfs / "bus/usb/drivers/pn533_usb"
    driver.mkdir(parents=True, exist_ok=True)
    (driver / "bind").touch()
    (driver / "module").symlink_to(sysfs)
    (driver / f"{port}:1.0").symlink_to(f"../../../../devices/usb1/{port}/{port}:1.0")


def test_a_reader_that_the_kernel_has_taken_is_told_with_the_remedy(tmp_path: Path) -> None:
    plug_into_usb(tmp_path, "1-1.2", "072f", "2200")
    desk = Desk("Some other reader 00 00", sysfs=tmp_path)
    desk.wait(100)
    assert desk.reader.outage is not None
    assert "pn533_usb has taken the reader at USB port 1-1.2" in desk.reader.outage.what
    assert "blacklist pn533_usb" in desk.reader.outage.remedy
    assert "modprobe -r pn533_usb" in desk.reader.outage.remedy


def test_who_asks_for_the_readers_is_told_that_the_kernel_has_taken_one(tmp_path: Path) -> None:
    plug_into_usb(tmp_path, "1-1.2", "072f", "2200")
    assert list_readers(lambda: Names("Some reader 00 00"), tmp_path) == ("Some reader 00 00",)
    with pytest.raises(Problem, match="pn533_usb"):
        list_readers(Names, tmp_path)
    assert list_readers(Names, tmp_path / "elsewhere") == ()


class Names:
    """A pcscd of which only the names are asked."""

    def __init__(self, *names: str) -> None:
        self.readers = lambda: names

    def state(self, reader: str, known: int, timeout: int) -> int | None:
        raise NotImplementedError

    def transmit(self, reader: str, apdu: bytes) -> bytes:
        raise NotImplementedError

    def close(self) -> None:
        """Nothing to give back."""


@pytest.mark.parametrize("state", [0x0C, 0x05, 0x20 | 0x08, 0x10004])
def test_a_state_that_says_so_means_that_the_reader_is_gone(state: int) -> None:
    talk = Talk("A", 1000, code_of)
    talk.answered(ListReaders(), Listed(("A 00 00",)), 1000, 1001)
    talk.answered(Look("A 00 00", 0, LOOK), Looked(0x10), 1001, 1002)
    assert talk.watermark() is not None
    talk.answered(Look("A 00 00", 0x10, LOOK), Looked(state), 1002, 1003)
    assert not talk.works
    assert str(talk.outage).startswith("'A' does not answer (unplugged).")


def test_another_device_of_that_driver_is_not_blamed(tmp_path: Path) -> None:
    plug_into_usb(tmp_path, "1-1.2", "04cc", "2533")
    desk = Desk("Some other reader 00 00", sysfs=tmp_path)
    desk.wait(100)
    assert "lists 'Some other reader 00 00'" in str(why(desk))
