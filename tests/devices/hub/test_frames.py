"""Frames and messages are what the worked examples say, and no noise is taken for one."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.hub import messages
from deadheat.devices.hub.bodies import BadBodyError, pack, unpack
from deadheat.devices.hub.cobs import decode, encode
from deadheat.devices.hub.crc import crc16
from deadheat.devices.hub.frames import Deframer, Frame, write_frame
from deadheat.devices.hub.messages import Hello

from .vectors import bytes_of, examples, fields_of

_NAMES = {"hello": "Hello", "hello-other-major": "Hello"}


def test_the_check_is_that_of_the_examples() -> None:
    assert {crc16(bytes_of(data)): crc for data, crc in examples("crc")} == {
        int(crc, 16): crc for _, crc in examples("crc")
    }


@pytest.mark.parametrize(("plain", "coded"), list(examples("cobs")))
def test_stuffing_is_that_of_the_examples(plain: str, coded: str) -> None:
    assert encode(bytes_of(plain)) == bytes_of(coded)
    assert decode(bytes_of(coded)) == bytes_of(plain)


@settings(derandomize=True, max_examples=300, deadline=None, database=None)
@given(st.one_of(st.binary(max_size=600), st.lists(st.sampled_from([0, 1, 255]), max_size=600).map(bytes)))
def test_whatever_is_stuffed_comes_out_again_and_has_no_zero(data: bytes) -> None:
    coded = encode(data)
    assert 0 not in coded
    assert decode(coded) == data


@pytest.mark.parametrize("length", [253, 254, 255, 508, 509])
@pytest.mark.parametrize("end", [b"", b"\0", b"\0\1"])
def test_long_runs_without_a_zero_come_out_again(length: int, end: bytes) -> None:
    coded = encode(b"\7" * length + end)
    assert 0 not in coded
    assert decode(coded) == b"\7" * length + end


@pytest.mark.parametrize("words", list(examples("frame")), ids=lambda words: f"{words[0]} {words[2][:24]}")
def test_messages_are_those_of_the_examples(words: list[str]) -> None:
    name, plain, wire, *said = words
    fields = fields_of(said)
    boot = fields.pop("boot")
    (frame,) = Deframer().feed(bytes_of(wire))
    assert frame == Frame(frame.kind, frame.boot, bytes_of(plain)[3:-2], len(bytes_of(wire)))
    assert frame.boot == boot
    message = unpack(frame.kind, frame.body)
    assert message == getattr(messages, _NAMES.get(name, name.capitalize()))(**fields)
    assert message is not None
    if fields.get("major", 1) == 1 and fields.get("minor", 0) == 0:  # others may have more to say
        assert write_frame(message.KIND, frame.boot, pack(message)) == bytes_of(wire)


@pytest.mark.parametrize(("counter", "wire"), list(examples("bad")))
def test_what_is_no_frame_is_dropped_and_counted(counter: str, wire: str) -> None:
    deframer = Deframer()
    counted = dict.fromkeys(("crc_errors", "bad_frames", "unknown"), 0)
    for frame in deframer.feed(bytes_of(wire)):
        try:
            counted["unknown"] += unpack(frame.kind, frame.body) is None
        except BadBodyError:
            counted["bad_frames"] += 1
    counted["crc_errors"] += deframer.crc_errors
    counted["bad_frames"] += deframer.bad_frames
    assert counted == {**dict.fromkeys(counted, 0), counter: 1}


def test_a_newer_minor_version_may_have_added_to_a_body() -> None:
    hello = Hello(1, 9, (2, 0, 0), ticks_per_s=1000, board="x")
    assert unpack(Hello.KIND, pack(hello) + b"more") == hello


def test_what_calls_itself_a_hub_without_being_one_is_dropped() -> None:
    with pytest.raises(BadBodyError, match="no hub"):
        unpack(Hello.KIND, b"nope" + bytes(50))


WHOLE = [write_frame(0x02, 7, bytes(range(n))) for n in (0, 13, 40, 67)]


@settings(derandomize=True, max_examples=150, deadline=None, database=None)
@given(st.lists(st.one_of(st.sampled_from(WHOLE), st.binary(max_size=200).map(lambda noise: noise + b"\0"))),
       st.lists(st.integers(0, 3000)))  # fmt: skip
def test_frames_come_out_whole_however_the_stream_is_cut(pieces: list[bytes], cuts: list[int]) -> None:
    stream = b"\0".join(pieces)
    ends = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]
    whole, cut = Deframer(), Deframer()
    expected = list(whole.feed(stream))
    found = [frame for begin, end in pairwise(ends) for frame in cut.feed(stream[begin:end])]
    assert found == expected
    assert len(found) >= sum(piece in WHOLE for piece in pieces)
    assert (cut.crc_errors, cut.bad_frames) == (whole.crc_errors, whole.bad_frames)


def test_a_flood_without_an_end_keeps_no_memory_and_the_next_frame_is_found() -> None:
    deframer = Deframer()
    for _ in range(1000):
        assert list(deframer.feed(b"\x55" * 1000)) == []
    assert len(msgspec.json.encode(bytes(deframer._begun))) < 200
    assert [frame.kind for frame in deframer.feed(b"\0" + WHOLE[1])] == [0x02]
    assert deframer.bad_frames == 1
