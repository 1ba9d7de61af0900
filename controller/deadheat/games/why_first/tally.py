"""The score: what each round brought, and how the match ends."""

from collections.abc import Iterator
from random import Random

from deadheat.games.rulings import Outcome, Ruling
from deadheat.games.voice import Voice
from deadheat.games.why_first.options import WhyFirstOptions
from deadheat.games.why_first.scoring import final_places, round_scores, winners
from deadheat.games.why_first.track import DUMMY, Pawns, called, level, signed
from deadheat.stage import Sound, Text, listed, text

__all__ = ["Tally"]


class Tally:
    """Keeps the totals of the pawns on the track."""

    def __init__(self, pawns: Pawns, options: WhyFirstOptions, voice: Voice) -> None:
        self.totals = dict.fromkeys(pawns.at, 0)
        self.outcome: Outcome | None = None
        self.won: tuple[str, ...] = ()
        self._scored: set[str] = set()
        self._pawns = pawns
        self._options = options
        self._voice = voice

    def round_over(self, number: int) -> Iterator[Ruling]:
        """All five phases of round ``number`` were played: whoever is second scores."""
        listing = listed(_scored(who, space) for space, there in self._pawns.by_space() for who in there)
        where = text("on the track: {listing}", listing=listing)
        if not self._options.scoring:
            yield self._voice.rule("round-over", text("Round {number} is over", number=number), where)
            return
        scores = round_scores(self._pawns.at, self._options)
        for who, points in scores.items():
            self.totals[who] += points
            self._scored.add(who)
        scored = text("nobody scores")
        if scores:
            each = (text("{who} scores {points}", who=called(who), points=signed(n)) for who, n in scores.items())
            scored = listed(each)
        words = text("Round {number}: {scored}", number=number, scored=scored)
        yield self._voice.rule("round-scored", words, where)

    def match_over(self, lots: Random) -> Ruling:
        """After the last round: the second-highest total wins, or whatever this table has agreed."""
        if not self._options.scoring:
            self.outcome = Outcome(text("All rounds are played; this table keeps no score"))
            return self._voice.rule("match-over", self.outcome.words, sound=Sound.WON)
        players = [who for who in self.totals if who != DUMMY]
        ranked = self.totals
        if not self._options.dummy_can_win:
            ranked = {who: self.totals[who] for who in players}
        self.won = tuple(winners(ranked, self._scored, len(players), self._options, lots))
        places = final_places(ranked, self.won)
        words = text("The match: {seats}, {points}", seats=level(self.won), points=signed(ranked[self.won[0]]))
        self.outcome = Outcome(words, {who: place for who, place in places.items() if who != DUMMY})
        return self._voice.rule("match-over", words, self.listing, sound=Sound.WON)

    @property
    def listing(self) -> Text:
        """All totals, the highest first."""
        ranked = sorted(self.totals.items(), key=lambda total: -total[1])
        return listed(_scored(who, total) for who, total in ranked)


def _scored(who: str, number: int) -> Text:
    return text("{who} {number}", who=called(who), number=signed(number))
