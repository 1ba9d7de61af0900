"""Loading, completely refereed. The table for it, on one page.

**Laying the table.** A button, a reader and, if there is one, a screen before each player; stacks grow beside the
readers. STOP cards lie in the centre: those up to the number of players. One BOOST before each player. Shuffle the
numbered cards into one deck fewer than there are players (two players: put ten cards away unseen, three decks, one of
them on the table). All decks lie on the table until GO. With one shared reader in the centre the same buttons do.

**Your button.**

===================================  ==================================================================================
before the start                     whoever has no deck taps: 3, 2, 1, GO. A second tap calls it off; anybody else's
                                     before GO was too early, and all begin again
with a deck, a tap                   "now!": scan a card within four seconds at the reader of the stack it goes on, or
                                     a STOP at your own. What counts is the tap, not the scan
with a deck, held                    "who takes it?": once the one without a deck holds too, it is handed over. Two
                                     players: your deck goes down and you take the other
without a deck, held                 "my hand is open"
just given, a tap                    "it fell": you have the deck again
asked (the lamp blinks)              "mine": whose card it was, on whose stack it lies, whose deck is empty
STOP? on the screens, held           calls the end; the command card ``stop`` at a reader does so at any time
broken                               the command card ``pass`` at your reader hands the deck on; cards need no tap
at the count, a tap                  "I agree", or "my pile is scanned"
at the count, held                   "I scan my pile", from the bottom up
===================================  ==================================================================================

Decks may carry tags, the command cards ``tab-a`` to ``tab-f``: show yours once at your own reader, before GO or later.
Then a deck is also handed over by showing its tag at the reader of who takes it.

**Your lamp.** On: you may play. Off: hand your deck on, or you are out. Blinking: you are waited for (hold out your
hand, answer, take your hands off for a duel). Seen, two short and on: your press or card was taken in. Three short
flashes: your card goes back, the screen says why. A slow pulse: STOP may be called, or the count looked at.

**When two are too close to call** the screens say so and the rule is known beforehand: cards that are legal in one
order count in that order; the last BOOST that two thieves went for stays; a STOP that two took is drawn by lot, the
last one decided by a duel (hands off, then press at the light); two who give at once are drawn by lot.

**Counting.** The table has seen every card, so it knows. Whoever doubts it holds their button, scans their pile from
the bottom up and taps. What is printed on the cards besides their numbers has to be entered once (``deadheat cards
enter``); until then each battery counts one, each STOP two, and the result says how many values nobody has verified.
"""

from deadheat.games.loading.game import Loading
from deadheat.games.loading.options import LoadingOptions

__all__ = ["Loading", "LoadingOptions"]
