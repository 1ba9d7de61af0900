"""The games. Each is a pure state machine that reads like its rulebook; see :mod:`deadheat.games.game`."""

from deadheat.games.claims import Claim, Claimed, Claims
from deadheat.games.game import CardSource, Game, NoOptions, Seats, Setting
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.settlements import Settlement, draw

__all__ = [
    "CardSource",
    "Claim",
    "Claimed",
    "Claims",
    "Evidence",
    "Game",
    "NoOptions",
    "Outcome",
    "Ruling",
    "Seats",
    "Setting",
    "Settlement",
    "draw",
]
