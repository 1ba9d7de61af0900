"""Keeps one display at the present content: draws what is new, counts down, lets it rest, recovers from faults."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from deadheat.devices.screens.content import next_tick, seconds_left
from deadheat.devices.screens.display import Display, DisplayFault
from deadheat.devices.screens.panel_log import PanelLog
from deadheat.devices.screens.rest import WANDER_EVERY, Rest, wandered
from deadheat.stage import Screen

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["BRIGHTNESS", "CHECK_EVERY", "DEADLINE", "RETRY_AFTER", "Drawing", "Keeper", "draw_plainly"]

_S = 1_000_000_000
RETRY_AFTER = (_S // 2, 1 * _S, 2 * _S, 4 * _S, 8 * _S)
"""How long a display is left alone after each failure in a row, in ns; the last one for all further ones."""
CHECK_EVERY = 2 * _S
"""How often a display whose picture stays the same is asked whether it is still there, in ns."""
DEADLINE = 1 * _S
"""How long a picture may take, in ns, or the display counts as down: ten times what it takes on a slow bus."""
BRIGHTNESS = 0.8
"""How bright a display is unless somebody wants it otherwise, 0 to 1."""

Drawing = Callable[[Screen, tuple[int, int], int], "Image"]
"""Draws a screen on an image of a size (width, height) as it is at an instant (ns); see :func:`.layout.draw`."""

_log = logging.getLogger("deadheat.screens")


def draw_plainly(screen: Screen, size: tuple[int, int], now: int) -> "Image":
    """The plain layout, imported with Pillow when the first picture is drawn."""
    from deadheat.devices.screens.layout import draw

    return draw(screen, size, now)


def _nothing_urgent() -> bool:
    return False


class Keeper:
    """One display and what it should show.

    **Synchronization:** :meth:`want`, :meth:`stir`, :meth:`redraw` and ``brightness`` are for one thread;
    :meth:`attend`, :meth:`light` and :meth:`close` for one, perhaps another. Nothing is locked: what is wanted is one
    reference, and only the newest one counts.
    """

    def __init__(
        self,
        display: Display,
        now: Callable[[], int],
        draw: Drawing = draw_plainly,
        rest: Rest | None = None,
        log: PanelLog | None = None,
    ) -> None:
        """``rest`` None: the display is never dimmed, and pictures do not wander. ``log`` is shared by all displays."""
        self.fault: str | None = None
        """Why the display is down, and what to do about it; None while it is well."""
        self.brightness = BRIGHTNESS
        """How bright the display is while it does not rest, 0 to 1; :meth:`attend` brings it about."""
        self._display = display
        self._now = now
        self._draw = draw
        self._rest = rest
        self._log = log or PanelLog(now)
        self._born = self._stirred = now()
        self._wanted: Screen | None = None
        self._edition = 0
        self._open = False
        self._shown: tuple[Screen | None, int | None, int, int] | None = None
        self._level: float | None = None
        self._rest_until = 0
        self._check_at = 0
        self._failures = 0
        self._down_since = 0

    @property
    def name(self) -> str:
        """What the display is called in the log."""
        return self._display.name

    def want(self, screen: Screen | None) -> bool:
        """Show this from now on; None: black. Whether that is news."""
        if screen == self._wanted:
            return False
        self._wanted = screen
        return True

    def redraw(self, draw: Drawing | None = None) -> None:
        """Draw what is shown anew, by another drawing from now on if one is given."""
        self._draw = draw or self._draw
        self._edition += 1

    def stir(self, now: int) -> bool:
        """Something happened at the table; whether the display has to wake for it, by :meth:`light`."""
        rested = self._resting
        self._stirred = now
        return rested

    @property
    def _resting(self) -> bool:
        return self._open and self._level != self.brightness

    def attend(self, urgent: Callable[[], bool] = _nothing_urgent) -> int:
        """Do what is due now; the instant (ns) from which on something is due again, unless something new is wanted.

        Takes as long as the display takes, but breaks a picture off if something is ``urgent``. Does not raise.
        """
        now = self._now()
        if now >= self._rest_until:
            self._guarded(lambda: self._bring_up_to_date(now, urgent))
        return self._due(now)

    def light(self) -> None:
        """Be as bright as is due now, if the display is well. Takes some 30 bytes on the wire. Does not raise."""
        now = self._now()
        if self._open and now >= self._rest_until:
            self._guarded(lambda: self._adjust(now))

    def close(self) -> None:
        """Go dark and give the display back."""
        self._display.close()

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except DisplayFault as fault:
            self._failed(fault)
        except Exception as bug:  # noqa: BLE001 - it is logged, and the other displays of the bus go on
            self._failed(bug)

    def _bring_up_to_date(self, now: int, urgent: Callable[[], bool]) -> None:
        if not self._open:
            self._display.open()
            self._open, self._shown, self._level = True, None, 1.0
        self._adjust(now)
        edition, screen = self._edition, self._wanted
        content = screen, seconds_left(screen, now), self._step(now), edition
        if content != self._shown and self._level is not None:
            self._shown = None
            picture = self._picture(screen, now)
            if not self._display.show(picture, lambda: self._is_late(now) or urgent()):
                return
            self._shown = content
        elif now >= self._check_at:
            self._display.check()
        else:
            return
        self._check_at = now + CHECK_EVERY
        self._is_well(now)

    def _adjust(self, now: int) -> None:
        brightness = self.brightness
        level = brightness if self._rest is None else self._rest.brightness(brightness, self._quiet(now))
        if level != self._level:
            was, self._level = self._level, level
            self._display.light(level)
            if was is None:
                self._shown = None  # The display may have lost its picture in the dark.

    def _quiet(self, now: int) -> int:
        """For how long nothing has happened, in ns; a clock that runs is something."""
        runs_to = self._wanted.countdown if self._wanted is not None else None
        return now - max(self._stirred, runs_to or 0)

    def _step(self, now: int) -> int:
        return 0 if self._rest is None else (now - self._born) // WANDER_EVERY

    def _is_late(self, began: int) -> bool:
        if self._now() - began > DEADLINE:
            raise DisplayFault("a picture takes too long", "see whether the bus is fast and its wires are short")
        return False

    def _picture(self, screen: Screen | None, now: int) -> "Image":
        from PIL import Image

        if screen is not None:
            try:
                return wandered(self._draw(screen, self._display.size, now), self._step(now))
            except Exception:  # noqa: BLE001 - it is logged, and this one screen stays black
                _log.exception("cannot draw %r", screen)
        return Image.new("1", self._display.size)

    def _failed(self, fault: Exception) -> None:
        # Not the time at which it began: a stuck bus may have taken seconds to say so.
        now = self._now()
        if self.fault is None:
            self._down_since = now
            bug = None if isinstance(fault, DisplayFault) else fault
            self._log.warning(f"the {self.name} is down, the match goes on without it: {fault}", bug)
        self.fault = str(fault)
        self._open = False
        self._rest_until = now + RETRY_AFTER[min(self._failures, len(RETRY_AFTER) - 1)]
        self._failures += 1

    def _is_well(self, now: int) -> None:
        if self.fault is not None:
            self._log.info(f"the {self.name} is back after {(now - self._down_since) / _S:.1f} s")
        self.fault = None
        self._failures = 0

    def _due(self, now: int) -> int:
        if not self._open:
            return self._rest_until
        if self._shown is None and self._level is not None:
            return now  # A picture was broken off.
        dues = [self._check_at]
        if self._level is not None and (tick := next_tick(self._wanted, now)) is not None:
            dues.append(tick)
        if self._rest is not None:
            if (change := self._rest.next_change(self._quiet(now))) is not None:
                dues.append(now + change)
            if self._level is not None:
                dues.append(self._born + (self._step(now) + 1) * WANDER_EVERY)
        return min(dues)
