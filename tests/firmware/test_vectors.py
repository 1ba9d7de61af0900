"""The worked examples of PROTOCOL.md against the real instructions, and against the tests' own reading of them."""

import struct
from collections.abc import Iterator

import pytest

from tests.firmware import frames
from tests.firmware.frames import Hello, Report
from tests.firmware.simulated_hub import Hub
from tests.firmware.talk import Talk
from tests.firmware.tools import FIRMWARE

pytestmark = pytest.mark.firmware

BOOT = 7
"""The life that the examples are about."""


def examples(what: str) -> Iterator[list[str]]:
    for line in (FIRMWARE / "vectors.txt").read_text().splitlines():
        words = line.split()
        if words and words[0] == what:
            yield words[1:]


@pytest.fixture
def seventh(hub: Hub) -> Talk:
    """A hub in its seventh life."""
    hub.write_eeprom(0, bytes((BOOT - 1, 0, (BOOT - 1) ^ 0x5A, 0xA5)))
    talk = Talk(hub, ping=0).start()
    assert talk.boot == BOOT
    return talk


def test_the_tests_read_the_language_as_the_examples_do() -> None:
    for plain, crc in examples("crc"):
        assert frames.crc16(bytes.fromhex(plain.replace("-", ""))) == int(crc, 16)
    for plain, coded in examples("cobs"):
        data = bytes.fromhex(plain.replace("-", ""))
        assert frames.cobs(data) == bytes.fromhex(coded)
        assert frames.uncobs(bytes.fromhex(coded)) == data
    for _, plain, wire, *_ in examples("frame"):
        data = bytes.fromhex(plain)
        assert frames.wire(data[0], data[1] | data[2] << 8, data[3:-2]) == bytes.fromhex(wire)


def test_what_the_examples_say_to_the_hub_it_does(seventh: Talk) -> None:
    heard = 0
    for name, plain, wire, *fields in examples("frame"):
        data = bytes.fromhex(plain)
        told = dict(field.split("=", 1) for field in fields)
        if data[0] < frames.ASK:
            continue
        came = seventh.send(bytes.fromhex(wire))
        seventh.run(10)
        heard += 1
        if name == "ask":
            assert len(seventh.said(frames.HELLO, came)) == 1
        elif name == "ping":
            assert seventh.said(frames.PONG, came)[0].body[0] == int(told["token"])
        elif name in ("pattern", "lamps", "echo"):
            # The second LAMPS has the number 255: it does not follow.
            expected = int(told["number"]) if told["number"] != "255" else 3
            assert seventh.report.done == expected
        elif name == "count":
            (counters,) = seventh.said(frames.COUNTERS, came)
            assert struct.unpack("<10I", counters.body)[:5] == (heard, 0, 0, 0, 0)
    assert heard == 10


def test_what_the_examples_call_bad_it_drops_and_counts_as_that(seventh: Talk) -> None:
    for counter, wire in examples("bad"):
        before = seventh.counters()
        seventh.send(bytes.fromhex(wire))
        after = seventh.counters()
        kind = bytes.fromhex(wire)[1]
        changed = {name for name in after if after[name] != before[name] and name != "frames"}
        # To a hub, what only a hub says is of an unknown kind.
        assert changed == {"unknown" if kind == frames.REPORT else counter}
        assert after["frames"] == before["frames"] + 1
    assert seventh.report.done == 0


def test_the_hub_says_hello_and_reports_as_the_examples_do(seventh: Talk) -> None:
    name, plain, _, *_ = next(examples("frame"))
    assert name == "hello"
    example = Hello.of(bytes.fromhex(plain)[3:-2])
    told = seventh.hello
    same = (
        "magic",
        "major",
        "minor",
        "version",
        "cause",
        "ticks_per_s",
        "baud",
        "buttons",
        "lamps",
        "oldest",
        "next",
        "board",
    )
    assert {key: getattr(told, key) for key in same} == {key: getattr(example, key) for key in same}
    seventh.press(0, lasts=2)
    seventh.run(10)
    assert all(Report.of(frame.body).first <= 2 for frame in seventh.said(frames.REPORT))
    assert all(frame.boot == BOOT for frame in seventh.frames)
    assert seventh.broken == []
