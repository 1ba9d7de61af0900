"""Finds out which keyboard a scanner believes it is: it scans a known text, and the keys that it strikes tell."""

from typing import Final

from deadheat.devices.readers.keyboard.layouts import LAYOUTS, Layout
from deadheat.devices.readers.keyboard.records import KEY, Records
from deadheat.devices.readers.keyboard.typist import Mark, Typist

__all__ = ["LAYOUT_TEXT", "propose_layouts"]

LAYOUT_TEXT: Final = 'deadheat-layout:aqwzym;/?"@#_=+&*()'
"""The text of the calibration code: every layout can type it, and no two of them with the same keys."""


def propose_layouts(data: bytes) -> list[str]:
    """The layouts under which these input records read :data:`LAYOUT_TEXT`, whatever stands before and after it.

    All of them if the scanner types the numbers of characters with Alt held; none if it was another code, or if the
    scanner leaves out what it cannot type.
    """
    return [layout.name for layout in LAYOUTS.values() if LAYOUT_TEXT in _read(data, layout)]


def _read(data: bytes, layout: Layout) -> str:
    typist = Typist(layout)
    text: list[str] = []
    for record in Records().feed(data):
        if record.type != KEY:
            continue
        if record.value > 1:
            typist.hold(record.code)
            continue
        typed = typist.press(record.code) if record.value else typist.release(record.code)
        if isinstance(typed, Mark):
            text += typist.finish(), "\n"
        else:
            text.append(typed)
    return "".join(text)
