"""The Scene: what every lamp, screen and speaker should show now, as plain data.

A device shows the newest scene and may skip older ones; one that returns after a fault is given the present one. So a
scene is whole and says nothing of what was before. The one thing that happens once, a sound, carries a number.
"""

from enum import StrEnum

import msgspec

from deadheat.stage.bodies import Body, Keys
from deadheat.stage.texts import Text

__all__ = ["Cue", "Lamp", "Pattern", "Scene", "Screen", "Sound", "Sounding"]


class Pattern(StrEnum):
    """What a lamp says. Each pattern is told from the others without colour (see :mod:`deadheat.stage.patterns`)."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"
    """Yours to act."""
    PULSE = "pulse"
    """Waiting for you, no hurry."""
    SEEN = "seen"
    """Your press or card was taken in."""
    WIN = "win"
    DEAD_HEAT = "dead-heat"
    REFUSED = "refused"
    FAULT = "fault"


class Cue(msgspec.Struct, frozen=True):
    """From ``at`` (ns on the table clock) on, the lamp shows ``pattern``.

    The start of a race is lit by the device itself at that instant, not when a scene happens to arrive.
    """

    at: int
    pattern: Pattern


class Lamp(msgspec.Struct, frozen=True):
    """What a seat's lamp shows now, and perhaps what it turns to later by itself."""

    pattern: Pattern = Pattern.OFF
    cue: Cue | None = None


class Screen(msgspec.Struct, frozen=True):
    """What a screen shows, as content: the layout is the device's."""

    title: Text
    big: Text | None = None
    """The one thing to be read from across the table."""
    lines: tuple[Text, ...] = ()
    countdown: int | None = None
    """The instant (ns on the table clock) at which a clock on the screen reaches zero."""
    body: Body | None = None
    """What is drawn below the words."""
    keys: Keys | None = None
    """What the operator's buttons do, on the screen of the menu."""


class Sound(StrEnum):
    """What is heard."""

    TICK = "tick"
    GO = "go"
    RULING = "ruling"
    DEAD_HEAT = "dead-heat"
    REFUSED = "refused"
    LOST = "lost"
    WON = "won"
    HURRY = "hurry"
    """Somebody is waited for, and time is running out."""


class Sounding(msgspec.Struct, frozen=True):
    """One sound: a device that has played ``number`` plays only higher ones, so nothing sounds twice."""

    number: int
    sound: Sound
    at: int = 0
    """Not before this instant, in ns; 0: now."""


class Scene(msgspec.Struct, frozen=True):
    """Everything that is shown now. A seat without an entry is dark."""

    lamps: dict[str, Lamp] = {}
    seats: dict[str, Screen] = {}
    centre: Screen | None = None
    sounding: Sounding | None = None

    def lamp(self, seat: str) -> Lamp:
        """The lamp of a seat."""
        return self.lamps.get(seat, Lamp())

    def screen(self, seat: str) -> Screen | None:
        """The screen of a seat, or what the centre shows if it has none of its own."""
        return self.seats.get(seat, self.centre)
