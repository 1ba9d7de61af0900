"""The options of Loading. What the house rules leave open is ours, and marked so."""

from enum import StrEnum
from typing import Annotated

import msgspec

from deadheat.games.game import Options

__all__ = ["PROFILES", "FirstWaiter", "LoadingOptions", "TakeBoost"]


class FirstWaiter(StrEnum):
    """Who has no deck at the start: the owner of which phone."""

    MOST_CHARGED = "most-charged"
    LEAST_CHARGED = "least-charged"


class TakeBoost(StrEnum):
    """How a BOOST is taken after a card on another's stack."""

    AT_ONCE = "at-once"
    SCANNED = "scanned"


class LoadingOptions(Options, frozen=True):
    """What can be agreed before a match."""

    expert: Annotated[bool, msgspec.Meta(description="a coloured card may go on a card of its colour")] = False
    first_waiter: Annotated[
        FirstWaiter,
        msgspec.Meta(description="who begins without a deck: most-charged (house) or least-charged phone (official)"),
    ] = FirstWaiter.MOST_CHARGED
    countdown_s: Annotated[int, msgspec.Meta(ge=1, le=10, description="how long the countdown is (ours)")] = 3
    press_first: Annotated[
        bool, msgspec.Meta(description="a card counts only after a press; else at one's own reader without too (ours)")
    ] = True
    claim_s: Annotated[int, msgspec.Meta(ge=1, le=10, description="how long a press waits for its card (ours)")] = 4
    ask_target: Annotated[
        bool, msgspec.Meta(description="shared reader: always ask for the stack, not only if several are legal (ours)")
    ] = False
    found_others: Annotated[
        bool, msgspec.Meta(description="a 1 may found the stack of somebody who has none (ours: off)")
    ] = False
    play_on_retired: Annotated[
        bool, msgspec.Meta(description="the stacks of the retired may still be played on (ours: off)")
    ] = False
    take_boost: Annotated[
        TakeBoost, msgspec.Meta(description="at-once: a BOOST moves by itself (ours); scanned: if the thief scans one")
    ] = TakeBoost.AT_ONCE
    give_ms: Annotated[
        int, msgspec.Meta(ge=100, le=3_000, description="a button held for this long offers or takes a deck (ours)")
    ] = 400
    drop_s: Annotated[
        int, msgspec.Meta(ge=0, le=10, description="how long after a hand-over its giver may say it fell (ours)")
    ] = 3
    call_ms: Annotated[
        int, msgspec.Meta(ge=1_000, le=10_000, description="a button held for this long calls the end (ours)")
    ] = 2_000
    lock_ms: Annotated[
        int, msgspec.Meta(ge=0, le=10_000, description="how long a wrong call of the end locks that button (ours)")
    ] = 2_000
    retired_may_call: Annotated[bool, msgspec.Meta(description="the retired may call the end too (ours)")] = True
    auto_end_s: Annotated[
        int, msgspec.Meta(ge=0, le=60, description="the match ends by itself so long after it could; 0: never (ours)")
    ] = 5
    deck_slack: Annotated[
        int, msgspec.Meta(ge=0, le=20, description="by how many cards decks dealt by eye may differ (ours)")
    ] = 3
    two_player_stop: Annotated[
        bool, msgspec.Meta(description="two players: a deck may be given up for the STOP card (ours)")
    ] = True
    gift_before_discards: Annotated[
        bool, msgspec.Meta(description="two players: cards out of order count towards the nine (ours: off)")
    ] = False
    count_s: Annotated[
        int, msgspec.Meta(ge=0, le=600, description="the count stands when nobody scans for so long; 0: never (ours)")
    ] = 60


PROFILES: dict[str, dict[str, object]] = {
    "house": {},
    "official": {"first_waiter": "least-charged"},
}
