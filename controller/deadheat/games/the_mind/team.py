"""What the team shares: the level it is in, its lives and stars, and how it ends."""

from collections.abc import Collection, Iterator

from deadheat.games.rulings import Evidence, Outcome, Ruling
from deadheat.games.the_mind.options import Blind, RewardOf, TheMindOptions
from deadheat.games.the_mind.track import MOST_LIVES, MOST_STARS, TRACKS, Reward, Track, reward_for
from deadheat.games.voice import Voice
from deadheat.stage import Sound, Text, text

__all__ = ["Team"]


class Team:
    """The team of ``seats``."""

    def __init__(self, seats: Collection[str], options: TheMindOptions, voice: Voice) -> None:
        self.level = 1
        self.lives = TRACKS[len(seats)].lives
        self.stars = TRACKS[len(seats)].stars
        self.is_blind_run = options.blind is Blind.ALL
        self.outcome: Outcome | None = None
        self._seats = tuple(seats)
        self._options = options
        self._voice = voice

    @property
    def track(self) -> Track:
        """The level track for as many as they are."""
        return TRACKS[len(self._seats)]

    def is_blind(self, group: str) -> bool:
        """Whether the pile of ``group`` lies face down in this level."""
        levels = {"white": self._options.blind_white_levels, "red": self._options.blind_red_levels}.get(group, ())
        return self.is_blind_run or self.level in levels

    def lose_life(self, why: Text, evidence: Collection[Evidence]) -> Iterator[Ruling]:
        """One life for one event. At no life the match is lost at once."""
        self.lives -= 1
        words = text("A life is lost: {lives} left", lives=self.lives)
        yield self._voice.rule("life-lost", words, why, evidence, Sound.LOST)
        if self.lives <= 0:
            yield self._end(won=False)

    def complete_level(self) -> Iterator[Ruling]:
        """Every card of the level is out: its reward, or the end."""
        yield self._voice.rule("level-done", text("Level {level} is done", level=self.level), sound=Sound.WON)
        if self.level < self.track.levels:
            yield from self._reward()
        elif self._options.blind is Blind.AFTER_WIN and not self.is_blind_run:
            yield self._voice.rule("blind-run", text("Won; once more from level 1, face down"))
        else:
            yield self._end(won=True)

    def next_level(self) -> None:
        """The level after the one that is done: after the last one the first one again, face down."""
        if self.level < self.track.levels:
            self.level += 1
        else:
            self.level, self.is_blind_run = 1, True

    def _reward(self) -> Iterator[Ruling]:
        reward = reward_for(self.level + (self._options.reward_of is RewardOf.REVEALED))
        if reward is Reward.LIFE and not (self._options.caps and self.lives >= MOST_LIVES):
            self.lives += 1
            yield self._voice.rule("reward", text("A life is won: {lives}", lives=self.lives))
        elif reward is Reward.STAR and not (self._options.caps and self.stars >= MOST_STARS):
            self.stars += 1
            yield self._voice.rule("reward", text("A star is won: {stars}", stars=self.stars))

    def _end(self, *, won: bool) -> Ruling:
        words = text("Won: all {levels} levels", levels=self.track.levels)
        if not won:
            words = text("Lost in level {level}", level=self.level)
        self.outcome = Outcome(words, dict.fromkeys(self._seats, 1), won)
        return self._voice.rule("won" if won else "lost", words, sound=Sound.WON if won else Sound.LOST)
