"""Tags that say in a text which card they are, read through a PC/SC reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.readers.pcsc.calls import Ask
from deadheat.devices.readers.pcsc.uid import GET_UID

from .desk import ACR, Desk
from .tags import written

NTAG = "04A1B2C3D4E5F6"
OTHER = "04FFFFFFFFFFFF"
CLASSIC = "61008EB2"


def is_card(text: str) -> bool:
    return text.startswith("the-mind/")


@pytest.fixture
def desk() -> Desk:
    """A reader that reads texts, with nothing on it."""
    desk = Desk(names=is_card)
    desk.wait(1000)
    return desk


def seen(desk: Desk, uid: str, pages: bytes) -> list[str]:
    desk.pcscd.place(ACR, uid, pages)
    desk.wait(1000)
    return desk.said


@pytest.mark.parametrize("text", ["the-mind/42", "the-mind/7", "the-mind/" + "x" * 100, "the-mind/Übermut"])
def test_a_written_tag_is_seen_as_the_card_that_it_names(desk: Desk, text: str) -> None:
    assert seen(desk, NTAG, written(text)) == ["+" + text]


@pytest.mark.parametrize(
    "pages",
    [
        written("https://example.org"),
        written("the-mind/" + "x" * 200),
        written("the-mind/42", capability=bytes(4)),
        written("the-mind/42", capability=b"\xe1\x10\x00\x00"),
        written("the-mind/42")[:20],
        b"",
    ],
    ids=["another text", "too long", "not formatted", "no room", "ends", "no pages"],
)
def test_any_other_tag_is_seen_by_its_uid(desk: Desk, pages: bytes) -> None:
    assert seen(desk, NTAG, pages) == ["+" + NTAG]


def test_a_card_without_pages_is_not_asked_for_a_text(desk: Desk) -> None:
    assert seen(desk, CLASSIC, written("the-mind/42")) == ["+" + CLASSIC]
    assert [call.apdu for call in desk.pcscd.asked if isinstance(call, Ask)] == [GET_UID]


def test_nobody_is_asked_for_a_text_at_a_table_that_does_not_read_them() -> None:
    assert seen(Desk(), NTAG, written("the-mind/42")) == ["+" + NTAG]


def test_a_written_tag_is_gone_under_the_name_it_came_by(desk: Desk) -> None:
    assert seen(desk, NTAG, written("the-mind/42")) == ["+the-mind/42"]
    desk.lift()
    desk.wait(1000)
    assert desk.said == ["-the-mind/42"]


def test_a_tag_that_is_exchanged_while_it_is_read_is_not_misnamed(desk: Desk) -> None:
    """pcscd has not noticed: what was read of the one is not believed of the other."""
    desk.pcscd.place(ACR, NTAG, written("the-mind/42"))
    while not any(isinstance(call, Ask) and call.apdu != GET_UID for call in desk.pcscd.asked):
        desk.clock.step()
    slot = desk.pcscd._slots[ACR]
    slot.card, slot.pages = bytes.fromhex(OTHER + "9000"), written("the-mind/7")
    desk.wait(1000)
    assert desk.said == ["+the-mind/7"]


def test_a_tag_that_is_lifted_while_it_is_read_is_not_seen(desk: Desk) -> None:
    desk.pcscd.place(ACR, NTAG, written("the-mind/42"))
    while not any(isinstance(call, Ask) and call.apdu != GET_UID for call in desk.pcscd.asked):
        desk.clock.step()
    desk.pcscd.lift(ACR)
    desk.wait(2000)
    assert desk.said == []
    assert desk.reader.status.counters["unreadable"] == 1


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=120).map(lambda area: bytes(12) + b"\xe1\x10\x3e\x00" + area))
def test_whatever_is_on_a_tag_does_no_harm(pages: bytes) -> None:
    desk = Desk(names=lambda text: True)
    desk.wait(100)
    [said] = seen(desk, NTAG, pages + bytes(200))
    assert said[0] == "+"
    assert desk.reader.status.counters["outages"] == 0
