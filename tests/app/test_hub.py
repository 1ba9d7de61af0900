"""An operator looks at a hub and writes its firmware; nothing is written to what is no hub."""

import stat
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deadheat.app.cli import main
from deadheat.devices.hub import flash, greeting
from deadheat.testing.fake_hub import FakeHub
from deadheat.testing.fake_ports import FakePort
from deadheat.testing.hub_on_pty import HubOnPty
from deadheat.timing import MS

FIRMWARE = ":00000001FF\n"

AVRDUDE = """#!/bin/sh
echo "$@" >> {log}
case "$@" in *"-b {answers}"*) echo "Writing | ##### | 100%" >&2; exit 0;; esac
echo "avrdude: stk500_getsync() attempt 10 of 10: not in sync" >&2
exit 1
"""


def hub_on_pty(**terms: Any) -> HubOnPty:
    return HubOnPty(FakeHub(time.monotonic_ns(), **{"board": "atmega328p", **terms}))


@pytest.fixture
def hub() -> Iterator[HubOnPty]:
    with hub_on_pty() as port:
        yield port


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder where programs are found."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(greeting, "PATIENCE", 400 * MS)
    return folder


def avrdude(folder: Path, answers: int) -> Path:
    """An avrdude that finds a bootloader at this rate. Where it writes down how it was called."""
    log, program = folder.parent / "called", folder / "avrdude"
    program.write_text(AVRDUDE.format(log=log, answers=answers))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return log


@pytest.fixture
def firmware(tmp_path: Path) -> str:
    path = tmp_path / "new.hex"
    path.write_text(FIRMWARE)
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit code, what was printed, and what was complained about."""
    code = main(["hub", *args])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


# -- info -------------------------------------------------------------------------------------------------------------


def test_a_hub_is_shown_with_its_versions_clock_and_counters(hub: HubOnPty, capsys: pytest.CaptureFixture[str]) -> None:
    hub.press(2)
    code, out, err = said(capsys, "info", "--device", hub.path, "--seconds", "0.5")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:4] == [
        f"hub at {hub.path}:",
        "  firmware 1.0.0, language 1.0, board atmega328p",
        "  life 7, begun by: switched on",
        "  6 buttons, 6 lamps, room for 64 changes",
    ]
    assert lines[5].endswith("socket 3 closed")
    assert lines[6].startswith("Its clock: ")
    assert "a stamp is known to ± 0." in lines[6] or "a stamp is known to ± 1." in lines[6]
    assert lines[7].startswith("It answers after: least ")
    assert lines[8].startswith("This end: frames ")
    assert lines[9].startswith("The hub:  frames ")


def test_a_hub_of_the_table_is_named(hub: HubOnPty, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.toml"
    table.write_text(
        f'[[hub]]\nname = "left"\ndevice = "{hub.path}"\n[[hub]]\nname = "right"\ndevice = "usb:1.9"\n'
        '[[seat]]\nname = "north"\nbutton = "left:1"\n[[seat]]\nname = "south"\nbutton = "right:1"\n'
    )
    at = ("--table", str(table), "--seconds", "0.3")
    assert said(capsys, "info", "left", *at)[1].startswith(f"left at {hub.path}:")
    assert said(capsys, "info", *at)[2] == f"deadheat: {table} has 2 hubs\nName one: left or right.\n"
    assert said(capsys, "info", "middle", *at)[2] == (
        f"deadheat: {table} has no hub called middle\nName left or right.\n"
    )
    code, _, err = said(capsys, "info", "right", *at)
    assert code == 3
    assert err == "deadheat: Nothing is plugged in at usb:1.9\ndeadheat readers lists what is.\n"


def test_a_hub_of_another_language_is_told_with_the_command_that_mends_it(capsys: pytest.CaptureFixture[str]) -> None:
    with hub_on_pty(major=2) as port:
        code, _, err = said(capsys, "info", "--device", port.path, "--seconds", "0.5")
    assert code == 3
    assert err == (
        "deadheat: its firmware 1.0.0 speaks version 2.0 of the hub's language and this program 1\n"
        f"Run: deadheat hub flash --device {port.path}\n"
    )


def test_what_is_no_hub_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = FakePort(tmp_path / "port")
    port.plug()
    code, _, err = said(capsys, "info", "--device", str(port.path), "--seconds", "0.3")
    port.close()
    assert code == 3
    assert err.startswith(f"deadheat: No hub answers at {port.path}: it says nothing\n")


@pytest.mark.parametrize("seconds", ["0", "-1", "1e9", "soon"])
def test_a_time_that_makes_no_sense_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["hub", "info", "--device", "/dev/null", "--seconds", seconds])
    assert ended.value.code == 2


# -- flash ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "tried"), [(115_200, [115_200]), (57_600, [115_200, 57_600])])
def test_both_bootloaders_are_tried_in_turn_and_the_version_is_read_back(
    hub: HubOnPty, programs: Path, firmware: str, answers: int, tried: list[int], capfd: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(programs, answers)
    code = main(["hub", "flash", "--device", hub.path, "--hex", firmware])
    out, err = capfd.readouterr()
    assert code == 0
    assert called.read_text().splitlines() == [
        f"-p atmega328p -c arduino -P {hub.path} -b {baud} -D -U flash:w:{firmware}:i" for baud in tried
    ]
    assert out.splitlines()[0] == f"hub at {hub.path}: firmware 1.0.0, language 1.0"
    assert out.splitlines()[-1] == "It is a hub now: firmware 1.0.0, language 1.0"
    assert "Writing | ##### | 100%" in err


def test_a_bootloader_that_never_answers_is_told(
    hub: HubOnPty, programs: Path, firmware: str, capfd: pytest.CaptureFixture[str]
) -> None:
    avrdude(programs, 9_600)
    assert main(["hub", "flash", "--device", hub.path, "--hex", firmware]) == 3
    err = capfd.readouterr().err
    assert f"deadheat: The firmware could not be written to {hub.path}; what avrdude said is above\n" in err


def test_an_avrdude_that_does_not_end_or_cannot_be_run_is_told(
    hub: HubOnPty, programs: Path, firmware: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    avrdude(programs, 115_200)

    def never(command: list[str], **_: Any) -> None:
        raise subprocess.TimeoutExpired(command, 180)

    monkeypatch.setattr(subprocess, "run", never)
    assert "avrdude does not end." in said(capsys, "flash", "--device", hub.path, "--hex", firmware)[1]
    monkeypatch.undo()
    monkeypatch.setenv("PATH", str(programs))
    (programs / "avrdude").write_text("no program")
    assert "avrdude cannot be run: " in said(capsys, "flash", "--device", hub.path, "--hex", firmware)[2]


def test_what_is_no_hub_is_not_written_to_unless_it_is_said_to_be_a_new_board(
    programs: Path, firmware: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    called, port = avrdude(programs, 115_200), FakePort(tmp_path / "printer")
    port.plug()
    assert main(["hub", "flash", "--device", str(port.path), "--hex", firmware]) == 3
    err = capfd.readouterr().err
    assert "does not answer as a hub, so nothing was written" in err
    assert f"deadheat hub flash --device {port.path} --new-board" in err
    assert not called.exists()
    assert main(["hub", "flash", "--device", str(port.path), "--hex", firmware, "--new-board"]) == 3
    assert "The firmware was written, but no hub answers" in capfd.readouterr().err
    assert called.exists()
    port.close()


def test_another_board_is_not_written_to(programs: Path, firmware: str, capfd: pytest.CaptureFixture[str]) -> None:
    called = avrdude(programs, 115_200)
    with hub_on_pty(board="rp2040") as port:
        assert main(["hub", "flash", "--device", port.path, "--hex", firmware, "--new-board"]) == 3
    assert "is a rp2040, and this firmware is for an atmega328p" in capfd.readouterr().err
    assert not called.exists()


def test_a_hub_of_another_language_can_be_written_to(
    programs: Path, firmware: str, capfd: pytest.CaptureFixture[str]
) -> None:
    avrdude(programs, 115_200)
    with hub_on_pty(major=2) as port:
        assert main(["hub", "flash", "--device", port.path, "--hex", firmware]) == 1
    out, err = capfd.readouterr()
    assert "firmware 1.0.0, language 2.0" in out
    assert "It speaks version 2 of the hub's language and this program 1" in err


def test_a_missing_avrdude_is_told_with_what_to_type(
    hub: HubOnPty, programs: Path, firmware: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = said(capsys, "flash", "--device", hub.path, "--hex", firmware)
    assert code == 3
    assert err == "deadheat: avrdude is not installed\nRun: sudo apt install avrdude\n"


def test_firmware_that_is_missing_or_none_is_told(
    hub: HubOnPty, programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called = avrdude(programs, 115_200)
    monkeypatch.setattr(flash, "FIRMWARE", tmp_path / "nothing")
    assert "This installation has no firmware for hubs" in said(capsys, "flash", "--device", hub.path)[2]
    other = tmp_path / "picture.png"
    other.write_bytes(b"\x89PNG")
    assert "is no firmware" in said(capsys, "flash", "--device", hub.path, "--hex", str(other))[2]
    assert "cannot be read" in said(capsys, "flash", "--device", hub.path, "--hex", str(tmp_path / "gone.hex"))[2]
    assert not called.exists()
