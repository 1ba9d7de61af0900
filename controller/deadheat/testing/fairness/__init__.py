"""The benchmark of correctness: rounds that are hard to judge, whose truth is known, and what is made of them.

A round has 2 to 12 seats. Players press at gaps from 0 to 50 ms, often near what cannot be told apart. Contacts chatter
for up to 20 ms and noise closes lines for moments. Edges carry wrong types and overwrite each other, they wait and are
then stamped lowest pin first, they come late and in the wrong order, through wires of different quality, or are lost
with a gap in their numbers. Buttons are let go and pressed again. Every wire keeps what it states about its errors, and
no more.

What counts as what is defined in :mod:`~deadheat.testing.fairness.counting`. In short: a winner is right if that seat
truly touched its contact first, *even where the lead was smaller than the window*; in an exact tie any single winner is
wrong. A dead heat is right if it holds the true first and the round was not decidable, that is, unless the first was
ahead of every other by more than the window and the errors that both their wires state.

Beside ours, three rules that are often used are given the same edges; see :mod:`~deadheat.testing.fairness.rivals`.
"""

from deadheat.testing.fairness.counting import Outcome
from deadheat.testing.fairness.report import Report
from deadheat.testing.fairness.running import run

__all__ = ["Outcome", "Report", "run"]
