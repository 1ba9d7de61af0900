"""Several cards before one reader: nobody can say which of them was meant, so none is."""

from collections.abc import Iterator

from msgspec.structs import replace

from deadheat.games import Evidence, Ruling
from deadheat.stage import text
from deadheat.timing import CardSeen, Heat

__all__ = ["refusals", "without_several"]


def refusals(heat: Heat) -> Iterator[Ruling]:
    """One refusal a reader. The cards are not named: they may be secret."""
    seen: dict[str, list[Evidence]] = {}
    for signal in heat.signals:
        if isinstance(signal, CardSeen) and signal.ambiguous:
            seen.setdefault(signal.reader, []).append(Evidence(signal.reader, "a card", signal.at))
    for reader, evidence in sorted(seen.items()):
        words = text("Several cards lie at {reader}", reader=reader)
        yield Ruling("refused", words, text("take them off and show one"), tuple(evidence), stands=False)


def without_several(heat: Heat) -> Heat:
    """The heat without such cards; the same object if there are none."""
    rest = tuple(signal for signal in heat.signals if not (isinstance(signal, CardSeen) and signal.ambiguous))
    return heat if len(rest) == len(heat.signals) else replace(heat, signals=rest)
