"""What happens at a table where Why First? is played."""

from collections.abc import Sequence

from deadheat.games.why_first import WhyFirst
from deadheat.games.why_first.phase import Phase
from deadheat.testing.table import GameTable
from deadheat.timing import MS

__all__ = [
    "QUICK",
    "SCANNED",
    "TABLE",
    "call",
    "card",
    "deal",
    "empty_phase",
    "game",
    "go",
    "lay",
    "pawns",
    "phase",
    "play_phase",
    "reasons",
    "reveal",
    "texts",
    "to_phase",
]

SCANNED = {"hands": "scanned"}
TABLE = {"laying": "table"}
QUICK = {"beat_ms": 400, "shown_s": 1, "patience_s": 5}

_NAMES = {"-": "minus", "+": "plus"}


def card(name: str) -> str:
    """``+3`` is the first card of that value, ``+3b`` the second one."""
    copy = "abcdef".index(name[2]) + 1 if len(name) > 2 else 1
    return f"why-first/{_NAMES[name[0]]}-{name[1]}-{copy:02}"


def game(table: GameTable) -> WhyFirst:
    assert isinstance(table.game, WhyFirst)
    return table.game


def phase(table: GameTable) -> Phase:
    return game(table).phase


def pawns(table: GameTable) -> dict[str, int]:
    return game(table).pawns.at


def texts(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.words) for ruling in table.ruled(kind)]


def reasons(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.reason) for ruling in table.ruled(kind)]


def deal(table: GameTable, **hands: Sequence[str]) -> None:
    """Seats scan their hands; at a shared reader they press first."""
    for seat, cards in hands.items():
        if table.table.reader_for(seat) == "centre":
            table.press(seat)
            table.run_for("101ms")
        for name in cards:
            table.scan(seat, card(name))
            table.run_for("51ms")
    assert phase(table) is Phase.CHOOSE, phase(table)


def call(table: GameTable, seat: str | None = None) -> int:
    """Somebody calls; the instant of go, in ns from now."""
    table.press(seat or table.seats[0])
    table.run_for("101ms")
    at = game(table).laying.go
    assert at is not None
    return at - table.clock.now()


def go(table: GameTable, seat: str | None = None) -> None:
    """Somebody calls, and the table counts: it is go now."""
    table.run_for(call(table, seat))


def lay(table: GameTable, name: str, before: str, at: str | int = "300ms") -> None:
    """A card is seen by the reader before a player ``at`` so long from now; one that is shared after a press."""
    if before in table.seats and table.table.reader_for(before) == "centre":
        table.press(before, at=at)
        at = int(str(at).removesuffix("ms")) * MS + 100 * MS
    table.scan(before, card(name), at=at)


def reveal(table: GameTable) -> None:
    """The time for laying passes; if nothing has to be asked the cards are turned."""
    table.run_for("1701ms")


def play_phase(table: GameTable, *laid: tuple[str, str]) -> None:
    """A whole phase: cards before players, in that order, and the pawns move."""
    go(table)
    for n, (name, before) in enumerate(laid):
        lay(table, name, before, at=f"{200 + 150 * n}ms")
    reveal(table)
    table.run_for("4101ms")


def empty_phase(table: GameTable) -> None:
    """A phase in which nobody lays a card: after a while the table goes on."""
    go(table)
    table.run_for("60s")


def to_phase(table: GameTable, number: int) -> None:
    """Phases in which nobody lays a card are played until phase ``number`` of the round begins."""
    while game(table).number != number:
        empty_phase(table)
