"""What a hub's records say of its buttons while nothing is known of its clock yet, and afterwards."""

from deadheat.devices.hub.events import News, Said, Up
from deadheat.devices.hub.hub_contacts import HubContacts
from deadheat.devices.hub.messages import CHANGE, LIMITED, Hello, Record
from deadheat.timing import MS, Fault, FaultKind, Press, S

HELLO = Hello(1, 0, (1, 0, 0), ticks_per_s=2_000_000, lateness=40, buttons=6)
BORN = 1_000 * S
IDLE = 0x3F


def news(*records: Record, upto: int, level: int = IDLE) -> News:
    return News(records, upto * 2000, level, True, BORN + upto * MS + MS)


def change(level: int, ms: int) -> Record:
    return Record(CHANGE, level, 0, ms * 2000)


def watched() -> HubContacts:
    contacts = HubContacts("left", {"north": 0, "south": 1})
    contacts.up(Up(HELLO, 7, same_life=False))
    contacts.news(news(upto=10))
    return contacts


def compare(contacts: HubContacts, ms: int) -> None:
    contacts.said(Said(ms * 2000, BORN + ms * MS, ms * 2000, BORN + ms * MS + MS))


def test_presses_wait_until_the_clock_is_known_and_come_with_their_moments() -> None:
    contacts = watched()
    assert contacts.news(news(change(IDLE - 1, 20), upto=40, level=IDLE - 1)) == ["north"]
    assert contacts.advance(BORN + 50 * MS) == []
    assert contacts.watermark(BORN + 50 * MS) is None
    compare(contacts, 45)
    contacts.news(news(upto=46, level=IDLE - 1))
    (press,) = contacts.advance(BORN + 50 * MS)
    assert isinstance(press, Press)
    assert press.at.earliest <= BORN + 20 * MS <= press.at.latest
    mark = contacts.watermark(BORN + 50 * MS)
    assert mark is not None
    assert BORN + 44 * MS <= mark <= BORN + 46 * MS


def test_faults_without_end_before_the_clock_is_known_grow_nothing_and_all_of_their_time_is_doubtful() -> None:
    contacts = watched()
    for n in range(500):
        at = 20 + n * 20
        contacts.news(news(Record(LIMITED, 0b11, 9, at * 2000), upto=at + 1))
        assert len(contacts._faults) <= 101
    compare(contacts, 11_000)
    faults = contacts.advance(BORN + 12_000 * MS)
    assert all(isinstance(fault, Fault) and fault.kind is FaultKind.LOST_EDGES for fault in faults)
    assert min(fault.at.earliest for fault in faults) <= BORN + 20 * MS
    assert max(fault.at.latest for fault in faults) >= BORN + 10_000 * MS
    spans = sorted((fault.at for fault in faults), key=lambda at: at.earliest)
    until = spans[0].latest
    for span in spans:
        assert span.earliest <= until
        until = max(until, span.latest)


def test_a_record_of_a_kind_that_is_not_known_is_taken_for_changes_that_are_missing() -> None:
    contacts = watched()
    compare(contacts, 11)
    contacts.news(news(Record(77, IDLE, 0, 20 * 2000), upto=30))
    (fault,) = contacts.advance(BORN + 50 * MS)
    assert isinstance(fault, Fault)
    assert (fault.kind, fault.part) == (FaultKind.LOST_EDGES, None)
