"""The options of The Mind. The house rules leave much open; what is ours is marked so."""

from enum import StrEnum
from typing import Annotated

import msgspec

from deadheat.games.game import Options

__all__ = ["PROFILES", "Blind", "BlindPenalty", "DeckChoice", "Hands", "RewardOf", "TheMindOptions"]


class Hands(StrEnum):
    """Whether the table knows who holds what."""

    UNKNOWN = "unknown"
    """Nothing is scanned at the deal: a lower card is found when its holder plays it."""
    SCANNED = "scanned"
    """Everybody scans their hand at the deal: the table sees an error at once."""


class Blind(StrEnum):
    """Whether cards are laid face down and only looked at when the level is over."""

    OFF = "off"
    AFTER_WIN = "after-win"
    ALL = "all"


class BlindPenalty(StrEnum):
    """What wrong order costs in a blind level."""

    PER_LEVEL = "per-level"
    PER_MISTAKE = "per-mistake"


class RewardOf(StrEnum):
    """Which level's card says what is won."""

    COMPLETED = "completed"
    REVEALED = "revealed"


class DeckChoice(StrEnum):
    """Which cards are played with."""

    CLASSIC = "classic"
    EXTREME = "extreme"


Levels = tuple[Annotated[int, msgspec.Meta(ge=1, le=12)], ...]


class TheMindOptions(Options, frozen=True):
    """What can be agreed before a match."""

    deck: Annotated[DeckChoice, msgspec.Meta(description="classic: 1-100; extreme: white 1-50 up, red 50-1 down")] = (
        DeckChoice.CLASSIC
    )
    hands: Annotated[
        Hands, msgspec.Meta(description="scanned: all scan their hands at the deal; unknown: nothing is scanned (ours)")
    ] = Hands.UNKNOWN
    focus: Annotated[bool, msgspec.Meta(description="a level starts when all have held and let go their buttons")] = (
        True
    )
    must_play_own_lowest: Annotated[
        bool, msgspec.Meta(description="refuse a card that is not its player's lowest; needs scanned hands (official)")
    ] = False
    own_lower_is_error: Annotated[
        bool, msgspec.Meta(description="a card above a lower one of the same player costs a life too (ours)")
    ] = True
    strict: Annotated[
        bool, msgspec.Meta(description="a dead heat of cards counts against the team instead of for it (ours)")
    ] = False
    caps: Annotated[bool, msgspec.Meta(description="never more than 5 lives and 3 stars (official)")] = True
    reward_of: Annotated[
        RewardOf, msgspec.Meta(description="which level card carries the reward: completed (ours) or revealed (house)")
    ] = RewardOf.COMPLETED
    reshuffle_all: Annotated[
        bool, msgspec.Meta(description="all cards come back after each level (official); else used ones stay out")
    ] = True
    blind: Annotated[
        Blind, msgspec.Meta(description="cards face down: off, after a win once more, or in all levels")
    ] = Blind.OFF
    blind_penalty: Annotated[
        BlindPenalty, msgspec.Meta(description="lives lost for wrong order: one a level (ours) or one a mistake")
    ] = BlindPenalty.PER_LEVEL
    blind_white_levels: Annotated[
        Levels, msgspec.Meta(description="extreme: levels in which white is blind (ours)")
    ] = ()
    blind_red_levels: Annotated[Levels, msgspec.Meta(description="extreme: levels in which red is blind (ours)")] = ()
    agree_ms: Annotated[
        int,
        msgspec.Meta(ge=100, le=3_000, description="all buttons held together for this long are an agreement (ours)"),
    ] = 300
    stop_ms: Annotated[
        int, msgspec.Meta(ge=500, le=10_000, description="one button held alone for this long stops play (ours)")
    ] = 2_000
    shown_s: Annotated[int, msgspec.Meta(ge=1, le=30, description="how long the end of a level is shown (ours)")] = 4


PROFILES: dict[str, dict[str, object]] = {
    "house": {},
    "official": {"must_play_own_lowest": True, "hands": "scanned"},
}
