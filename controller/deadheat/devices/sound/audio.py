"""The Pi's own audio: tones are made here and played by ``aplay``, which is part of ALSA on every Raspberry Pi OS."""

import logging
import shutil
import subprocess
from collections.abc import Sequence
from threading import Event, Thread
from typing import Final

from deadheat.devices.sound.samples import RATE, samples
from deadheat.devices.sound.tones import Note

__all__ = ["Audio"]

_LOG = logging.getLogger("deadheat.sound")

_PLAYER: Final = "aplay"
_ARGUMENTS: Final = ("-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", str(RATE), "-")
_CLOSING_S: Final = 0.5
"""How long closing waits for a player that hangs, in s."""


class Audio:
    """A :class:`~deadheat.devices.sound.speaker.Voice` with a thread that starts a player for each sound.

    A player that is missing, or that fails (no sound card, or a card that another program holds), is reported once
    until it works again. A new sound ends the one before.

    **Synchronization:** the loop's thread; nothing here waits for the player, ``close`` apart, which does so for half a
    second at most.
    """

    name = "audio"

    def __init__(self, player: str = _PLAYER) -> None:
        self._player = player
        self._news = Event()
        self._wanted: tuple[Sequence[Note], float] | None = None
        self._closing = False
        self._running: subprocess.Popen[bytes] | None = None
        self._failed = False
        self._thread = Thread(target=self._run, name="audio", daemon=True)
        self._thread.start()

    def play(self, notes: Sequence[Note], volume: float) -> None:
        self._want((notes, volume))

    def hush(self) -> None:
        self._want(None)

    def close(self) -> None:
        self._closing = True
        self._want(None)
        self._thread.join(_CLOSING_S)

    def _want(self, wanted: tuple[Sequence[Note], float] | None) -> None:
        running = self._running  # before the thread can start the next one
        self._wanted = wanted
        self._news.set()
        if running is not None:
            running.terminate()

    def _run(self) -> None:
        while not self._closing:
            self._news.wait()
            self._news.clear()
            wanted = self._wanted
            if wanted is not None:
                self._report(self._play(samples(*wanted)))

    def _play(self, sound: bytes) -> str | None:
        """Why it was not played; None if it was, or if something newer ended it."""
        program = shutil.which(self._player)
        if program is None:
            return f"the program {self._player} is missing. Install it: sudo apt install alsa-utils"
        try:
            with subprocess.Popen(
                (program, *_ARGUMENTS), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            ) as player:
                self._running = player
                if self._news.is_set():
                    player.terminate()  # it came while this one was being started
                _, said = player.communicate(sound)
        except OSError as error:
            return f"{program} cannot be started: {error.strerror or error}. Install alsa-utils again"
        finally:
            self._running = None
        if player.returncode and not self._news.is_set():
            why = said.decode(errors="replace").strip().splitlines() or [f"exit code {player.returncode}"]
            return f"{why[0]}. See with aplay -l which sound cards there are, and that this user is in the group audio"
        return None

    def _report(self, why: str | None) -> None:
        if why is not None and not self._failed:
            _LOG.error("Sounds cannot be played, the table goes on without them: %s.", why)
        elif why is None and self._failed:
            _LOG.warning("Sounds can be played again.")
        self._failed = why is not None
