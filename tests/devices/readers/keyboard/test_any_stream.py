"""Whatever comes in whatever pieces: the same scans, no exception, no more room."""

import tracemalloc
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.readers.driver import Seen
from deadheat.devices.readers.keyboard import LAYOUTS, Ends, KeyboardDriver, KeyboardOptions, propose_layouts
from deadheat.timing import MS

from .desk import Desk
from .scanner import KEYS, OPEN, START, cut, event, last_stamp, strike

options = st.builds(
    KeyboardOptions,
    layout=st.sampled_from(sorted(LAYOUTS)),
    ends=st.sampled_from(Ends),
    prefix=st.sampled_from(["", "a"]),
    aim=st.booleans(),
)
strokes = st.lists(
    st.builds(
        lambda held, key: held + key,
        st.sampled_from(["", "", "leftshift+", "rightalt+", "leftctrl+"]),
        st.sampled_from([*sorted(KEYS), *["enter"] * 20]),
    ),
    max_size=30,
)
gaps = st.sampled_from([0, 1 * MS, 8 * MS, 99 * MS, 150 * MS, 2000 * MS])
codes = st.sampled_from([*range(128), 0x2FF, 0xFFFF])
stamps = st.integers(0, 2**66) | st.integers(OPEN, OPEN + 10**9)
records = st.lists(
    st.builds(event, stamps, st.sampled_from([0, 1, 1, 1, 4, 17]), codes, st.integers(-1, 3)), max_size=60
).map(b"".join)


@given(st.lists(st.tuples(strokes, gaps), max_size=4), options, st.lists(st.integers(0, 10**6), max_size=12))
def test_every_split_gives_the_same_scans(
    typing: list[tuple[list[str], int]], set_up: KeyboardOptions, places: list[int]
) -> None:
    data, at = b"", START
    for keys, gap in typing:
        data += strike(keys, at)
        at = (last_stamp(data) if data else at) + gap
    whole, pieces = KeyboardDriver(set_up), KeyboardDriver(set_up)
    whole.opened(OPEN)
    pieces.opened(OPEN)
    said = [*whole.received(data, OPEN, at), *whole.elapsed(at + 3000 * MS)]
    said_of_pieces = [seen for piece in cut(data, places) for seen in pieces.received(piece, OPEN, at)]
    assert [*said_of_pieces, *pieces.elapsed(at + 3000 * MS)] == said
    assert pieces.counters == whole.counters


@given(st.lists(st.binary(max_size=200) | records, max_size=12), options, st.data())
def test_nothing_that_can_be_read_raises_or_breaks_the_promise_of_the_watermark(
    pieces: list[bytes], set_up: KeyboardOptions, data: st.DataObject
) -> None:
    driver = KeyboardDriver(set_up)
    driver.opened(OPEN)
    now, since, promised = OPEN, OPEN, 0
    for at, piece in zip(accumulate(data.draw(st.lists(gaps, min_size=13)), initial=OPEN), pieces, strict=False):
        now = at
        said = list(driver.received(piece, since, now))
        if data.draw(st.booleans()):
            said += driver.elapsed(now)
            since = now
        assert all(isinstance(seen, Seen) and promised <= seen.at.earliest <= seen.at.latest <= now for seen in said)
        if since == now:
            watermark = driver.watermark(now)
            assert watermark is not None
            assert promised <= watermark <= now
            promised = watermark
        due = driver.next_deadline
        assert due is None or due <= now + set_up.pause
    driver.lost(now)
    assert driver.next_deadline is None


@given(st.binary(max_size=500) | records)
def test_no_calibration_raises(data: bytes) -> None:
    assert set(propose_layouts(data)) <= set(LAYOUTS)


def test_a_flood_takes_no_room() -> None:
    desk = Desk()
    flood = strike(["a", "leftshift+b", "kp7"] * 200, step=1 * MS)
    held = b"".join(event(START, 1, code, 1) for code in range(0x2FF))
    desk.read(flood + held)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for n in range(30):
            desk.read(flood + held)
            desk.read(strike(f"{n % 10} {n // 10} enter", desk.now))
            desk.read(b"".join(strike(f"{n % 10} {n // 10} f1 enter", desk.now)[k::7] for k in range(7)), desk.now)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20_000
