"""Builds what the tests run: the firmware, the simulator over libsimavr, the hub without a board.

Everything goes to a cache folder, never into the source tree, and is built anew when a source has changed.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import pytest

__all__ = ["FIRMWARE", "SIMULATOR", "build_bridge", "build_elf", "build_hub_host", "build_simulator", "build_tests"]

ROOT: Final = Path(__file__).resolve().parents[2]
FIRMWARE: Final = ROOT / "firmware"
SIMULATOR: Final = Path(__file__).resolve().parent / "simulator"
SIMAVR: Final = Path("/usr/include/simavr")
BOARD: Final = ("hubsim.c", "wires.c", "lights.c", "probe.c")
"""The simulated board's sources."""


def cache() -> Path:
    """The folder that everything is built into."""
    folder = Path(os.environ.get("DEADHEAT_FIRMWARE_BUILD") or ROOT / ".cache" / "firmware")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def missing(reason: str) -> NoReturn:
    """Leave the test out, or fail it where everything is required."""
    (pytest.fail if os.environ.get("DEADHEAT_REQUIRE_ALL") == "1" else pytest.skip)(reason)
    raise AssertionError(reason)


def build_elf() -> Path:
    """The firmware as it is in the source tree."""
    if not shutil.which("avr-gcc"):
        missing("The AVR compiler is missing. As root: apt-get install --no-install-recommends gcc-avr avr-libc")
    return _made("hub.hex").with_suffix(".elf")


def build_hub_host() -> Path:
    """The program that is a hub without a board."""
    _need_compiler()
    return _made("hub-host")


def build_tests() -> list[Path]:
    """The core's test programs, built with sanitizers."""
    _need_compiler()
    return [_made(source.stem) for source in sorted((FIRMWARE / "tests").glob("test_*.c"))]


def build_simulator() -> Path:
    """The shared library that :mod:`.simulated_hub` loads."""
    return _linked("libhubsim.so", BOARD, "-shared", "-fPIC")


def build_bridge() -> Path:
    """The program that puts the simulated hub's line on a pseudo-terminal in about real time."""
    shared = (FIRMWARE / "host" / "pty.c", FIRMWARE / "host" / "orders.c")
    return _linked("hub-simavr", ("bridge.c", *BOARD, *map(str, shared)), f"-I{FIRMWARE / 'host'}", "-D_GNU_SOURCE")


def _need_compiler() -> None:
    if not (shutil.which("gcc") and shutil.which("make")):
        missing("The C compiler is missing. As root: apt-get install --no-install-recommends gcc make libc6-dev")


@contextmanager
def _alone() -> Iterator[Path]:
    """Keeps other test processes from building at the same time."""
    folder = cache()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def _run(command: list[str], where: Path) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)


def _made(name: str) -> Path:
    with _alone() as folder:
        _run(["make", "-s", f"BUILD={folder}", str(folder / name)], FIRMWARE)
        return folder / name


def _linked(name: str, sources: tuple[str, ...], *options: str) -> Path:
    _need_compiler()
    if not SIMAVR.is_dir():
        missing("simavr is missing. As root: apt-get install --no-install-recommends libsimavr-dev")
    with _alone() as folder:
        target = folder / name
        files = [SIMULATOR / source for source in sources]
        newest = max(path.stat().st_mtime_ns for path in (*files, *SIMULATOR.glob("*.h"), *FIRMWARE.glob("host/*.h")))
        if not target.exists() or target.stat().st_mtime_ns < newest:
            flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", f"-I{SIMAVR}", *options]
            _run(["gcc", *flags, *map(str, files), "-o", f"{target}.new", "-lsimavr"], SIMULATOR)
            os.replace(f"{target}.new", target)
        return target
