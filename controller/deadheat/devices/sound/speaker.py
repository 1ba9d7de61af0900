"""Plays the sounds of scenes: each once, not before its instant."""

import logging
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from deadheat.devices.sound.tones import TONES, Note
from deadheat.stage import Scene, Sounding
from deadheat.timing import MS, Clock, Timer

__all__ = ["Speaker", "Voice"]

_LOG = logging.getLogger("deadheat.sound")

_TOO_LATE: Final = 300 * MS
"""A sound that has an instant and is this much too late, in ns, is not played: a false signal is worse than none."""


class Voice(Protocol):
    """Something that makes tones. **Synchronization:** the loop's thread; every method returns at once."""

    name: str
    """What it is called in the log: ``buzzer``."""

    def play(self, notes: Sequence[Note], volume: float) -> None:
        """Play these in place of what is being played; ``volume`` is above 0 (silent) and at most 1."""

    def hush(self) -> None:
        """Be silent at once."""

    def close(self) -> None:
        """Be silent and give the hardware back; harmless when called twice."""


class Speaker:
    """An :class:`~deadheat.stage.Output` that is heard.

    :param voices: what plays, all the same; one that raises is reported once and keeps the others from nothing
    :param volume: see :attr:`volume`

    **Synchronization:** the loop's thread.
    """

    def __init__(self, clock: Clock, voices: Sequence[Voice], *, volume: float = 1) -> None:
        self._clock = clock
        self._voices = list(voices)
        self._volume = volume
        self._mute = False
        self._last: Sounding | None = None
        self._timer: Timer | None = None
        self._failing: set[int] = set()

    def show(self, scene: Scene) -> None:
        """Play the scene's sound unless it has been played.

        Numbers that begin anew are those of another match, and a scene without a sound is the beginning of one. What
        was waiting for its instant gives way to what is new.
        """
        sounding = scene.sounding
        if sounding == self._last:
            return
        self._last = sounding
        self._stop_waiting()
        if sounding is None:
            return
        now = self._clock.now()
        if sounding.at > now:
            self._timer = self._clock.call_at(sounding.at, lambda: self._play(sounding))
        elif not sounding.at or now - sounding.at < _TOO_LATE:
            self._play(sounding)

    @property
    def mute(self) -> bool:
        """Whether nothing is to be heard; what is missed meanwhile is not played later."""
        return self._mute

    @mute.setter
    def mute(self, mute: bool) -> None:
        self._mute = mute
        if mute:
            self._each(lambda voice: voice.hush())

    @property
    def volume(self) -> float:
        """How loud it is, from 0 (silent) to 1, as the ear hears it; counts from the next sound on."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = volume

    def close(self) -> None:
        self._stop_waiting()
        self._each(lambda voice: voice.close())
        self._voices.clear()

    def _play(self, sounding: Sounding) -> None:
        self._timer = None
        if self._volume > 0 and not self._mute:
            notes, volume = TONES[sounding.sound], self._volume
            self._each(lambda voice: voice.play(notes, volume))

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _each(self, does: Callable[[Voice], None]) -> None:
        for voice in self._voices:
            try:
                does(voice)
            except Exception as error:  # noqa: BLE001 - gpiozero raises whatever its factory does; no match stops for it
                if id(voice) not in self._failing:
                    _LOG.error("The %s does not work: %s", voice.name, error)
                self._failing.add(id(voice))
            else:
                self._failing.discard(id(voice))
