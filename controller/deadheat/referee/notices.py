"""What the referee itself says about a heat, whatever the game: sources, buttons, signals that came too late."""

from collections.abc import Iterator

from deadheat.games import Evidence, Ruling
from deadheat.stage import Text, text
from deadheat.timing import CardGone, CardSeen, Fault, FaultKind, Heat, Signal

__all__ = ["remarks"]

_FAULTS = {
    FaultKind.STUCK: ("The button of {part} is stuck", "it counts again once it has been let go"),
    FaultKind.HELD_AT_START: ("The button of {part} was closed at the start", "it counts once it has been let go"),
    FaultKind.SOURCE_DOWN: ("Nothing is heard from {source}", "verdicts are given without it"),
    FaultKind.SOURCE_UP: ("{source} is back", ""),
    FaultKind.LOST_EDGES: ("Edges were lost at {part}", "an unseen press may have been among them"),
    FaultKind.MISSED_EDGE: ("An edge was missed at {part}", "the level changed and nobody reported it"),
}


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
    say, why = _FAULTS[fault.kind]
    part = fault.part or fault.source
    evidence = (Evidence(part, fault.kind.value, fault.at),)
    reason = text(why) if why else None
    return Ruling(fault.kind.value, text(say, part=part, source=fault.source), reason, evidence, stands=False)


def _late(signal: Signal) -> Ruling:
    who = signal.reader if isinstance(signal, CardSeen | CardGone) else _seat(signal)
    words = text("A report from {who} came after the verdict", who=who)
    evidence = (Evidence(who, type(signal).__name__.lower(), signal.at),)
    return Ruling("late", words, _STANDS, evidence, stands=False)


_STANDS: Text = text("a final verdict stands")


def _seat(signal: Signal) -> str:
    return getattr(signal, "seat", signal.source)
