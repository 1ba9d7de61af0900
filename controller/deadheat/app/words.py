"""Rulings, scenes and times as lines of text."""

from collections.abc import Callable
from datetime import UTC, datetime
from textwrap import wrap
from typing import Any

import msgspec

from deadheat.games import Evidence, Outcome, Ruling
from deadheat.referee import MatchTerms, Reading
from deadheat.referee.options import written
from deadheat.stage import Lamp, Scene, Screen, Text, render
from deadheat.timing import MS, S

__all__ = [
    "beginnings",
    "calendar",
    "evidence_line",
    "outcome_as_data",
    "ruling_as_data",
    "ruling_line",
    "scene_line",
    "terms_lines",
    "torn_line",
    "trimmed_line",
]

_WIDTH = 100
_KEPT_SPACE = "\N{NO-BREAK SPACE}"
"""Between an option and its value: they stay in one line."""


def terms_lines(terms: MatchTerms, title: str) -> list[str]:
    """What was agreed, as it is shown before a match."""
    shared = any(seat is None for seat in terms.readers.values())
    readers = "one shared reader" if shared else "a reader at each seat" if terms.readers else "no reader"
    settled = f"; dead heats: {terms.settlement}" if terms.settlement is not None else ""
    agreed = f"{readers}; dead-heat window {terms.window / MS:g} ms{settled}; seed {terms.seed}"
    options = ", ".join(f"{name}{_KEPT_SPACE}{written(value)}" for name, value in sorted(terms.options.items()))
    wrapped = wrap(f"options: {options}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False) if options else []
    lines = [line.replace(_KEPT_SPACE, " ") for line in wrapped]
    return [f"{title}: {', '.join(terms.seats)}; {agreed}", *lines]


def beginnings(reading: Reading) -> list[int]:
    """For each record, and last for what follows, the instant (ns) from which the match's time is shown.

    After a reboot the table clock is another one: the match's time goes on from where it stood.
    """
    began = reading.terms.started
    instants = []
    for n, record in enumerate(reading.records):
        before = reading.records[n - 1] if n else record
        if record.boot_id != before.boot_id:
            began = record.mono_ns - (before.mono_ns - began)
        instants.append(began)
    return [*instants, began]


def ruling_line(ruling: Ruling, started: int, say: Callable[[Text], str] = render) -> str:
    """One ruling in one line: the time since the match began, its number, the decision and why.

    :param say: writes texts out in the language of the reader
    """
    seconds = (ruling.decided - started) / S
    why = f" — {say(ruling.reason)}" if ruling.reason is not None else ""
    without = f" (without {', '.join(ruling.without)})" if ruling.without else ""
    return f"{seconds:9.3f}  {ruling.number:4}  {say(ruling.words)}{why}{without}"


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


def scene_line(scene: Scene, say: Callable[[Text], str] = render) -> str:
    """What the table shows, in one line: the centre screen and the lamps that are not off.

    :param say: writes texts out in the language of the reader
    """
    screen = _screen(scene.centre, say) if scene.centre is not None else ""
    lamps = _lamps(scene)
    return f"{'':11}[ {screen} ]" + (f"  lamps: {lamps}" if lamps else "")


def _screen(screen: Screen, say: Callable[[Text], str]) -> str:
    parts = [screen.title, *([screen.big] if screen.big is not None else []), *screen.lines]
    return " | ".join(map(say, parts))


def _lamps(scene: Scene) -> str:
    lit = {seat: _lamp(lamp) for seat, lamp in scene.lamps.items() if lamp != Lamp()}
    patterns = set(lit.values())
    if len(lit) == len(scene.lamps) > 1 and len(patterns) == 1:
        return f"all {patterns.pop()}"
    return ", ".join(f"{seat} {lamp}" for seat, lamp in lit.items())


def _lamp(lamp: Lamp) -> str:
    return f"{lamp.pattern}, then {lamp.cue.pattern}" if lamp.cue is not None else lamp.pattern.value


def torn_line(size: int) -> str:
    """What is said of a last write that a power cut has torn."""
    return f"A last write of {size} bytes was torn by a power cut and has been left out."


def trimmed_line(count: int) -> str:
    """What is said of records at the end of a match that a power cut has torn."""
    records = "One torn record" if count == 1 else f"{count} torn records"
    return f"{records} at the end of the match left out."


def calendar(unix_ns: int) -> str:
    """A calendar time for people, in UTC."""
    return datetime.fromtimestamp(unix_ns / 1e9, UTC).strftime("%Y-%m-%d %H:%M:%S")
