"""The phases of First Hand."""

from enum import Enum

__all__ = ["Phase"]


class Phase(Enum):
    """What everybody is doing."""

    HANDS_OFF = "taking their hands off the buttons"
    READY = "waiting for the light"
    RACE = "pressing: the light is on, nobody has won yet"
    PLACES = "pressing for their places: the race is won"
    SHOWN = "looking at the result"
    OVER = "done"
