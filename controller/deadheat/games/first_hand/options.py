"""The options of First Hand."""

from enum import StrEnum
from typing import Annotated

import msgspec

from deadheat.games.game import Options

__all__ = ["FalseStart", "FirstHandOptions"]


class FalseStart(StrEnum):
    """What a press before the light costs."""

    OUT = "out"
    """The seat is out of this race."""
    RESTART = "restart"
    """The race is started again for all."""


class FirstHandOptions(Options, frozen=True):
    """All ours: there is no rulebook."""

    best_of: Annotated[
        int, msgspec.Meta(ge=1, le=99, description="races that are counted; a majority of them wins")
    ] = 5
    shortest_wait_ms: Annotated[
        int, msgspec.Meta(ge=200, le=60_000, description="the light comes at the earliest this long after hands off")
    ] = 1_000
    longest_wait_ms: Annotated[
        int, msgspec.Meta(ge=200, le=60_000, description="the light comes at the latest this long after hands off")
    ] = 4_000
    reaction_ms: Annotated[
        int,
        msgspec.Meta(ge=0, le=1_000, description="a press sooner than this after the light was guessed"),
    ] = 100
    false_start: Annotated[
        FalseStart, msgspec.Meta(description="out: out of this race; restart: the race is started again")
    ] = FalseStart.OUT
    patience_s: Annotated[
        int, msgspec.Meta(ge=1, le=60, description="a race that nobody has won after this time is void")
    ] = 10
    others_ms: Annotated[
        int, msgspec.Meta(ge=0, le=10_000, description="how long the others may still press for their places")
    ] = 1_500
    shown_s: Annotated[int, msgspec.Meta(ge=1, le=30, description="how long a result is shown")] = 4

    def __post_init__(self) -> None:
        if self.shortest_wait_ms > self.longest_wait_ms:
            raise ValueError("shortest_wait_ms must not be above longest_wait_ms")
