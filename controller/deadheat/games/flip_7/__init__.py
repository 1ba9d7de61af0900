"""Flip 7, completely refereed.

For the table:

*To lay it.* A code on each of the 94 cards. A reader at each seat, or one in the centre that all share. The dealer
holds the deck; whose lamp is lit or blinks gets the card or is asked.

*Cards.* Scan each card as it is turned: at the reader of the player whom it is for, or at the shared one.

*Buttons.* When your lamp blinks: a short press is a hit, held until the sound it is a stay. With a Second Chance and a
number that you have: short uses it, long does not, and ten seconds of silence use it. An action card: the one who
is to get it presses (or the card is scanned at their reader); with ``choose_by = step`` the chooser steps with short
presses and chooses with a long one. When the deck has run out the dealer shuffles the discards and presses. After a
round the next dealer may press to go on.

*Command cards.* ``hit``, ``stay``, ``yes`` and ``no`` at any reader answer for whoever is asked; ``pass`` and ``yes``
step through targets and choose; ``stop`` says that the deck has run out before the table expected it.

*Lamps.* Blinking: you are asked, or may be chosen. Steady: the next card is yours. Slow: the others wait until you
have said who gets your card. One flicker: your press was taken in. Dark: nothing to do, or out of the round.

*A card that was turned too early* goes back on top of the deck; the screen in the centre says which card that is, and
it has to be turned next. A card that the table refuses is where the table says it is, or it is put back.
"""

from deadheat.games.flip_7.game import FlipSeven
from deadheat.games.flip_7.options import FlipSevenOptions

__all__ = ["FlipSeven", "FlipSevenOptions"]
