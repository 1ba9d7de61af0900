"""A tag that is taken away while it is written names the old card, the new one or none, and never a third."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.readers.pn532.ndef import text_message, tlv
from deadheat.devices.readers.pn532.tag import WriteFailed, Written
from deadheat.testing.fake_pn532 import FakeTag, ntag213
from deadheat.timing import S
from tests.devices.readers.pn532.desk import CODE, UID, Desk

DECKS = st.sampled_from(["the-mind/", "loading/progression-", "why-first/"])
NAMES = st.builds("{}{}".format, DECKS, st.integers(1, 100))


def tag_of(old: str | None, before: int) -> FakeTag:
    tag = ntag213(UID)
    block = bytes(before) + (b"\xfe" if old is None else tlv(text_message(old)) + b"\xfe")
    tag.memory[16 : 16 + len(block)] = block
    return tag


def write(tag: FakeTag, text: str, pages: int) -> Written | WriteFailed:
    """Write on a tag that is taken away once it has taken so many pages."""
    desk, told = Desk(), list[Written | WriteFailed]()
    take = tag.write
    taken = 0

    def take_some(page: int, data: bytes) -> bool:
        nonlocal taken
        taken += 1
        if taken > pages:
            desk.chip.remove(UID)
            return False
        return take(page, data)

    tag.write = take_some  # type: ignore[method-assign]
    desk.chip.place(tag)
    desk.driver.write_text(text, told.append)
    desk.run(S)
    tag.write = take  # type: ignore[method-assign]
    return told[0]


def named_by(tag: FakeTag) -> str:
    desk = Desk(names=lambda _: True)
    desk.chip.place(tag)
    desk.run(S)
    return desk.seen[0].code


@given(st.none() | NAMES, NAMES, st.integers(0, 3), st.integers(0, 12))
def test_a_tag_that_is_taken_away_amid_the_writing_never_names_a_third_card(
    old: str | None, new: str, before: int, pages: int
) -> None:
    tag = tag_of(old, before)
    done = write(tag, new, pages)
    name = named_by(tag)
    assert name in {old, new, CODE}
    if isinstance(done, Written):
        assert name == new


@pytest.mark.parametrize(
    ("old", "new", "before"),
    [("why-first/11", "why-first/22", 0), ("the-mind/100", "the-mind/42", 1), ("loading/p-31", "loading/p-42", 2)],
)
def test_a_tag_bears_no_name_from_the_first_page_written_to_the_last(old: str, new: str, before: int) -> None:
    names = [named_by(tag) for pages in range(9) if (tag := tag_of(old, before)) and write(tag, new, pages)]
    first, last = names.index(CODE), names.index(new)
    assert names == [old] * first + [CODE] * (last - first) + [new] * (9 - last)
    assert first == 1


def test_a_tag_that_bears_the_text_already_is_not_written_at_all() -> None:
    tag = tag_of("the-mind/42", 0)
    assert write(tag, "the-mind/42", 0) == Written(UID, "the-mind/42")


@pytest.mark.parametrize("before", range(4))
def test_between_the_first_page_and_the_last_the_message_is_there_and_empty(before: int) -> None:
    tag = tag_of("loading/p-31", before)
    write(tag, "loading/p-42", 1)
    assert tag.memory[16:].startswith(bytes(before) + b"\x03\x00")


@pytest.mark.parametrize("worn", range(4, 10))
def test_a_page_that_does_not_keep_what_was_written_is_noticed(worn: int) -> None:
    tag, desk, told = tag_of(None, 0), Desk(), list[Written | WriteFailed]()
    take = tag.write

    def forget(page: int, data: bytes) -> bool:
        return take(page, bytes(4) if page == worn else data)

    tag.write = forget  # type: ignore[method-assign]
    desk.chip.place(tag)
    desk.driver.write_text("loading/p-42", told.append)
    desk.run(S)
    assert isinstance(told[0], WriteFailed)
    assert "read back" in told[0].why
