"""What happens at a table where Loading is played."""

from deadheat.games.loading import Loading
from deadheat.games.loading.phase import Phase
from deadheat.testing.table import GameTable

__all__ = ["finish", "game", "give", "last", "play", "reasons", "retire", "start", "texts", "top"]


def game(table: GameTable) -> Loading:
    assert isinstance(table.game, Loading)
    return table.game


def texts(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.words) for ruling in table.ruled(kind)]


def reasons(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.reason) for ruling in table.ruled(kind)]


def last(table: GameTable) -> str:
    """The last ruling, with its reason."""
    ruling = table.rulings[-1]
    return f"{ruling.words} ({ruling.reason})" if ruling.reason else str(ruling.words)


def start(table: GameTable, waiter: str = "north") -> None:
    """``waiter`` calls the start, and all others lift their decks at GO."""
    table.press(waiter)
    table.run_for("3101ms")
    assert game(table).phase is Phase.PLAY, game(table).phase
    table.run_for("201ms")


def play(table: GameTable, seat: str, card: object, on: str | None = None) -> None:
    """``seat`` presses, and scans a card at the reader of the stack it goes on."""
    table.press(seat)
    table.run_for("151ms")
    table.scan(on or seat, f"loading/{card}")
    table.run_for("151ms")


def retire(table: GameTable, seat: str, stop: int) -> None:
    """``seat`` gives its deck up for a STOP card."""
    play(table, seat, f"stop-{stop}")


def give(table: GameTable, giver: str, receiver: str) -> None:
    """Both hold their buttons until the deck is handed over."""
    table.hold(giver, receiver)
    table.run_for("451ms")
    table.release(giver, receiver)
    table.run_for("51ms")


def top(table: GameTable, seat: str) -> str | None:
    """The card on top of the stack of a seat."""
    card = game(table).table_cards.top(seat)
    return None if card is None else card.name


def finish(table: GameTable) -> None:
    """All agree with the count."""
    for seat in table.seats:
        table.press(seat)
        table.run_for("151ms")
    assert table.outcome is not None
