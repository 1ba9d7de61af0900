"""What is decided by time alone in Loading."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deadheat.games.loading.phase import Phase

if TYPE_CHECKING:
    from deadheat.games.loading.game import Loading

__all__ = ["deadlines"]


def deadlines(game: "Loading") -> Iterator[tuple[int | None, int, str]]:
    """What is decided by time alone: when, what goes first of those due together, and what it is."""
    if game.phase is Phase.COUNTDOWN:
        yield game.start.next_deadline, 0, "start"
    elif game.phase is Phase.DUEL and game.duel is not None:
        yield game.duel.next_deadline, 0, "duel"
    elif game.phase is Phase.COUNT:
        offer = game.hand_over.next_held
        yield (offer[0] if offer is not None else None), 0, "pile"
        yield game.tally.next_deadline, 1, "count"
    elif game.phase is Phase.PLAY:
        yield from _in_play(game)


def _in_play(game: "Loading") -> Iterator[tuple[int | None, int, str]]:
    call = game.calling.call
    for at, _ in game.intake.ready(call):
        yield at, 0, "heat"
    if call is None:
        yield game.hand_over.next_deadline, 1, "hand-over"
        yield game.calling.auto_end, 4, "auto-end"
        hold = game.calling.next_hold()
        yield (hold[0] if hold is not None else None), 5, "hold"
    elif call.asked is not None:
        yield call.expires, 3, "call"
    elif game.intake.is_settled_before(call):
        yield call.at.latest + game.setting.window + 1, 3, "call"
    offer = game.hand_over.next_offer(game.intake.claimed)
    yield (offer[0] if offer is not None else None), 2, "offer"
    yield game.intake.whose.next_deadline, 2, "whose"
    yield game.intake.where.next_deadline, 2, "where"
    yield game.intake.claims.next_deadline, 6, "claim"
