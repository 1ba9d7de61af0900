"""How the lamp patterns look: brightness over time, told apart without colour.

One table for every kind of lamp, on pins, on a hub or on the page.
"""

import msgspec

from deadheat.stage.scene import Pattern

__all__ = ["ECHO", "PATTERNS", "Step"]

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
    Pattern.BLINK: _steps((1, 400), (0, 400)),
    Pattern.PULSE: _steps((1, 150), (0, 1350)),
    Pattern.SEEN: _steps((1, 80), (0, 80), (1, 0)),
    Pattern.WIN: _steps((1, 160), (0, 160), (1, 160), (0, 160), (1, 600), (0, 160)),
    Pattern.DEAD_HEAT: _steps((1, 120), (0, 120), (1, 120), (0, 640)),
    Pattern.REFUSED: _steps((1, 80), (0, 80), (1, 80), (0, 80), (1, 80), (0, 0)),
    Pattern.FAULT: _steps((1, 60), (0, 940)),
}
"""The steps of each pattern, repeated unless the last one lasts for ever.

None flashes more than three times within a second, which can set off a seizure (WCAG 2.3.1).
"""

ECHO = 150 * _MS
"""How long a press is echoed on its lamp if no ruling comes first, in ns."""
