"""What the referee itself says about a heat, whatever the game: sources, buttons, signals that came too late."""

from collections.abc import Iterator

from deadheat.games import Evidence, Ruling
from deadheat.stage import Text, text
from deadheat.timing import CardGone, CardSeen, Fault, FaultKind, Heat, Signal

__all__ = ["remarks"]


def remarks(heat: Heat) -> Iterator[Ruling]:
    """What has to be said about a heat before the game judges it."""
    for signal in heat.signals:
        if isinstance(signal, Fault):
            yield _fault(signal)
        elif heat.late:
            yield _late(signal)
    for doubt in heat.doubts:
        yield _fault(doubt)


def _fault(fault: Fault) -> Ruling:
    part = fault.part or fault.source
    words, why = _words(fault.kind, part, fault.source)
    evidence = (Evidence(part, fault.kind.value, fault.at),)
    return Ruling(fault.kind.value, words, why, evidence, stands=False)


def _words(kind: FaultKind, part: str, source: str) -> tuple[Text, Text | None]:
    match kind:
        case FaultKind.STUCK:
            words = text("The button of {part} is stuck", part=part)
            return words, text("it counts again once it has been let go")
        case FaultKind.HELD_AT_START:
            words = text("The button of {part} was closed at the start", part=part)
            return words, text("it counts once it has been let go")
        case FaultKind.SOURCE_DOWN:
            return text("Nothing is heard from {source}", source=source), text("verdicts are given without it")
        case FaultKind.SOURCE_UP:
            return text("{source} is back", source=source), None
        case FaultKind.LOST_EDGES:
            words = text("Edges were lost at {part}", part=part)
            return words, text("an unseen press may have been among them")
        case FaultKind.MISSED_EDGE:
            words = text("An edge was missed at {part}", part=part)
            return words, text("the level changed and nobody reported it")


def _late(signal: Signal) -> Ruling:
    who = signal.reader if isinstance(signal, CardSeen | CardGone) else _seat(signal)
    words = text("A report from {who} came after the verdict", who=who)
    evidence = (Evidence(who, type(signal).__name__.lower(), signal.at),)
    return Ruling("late", words, _STANDS, evidence, stands=False)


_STANDS: Text = text("a final verdict stands")


def _seat(signal: Signal) -> str:
    return getattr(signal, "seat", signal.source)
