"""The options of Flip 7. Where rulebooks differ or are silent, what is ours is marked so."""

from enum import StrEnum
from typing import Annotated

import msgspec

from deadheat.games.game import Options

__all__ = ["PROFILES", "ChanceUse", "ChooseBy", "FlipSevenOptions", "Freeze", "NestedAfterBust", "Tie"]


class Freeze(StrEnum):
    """What becomes of a frozen player's round."""

    LOSE = "lose"
    BANK = "bank"


class NestedAfterBust(StrEnum):
    """What becomes of action cards that their drawer has not handed out when busting."""

    RESOLVE = "resolve"
    DISCARD = "discard"


class ChanceUse(StrEnum):
    """Whether the holder of a Second Chance is asked."""

    OPTIONAL = "optional"
    AUTO = "auto"


class Tie(StrEnum):
    """What follows when several lead at the end."""

    EXTRA_ROUND = "extra-round"
    SHARED = "shared"


class ChooseBy(StrEnum):
    """How the target of an action card is named to the table."""

    BUTTON = "button"
    """The target presses their own button."""
    STEP = "step"
    """The chooser steps through the targets: a short press is the next one, a long press chooses."""


class FlipSevenOptions(Options, frozen=True):
    """What can be agreed before a match."""

    freeze: Annotated[
        Freeze,
        msgspec.Meta(description="frozen: lose this round's points only (house; ours: not the total) or bank them"),
    ] = Freeze.LOSE
    nested_after_bust: Annotated[
        NestedAfterBust,
        msgspec.Meta(description="action cards of a player who busts: resolve, still handed out (house); discard"),
    ] = NestedAfterBust.RESOLVE
    sc_replacement: Annotated[
        bool,
        msgspec.Meta(
            description="a kept Second Chance brings one more card (house); ours: not in a Flip Three, not if passed on"
        ),
    ] = True
    sc_use: Annotated[
        ChanceUse,
        msgspec.Meta(description="a Second Chance is optional: its holder is asked (house); auto: it is used"),
    ] = ChanceUse.OPTIONAL
    sc_wait_s: Annotated[
        int, msgspec.Meta(ge=3, le=60, description="a holder who says nothing for this long uses it (ours)")
    ] = 10
    stay_needs_card: Annotated[bool, msgspec.Meta(description="nobody stays without a card in front (official)")] = True
    goal: Annotated[
        int, msgspec.Meta(ge=10, le=1_000, description="the match ends with the round in which a total reaches this")
    ] = 200
    tie: Annotated[
        Tie, msgspec.Meta(description="several lead at the end: everybody plays an extra-round (official), or shared")
    ] = Tie.EXTRA_ROUND
    first_dealer: Annotated[
        int, msgspec.Meta(ge=0, le=12, description="which seat deals first; 0: drawn by lots (ours)")
    ] = 0
    choose_by: Annotated[
        ChooseBy,
        msgspec.Meta(
            description="targets: button, the target presses; step, the chooser: short next, long choose (ours)"
        ),
    ] = ChooseBy.BUTTON
    long_ms: Annotated[
        int, msgspec.Meta(ge=300, le=3_000, description="a button held for this long is a long press (ours)")
    ] = 600
    again_ms: Annotated[
        int, msgspec.Meta(ge=20, le=1_000, description="hit and stay closer than this: asked again (ours)")
    ] = 100
    remind_s: Annotated[
        int, msgspec.Meta(ge=3, le=120, description="who has to choose a target is reminded after this long (ours)")
    ] = 10
    shown_s: Annotated[int, msgspec.Meta(ge=1, le=60, description="how long the end of a round is shown (ours)")] = 8
    show_odds: Annotated[
        bool, msgspec.Meta(description="each screen says how likely the next card is a bust, from cards seen (ours)")
    ] = False


PROFILES: dict[str, dict[str, object]] = {
    "house": {},
    "official": {"freeze": "bank", "nested_after_bust": "discard", "sc_replacement": False, "sc_use": "auto"},
}
