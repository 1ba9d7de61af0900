"""Whatever a scanner puts around its codes, a scan is one card's code or none."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.readers.driver import Says, Seen
from deadheat.devices.readers.scanner import Ends, ScannerDriver, ScannerOptions
from deadheat.timing import MS, Moment, S

START = 1_000 * S


class Scanner:
    """A driver whose port is looked at often, as the daemon does."""

    def __init__(self, **options: object) -> None:
        self.driver = ScannerDriver(ScannerOptions(**options))  # type: ignore[arg-type]
        self.now = START
        self.seen: list[Seen] = []
        self.driver.opened(self.now)
        self.wait(1 * S)

    def wait(self, ns: int) -> None:
        end = self.now + ns
        while self.now < end:
            self.now = min(self.now + 50 * MS, end)
            self.take(self.driver.elapsed(self.now))

    def send(self, data: bytes) -> "Scanner":
        """Bytes that come 1 ms after the port was empty."""
        since, self.now = self.now, self.now + 1 * MS
        self.take(self.driver.received(data, since, self.now))
        return self

    def take(self, says: Sequence[Says]) -> None:
        self.seen += [each for each in says if isinstance(each, Seen)]

    @property
    def codes(self) -> list[str]:
        return [seen.code for seen in self.seen]


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b"\x03", b"\r\r\n\n"])
def test_any_line_end_ends_a_scan(end: bytes) -> None:
    assert Scanner().send(b"a" + end + b"b" + end).codes == ["a", "b"]


def test_a_tab_ends_a_scan_where_that_is_set_and_is_garbage_elsewhere() -> None:
    assert Scanner(ends=Ends.TAB).send(b"a\tb\t").codes == ["a", "b"]
    other = Scanner().send(b"a\tb\r")
    assert (other.codes, other.driver.counters["garbage"]) == ([], 1)


def test_a_pause_ends_a_scan_only_where_that_is_set() -> None:
    scanner, other = Scanner(ends=Ends.PAUSE).send(b"a"), Scanner().send(b"a")
    scanner.wait(100 * MS)
    other.wait(2 * S)
    assert (scanner.codes, other.codes) == (["a"], [])
    assert other.driver.counters["unfinished"] == 1


def test_a_pause_is_only_one_if_the_port_was_seen_empty_for_so_long() -> None:
    scanner = Scanner(ends=Ends.PAUSE).send(b"the-mind/4")
    busy_from, scanner.now = scanner.now, scanner.now + 5 * S
    scanner.take(scanner.driver.received(b"2", busy_from, scanner.now))
    scanner.wait(100 * MS)
    assert scanner.codes == ["the-mind/42"]


def test_stx_and_etx_stand_around_a_scan_and_stx_begins_anew() -> None:
    assert Scanner().send(b"\x02a\x03\x02b\x03\r\n").codes == ["a", "b"]
    assert Scanner().send(b"half\x02whole\x03").codes == ["whole"]


@pytest.mark.parametrize("identifier", [b"]C0", b"]Q1", b"]d1", b"]E0"])
def test_an_aim_identifier_is_taken_away_where_that_is_set(identifier: bytes) -> None:
    assert Scanner(aim=True).send(identifier + b"a\r").codes == ["a"]
    assert Scanner().send(identifier + b"a\r").codes == [(identifier + b"a").decode()]
    assert Scanner(aim=True).send(b"a\r").codes == []


def test_a_prefix_and_a_suffix_are_taken_away_and_a_scan_without_them_is_garbage() -> None:
    scanner = Scanner(prefix="B", suffix="C").send(b"BaC\rba\rBa\raC\r")
    assert (scanner.codes, scanner.driver.counters["garbage"]) == (["a"], 3)


def test_group_separators_stay_inside_a_code() -> None:
    assert Scanner().send(b"0104\x1d10A\r").codes == ["0104\x1d10A"]


@pytest.mark.parametrize("code", ["0003611630", "00", "1e5", "0x1F", "yes", "the-mind/ü"])
def test_codes_are_text_from_end_to_end(code: str) -> None:
    assert Scanner().send(code.encode() + b"\r").codes == [code]


@pytest.mark.parametrize("garbage", [b"\xff\xfe", b"a\x00b", b"a\x1bb", b"\xc3", b"a\x7fb"])
def test_what_is_no_text_is_counted_and_names_no_card(garbage: bytes) -> None:
    scanner = Scanner().send(garbage + b"\rgood\r")
    assert (scanner.codes, scanner.driver.counters["garbage"]) == (["good"], 1)


def test_a_code_that_is_too_long_is_garbage_up_to_its_end() -> None:
    scanner = Scanner(longest=16)
    for _ in range(1_000):
        scanner.send(b"x" * 64)
    assert scanner.send(b"tail\rgood\r").codes == ["good"]
    assert scanner.driver.counters["garbage"] == 1
    assert Scanner(longest=16).send(b"x" * 16 + b"\r" + b"x" * 17 + b"\r").codes == ["x" * 16]


def test_a_flood_without_an_end_keeps_nothing_waiting() -> None:
    scanner = Scanner()
    for _ in range(100):
        scanner.send(b"x" * 4096)
    assert scanner.driver.watermark(scanner.now) == scanner.now - 150 * MS


def test_the_same_code_is_one_scan_until_it_was_not_read_for_the_repeat_time() -> None:
    scanner = Scanner(repeat=1 * S)
    for _ in range(10):
        scanner.send(b"a\r")
        scanner.wait(900 * MS)
    assert (scanner.codes, scanner.driver.counters["repeats"]) == (["a"], 9)
    scanner.wait(200 * MS)
    assert scanner.send(b"a\r").codes == ["a", "a"]


def test_another_card_between_two_scans_is_no_repeat() -> None:
    assert Scanner().send(b"a\rb\ra\r").codes == ["a", "b"]


def test_a_moment_ends_with_the_first_byte_and_begins_a_latency_before_the_empty_port() -> None:
    scanner = Scanner(latency=30 * MS)
    empty = scanner.now
    scanner.send(b"a")
    first = scanner.now
    scanner.send(b"b\rc\r")
    ab, c = scanner.seen
    assert ab.at == Moment(empty - 30 * MS, first)
    assert c.at == Moment(first - 30 * MS, scanner.now)


lines = st.lists(st.text("ab]C0/ü\x1d", min_size=1, max_size=8).filter(lambda text: text.strip()), max_size=6)


@given(lines, st.sampled_from([b"\r", b"\n", b"\r\n", b"\x03"]), st.data())
def test_every_split_of_a_stream_gives_the_same_scans(texts: list[str], end: bytes, data: st.DataObject) -> None:
    stream = b"".join(text.encode() + end for text in texts)
    whole, split = Scanner(repeat=0).send(stream), Scanner(repeat=0)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        split.send(stream[a:b])
    assert split.codes == whole.codes
    assert split.driver.counters == whole.driver.counters


@given(st.lists(st.tuples(st.binary(max_size=40), st.integers(0, 400)), max_size=12), st.sampled_from(Ends))
def test_no_stream_breaks_a_promise(pieces: list[tuple[bytes, int]], ends: Ends) -> None:
    scanner = Scanner(ends=ends, longest=16)
    promised = 0
    for data, pause in pieces:
        known = len(scanner.seen)
        scanner.send(data)
        scanner.wait(pause * MS)
        assert all(seen.at.earliest >= promised for seen in scanner.seen[known:])
        mark = scanner.driver.watermark(scanner.now)
        assert mark is not None
        assert promised <= mark <= scanner.now
        promised = mark
    assert all(0 < len(code.encode()) <= 16 for code in scanner.codes)
