"""The Mind, completely refereed."""

from deadheat.games.the_mind.game import TheMind
from deadheat.games.the_mind.options import TheMindOptions

__all__ = ["TheMind", "TheMindOptions"]
