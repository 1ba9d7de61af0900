"""Keeps one display at the present content: draws what is new, counts down, finds faults and recovers from them."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from deadheat.devices.screens.content import next_tick, seconds_left
from deadheat.devices.screens.display import Display, DisplayFault
from deadheat.stage import Screen

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["CHECK_EVERY", "RETRY_AFTER", "Drawing", "Keeper", "draw_plainly"]

_S = 1_000_000_000
RETRY_AFTER = (_S // 2, 1 * _S, 2 * _S, 4 * _S, 8 * _S)
"""How long a display is left alone after each failure in a row, in ns; the last one for all further ones."""
CHECK_EVERY = 2 * _S
"""How often a display whose picture stays the same is asked whether it is still there, in ns."""

Drawing = Callable[[Screen, tuple[int, int], int], "Image"]
"""Draws a screen on an image of a size (width, height) as it is at an instant (ns); see :func:`.layout.draw`."""

_log = logging.getLogger("deadheat.screens")


def draw_plainly(screen: Screen, size: tuple[int, int], now: int) -> "Image":
    """The plain layout, imported with Pillow when the first picture is drawn."""
    from deadheat.devices.screens.layout import draw

    return draw(screen, size, now)


class Keeper:
    """One display and what it should show.

    **Synchronization:** :meth:`want` is called by one thread, :meth:`attend` and :meth:`close` by one, perhaps another.
    Nothing is locked: what is wanted is one reference, and only the newest one counts.
    """

    def __init__(self, display: Display, now: Callable[[], int], draw: Drawing = draw_plainly) -> None:
        self.fault: str | None = None
        """Why the display is down; None while it is well."""
        self._display = display
        self._now = now
        self._draw = draw
        self._wanted: Screen | None = None
        self._open = False
        self._shown: tuple[Screen | None, int | None] | None = None
        self._sent: bytes | None = None
        self._rest_until = 0
        self._check_at = 0
        self._failures = 0
        self._down_since = 0

    def want(self, screen: Screen | None) -> bool:
        """Show this from now on; None: black. Whether that is news."""
        if screen == self._wanted:
            return False
        self._wanted = screen
        return True

    def attend(self) -> int:
        """Do what is due now; the instant (ns) from which on something is due again, unless something new is wanted.

        Takes as long as the display takes. Does not raise.
        """
        now = self._now()
        if now >= self._rest_until:
            try:
                self._bring_up_to_date(now)
            except DisplayFault as fault:
                self._failed(fault)
            except Exception as bug:  # noqa: BLE001 - it is logged, and the other displays of the bus go on
                self._failed(bug)
        return self._due(now)

    @property
    def name(self) -> str:
        """What the display is called in the log."""
        return self._display.name

    def close(self) -> None:
        """Go dark and give the display back."""
        self._display.close()

    def _bring_up_to_date(self, now: int) -> None:
        if not self._open:
            self._display.open()
            self._open, self._shown, self._sent = True, None, None
        screen = self._wanted
        content = screen, seconds_left(screen, now)
        if content != self._shown:
            self._send(screen, now)
            self._shown = content
        elif now >= self._check_at:
            self._display.check()
        else:
            return
        self._check_at = now + CHECK_EVERY
        self._is_well(now)

    def _send(self, screen: Screen | None, now: int) -> None:
        picture = self._picture(screen, now)
        pixels = picture.tobytes()
        if pixels != self._sent:
            self._display.show(picture)
            self._sent = pixels

    def _picture(self, screen: Screen | None, now: int) -> "Image":
        from PIL import Image

        if screen is not None:
            try:
                return self._draw(screen, self._display.size, now)
            except Exception:  # noqa: BLE001 - it is logged, and this one screen stays black
                _log.exception("cannot draw %r", screen)
        return Image.new("1", self._display.size)

    def _failed(self, fault: Exception) -> None:
        # Not the time at which it began: a stuck bus may have taken seconds to say so.
        now = self._now()
        if self.fault is None:
            self._down_since = now
            bug = None if isinstance(fault, DisplayFault) else fault
            _log.warning("the %s is down: %s; the match goes on without it", self._display.name, fault, exc_info=bug)
        self.fault = str(fault)
        self._open = False
        self._rest_until = now + RETRY_AFTER[min(self._failures, len(RETRY_AFTER) - 1)]
        self._failures += 1

    def _is_well(self, now: int) -> None:
        if self.fault is not None:
            _log.info("the %s is back after %.1f s", self._display.name, (now - self._down_since) / _S)
        self.fault = None
        self._failures = 0

    def _due(self, now: int) -> int:
        if not self._open:
            return self._rest_until
        screen = self._shown[0] if self._shown else None
        tick = next_tick(screen, now)
        return self._check_at if tick is None else min(tick, self._check_at)
