"""What a round waits for: exactly one thing at a time."""

from enum import Enum
from typing import TypeAlias

import msgspec

from deadheat.cards import Card

__all__ = ["Chance", "Draw", "Offer", "Shuffle", "Status", "Target", "Want", "Why"]


class Status(Enum):
    """Where a player stands in a round."""

    ACTIVE = "in"
    STAYED = "stays"
    FROZEN = "frozen"
    BUSTED = "bust"


class Why(Enum):
    """Why a card is due."""

    DEAL = "the deal"
    HIT = "a hit"
    FLIP_THREE = "Flip Three"


class Offer(msgspec.Struct, frozen=True):
    """``seat`` hits or stays."""

    seat: str
    may_hit: bool
    may_stay: bool


class Draw(msgspec.Struct, frozen=True):
    """The dealer turns card ``number`` of ``of`` for ``seat``."""

    seat: str
    why: Why
    number: int
    of: int


class Shuffle(msgspec.Struct, frozen=True):
    """The deck has run out: ``seat``, the dealer, shuffles the discards."""

    seat: str


class Target(msgspec.Struct, frozen=True):
    """``seat`` chooses who of ``among`` gets ``card``."""

    seat: str
    card: Card
    among: tuple[str, ...]


class Chance(msgspec.Struct, frozen=True):
    """``seat`` has turned ``card`` again and says whether the Second Chance is used."""

    seat: str
    card: Card


Want: TypeAlias = Offer | Draw | Shuffle | Target | Chance
