"""A second program for a round of Flip 7, written from the facts and without a look at the game's code.

It is recursive where the game keeps a queue, knows cards by one letter only, and plays a script from the beginning each
time: cards (``1``, ``2``… for numbers, ``F`` Freeze, ``T`` Flip Three, ``S`` Second Chance, ``+`` a plus card) and
answers. Where the script ends it says what is asked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

__all__ = ["Asked", "Rules", "play"]

Asked = tuple[str, str, tuple[str, ...]]
"""What is asked, whom, and what may be answered."""


class Rules:
    """The agreed rules, as plain words."""

    def __init__(self, *, bank: bool, discard: bool, replacement: bool, auto: bool, seven: int) -> None:
        self.bank, self.discard, self.replacement, self.auto, self.seven = bank, discard, replacement, auto, seven


class _NothingFollowsError(Exception):
    pass


class _Play:
    def __init__(self, seats: list[str], deck: str, rules: Rules, script: Iterable[str]) -> None:
        self.seats, self.rules, self.script = seats, rules, iter(script)
        self.deck, self.heap = Counter(deck), Counter[str]()
        self.front: dict[str, list[str]] = {seat: [] for seat in seats}
        self.state = dict.fromkeys(seats, "in")
        self.asked: Asked | None = None

    def ask(self, what: str, seat: str, choices: Iterable[str]) -> str:
        for answer in self.script:
            assert answer in choices, (what, seat, answer)
            return answer
        self.asked = (what, seat, tuple(sorted(choices)))
        raise _NothingFollowsError

    def ins(self) -> list[str]:
        return [seat for seat in self.seats if self.state[seat] == "in"]

    def draw(self, seat: str) -> str | None:
        if not self.deck.total():
            if not self.heap.total():
                return None
            self.ask("shuffle", self.seats[-1], ["done"])
            self.deck, self.heap = self.heap, Counter()
        card = self.ask("draw", seat, sorted(self.deck.elements()))
        self.deck[card] -= 1
        self.front[seat].append(card)
        return card

    def throw_away(self, seat: str, card: str) -> None:
        self.front[seat].remove(card)
        self.heap[card] += 1

    def give(self, giver: str, card: str, able: list[str]) -> str | None:
        if not able:
            self.throw_away(giver, card)
            return None
        taker = able[0] if len(able) == 1 else self.ask("target", giver, able)
        self.front[giver].remove(card)
        self.front[taker].append(card)
        return taker

    def take(self, seat: str, count: int, *, forced: bool) -> None:
        later, taken = [], 0
        while taken < count and self.state[seat] == "in":
            before = list(self.front[seat])
            card = self.draw(seat)
            if card is None:
                break
            taken += 1
            if card in "FT":
                later.append(card)
            elif card == "S" and "S" not in before:
                count += self.rules.replacement and not forced
            elif card == "S":
                self.give(seat, "S", [s for s in self.ins() if s != seat and "S" not in self.front[s]])
            elif card.isdigit():
                self.number(seat, card, before)
        self.hand_out(seat, later)

    def number(self, seat: str, card: str, before: list[str]) -> None:
        if card not in before:
            if sum(c.isdigit() for c in self.front[seat]) >= self.rules.seven:
                raise _NothingFollowsError
        elif "S" in before and (self.rules.auto or self.ask("chance", seat, ["no", "yes"]) == "yes"):
            self.throw_away(seat, "S")
            self.throw_away(seat, card)
        else:
            self.state[seat] = "bust"

    def hand_out(self, seat: str, later: list[str]) -> None:
        for card in later:
            if self.rules.discard and self.state[seat] == "bust":
                self.throw_away(seat, card)
                continue
            taker = self.give(seat, card, self.ins())
            if taker is not None and card == "F":
                self.state[taker] = "frozen"
            elif taker is not None:
                self.take(taker, 3, forced=True)

    def round(self) -> None:
        for seat in self.seats:
            if self.state[seat] == "in":
                self.take(seat, 1, forced=False)
        for seat in self.around():
            answers = ["hit", "stay"] if self.front[seat] else ["hit"]
            if not self.deck.total() and not self.heap.total():
                answers = ["stay"]
            if self.ask("offer", seat, answers) == "hit":
                self.take(seat, 1, forced=False)
            else:
                self.state[seat] = "stays"

    def around(self) -> Iterator[str]:
        while self.ins():
            for seat in self.seats:
                if self.state[seat] == "in":
                    yield seat

    def score(self, seat: str) -> int:
        if self.state[seat] == "bust" or (self.state[seat] == "frozen" and not self.rules.bank):
            return 0
        # A number that lies there twice is being asked about and counts once.
        return sum(int(card) for card in set(self.front[seat]) if card.isdigit()) + 4 * self.front[seat].count("+")


def play(
    seats: list[str], deck: str, rules: Rules, script: Iterable[str]
) -> tuple[Asked | None, dict[str, tuple[str, str, int]]]:
    """Play ``script``; what is asked then (None: the round is over), and state, cards and points of each seat."""
    played = _Play(seats, deck, rules, script)
    with suppress(_NothingFollowsError):
        played.round()
    return played.asked, {
        seat: (played.state[seat], "".join(sorted(played.front[seat])), played.score(seat)) for seat in seats
    }
