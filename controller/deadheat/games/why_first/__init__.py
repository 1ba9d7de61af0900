"""Why First?, completely refereed.

**How to lay the table.** The track goes in the middle, a pawn for every player on the start. A reader at each seat is
best: a card is laid before a player by scanning it there. With one shared reader press the button of the player before
whom you lay your card, then scan it; if two press one button at the same time the table asks afterwards. For two, a
reader that is nobody's stands for the dummy. With ``laying: table`` cards are laid by hand and scanned where they lie
once they are turned: so barcodes will do, but the table cannot see what was early or late.

**Buttons.** Between phases any button calls 3-2-1-go. When the table asks something the button answers: “mine”, or “it
lies before me”. In the variant the player on turn presses the button of the pawn to move; the dummy's pawn is chosen by
showing the card once more. The command card ``stop`` ends a countdown, ``undo`` takes the last ruling back.

**Lamps.** All show the same until the cards are turned. Slow pulse: choose a card, then call. Three flashes and on:
lay your card now. Blinking: the table waits for a card, an answer, or the pawn you pick. After the move whoever had
cards is lit.
"""

from deadheat.games.why_first.game import WhyFirst
from deadheat.games.why_first.options import WhyFirstOptions

__all__ = ["WhyFirst", "WhyFirstOptions"]
