"""What happens at a table where Flip 7 is played."""

from typing import Any

from deadheat.games.flip_7 import FlipSeven
from deadheat.games.flip_7.wants import Draw, Offer, Target
from deadheat.testing.plugin import TableMaker
from deadheat.testing.table import GameTable

__all__ = ["OFFICIAL", "deal", "game", "hit", "last", "opened", "pick", "reasons", "row", "stay", "texts", "turn"]

OFFICIAL: dict[str, Any] = {"freeze": "bank", "nested_after_bust": "discard", "sc_replacement": False, "sc_use": "auto"}

_MODIFIERS = ("plus-2", "plus-4", "plus-6", "plus-8", "plus-10", "times-2")


def game(table: GameTable) -> FlipSeven:
    assert isinstance(table.game, FlipSeven)
    return table.game


def opened(table_for: TableMaker, seats: int = 3, readers: str = "seats", **options: object) -> GameTable:
    """A table at which the last seat deals first, so that the first one is dealt to and asked first."""
    chosen = {"first_dealer": seats, **options}
    return table_for(FlipSeven, seats=seats, readers=readers, options=chosen)


def card_id(table: GameTable, name: str) -> str:
    """A card called ``name`` that is still in the deck; a card's full name is itself."""
    if name in _MODIFIERS or "-0" in name or "-1" in name:
        return f"flip-7/{name}"
    return next(card.id for card in game(table).piles.deck if card.name.rpartition("-")[0] == name)


def turn(table: GameTable, *names: object, at: str | None = None) -> None:
    """The dealer turns cards and scans them where they are due, or at the reader of ``at``."""
    for name in names:
        want = game(table).round.want
        place = at or (want.seat if want is not None else table.seats[0])
        table.scan(place, card_id(table, str(name)))
        table.run_for("251ms")


def deal(table: GameTable, *names: object) -> None:
    """One plain card each."""
    turn(table, *names)
    assert isinstance(game(table).round.want, Offer), game(table).round.want


def hit(table: GameTable, seat: str, *names: object) -> None:
    """``seat`` is asked, hits, and the cards are turned."""
    want = game(table).round.want
    assert isinstance(want, Offer)
    assert want.seat == seat, want
    table.press(seat)
    table.run_for("301ms")
    assert isinstance(game(table).round.want, Draw), game(table).round.want
    turn(table, *names)


def stay(table: GameTable, *seats: str) -> None:
    """Each of ``seats`` in turn is asked and stays."""
    for seat in seats:
        want = game(table).round.want
        assert isinstance(want, Offer)
        assert want.seat == seat, want
        table.press(seat, lasts="700ms")
        table.run_for("901ms")


def pick(table: GameTable, seat: str) -> None:
    """``seat`` is to get the action card, and says so."""
    assert isinstance(game(table).round.want, Target), game(table).round.want
    table.press(seat)
    table.run_for("301ms")


def row(table: GameTable, seat: str) -> list[int | None]:
    return [card.value for card in game(table).piles.row(seat)]


def texts(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.words) for ruling in table.ruled(kind)]


def reasons(table: GameTable, kind: str) -> list[str]:
    return [str(ruling.reason) for ruling in table.ruled(kind)]


def last(table: GameTable) -> str:
    """The last ruling, with its reason."""
    ruling = table.rulings[-1]
    return f"{ruling.words} - {ruling.reason}" if ruling.reason else str(ruling.words)
