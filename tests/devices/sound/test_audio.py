"""The Pi's own audio, with a program in aplay's place that keeps what it is given."""

import logging
import os
import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.devices.sound.audio import Audio
from deadheat.devices.sound.samples import samples
from deadheat.devices.sound.tones import TONES
from deadheat.stage import Sound
from tests.devices.gpio.waiting import PATIENCE_S, Heard, logged

_PLAYS_FOR_EVER = "echo > {0}/started; exec cat {0}/never"


@pytest.fixture
def log() -> Iterator[Heard[str]]:
    with logged("deadheat.sound") as heard:
        yield heard


class Player:
    """``aplay``. The script that it is may write into the named pipe ``started``."""

    def __init__(self, folder: Path, does: str) -> None:
        self._folder = folder
        os.mkfifo(folder / "started")
        os.mkfifo(folder / "never")
        self.path = str(folder / "aplay")
        script = folder / "aplay"
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(0o755)

    def heard(self) -> list[bytes]:
        return [file.read_bytes() for file in sorted(self._folder.glob("*.sound"))]

    def wait_for_its_start(self) -> None:
        pipe = os.open(self._folder / "started", os.O_RDONLY | os.O_NONBLOCK)
        assert select.select([pipe], [], [], PATIENCE_S)[0]
        os.close(pipe)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    keeps = f'echo "$@" > {tmp_path}/arguments; cat > {tmp_path}/$$.part; mv {tmp_path}/$$.part {tmp_path}/$$.sound'
    return Player(tmp_path, f"{keeps}; echo played >&2; exit 7")


def test_the_tones_reach_the_player(player: Player, tmp_path: Path, log: Heard[str]) -> None:
    audio = Audio(player.path)
    audio.play(TONES[Sound.DEAD_HEAT], 0.5)
    assert "played" in log.next()  # it has ended, badly, so that it is told
    audio.close()
    assert player.heard() == [samples(TONES[Sound.DEAD_HEAT], 0.5)]
    assert (tmp_path / "arguments").read_text().split() == [
        "-q",
        "-t",
        "raw",
        "-f",
        "S16_LE",
        "-c",
        "1",
        "-r",
        "22050",
        "-",
    ]


def test_a_player_that_fails_is_told_once_with_its_own_words(tmp_path: Path, log: Heard[str]) -> None:
    player = Player(
        tmp_path, f'cat > /dev/null; echo "aplay: no soundcards found" >&2; echo > {tmp_path}/$$.sound; exit 1'
    )
    audio = Audio(player.path)
    audio.play(TONES[Sound.TICK], 1)
    first = log.next()
    assert "aplay: no soundcards found" in first
    assert "aplay -l" in first
    audio.play(TONES[Sound.TICK], 1)
    audio.close()
    assert log.nothing_left


def test_a_missing_player_is_told_with_how_to_get_it(log: Heard[str], caplog: pytest.LogCaptureFixture) -> None:
    audio = Audio("no-such-player")
    audio.play(TONES[Sound.TICK], 1)
    assert "sudo apt install alsa-utils" in log.next()
    audio.close()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_new_sound_ends_the_one_that_is_being_played(tmp_path: Path, log: Heard[str]) -> None:
    """The first run of the player never ends by itself; the second one says that it was there."""
    second = f"test -e {tmp_path}/first && {{ cat > /dev/null; echo second >&2; exit 1; }}"
    player = Player(tmp_path, f"{second}; touch {tmp_path}/first; {_PLAYS_FOR_EVER.format(tmp_path)}")
    audio = Audio(player.path)
    audio.play(TONES[Sound.WON], 1)
    player.wait_for_its_start()
    audio.play(TONES[Sound.TICK], 1)
    assert "second" in log.next()
    audio.close()
    assert not audio._thread.is_alive()


def test_closing_ends_a_player_that_would_go_on_for_ever(tmp_path: Path) -> None:
    player = Player(tmp_path, _PLAYS_FOR_EVER.format(tmp_path))
    audio = Audio(player.path)
    audio.play(TONES[Sound.WON], 1)
    player.wait_for_its_start()
    audio.close()
    assert not audio._thread.is_alive()
