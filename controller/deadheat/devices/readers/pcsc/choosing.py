"""Which of the readers that pcscd lists is meant."""

import re
from collections.abc import Sequence

from deadheat.problems import ExitCode, Problem

__all__ = ["choose"]

_LISTED = re.compile(r"(?P<model>.*?)(?: \((?P<serial>[^()]*)\))? [0-9A-F]{2} (?P<slot>[0-9A-F]{2})")
"""``ACS ACR1252 Reader [PICC] (A1B2C3) 01 00``: model, serial number if it has one, number in the order of plugging
in, slot. The third says nothing about which reader it is, so it is never looked at."""


def choose(listed: Sequence[str], wanted: str) -> str | None:
    """The reader whose name or serial number is ``wanted``, or None if it is not there.

    ``wanted`` is a name as pcscd lists it, or that without what changes (``ACS ACR122U PICC Interface``), or a serial
    number. Case does not matter.

    :raises Problem: if it fits several
    """
    fitting = [name for name in listed if _fits(name, wanted)]
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    raise Problem(
        f"{wanted!r} fits {len(fitting)} readers, which nobody can tell apart: {' and '.join(map(repr, fitting))}.",
        "Name one by its serial number or slot; readers without a serial number only one at a time.",
        ExitCode.HARDWARE,
    )


def _fits(name: str, wanted: str) -> bool:
    found = _LISTED.fullmatch(name)
    if found is None:
        return name.casefold() == wanted.casefold()
    model, serial, slot = found["model"], found["serial"], found["slot"]
    full = model if serial is None else f"{model} ({serial})"
    asked = _LISTED.fullmatch(wanted)
    if asked is not None:
        wanted = wanted[: -len(" 00 00")]
    fits = wanted.casefold() in {each.casefold() for each in (model, serial, full) if each}
    return fits and (asked is None or asked["slot"] == slot)
