from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.readers.pn532.ndef import blocks, end_of, text_message, texts, tlv
from deadheat.devices.readers.pn532.tag import WriteFailed, Written
from deadheat.testing.fake_pn532 import FakeTag, Fault, ntag213, ntag215, plain
from deadheat.timing import MS, S
from tests.devices.readers.pn532.desk import CODE, OTHER, UID, Desk


def names(text: str) -> bool:
    return text.startswith("the-mind/")


def named(text: str) -> FakeTag:
    tag = ntag213(UID)
    block = tlv(text_message(text)) + b"\xfe"
    tag.memory[16 : 16 + len(block)] = block
    return tag


def scan(tag: FakeTag) -> Desk:
    desk = Desk(names)
    desk.run(S)
    desk.chip.place(tag)
    desk.run(S)
    return desk


def write(tag: FakeTag, text: str = "the-mind/42") -> Written | WriteFailed:
    desk = Desk(names)
    told: list[Written | WriteFailed] = []
    desk.chip.place(tag)
    desk.driver.write_text(text, told.append)
    desk.run(2 * S)
    assert len(told) == 1
    return told[0]


def test_a_written_card_is_known_by_its_text() -> None:
    assert [seen.code for seen in scan(named("the-mind/42")).seen] == ["the-mind/42"]


def test_a_text_that_names_no_card_leaves_the_number() -> None:
    assert [seen.code for seen in scan(named("shopping list")).seen] == [CODE]


def test_reading_the_text_does_not_touch_the_moment() -> None:
    desks = Desk(names), Desk()
    for desk in desks:
        desk.run(S)
        desk.chip.place(named("the-mind/42"))
        desk.run(S)
    assert [desk.seen[0].code for desk in desks] == ["the-mind/42", CODE]
    assert desks[0].seen[0].at == desks[1].seen[0].at


def test_a_tag_whose_reading_fails_is_read_again_before_its_number_is_taken() -> None:
    desk = Desk(names)
    desk.run(S)
    tag = named("the-mind/42")
    read, fail = tag.read, [True]
    tag.read = lambda page: None if fail and fail.pop() else read(page)  # type: ignore[method-assign]
    desk.chip.place(tag)
    desk.run(S)
    assert [seen.code for seen in desk.seen] == ["the-mind/42"]


def test_a_card_lifted_while_it_is_read_has_been_there_all_the_same() -> None:
    desk = Desk(names)
    desk.run(S)
    tag = named("the-mind/42")
    read = tag.read

    def lift(page: int) -> bytes | None:
        if tag.uid in desk.chip._tags:
            desk.chip.remove(UID)
        return read(page)

    tag.read = lift  # type: ignore[method-assign]
    desk.chip.place(tag)
    desk.run(S)
    assert [seen.code for seen in desk.seen] == [CODE]
    assert [gone.code for gone in desk.gone] == [CODE]


@settings(max_examples=50)
@given(st.binary(max_size=144))
def test_no_tag_however_strange_breaks_anything(area: bytes) -> None:
    tag = ntag213(UID)
    tag.memory[16 : 16 + len(area)] = area
    assert len(scan(tag).seen) == 1


@given(st.binary(max_size=300))
def test_blocks_and_records_of_any_bytes_can_be_looked_at(data: bytes) -> None:
    for block in blocks(data):
        texts(block.value)
    texts(data)
    end = end_of(data)
    assert end is None or end > len(data)


@given(st.text(max_size=60))
def test_a_text_that_is_put_into_a_message_comes_out_of_it(text: str) -> None:
    assert texts(text_message(text)) == [text]


def test_a_text_is_written_and_is_what_is_read_from_then_on() -> None:
    for tag in (ntag213(UID), ntag215(UID)):
        assert write(tag) == Written(UID, "the-mind/42")
        assert [seen.code for seen in scan(tag).seen] == ["the-mind/42"]


@settings(max_examples=40)
@given(
    st.integers(0, 12).map(bytes), st.binary(max_size=20), st.binary(max_size=30), st.binary(min_size=30, max_size=30)
)
def test_writing_leaves_the_other_blocks_and_the_rest_of_the_memory(
    nulls: bytes, before: bytes, old: bytes, rest: bytes
) -> None:
    tag = ntag213(UID)
    lock = b"\xfd" + bytes((len(before),)) + before
    own = b"\xfd\x03own"
    area = nulls + lock + tlv(old) + own + b"\xfe" + rest
    tag.memory[16 : 16 + len(area)] = area
    tag.memory[120:] = rest * 2
    outside = bytes(tag.memory[:16]), bytes(tag.memory[120:])
    assert write(tag) == Written(UID, "the-mind/42")
    assert (bytes(tag.memory[:16]), bytes(tag.memory[120:])) == outside
    assert tag.memory[16:].startswith(nulls + lock + tlv(text_message("the-mind/42")) + own + b"\xfe")


def test_a_tag_that_cannot_be_written_is_refused_with_the_reason_and_left_as_it_is() -> None:
    locked, locked_page, blank, small = ntag213(UID), ntag213(UID), ntag213(UID), ntag213(UID)
    locked.memory[15] = 0x0F
    locked_page.lock(5)
    blank.memory[12] = 0
    small.memory[14] = 1
    for tag, why in (
        (locked, "locked"),
        (locked_page, "locked"),
        (blank, "not formatted"),
        (small, "too small"),
        (plain(b"\1\2\3\4"), "no NTAG"),
    ):
        before = bytes(tag.memory)
        answer = write(tag)
        assert isinstance(answer, WriteFailed)
        assert why in answer.why
        assert bytes(tag.memory) == before
    assert isinstance(write(ntag213(UID), "x" * 400), WriteFailed)


def test_nothing_is_written_while_two_tags_lie_there() -> None:
    desk = Desk()
    told: list[Written | WriteFailed] = []
    desk.chip.place(UID)
    desk.chip.place(OTHER)
    desk.driver.write_text("the-mind/42", told.append)
    desk.run(S)
    assert [type(one) for one in told] == [WriteFailed]


def test_a_reader_lost_while_it_writes_says_so() -> None:
    desk = Desk()
    told: list[Written | WriteFailed] = []
    desk.run(S)
    desk.chip.place(UID)
    desk.driver.write_text("the-mind/42", told.append)
    while not desk.chip.commands[0x40]:
        desk.run(5 * MS)
    desk.driver.lost(desk.clock.now())
    assert isinstance(told[0], WriteFailed)
    assert "lost" in told[0].why


def test_faults_while_writing_are_got_over_or_told() -> None:
    for fault in Fault:
        tag = ntag213(UID)
        desk = Desk()
        told: list[Written | WriteFailed] = []
        desk.chip.place(tag)
        desk.run(S)
        desk.driver.write_text("the-mind/42", told.append)
        while not desk.chip.commands[0x40]:
            desk.run(5 * MS)
        desk.chip.order(fault)
        desk.run(2 * S)
        assert len(told) == 1
        if isinstance(told[0], Written):
            assert tlv(text_message("the-mind/42")) in tag.memory
