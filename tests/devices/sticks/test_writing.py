"""Files on a stick: all of them or none, whatever happens meanwhile."""

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.sticks import Stick, write_files, writing
from deadheat.problems import ExitCode, Problem

FILES = {"results.csv": b"north,east\n3,1\n", "journal.db": bytes(300_000), "empty.txt": b""}


def stick_at(folder: Path, *, read_only: bool = False) -> Stick:
    device = folder.stat().st_dev
    return Stick("GAMES", folder, "/dev/sda1", f"{os.major(device)}:{os.minor(device)}", read_only)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def there(folder: Path) -> dict[str, dict[str, bytes]]:
    """Every folder that somebody sees on the stick, with its files."""
    return {
        each.name: {file.name: file.read_bytes() for file in each.iterdir()}
        for each in folder.iterdir()
        if not each.name.startswith(".")
    }


def test_all_files_are_in_the_folder_that_is_said(folder: Path) -> None:
    written = write_files(stick_at(folder), FILES)
    assert written == folder / "deadheat"
    assert there(folder) == {"deadheat": FILES}
    assert [each.name for each in folder.iterdir()] == ["deadheat"]


def test_nothing_that_is_on_the_stick_is_written_over(folder: Path) -> None:
    (folder / "DEADHEAT").mkdir()
    (folder / "deadheat-2").write_text("a file")
    assert write_files(stick_at(folder), {"a": b"1"}) == folder / "deadheat-3"
    assert write_files(stick_at(folder), {"a": b"2"}, name="match-7") == folder / "match-7"
    assert write_files(stick_at(folder), {"a": b"3"}, name="match-7") == folder / "match-7-2"
    assert (folder / "deadheat-2").read_text() == "a file"


def test_what_an_attempt_that_was_broken_off_left_behind_is_taken_away(folder: Path) -> None:
    left = folder / writing._HIDDEN
    left.mkdir()
    (left / "results.csv").write_text("half a fi")
    write_files(stick_at(folder), FILES)
    assert [each.name for each in folder.iterdir()] == ["deadheat"]


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "12:30", "a\n", " a", "a.", "?" * 3, "é" * 150])
def test_a_name_that_no_stick_can_hold_is_refused_before_anything_is_written(folder: Path, name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the name"):
        write_files(stick_at(folder), {"a": b"1", name: b"2"})
    assert [*folder.iterdir()] == []


# -- what goes wrong --------------------------------------------------------------------------------------------------

STEPS = ("open", "fstatvfs", "mkdir", "write", "fsync", "listdir", "rename")
"""What the kernel is asked to do on the way."""

TOLD = {
    errno.ENOSPC: "is full",
    errno.EROFS: "can only be read",
    errno.EACCES: "may not write",
    errno.EIO: "has been pulled out, or is broken",
    errno.ENODEV: "has been pulled out, or is broken",
    errno.ENOENT: "has been pulled out, or is broken",
    errno.EMEDIUMTYPE: "cannot be written to",
}


class Breaking:
    """The kernel, which fails from the step with the given number on: as when a stick is pulled out there."""

    def __init__(self, patch: pytest.MonkeyPatch, fails_from: int, error: int) -> None:
        self.steps = 0
        self._fails_from = fails_from
        self._error = error
        for name in STEPS:
            patch.setattr(os, name, self._breaking(getattr(os, name)))

    def _breaking(self, does: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            self.steps += 1
            if self.steps > self._fails_from:
                raise OSError(self._error, os.strerror(self._error))
            return does(*args, **options)

        return call


def steps_of_a_good_run(folder: Path) -> int:
    with pytest.MonkeyPatch.context() as patch:
        breaking = Breaking(patch, 10_000, errno.EIO)
        write_files(stick_at(folder), FILES, name="good")
    return breaking.steps


@pytest.mark.parametrize("error", TOLD)
def test_wherever_it_breaks_no_half_of_it_is_on_the_stick_and_it_is_said(folder: Path, error: int) -> None:
    for fails_from in range(steps_of_a_good_run(folder)):
        with pytest.MonkeyPatch.context() as patch:
            Breaking(patch, fails_from, error)
            with pytest.raises(Problem, match=TOLD[error]) as told:
                write_files(stick_at(folder), FILES)
        assert told.value.remedy
        assert told.value.exit_code is ExitCode.HARDWARE
        assert "GAMES" in told.value.what
        for files in there(folder).values():
            assert files == FILES
    assert write_files(stick_at(folder), FILES).exists()


def test_a_power_cut_leaves_no_half_folder_under_its_name(folder: Path) -> None:
    """Nothing can be cleaned up then: what is on the stick must be right by itself."""
    for dies_at in range(steps_of_a_good_run(folder)):
        with pytest.MonkeyPatch.context() as patch:
            Breaking(patch, dies_at, errno.EIO)
            patch.setattr(writing, "_take_away", lambda root: None)
            with pytest.raises(Problem):
                write_files(stick_at(folder), FILES)
        assert all(files == FILES for files in there(folder).values())
        writing._take_away(fd := os.open(folder, os.O_RDONLY))
        os.close(fd)


def test_a_stick_whose_sync_fails_at_the_very_end_is_not_said_to_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_root: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(writing, "_sync_all", fails)
    with pytest.raises(Problem, match="pulled out"):
        write_files(stick_at(folder), FILES)


def test_a_folder_whose_stick_is_gone_gets_nothing_of_what_was_meant_for_it(folder: Path) -> None:
    """The folder where it was mounted remains, on the system's own card."""
    gone = Stick("GAMES", folder, "/dev/sda1", "8:1")
    with pytest.raises(Problem, match="pulled out"):
        write_files(gone, FILES)
    assert [*folder.iterdir()] == []


def test_a_folder_that_is_gone_with_its_stick_is_said_as_such(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="pulled out"):
        write_files(Stick("GAMES", tmp_path / "gone", "/dev/sda1", "8:1"), FILES)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}\.[a-z]{3}", fullmatch=True), st.binary(max_size=5000), max_size=6))
def test_whatever_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, files: dict[str, bytes]) -> None:
    folder = tmp_path_factory.mktemp("stick")
    write_files(stick_at(folder), files)
    assert there(folder) == {"deadheat": files}


# -- real file systems ------------------------------------------------------------------------------------------------


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        reason = f"Nothing can be mounted here: {done.stderr.strip()}. Run these tests as root."
        (pytest.fail if os.environ.get("DEADHEAT_REQUIRE_ALL") == "1" else pytest.skip)(reason)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


def test_a_stick_that_is_too_small_says_how_much_is_needed_and_stays_as_it_was(small: Path) -> None:
    with pytest.raises(Problem, match=r"GAMES is full: 324 kB are needed, \d+ kB are free"):
        write_files(stick_at(small), FILES)
    assert [*small.iterdir()] == []


def test_a_stick_that_fills_up_in_the_middle_keeps_nothing_of_it(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_check_that_there_is_room", lambda root, files: None)
    with pytest.raises(Problem, match="is full"):
        write_files(stick_at(small), {"a": bytes(100_000), "b": bytes(400_000)})
    assert [*small.iterdir()] == []


def test_a_stick_that_fits_is_written(small: Path) -> None:
    write_files(stick_at(small), {"a": bytes(100_000)})
    assert there(small) == {"deadheat": {"a": bytes(100_000)}}


def test_a_stick_that_can_only_be_read_is_said_as_such(small: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(Problem, match="can only be read"):
        write_files(stick_at(small), FILES)


def test_a_stick_that_is_unmounted_before_it_is_written_to_gets_nothing(small: Path) -> None:
    stick = stick_at(small)
    subprocess.run(["umount", str(small)], check=True)
    with pytest.raises(Problem, match="pulled out"):
        write_files(stick, FILES)
    assert [*small.iterdir()] == []
