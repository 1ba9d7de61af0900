"""What happens at a table where First Hand is played."""

from deadheat.games import Ruling
from deadheat.games.first_hand import FirstHand
from deadheat.testing.table import GameTable
from deadheat.testing.times import as_ns

__all__ = ["game", "light", "press", "race", "run_to_light", "seats_of", "texts"]


def game(table: GameTable) -> FirstHand:
    assert isinstance(table.game, FirstHand)
    return table.game


def light(table: GameTable) -> int:
    """The instant at which the lamps light, as the lamps were told; time passes until they are."""
    for _ in range(100_000):
        cues = {cue.at for seat in table.seats if (cue := table.lamp(seat).cue) is not None}
        if cues and min(cues) > table.clock.now():
            assert len(cues) == 1, "all lamps light at once"
            return cues.pop()
        assert table.outcome is None, table.outcome
        table.clock.step()
    raise AssertionError("no light was announced")


def run_to_light(table: GameTable) -> None:
    """Time passes until the lamps light."""
    table.run_for(light(table) - table.clock.now())


def press(table: GameTable, seat: str, after_light: str, *, lasts: str | None = "90ms") -> None:
    """A press so long after the next light, or before it (``-20ms``)."""
    table.press(seat, at=light(table) + as_ns(after_light) - table.clock.now(), lasts=lasts)


def race(table: GameTable, **presses: str) -> list[Ruling]:
    """A whole race in which seats press so long after the light; its rulings."""
    known = len(table.rulings)
    for seat, after_light in presses.items():
        press(table, seat, after_light)
    started = table.clock.now()
    while table.outcome is None and not _is_told(table, known):
        table.clock.step()
        assert table.clock.now() < started + as_ns("60s"), table.kinds
    return table.rulings[known:]


def _is_told(table: GameTable, known: int) -> bool:
    return any(ruling.kind in ("places", "void", "duel") for ruling in table.rulings[known:])


def texts(rulings: list[Ruling]) -> list[str]:
    return [str(ruling.words) for ruling in rulings]


def seats_of(ruling: Ruling) -> list[str]:
    """Whose evidence a ruling rests on."""
    return sorted(evidence.who for evidence in ruling.evidence)
