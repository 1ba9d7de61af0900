"""The phases of Why First?."""

from enum import Enum

__all__ = ["Phase"]


class Phase(Enum):
    """What everybody is doing."""

    DEAL = "scanning their hands"
    CHOOSE = "choosing a card; somebody calls the countdown"
    COUNTDOWN = "waiting for go"
    LAY = "laying their cards"
    LATE = "waiting for cards that are missing"
    ASK = "answering a question of the table"
    REVEAL = "turning the cards and scanning them where they lie"
    DUMMY = "turning a card of the dummy"
    PICK = "picking a pawn to move"
    SHOWN = "looking at the pawns"
    OVER = "done"
