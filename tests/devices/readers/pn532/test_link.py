from deadheat.devices.readers.driver import Seen
from deadheat.devices.readers.pn532.frames import ABORT, ACK, frame
from deadheat.devices.readers.pn532.link import Link, Outcome
from deadheat.devices.readers.pn532.lying import Lying
from deadheat.devices.readers.pn532.options import Pn532Options
from deadheat.timing import MS

OPTIONS = Pn532Options()
POLL, EMPTY, FULL = b"\x4a\x02\x00", frame(b"\xd5\x4b\0"), frame(b"\xd5\x4b\1")


def hear(link: Link, data: bytes, now: int) -> Outcome | None:
    link.frames.feed(data, now)
    return link.next(now)


def test_an_answer_before_the_ack_of_its_command_is_not_its_answer() -> None:
    link = Link(OPTIONS)
    link.send(POLL, 0)
    assert link.to_write() == frame(b"\xd4" + POLL)
    assert hear(link, FULL, 1) is None
    assert hear(link, ACK, 2) is None
    assert hear(link, EMPTY, 3) == Outcome(b"\0", 3, 2)


def test_a_command_that_fails_is_aborted_and_what_still_comes_of_it_is_dropped_before_the_next_is_sent() -> None:
    link = Link(OPTIONS)
    link.send(POLL, 0)
    hear(link, ACK, 1)
    late = 1 + OPTIONS.answer_wait
    assert link.elapsed(late - 1) is None
    link.to_write()
    assert link.elapsed(late) == Outcome(None)
    link.send(POLL, late)
    assert link.to_write() == ABORT
    assert hear(link, ACK + FULL, late + 16 * MS) is None
    assert link.elapsed(late + OPTIONS.drain - 1) is None
    assert link.to_write() == b""
    hear(link, FULL[:5], late + 20 * MS)
    assert link.elapsed(late + OPTIONS.drain) is None
    assert link.to_write() == frame(b"\xd4" + POLL)
    assert link.frames.held == 0


def test_a_command_without_an_ack_is_sent_once_more_and_then_given_up() -> None:
    link = Link(OPTIONS)
    link.send(POLL, 0)
    now, outcomes, sent = 0, [], link.to_write()
    while link.deadline is not None:
        now = link.deadline
        outcomes.append(link.elapsed(now))
        sent += link.to_write()
    assert [outcome for outcome in outcomes if outcome] == [Outcome(None)]
    assert sent == frame(b"\xd4" + POLL) + ABORT + frame(b"\xd4" + POLL) + ABORT


def test_a_card_that_comes_to_light_after_a_full_poll_is_ambiguous() -> None:
    lying = Lying(3, 0)
    lying.polled([b"a", b"b"], 0, 10, 20, 20)
    for uid in (b"a", b"b"):
        lying.tell(uid, uid.decode())
    lying.polled([b"c"], 0, 30, 40, 40)
    said = lying.tell(b"c", "c")[0]
    assert isinstance(said, Seen)
    assert said.ambiguous
