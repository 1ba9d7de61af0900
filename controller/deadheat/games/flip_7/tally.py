"""The totals, and how the match ends."""

from collections.abc import Iterator, Mapping, Sequence

from deadheat.games.flip_7.options import FlipSevenOptions, Tie
from deadheat.games.rulings import Outcome, Ruling
from deadheat.games.voice import Voice
from deadheat.stage import Sound, text

__all__ = ["Tally"]


class Tally:
    """The totals of ``seats``."""

    def __init__(self, seats: Sequence[str], options: FlipSevenOptions) -> None:
        self.totals = dict.fromkeys(seats, 0)
        self.last: dict[str, int] = {}
        """What the last round brought."""
        self.rounds = 0
        """How many rounds are over."""
        self.outcome: Outcome | None = None
        self._options = options

    @property
    def places(self) -> dict[str, int]:
        """The place of each seat, the highest total first, equal totals sharing a place."""
        ranked = sorted(self.totals, key=lambda seat: -self.totals[seat])
        return {seat: 1 + sum(total > self.totals[seat] for total in self.totals.values()) for seat in ranked}

    def add(self, scores: Mapping[str, int], voice: Voice) -> Iterator[Ruling]:
        """A round is over."""
        self.rounds += 1
        self.last = dict(scores)
        for seat, score in scores.items():
            self.totals[seat] += score
        listing = ", ".join(f"{seat} {self.totals[seat]} ({scores[seat]:+})" for seat in self.places)
        words = text("Round {round}: {listing}", round=self.rounds, listing=listing)
        yield voice.rule("round-over", words, None, (), Sound.RULING)
        best = max(self.totals.values())
        leaders = [seat for seat, place in self.places.items() if place == 1]
        if best < self._options.goal:
            return
        if len(leaders) > 1 and self._options.tie is Tie.EXTRA_ROUND:
            words = text("{seats} are level at {best}: all play one more round", seats=", ".join(leaders), best=best)
            yield voice.remark("extra-round", words, None, Sound.DEAD_HEAT)
            return
        words = text("{seat} wins with {best}", seat=leaders[0], best=best)
        if len(leaders) > 1:
            words = text("{seats} win with {best} each", seats=", ".join(leaders), best=best)
        self.outcome = Outcome(words, self.places)
        yield voice.rule("match-over", words, None, (), Sound.WON)
