from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.readers.pn532.frames import ACK, NACK, Found, Frames, What, frame

ERROR = bytes.fromhex("0000FF01FF7F8100")
PIECES = st.one_of(
    st.binary(max_size=12),
    st.binary(min_size=1, max_size=40).map(frame),
    st.binary(min_size=250, max_size=265).map(frame),
    st.sampled_from([ACK, NACK, ERROR, b"\0\0\xff", b"\0\0", b"\0\0\xff\x05\xfb\xd5", frame(b"\xd5\x4b\0")[:-2]]),
)


def read(stream: bytes, cuts: set[int] = frozenset()) -> list[tuple[What, bytes]]:  # type: ignore[assignment]
    frames, found = Frames(), []
    edges = [0, *sorted(cut for cut in cuts if cut < len(stream)), len(stream)]
    for begin, end in pairwise(edges):
        frames.feed(stream[begin:end], begin)
        while one := frames.next():
            found.append((one.what, one.data))
    return found


@given(st.lists(PIECES).map(b"".join), st.sets(st.integers(1, 600)))
def test_every_split_of_a_stream_gives_the_same_frames(stream: bytes, cuts: set[int]) -> None:
    assert read(stream, cuts) == read(stream) == read(stream, set(range(len(stream))))


@given(st.binary(min_size=1, max_size=265), st.binary(max_size=20).filter(lambda noise: 0xFF not in noise))
def test_a_frame_is_found_behind_any_noise(data: bytes, noise: bytes) -> None:
    assert (What.DATA if data != b"\x7f" else What.ERROR, data) in read(noise + frame(data))


@given(st.binary(min_size=1, max_size=30), st.data())
def test_a_frame_with_one_wrong_byte_is_not_taken_for_what_was_sent(data: bytes, choose: st.DataObject) -> None:
    whole = bytearray(frame(data))
    at = choose.draw(st.integers(3, len(whole) - 2))
    whole[at] ^= choose.draw(st.integers(1, 255))
    assert (What.DATA, data) not in read(bytes(whole))


def test_each_kind_of_frame_is_told_from_the_others() -> None:
    answer = frame(b"\xd5\x03\x32\x01\x06\x07")
    assert answer == bytes.fromhex("0000FF06FAD50332010607E800")
    assert read(ACK + NACK + ERROR + answer) == [
        (What.ACK, b""),
        (What.NACK, b""),
        (What.ERROR, b"\x7f"),
        (What.DATA, b"\xd5\x03\x32\x01\x06\x07"),
    ]


def test_a_frame_right_behind_a_broken_one_is_found() -> None:
    frames = Frames()
    frames.feed(frame(b"\xd5\x4b\x01\x02")[:-3] + frame(b"\xd5\x4b\0"), 0)
    assert frames.next() == Found(What.DATA, b"\xd5\x4b\0", 0)
    assert frames.bad_sums == 1


def test_a_frame_began_when_its_start_was_read_and_not_with_the_end_of_the_ack_before() -> None:
    frames = Frames()
    whole = frame(b"\xd5\x4b\0")
    for now, data in enumerate([ACK[:-1], ACK[-1:], whole[:3], whole[3:]]):
        frames.feed(data, now)
    assert [found.began for found in (frames.next(), frames.next()) if found] == [0, 2]


def test_a_flood_without_a_frame_takes_no_memory() -> None:
    frames = Frames()
    for noise in (b"\0\0\xff\xff\xff\x01\x08\xf7", b"\0", b"\xff", b"\0\0\xff\xf0\x10"):
        for _ in range(100):
            frames.feed(noise * 512, 0)
            while frames.next():
                pass
            assert frames.held < 300
