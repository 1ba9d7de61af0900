"""What is said when a keyboard cannot be opened; real ones are opened in ``tests/kernel``."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deadheat.devices.readers.holders import holders
from deadheat.devices.readers.keyboard import open_keyboard
from deadheat.problems import ExitCode, Problem


def test_a_keyboard_that_is_not_there_may_be_tried_again(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_keyboard(str(tmp_path / "event9"))


def test_something_else_is_no_keyboard() -> None:
    with pytest.raises(Problem, match="/dev/null is not an input device") as told:
        open_keyboard("/dev/null")
    assert told.value.exit_code is ExitCode.HARDWARE


def test_who_may_not_read_it_is_told_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Problem) as told:
        open_keyboard("/dev/input/event3")
    assert "/dev/input/event3" in told.value.what
    assert "usermod -aG input" in told.value.remedy


def test_a_refused_device_is_given_back() -> None:
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(Problem):
        open_keyboard("/dev/null")
    assert len(os.listdir("/proc/self/fd")) == before


def test_who_has_a_file_open_is_named(tmp_path: Path) -> None:
    device, link = tmp_path / "event3", tmp_path / "by-id"
    device.touch()
    link.symlink_to(device)
    hold = "import sys; held = open(sys.argv[1]); print(flush=True); sys.stdin.read()"
    command = (sys.executable, "-c", hold, str(device))
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other, device.open():
        assert other.stdout is not None
        other.stdout.readline()
        assert [name.partition(" (")[2] for name in holders(str(link))] == [f"process {other.pid})"]
        other.communicate(b"")
    assert holders(str(link)) == []
