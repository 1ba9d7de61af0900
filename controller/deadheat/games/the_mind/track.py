"""The level track: how a match starts and what levels earn."""

from enum import Enum

import msgspec

__all__ = ["MOST_LIVES", "MOST_STARS", "TRACKS", "Reward", "Track", "reward_for"]

MOST_LIVES = 5
MOST_STARS = 3


class Track(msgspec.Struct, frozen=True):
    """What a number of players starts with."""

    levels: int
    lives: int
    stars: int


TRACKS = {2: Track(12, 2, 1), 3: Track(10, 3, 1), 4: Track(8, 4, 1)}
"""By number of players; house rules and official rules agree."""


class Reward(Enum):
    """What a completed level earns."""

    LIFE = "life"
    STAR = "star"


_REWARDS = {2: Reward.STAR, 3: Reward.LIFE, 5: Reward.STAR, 6: Reward.LIFE, 8: Reward.STAR, 9: Reward.LIFE}


def reward_for(level: int) -> Reward | None:
    """What is printed on the card of a level, or None.

    >>> reward_for(2), reward_for(4)
    (<Reward.STAR: 'star'>, None)
    """
    return _REWARDS.get(level)
