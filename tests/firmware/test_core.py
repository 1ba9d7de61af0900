"""The portable core's own tests, one program each, built with sanitizers for this machine."""

import subprocess
from pathlib import Path

import pytest

from tests.firmware import tools
from tests.firmware.tools import FIRMWARE

PROGRAMS = [source.stem for source in sorted((FIRMWARE / "tests").glob("test_*.c"))]


@pytest.fixture(scope="session")
def programs() -> dict[str, Path]:
    return {path.name: path for path in tools.build_tests()}


@pytest.mark.firmware
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_core_passes(name: str, programs: dict[str, Path]) -> None:
    command = [str(programs[name]), str(FIRMWARE / "vectors.txt")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_core_knows_no_processor() -> None:
    for source in (FIRMWARE / "core").iterdir():
        assert "avr" not in source.read_text(), source
