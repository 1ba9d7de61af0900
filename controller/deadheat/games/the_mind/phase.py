"""The phases of The Mind."""

from enum import Enum

__all__ = ["Phase"]


class Phase(Enum):
    """What everybody is doing."""

    DEAL = "scanning their hands"
    HANDS_ON = "putting their hands on the buttons"
    HANDS_OFF = "about to let go"
    READY = "pressing when they are ready"
    PLAY = "playing"
    SWEEP = "laying aside what is below the pile"
    STAR = "laying aside their lowest card"
    LEVEL_END = "looking at the end of the level"
    OVER = "done"
