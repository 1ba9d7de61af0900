"""The hub without a board, and the simulated one on a real port: processes that a daemon can be connected to."""

import os
import select
import subprocess
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deadheat.problems import Problem
from deadheat.virtual.hub_process import HubProcess
from tests.firmware import frames, tools
from tests.firmware.frames import Frame, Hello, Report, uncobs

pytestmark = pytest.mark.firmware

PATIENCE_S = 10
"""How long anything may take on a machine that is busy with something else."""


class Port:
    """The host's end of a hub's line."""

    def __init__(self, hub: HubProcess) -> None:
        self.hub = hub
        self.fd = os.open(hub.port, os.O_RDWR | os.O_NOCTTY)
        self.boot = 0
        self._bytes = b""
        self._heard = 0

    def say(self, kind: int, body: bytes) -> None:
        os.write(self.fd, frames.wire(kind, self.boot, body))

    def wait_for(self, kind: int, wanted: Callable[[bytes], bool] = lambda _: True) -> Frame:
        """The next frame of this kind with such a body."""
        while select.select([self.fd], [], [], PATIENCE_S)[0]:
            self._bytes += os.read(self.fd, 4096)
            while b"\0" in self._bytes:
                coded, self._bytes = self._bytes.split(b"\0", 1)
                try:
                    plain = uncobs(coded)
                except ValueError:
                    plain = b""
                if len(plain) < 5 or frames.crc16(plain[:-2]) != int.from_bytes(plain[-2:], "little"):
                    assert not self._heard, "only what the port was opened in the midst of may be broken"
                    continue
                self._heard += 1
                assert self._heard < 1_000, f"it talks and talks and never says {kind}"
                frame = Frame(0, plain[0], int.from_bytes(plain[1:3], "little"), plain[3:-2])
                if frame.kind == kind and wanted(frame.body):
                    return frame
        raise AssertionError(f"it never said {kind}")


@contextmanager
def opened(hub: HubProcess) -> Iterator[Port]:
    with hub:
        port = Port(hub)
        yield port
        os.close(port.fd)


@pytest.fixture(params=["core", "simulator"])
def port(request: pytest.FixtureRequest) -> Iterator[Port]:
    if request.param == "core":
        hub = HubProcess(tools.build_hub_host())
    else:
        hub = HubProcess(tools.build_bridge(), tools.build_elf())
    with opened(hub) as port:
        yield port


def test_it_answers_tells_of_presses_lights_lamps_and_is_reset(port: Port) -> None:
    port.say(frames.ASK, b"\1\0")
    hello = port.wait_for(frames.HELLO)
    assert (hello.boot, Hello.of(hello.body).magic) == (1, b"dhub")
    port.boot = hello.boot
    port.hub.press(2)
    told = Report.of(port.wait_for(frames.REPORT, lambda body: Report.of(body).records != ()).body)
    assert [record.mask for record in told.records] == [0x3B]
    port.hub.let_go(2)
    port.wait_for(frames.REPORT, lambda body: Report.of(body).level == 0x3F)
    port.hub.levels(0x1E)
    told = Report.of(port.wait_for(frames.REPORT, lambda body: Report.of(body).level == 0x1E).body)
    assert told.next == 3
    port.say(frames.PATTERN, bytes((1, 0, 1, 255, 0, 0)))
    port.wait_for(frames.REPORT, lambda body: Report.of(body).done == 1)
    port.say(frames.LAMPS, bytes((2, 1)) + frames.lamp(1, 0, 99))
    port.wait_for(frames.REPORT, lambda body: Report.of(body).done == 2)
    assert port.hub.lamps() == (0, 99, 0, 0, 0, 0)
    port.hub.reset()
    again = port.wait_for(frames.HELLO)
    assert (again.boot, Hello.of(again.body).cause, Hello.of(again.body).next) == (2, 2, 0)
    assert Report.of(port.wait_for(frames.REPORT).body).level == 0x1E


def test_its_port_is_raw_for_whoever_opens_it_and_has_a_name_that_stays(tmp_path: Path) -> None:
    link = tmp_path / "hub"
    with opened(HubProcess(tools.build_hub_host(), boot=9, link=link)) as port:
        assert link.readlink() == port.hub.port
        assert not termios.tcgetattr(port.fd)[3] & (termios.ECHO | termios.ICANON)
        assert port.wait_for(frames.REPORT).boot == 9
    assert not link.is_symlink()


def test_a_hub_that_cannot_be_started_says_how_it_is_built(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="cannot be started") as caught:
        HubProcess(tmp_path / "hub-host")
    assert caught.value.remedy == "Build it: make -C firmware host"


def test_a_hub_that_ends_at_once_is_a_problem_too() -> None:
    with pytest.raises(Problem, match="has ended"):
        HubProcess("true")


def test_wrong_arguments_are_answered_by_how_it_is_used() -> None:
    program = str(tools.build_hub_host())
    for arguments in (["--boot", "0"], ["--boot", "65536"], ["--what"]):
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert "usage" in done.stderr
