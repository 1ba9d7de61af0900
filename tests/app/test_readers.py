"""An operator finds out which readers are plugged in, which are missing, and what one of them reads."""

import os
import select
import signal
import subprocess
import sys
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from deadheat.app.cli import main
from deadheat.app.commands import readers
from deadheat.devices.readers.ports import Plugged, Sort
from deadheat.problems import Problem

SEATS = "".join(f'[[seat]]\nname = "{name}"\nbutton = {n}\n' for n, name in ((4, "north"), (17, "south")))
TABLE = (
    SEATS
    + """
[[reader]]
name = "tray"
kind = "console"
[[reader]]
name = "north-reader"
kind = "scanner"
seat = "north"
device = "usb:1.2"
[[reader]]
name = "south-reader"
kind = "keyboard"
seat = "south"
device = "usb:1.3"
"""
)


@pytest.fixture(autouse=True)
def _no_pcscd(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its library remembers the pcscd that it was first used with in a process; other tests have their own."""
    monkeypatch.setattr(readers, "list_readers", tuple)


SCANNER = Plugged(
    Sort.SERIAL,
    "/dev/ttyACM0",
    ports="1.2",
    controller="0000:01:00.0",
    vendor="0c2e",
    product="0b61",
    serial="A1",
    title="Honeywell 1900",
)
TYPING = Plugged(Sort.KEYBOARD, "/dev/input/event5", ports="1.3", controller="0000:01:00.0", title="A scanner")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE)
    return path


def plug(monkeypatch: pytest.MonkeyPatch, *devices: Plugged) -> None:
    monkeypatch.setattr(readers, "plugged_in", lambda: list(devices))


def test_what_is_plugged_in_is_listed_with_the_names_for_the_table_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plug(monkeypatch, SCANNER, TYPING)
    monkeypatch.setattr(readers, "table_path", lambda: tmp_path / "none")
    assert main(["readers"]) == 0
    said = capsys.readouterr().out
    assert 'device = "usb:0000:01:00.0/1.2"' in said
    assert 'or     "id:0c2e:0b61/A1"' in said
    assert "Honeywell 1900, a scanner, or something else that acts as a serial port; /dev/ttyACM0 at present" in said
    assert "A scanner, a keyboard, or a scanner that types; /dev/input/event5 at present" in said


def test_what_is_whose_is_listed_if_all_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: Path
) -> None:
    plug(monkeypatch, SCANNER, TYPING)
    assert main(["readers", "--table", str(table)]) == 0
    said = capsys.readouterr().out
    assert 'device = "usb:0000:01:00.0/1.2"  → north-reader' in said
    assert "tray, shared by all: console\n" in said
    assert "north-reader, at north: scanner, /dev/ttyACM0\n" in said
    assert "south-reader, at south: keyboard, /dev/input/event5\n" in said


def test_a_reader_that_is_missing_is_told_by_name_and_not_fine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: Path
) -> None:
    plug(monkeypatch, SCANNER)
    assert main(["readers", "--table", str(table)]) == 1
    assert "south-reader, at south: keyboard, MISSING: nothing is plugged in at usb:1.3\n" in capsys.readouterr().out


def test_two_devices_that_fit_one_name_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: Path
) -> None:
    twin = Plugged(Sort.SERIAL, "/dev/ttyACM1", ports="1.2", controller="0000:02:00.0")
    plug(monkeypatch, SCANNER, TYPING, twin)
    assert main(["readers", "--table", str(table)]) == 1
    said = capsys.readouterr().out
    assert "north-reader, at north: scanner, UNCLEAR: 2 devices are “usb:1.2”: /dev/ttyACM0 (" in said


@pytest.fixture
def port() -> Iterator[tuple[int, str]]:
    master, slave = os.openpty()
    tty.setraw(slave)
    name = os.ttyname(slave)
    os.close(slave)  # whoever has it open keeps others from opening it
    yield master, name
    os.close(master)


class Trying:
    """``deadheat readers try`` as a process, which ends with the test."""

    def __init__(self, *args: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "deadheat", "readers", "try", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._said = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def until(self, text: str) -> str:
        """What it has said since the start, once ``text`` is in it."""
        assert self._process.stdout is not None
        while text.encode() not in self._said:
            ready, _, _ = select.select([self._process.stdout], [], [], 10)
            assert ready, self._said
            piece = os.read(self._process.stdout.fileno(), 4096)
            assert piece, self._said
            self._said += piece
        return self._said.decode()

    def interrupt(self) -> tuple[str, int]:
        """Ctrl-C: the rest, and the exit code."""
        self._process.send_signal(signal.SIGINT)
        rest, _ = self._process.communicate(timeout=10)
        return (self._said + rest).decode(), self._process.returncode


def test_scans_are_printed_live_and_counters_at_the_end(port: tuple[int, str]) -> None:
    master, path = port
    with Trying(path, "--aim", "--prefix", "<") as trying:
        trying.until(f"up: {path}")
        os.write(master, b"tail\r")  # what comes at once may be the tail of a scan; its end shows where one begins
        os.write(master, b"<]C0the-mind/42\rrubbish\r")
        assert "'the-mind/42'" in trying.until("garbage: ")
        said, code = trying.interrupt()
    assert code == 0
    assert "scans: 1\n" in said


def test_a_setting_that_makes_no_sense_is_told_in_two_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readers", "try", "/dev/serial0", "--kind", "keyboard", "--layout", "dvorak"]) == 2
    assert "A setting makes no sense" in capsys.readouterr().err


def test_a_reader_that_the_table_has_not_is_told(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readers", "try", "west-reader", "--table", str(table)]) == 2
    assert "has no reader “west-reader”" in capsys.readouterr().err


def test_a_reader_that_is_not_plugged_in_is_waited_for(tmp_path: Path) -> None:
    with Trying(str(tmp_path / "reader")) as trying:
        trying.until("absent: not plugged in\n")
        said, code = trying.interrupt()
    assert code == 0
    assert "openings: 0\n" in said


PCSC_TABLE = SEATS + '[[reader]]\nname = "acr"\nkind = "pcsc"\ndevice = "pcsc:ACS ACR122U PICC Interface"\n'
LISTED = "ACS ACR122U PICC Interface 00 00"


def listing(monkeypatch: pytest.MonkeyPatch, *names: str, trouble: Problem | None = None) -> None:
    """What pcscd says, and nothing else is plugged in."""

    def list_readers() -> tuple[str, ...]:
        if trouble is not None:
            raise trouble
        return names

    monkeypatch.setattr(readers, "plugged_in", list)
    monkeypatch.setattr(readers, "list_readers", list_readers)


def test_a_reader_of_pcscd_is_listed_and_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listing(monkeypatch, LISTED)
    (tmp_path / "table.toml").write_text(PCSC_TABLE)
    assert main(["readers", "--table", str(tmp_path / "table.toml")]) == 0
    said = capsys.readouterr().out
    assert f'device = "pcsc:{LISTED}"' in said
    assert f"acr, shared by all: pcsc, pcsc:{LISTED}" in said


def test_who_needs_pcscd_is_told_why_it_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listing(monkeypatch, trouble=Problem("pcscd does not run.", "Start it."))
    (tmp_path / "table.toml").write_text(PCSC_TABLE)
    assert main(["readers", "--table", str(tmp_path / "table.toml")]) == 1
    assert "acr, shared by all: pcsc, UNCLEAR: pcscd does not run. Start it." in capsys.readouterr().out


def test_who_does_not_need_pcscd_is_not_told_of_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    listing(monkeypatch, trouble=Problem("pcscd does not run.", "Start it."))
    assert main(["readers"]) == 0
    assert "pcscd" not in capsys.readouterr().out
