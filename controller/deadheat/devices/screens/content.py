"""What a place shows: its screen, the clock on it, and times as people read them.

The clock shows 0:01 until the very end and 0:00 from then on: while there is time left, it does not say that there is
none.
"""

from deadheat.stage import Scene, Screen

__all__ = ["as_clock", "in_ms", "next_tick", "screen_of", "seconds_left"]

_SECOND = 1_000_000_000
_MS = 1_000_000
_MOST = 99 * 60 + 59


def screen_of(place: str | None, scene: Scene) -> Screen | None:
    """What is shown of ``scene`` at a seat, or in the centre (None); None: nothing, the panel is black."""
    return scene.centre if place is None else scene.screen(place)


def seconds_left(screen: Screen | None, now: int) -> int | None:
    """Whole seconds until the clock of ``screen`` reaches zero at ``now`` (ns), rounded up; None if it has no clock."""
    if screen is None or screen.countdown is None:
        return None
    return max(0, -((now - screen.countdown) // _SECOND))


def next_tick(screen: Screen | None, now: int) -> int | None:
    """The first instant (ns) after ``now`` at which the clock shows another number; None if none is to come."""
    left = seconds_left(screen, now)
    if screen is None or screen.countdown is None or not left:
        return None
    return screen.countdown - (left - 1) * _SECOND


def as_clock(seconds: int) -> str:
    """``seconds`` as minutes and seconds, 99:59 at most.

    >>> as_clock(75)
    '1:15'
    """
    seconds = min(seconds, _MOST)
    return f"{seconds // 60}:{seconds % 60:02}"


def in_ms(ns: int) -> str:
    """A length of time in ms, with as many digits as tell something; the unit is left to who writes it.

    >>> in_ms(250_000), in_ms(1_000_000), in_ms(312_400_000)
    ('0.25', '1', '312')
    """
    return f"{ns / _MS:.3g}" if abs(ns) < 1000 * _MS else f"{ns / _MS:.0f}"
