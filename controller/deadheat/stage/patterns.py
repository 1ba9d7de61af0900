"""How the lamp patterns look: brightness over time, told apart without colour.

One table for every kind of lamp, on pins, on a strip, on a hub or on the page. A test measures that any two of them
differ visibly within two seconds, whenever one looks.
"""

import msgspec

from deadheat.stage.scene import Pattern

__all__ = ["ECHO", "PATTERNS", "TINTS", "Step"]

_MS = 1_000_000


class Step(msgspec.Struct, frozen=True):
    """Brightness from 0 (off) to 1 (full) for ``lasts`` ns; 0 means for ever."""

    level: float
    lasts: int


def _steps(*steps: tuple[float, int]) -> tuple[Step, ...]:
    return tuple(Step(level, ms * _MS) for level, ms in steps)


PATTERNS: dict[Pattern, tuple[Step, ...]] = {
    Pattern.OFF: _steps((0, 0)),
    Pattern.ON: _steps((1, 0)),
    # Yours to act: even blinking.
    Pattern.BLINK: _steps((1, 400), (0, 400)),
    # Waiting for you, no hurry: now and then one slow flash.
    Pattern.PULSE: _steps((1, 300), (0, 1500)),
    # Taken in: steady after a gap that one sees.
    Pattern.SEEN: _steps((1, 100), (0, 160), (1, 0)),
    # Won: short, short, long.
    Pattern.WIN: _steps((1, 160), (0, 160), (1, 160), (0, 160), (1, 600), (0, 160)),
    # Two were equal: double flashes.
    Pattern.DEAD_HEAT: _steps((1, 120), (0, 120), (1, 120), (0, 640)),
    # Refused: three quick flashes, then dark.
    Pattern.REFUSED: _steps((1, 80), (0, 80), (1, 80), (0, 80), (1, 80), (0, 0)),
    # Something is wrong: brief flashes, two a second.
    Pattern.FAULT: _steps((1, 60), (0, 440)),
}
"""The steps of each pattern, repeated unless the last one lasts for ever.

None flashes more than three times within a second, which can set off a seizure (WCAG 2.3.1).
"""

TINTS: dict[Pattern, tuple[int, int, int]] = {
    Pattern.OFF: (0, 0, 0),
    Pattern.ON: (255, 255, 255),
    Pattern.BLINK: (255, 176, 0),
    Pattern.PULSE: (255, 176, 0),
    Pattern.SEEN: (86, 180, 255),
    Pattern.WIN: (0, 255, 60),
    Pattern.DEAD_HEAT: (160, 60, 255),
    Pattern.REFUSED: (255, 40, 0),
    Pattern.FAULT: (255, 0, 0),
}
"""The colour that a pattern has on lamps that have colours: red, green and blue from 0 to 255, at full brightness.

It adds to the rhythm and never stands for it.
"""

ECHO = 150 * _MS
"""How long a press is echoed on its lamp if no ruling comes first, in ns."""
