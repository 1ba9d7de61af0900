"""Rulings, scenes and times as lines of text."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from deadheat.games import Evidence, Outcome, Ruling
from deadheat.referee import MatchTerms
from deadheat.stage import Pattern, Scene, Screen
from deadheat.timing import MS, S

__all__ = ["calendar", "evidence_line", "outcome_as_data", "ruling_as_data", "ruling_line", "scene_line", "terms_lines"]


def terms_lines(terms: MatchTerms, title: str) -> list[str]:
    """What was agreed, as it is shown before a match."""
    options = ", ".join(f"{name} {_plain(value)}" for name, value in terms.options.items())
    shared = any(seat is None for seat in terms.readers.values())
    readers = "one shared reader" if shared else "a reader at each seat" if terms.readers else "no reader"
    return [
        f"{title}: {', '.join(terms.seats)}; {readers}; dead-heat window {terms.window / MS:g} ms; seed {terms.seed}",
        *([f"options: {options}"] if options else []),
    ]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return "/".join(map(str, value)) or "none"
    return str(value)


def ruling_line(ruling: Ruling, started: int) -> str:
    """One ruling in one line: the time since the match began, its number, the decision and why."""
    seconds = (ruling.decided - started) / S
    why = f" — {ruling.reason}" if ruling.reason is not None else ""
    return f"{seconds:9.3f}  {ruling.number:4}  {ruling.words}{why}"


def evidence_line(evidence: Evidence, started: int) -> str:
    """One piece of evidence: who, what, when, and how exactly that is known."""
    at = (evidence.at.middle - started) / S
    return f"{at:13.6f} s ± {evidence.at.width / 2 / MS:.3f} ms  {evidence.who}: {evidence.what}"


def ruling_as_data(ruling: Ruling) -> dict[str, Any]:
    """A ruling for programs: its fields, and its sentence and reason written out."""
    data: dict[str, Any] = msgspec.to_builtins(ruling)
    data["text"] = str(ruling.words)
    data["why"] = str(ruling.reason) if ruling.reason is not None else None
    return data


def outcome_as_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """An outcome for programs."""
    if outcome is None:
        return None
    return {"text": str(outcome.words), "places": outcome.places, "won": outcome.won}


def scene_line(scene: Scene) -> str:
    """What the table shows, in one line: the centre screen and the lamps that are not off."""
    lit = [f"{seat} {_lamp(scene, seat)}" for seat in scene.lamps if _lamp(scene, seat) != Pattern.OFF]
    screen = _screen(scene.centre) if scene.centre is not None else ""
    return f"[{screen}]" + (f"  lamps: {', '.join(lit)}" if lit else "")


def _lamp(scene: Scene, seat: str) -> str:
    lamp = scene.lamp(seat)
    return f"{lamp.pattern} then {lamp.cue.pattern}" if lamp.cue is not None else lamp.pattern.value


def _screen(screen: Screen) -> str:
    parts = [screen.title, *([screen.big] if screen.big is not None else []), *screen.lines]
    return " | ".join(map(str, parts))


def calendar(unix_ns: int) -> str:
    """A calendar time for people, in UTC."""
    return datetime.fromtimestamp(unix_ns / 1e9, UTC).strftime("%Y-%m-%d %H:%M:%S")
