"""The firmware fits with half to spare, its stack included."""

import random
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware import frames
from tests.firmware.presses import busy
from tests.firmware.simulated_hub import Hub
from tests.firmware.talk import Talk
from tests.firmware.tools import FIRMWARE

pytestmark = pytest.mark.firmware

RAM_END = 0x900
PAINT = 0xC7


def number(name: str) -> int:
    return int(re.findall(rf"^{name}\s*:= (\d+)", (FIRMWARE / "Makefile").read_text(), re.MULTILINE)[0])


def test_the_stack_never_grows_beyond_what_the_build_reckons_with(
    elf: Path, simulator: Path, record_property: Callable[[str, object], None]
) -> None:
    sizes = subprocess.run(["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True).stdout
    static = sum(int(size) for size in re.findall(r"^\.(?:data|bss|noinit)\s+(\d+)", sizes, re.MULTILINE))
    hub = Hub(elf, simulator)
    for address in range(0x100 + static, RAM_END):
        hub.poke(address, PAINT)
    talk = Talk(hub).start()
    busy(talk)
    rng = random.Random(2)
    at = hub.cycle
    edges = []
    for place in range(6_000):
        at += rng.randrange(20, 6_000)
        edges.append((at, rng.randrange(6), place % 2))
    talk.edges(edges)
    for turn in range(40):
        talk.run(15)
        for kind, body in ((frames.COUNT, b""), (frames.ASK, b"\1\0"), (frames.PING, b"a"), (frames.ACK, b"\0\0\1")):
            talk.say(kind, body)
        talk.lamps(*(frames.lamp(lamp, (lamp + turn) % 6, 40 * lamp, then=turn % 6, at=1) for lamp in range(6)))
        talk.pattern(turn % 6, *((255 - step, 3 + step) for step in range(turn % 8 + 1)))
        talk.command(frames.ECHO, bytes((63, 9, 0)))
        talk.send(bytes(rng.randrange(256) for _ in range(30)) + b"\0")
    lowest = next(address for address in range(0x100 + static, RAM_END) if hub.peek(address) != PAINT)
    hub.close()
    stack = RAM_END - lowest
    record_property("ram", {"static": static, "stack": stack})
    assert stack <= number("STACK")
    assert static + number("STACK") <= number("RAM_MAX") == 2048 // 2


def test_the_build_fails_if_the_firmware_grows_too_big(elf: Path, tmp_path: Path) -> None:
    command = ["make", "-C", str(FIRMWARE), f"BUILD={tmp_path}", "STACK=900"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "too big" in done.stdout
    assert not (tmp_path / "hub.elf").exists()
