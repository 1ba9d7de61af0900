"""The hex that `deadheat hub flash` writes is the firmware of this source tree."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.firmware.simulated_hub import Hub
from tests.firmware.talk import Talk
from tests.firmware.tools import FIRMWARE, ROOT

pytestmark = pytest.mark.firmware

PACKAGED = ROOT / "controller/deadheat/devices/hub/hub.hex"


def image(hex_file: Path) -> dict[int, int]:
    """The bytes of an Intel hex file below 64 KB by their addresses."""
    flash: dict[int, int] = {}
    for line in hex_file.read_text().split():
        data = bytes.fromhex(line[1:])
        assert sum(data) & 0xFF == 0
        if data[3] == 0:
            flash.update(enumerate(data[4:-1], data[1] << 8 | data[2]))
    return flash


def toolchain() -> str:
    command = ["make", "-s", "-C", str(FIRMWARE), "toolchain"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_packaged_hex_is_what_the_sources_give(elf: Path) -> None:
    if toolchain() != (FIRMWARE / "TOOLCHAIN").read_text():
        pytest.skip("another compiler than the one in firmware/TOOLCHAIN may build other bytes")
    assert image(PACKAGED) == image(elf.with_suffix(".hex")), "run: make -C firmware package"


def test_the_packaged_hex_is_of_the_version_in_the_sources(elf: Path, simulator: Path) -> None:
    told = dict(re.findall(r"#define HUB_(\w+) (\d+)", (FIRMWARE / "core/version.h").read_text()))
    hub = Hub(elf, simulator)
    flash = image(PACKAGED)
    hub.program(bytes(flash[address] for address in range(len(flash))))
    hello = Talk(hub).start().hello
    hub.close()
    assert (hello.major, hello.minor) == (int(told["PROTOCOL_MAJOR"]), int(told["PROTOCOL_MINOR"]))
    assert list(hello.version) == [int(told[f"VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH")]
