"""First Hand: the race itself."""

from deadheat.games.first_hand.game import FirstHand
from deadheat.games.first_hand.options import FalseStart, FirstHandOptions

__all__ = ["FalseStart", "FirstHand", "FirstHandOptions"]
