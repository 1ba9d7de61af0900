"""Screens and scenes that the tests show."""

from deadheat.stage import Scene, Screen, Text
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["BOOT", "MIND", "MS", "SEAT", "S", "scene", "screen"]

MS, S = 1_000_000, 1_000_000_000
BOOT = FakeClock().now()
"""The first instant of a fake clock, in ns."""


def screen(title: str = "", big: str | None = None, *lines: str, countdown: int | None = None) -> Screen:
    """A screen with these words; braces in them are no gaps."""
    return Screen(_plain(title), None if big is None else _plain(big), tuple(map(_plain, lines)), countdown)


def _plain(words: str) -> Text:
    return Text(words.replace("{", "{{").replace("}", "}}"))


MIND = screen("Level 3", "57", "Lives 3  Stars 1", "12 cards to come")
"""The Mind in play, as the centre shows it."""
SEAT = screen("Level 3 of 12", "Scan your card", "Lives 3  Stars 1")
"""The Mind, as a seat shows it whose player has pressed."""


def scene(centre: Screen | None = None, **seats: Screen) -> Scene:
    """A scene with nothing but screens."""
    return Scene(seats=seats, centre=centre)
