"""The phases of Loading, and what a player is in it."""

from enum import Enum

__all__ = ["Phase", "Role"]


class Phase(Enum):
    """What everybody is doing."""

    READY = "waiting for the call"
    COUNTDOWN = "counting down"
    PLAY = "playing"
    DUEL = "waiting for a duel"
    COUNT = "counting"
    OVER = "done"


class Role(Enum):
    """What a player can do."""

    WAITING = "waiting for a deck"
    HOLDING = "holding a deck"
    RETIRED = "retired with a STOP"
