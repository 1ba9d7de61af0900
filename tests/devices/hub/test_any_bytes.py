"""Nothing that comes over the line can bring a hub's driver down, grow its memory, or keep it from going on."""

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deadheat.devices.hub.bodies import pack
from deadheat.devices.hub.frames import write_frame
from deadheat.devices.hub.messages import CHANGE, LIMITED, LOST, Counters, Hello, Pong, Record, Report
from deadheat.devices.readers.status import State
from deadheat.timing import MS, S

from .bench import Bench

_EXAMPLES = os.environ.get("DEADHEAT_EXAMPLES")
"""How many examples to try where somebody searches for faults; not set: few, and the same in every run."""

STEADY = settings(
    derandomize=_EXAMPLES is None,
    deadline=None,
    database=None,
    max_examples=int(_EXAMPLES) if _EXAMPLES else 25,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)

byte, word, long, ticks = (st.integers(0, (1 << bits) - 1) for bits in (8, 16, 32, 48))
boots = st.sampled_from([7, 7, 7, 8, 0, 65_535])
records = st.builds(Record, st.sampled_from([CHANGE, CHANGE, LOST, LIMITED, 9]), byte, byte, ticks)
messages = st.one_of(
    st.builds(Report, byte, word, ticks, byte, word, st.lists(records, max_size=5).map(tuple)),
    st.builds(Pong, byte, ticks, ticks),
    st.builds(Counters, *[long] * 10),
    st.builds(
        Hello, st.sampled_from([1, 1, 1, 2]), byte, st.just((1, 2, 3)), byte, st.integers(1, (1 << 32) - 1), word, long,
        byte, byte, byte, byte, word, word,
    ),
)  # fmt: skip
frames = st.one_of(
    st.builds(lambda boot, message: write_frame(message.KIND, boot, pack(message)), boots, messages),
    st.builds(write_frame, byte, boots, st.binary(max_size=60)),
    st.binary(max_size=100),
)


@STEADY
@given(st.lists(st.tuples(frames, st.integers(0, 60)), max_size=20))
def test_any_frames_leave_a_hub_that_works_as_soon_as_it_talks_sense(
    caplog: pytest.LogCaptureFixture, said: list[tuple[bytes, int]]
) -> None:
    caplog.clear()
    bench = Bench().up()
    bench.heard.source = None  # what such a hub vouches for is worth nothing
    for data, ms in said:
        if bench.hub.plug.is_open:
            bench.hub.received(data, bench.now)
        bench.clock.run_to(bench.now + ms * MS)
        bench.source.vouched(bench.now)
    assert not any("its driver has failed" in record.getMessage() for record in caplog.records)
    contacts = bench.source.contacts
    assert len(contacts._faults) <= 101
    assert len(contacts._told) <= 101
    bench.clock.run_to(bench.now + 2 * S)
    bench.cable.unplug()
    bench.clock.run_to(bench.now + 1 * S)
    bench.cable.reset(bench.now)
    bench.cable.plug()
    patience = bench.now + 70 * S
    while bench.state is not State.UP and bench.now < patience:
        bench.clock.run_to(bench.now + 1 * S)
    bench.clock.run_to(bench.now + 1 * S)
    assert bench.state is State.UP
    before = len(bench.heard.presses)
    bench.tap("north")
    bench.clock.run_to(bench.now + 1 * S)
    presses = bench.heard.presses[before:]
    assert [press.seat for press in presses] == ["north"]
    assert presses[0].at.earliest <= bench.truth[-1][1] <= presses[0].at.latest
