"""Whatever is put there, lifted and broken: what is said holds the truth, and no card that lay there is missed."""

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.cards.codes import tag_code
from deadheat.devices.readers.driver import Gone, Seen
from deadheat.testing.fake_pn532 import Fault, Lay
from deadheat.timing import MS, S
from tests.devices.readers.pn532.desk import OTHER, UID, Desk

LONG_ENOUGH = 4 * S
"""A card that lies so long outlasts every fault that follows it here."""
TROUBLES = [fault for fault in Fault if fault is not Fault.MISS]

PLACE = st.tuples(st.just("place"), st.sampled_from([UID, OTHER]))
TROUBLE = st.tuples(st.just("fault"), st.sampled_from(TROUBLES))
HAPPENS = st.one_of(PLACE, PLACE, TROUBLE, st.just(("hang", None)), st.just(("brown-out", None)))
DAY = st.lists(st.tuples(st.integers(0, 700), HAPPENS), max_size=12)


def live(day: list[tuple[int, tuple[str, object]]], lag: int, *, reads: bool, bytewise: bool = False) -> Desk:
    desk = Desk((lambda text: text == "no such text") if reads else None, lag=lag, bytewise=bytewise)
    desk.run(S)
    for after, (what, which) in day:
        desk.run(after * MS + 137_000)
        if what == "fault":
            assert isinstance(which, Fault)
            desk.chip.order(which)
        elif what == "hang":
            desk.chip.hang()
        elif what == "brown-out":
            desk.chip.recover()
        else:
            assert isinstance(which, bytes)
            if any(lay.uid == which and lay.removed is None for lay in desk.chip.lays):
                desk.chip.remove(which)
            else:
                desk.chip.place(which)
    desk.run(LONG_ENOUGH)
    return desk


def lays_of(desk: Desk, code: str) -> list[Lay]:
    return [lay for lay in desk.chip.lays if tag_code(lay.uid) == code]


@settings(max_examples=70)
@given(DAY, st.integers(0, 30 * MS), st.booleans())
def test_what_is_said_holds_the_truth(day: list[tuple[int, tuple[str, object]]], lag: int, reads: bool) -> None:
    desk = live(day, lag, reads=reads)
    for said in desk.says:
        if isinstance(said, Seen):
            assert any(said.at.earliest <= lay.placed <= said.at.latest for lay in lays_of(desk, said.code))
        elif isinstance(said, Gone):
            removals = [lay.removed for lay in lays_of(desk, said.code) if lay.removed is not None]
            assert any(said.at.earliest <= removed <= said.at.latest for removed in removals)
    for uid in (UID, OTHER):
        code = tag_code(uid)
        turns = [type(said) for said in desk.says if isinstance(said, Seen | Gone) and said.code == code]
        assert turns == [Seen, Gone] * (len(turns) // 2) + [Seen] * (len(turns) % 2), "no card flaps"
        lies_there = any(lay.removed is None for lay in lays_of(desk, code))
        assert (turns[-1:] == [Seen]) == lies_there, "no card is missed and none stays behind"


@settings(max_examples=30)
@given(st.binary(max_size=200), st.lists(st.integers(1, 60), max_size=20), st.booleans())
def test_no_bytes_however_strange_make_the_driver_fail(noise: bytes, steps: list[int], there: bool) -> None:
    desk = Desk()
    desk.run(S)
    if there:
        desk.chip.place(UID)
    for step in steps:
        desk.run(step * MS)
        desk._take(list(desk.driver.received(noise, 0, desk.clock.now())))
        noise = noise[1:] + noise[:1]
    desk.run(LONG_ENOUGH)
    assert [seen.code for seen in desk.seen if seen.code == tag_code(UID)] == [tag_code(UID)] * there


@settings(max_examples=20)
@given(DAY, st.integers(0, 30 * MS))
def test_bytes_read_one_by_one_say_what_they_say_at_once(day: list[tuple[int, tuple[str, object]]], lag: int) -> None:
    at_once, one_by_one = (live(day, lag, reads=True, bytewise=bytewise) for bytewise in (False, True))
    assert at_once.says == one_by_one.says
    assert at_once.driver.counters == one_by_one.driver.counters
