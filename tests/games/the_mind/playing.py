"""What happens at a table where The Mind is played."""

from collections.abc import Sequence

from deadheat.games.the_mind import TheMind
from deadheat.games.the_mind.phase import Phase
from deadheat.testing.table import GameTable

__all__ = [
    "SCANNED",
    "all_press",
    "deal",
    "finish_level",
    "focus",
    "game",
    "play",
    "reasons",
    "start",
    "stock",
    "texts",
    "to_level",
]

SCANNED = {"hands": "scanned"}


def game(table: GameTable) -> TheMind:
    assert isinstance(table.game, TheMind)
    return table.game


def stock(table: GameTable) -> tuple[int, int]:
    """Lives and stars."""
    return game(table).team.lives, game(table).team.stars


def texts(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.words) for ruling in table.ruled(kind)]


def reasons(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.reason) for ruling in table.ruled(kind)]


def focus(table: GameTable) -> None:
    """All hold their buttons, and let go: the level is played."""
    table.hold()
    table.run_for("401ms")
    table.release()
    table.run_for("101ms")
    assert game(table).phase is Phase.PLAY, game(table).phase


def all_press(table: GameTable) -> None:
    """All tap their buttons: ready, or done."""
    for seat in table.seats:
        table.press(seat)
    table.run_for("201ms")


def start(table: GameTable, **hands: Sequence[int]) -> None:
    """Play begins, after the deal if hands are scanned."""
    if hands:
        deal(table, **hands)
    if game(table).options.focus:
        focus(table)
    else:
        all_press(table)


def deal(table: GameTable, **hands: Sequence[int]) -> None:
    """Seats scan their hands; at a shared reader they press first."""
    for seat, cards in hands.items():
        if table.table.reader_for(seat) == "centre":
            table.press(seat)
            table.run_for("101ms")
        for card in cards:
            table.scan(seat, f"the-mind/{card}")
            table.run_for("101ms")


def play(table: GameTable, *cards: object, seat: str | None = None) -> None:
    """Cards are scanned one after the other at the reader of ``seat``, or of the first one."""
    deck = "the-mind-extreme" if game(table).options.deck.value == "extreme" else "the-mind"
    for card in cards:
        table.scan(seat or table.seats[0], f"{deck}/{card}")
        table.run_for("101ms")


def finish_level(table: GameTable) -> None:
    """The cards that are still to come are played in order; the end of the level is looked at."""
    piles = game(table).level_cards.piles
    top = max((laid.card.value or 0 for pile in piles.values() for laid in pile), default=0)
    play(table, *range(top + 1, top + 1 + game(table).level_cards.to_come))
    assert game(table).phase in (Phase.LEVEL_END, Phase.OVER), game(table).phase


def to_level(table: GameTable, level: int) -> None:
    """Levels are played without an error until ``level`` begins."""
    while game(table).team.level < level:
        start(table)
        finish_level(table)
        table.run_for("4101ms")
