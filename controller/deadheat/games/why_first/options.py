"""The options of Why First?. The house rules end before the score; what is ours is marked so."""

from enum import StrEnum
from typing import Annotated

import msgspec

from deadheat.games.game import Options

__all__ = [
    "PROFILES",
    "Early",
    "FinalTie",
    "Hands",
    "Late",
    "Laying",
    "NoSecond",
    "NumberOrder",
    "Points",
    "RankBy",
    "TiedRank",
    "WhyFirstOptions",
]


class Hands(StrEnum):
    """Whether the table knows who holds what."""

    UNKNOWN = "unknown"
    SCANNED = "scanned"


class Laying(StrEnum):
    """How the table learns before whom a card lies."""

    READER = "reader"
    """It is scanned at the moment it is laid: the table sees what is early, late, or laid twice."""
    TABLE = "table"
    """It is laid face down and nothing is scanned; the cards are turned and then scanned where they lie."""


class Late(StrEnum):
    """What becomes of a card that is laid too late."""

    OWN = "own"
    WARN = "warn"


class Early(StrEnum):
    """What becomes of a card that its player has laid too early for the second time in a round."""

    OWN = "own"
    BACK = "back"


class RankBy(StrEnum):
    """What is counted to find out who is second."""

    SPACES = "spaces"
    PAWNS = "pawns"


class Points(StrEnum):
    """What a rank is worth."""

    SPACE = "space"
    TABLE = "table"


class TiedRank(StrEnum):
    """Who scores if several pawns share the rank that scores."""

    ALL = "all"
    NOBODY = "nobody"


class NoSecond(StrEnum):
    """Who scores if all pawns stand on one space."""

    NOBODY = "nobody"
    ALL = "all"


class FinalTie(StrEnum):
    """Who wins if several totals share the rank that wins."""

    SHARED = "shared"
    DRAW = "draw"


class NumberOrder(StrEnum):
    """In the variant: who moves first."""

    NUMBER = "number"
    """The highest white number."""
    ABSOLUTE = "absolute"
    """The highest value whatever its sign; the white number only breaks ties."""


Seconds = Annotated[int, msgspec.Meta(ge=1, le=120)]


class WhyFirstOptions(Options, frozen=True):
    """What can be agreed before a match."""

    hands: Annotated[
        Hands, msgspec.Meta(description="scanned: all scan their five cards at the deal; unknown: nothing is (ours)")
    ] = Hands.UNKNOWN
    laying: Annotated[
        Laying,
        msgspec.Meta(description="reader: a card is scanned as it is laid (ours); table: where it lies, once turned"),
    ] = Laying.READER
    rounds: Annotated[int, msgspec.Meta(ge=1, le=5, description="how many rounds are played; 5 by the rules")] = 5
    beat_ms: Annotated[
        int, msgspec.Meta(ge=400, le=3_000, description="time between the beats of 3-2-1-go, in ms (ours)")
    ] = 1_000
    window_ms: Annotated[
        int, msgspec.Meta(ge=200, le=10_000, description="how long after go a card may be laid, in ms (ours)")
    ] = 1_500
    late: Annotated[
        Late, msgspec.Meta(description="a late card goes before its owner (own, ours), or is only remarked on (warn)")
    ] = Late.OWN
    early: Annotated[
        Early,
        msgspec.Meta(description="laid too early twice in a round: it stays before its owner (own, ours) or goes back"),
    ] = Early.OWN
    scoring: Annotated[
        bool, msgspec.Meta(description="score rounds and name a winner (official); else show only positions (house)")
    ] = True
    rank_by: Annotated[
        RankBy, msgspec.Meta(description="ranks are those of occupied spaces (ours), or of pawns: 1, 1, 3")
    ] = RankBy.SPACES
    scoring_rank: Annotated[
        int, msgspec.Meta(ge=1, le=6, description="the rank whose pawns score in a round (official: 2)")
    ] = 2
    points: Annotated[
        Points, msgspec.Meta(description="that rank scores its space (official), or each rank what points_table says")
    ] = Points.SPACE
    points_table: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=-20, le=20)], ...],
        msgspec.Meta(max_length=7, description="what rank 1, 2, 3 ... score if points is table (ours)"),
    ] = (0, 5, 0)
    tied_rank: Annotated[
        TiedRank, msgspec.Meta(description="several pawns on the rank that scores: all of them do (official) or nobody")
    ] = TiedRank.ALL
    no_second: Annotated[
        NoSecond, msgspec.Meta(description="every pawn on one space: nobody scores (ours), or all score it")
    ] = NoSecond.NOBODY
    winner_rank: Annotated[
        int, msgspec.Meta(ge=1, le=6, description="the rank of the total that wins the match (official: 2)")
    ] = 2
    third_wins_from: Annotated[
        int,
        msgspec.Meta(ge=0, le=6, description="with so many players the third total wins (draft of 2012: 5); 0: off"),
    ] = 0
    need_scored_round: Annotated[
        bool, msgspec.Meta(description="only who has scored in some round is ranked in the end (edition of 2012)")
    ] = False
    final_tie: Annotated[
        FinalTie, msgspec.Meta(description="several totals on the rank that wins: they share it (ours), or lots decide")
    ] = FinalTie.SHARED
    white_numbers: Annotated[
        bool, msgspec.Meta(description="the variant: cards before oneself, then all move a pawn of their choice")
    ] = False
    number_order: Annotated[
        NumberOrder, msgspec.Meta(description="variant: by white number, or by absolute value (edition of 2012)")
    ] = NumberOrder.NUMBER
    dummy: Annotated[bool, msgspec.Meta(description="two players: an imaginary third one takes part (ours)")] = True
    dummy_cards: Annotated[
        int, msgspec.Meta(ge=0, le=5, description="in how many phases a card of the dummy lies before it (ours: 4)")
    ] = 4
    dummy_can_win: Annotated[
        bool, msgspec.Meta(description="the total of the dummy is ranked with those of the players (ours)")
    ] = True
    patience_s: Annotated[
        Seconds, msgspec.Meta(description="how long a missing card is waited for, in s; then it is not played (ours)")
    ] = 30
    answer_s: Annotated[Seconds, msgspec.Meta(description="how long the table waits for an answer, in s (ours)")] = 10
    shown_s: Annotated[Seconds, msgspec.Meta(description="how long the moves are shown, in s (ours)")] = 4


PROFILES: dict[str, dict[str, object]] = {
    "house": {},
    "positions": {"scoring": False},
    "first-edition": {"need_scored_round": True, "number_order": "absolute"},
}
