"""The games. Each is a pure state machine that reads like its rulebook; see :mod:`deadheat.games.game`."""

from deadheat.games.buttons import Buttons
from deadheat.games.claims import Claim, Claims
from deadheat.games.game import CardSource, Game, NoOptions, Options, Seats, Setting
from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.settlements import Settlement, draw
from deadheat.games.sounds import Sounds

__all__ = [
    "Buttons",
    "CardSource",
    "Claim",
    "Claims",
    "Evidence",
    "Game",
    "NoOptions",
    "Options",
    "Outcome",
    "Ruling",
    "Seats",
    "Setting",
    "Settlement",
    "Sounds",
    "draw",
]
