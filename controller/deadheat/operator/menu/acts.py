"""The operator's keys, and what is meant by them: short or long, once or again and again."""

from enum import Enum
from typing import Final

from deadheat.devices.keys.key import Key
from deadheat.timing import MS, S

__all__ = ["LONG", "Act", "Keyboard"]

LONG: Final = 800 * MS
"""OK held for this long (ns) means back: ours."""
_REPEATS_AFTER: Final = 500 * MS
_REPEATS_EVERY: Final = 150 * MS
"""Up and down that are held count again, in ns: ours."""
_STUCK: Final = 10 * S
"""A key that is held for longer (ns) is stuck, and no longer repeated."""


class Act(Enum):
    """What a key means."""

    UP = "up"
    DOWN = "down"
    OK = "ok"
    BACK = "back"


_ARROWS: Final = {Key.UP: Act.UP, Key.DOWN: Act.DOWN}


class Keyboard:
    """Turns keys that go down and up into acts.

    Up and down act as they go down, and again and again while they are held. OK acts as it is let go, because held for
    long it means back; back acts as soon as that is clear.

    **Synchronization:** none of its own; one thread.
    """

    def __init__(self) -> None:
        self._down: dict[Key, int] = {}
        """When the keys that are held went down, in ns."""
        self._due: dict[Key, int] = {}
        """When a held key acts again, in ns."""

    def key(self, key: Key, pressed: bool, at: int) -> list[Act]:
        """A key went down or up at ``at`` ns. What was due before comes first."""
        acts = self.on_time(at)
        if not pressed:
            began = self._down.pop(key, None)
            short = key is Key.OK and began is not None and key in self._due
            self._due.pop(key, None)
            return [*acts, Act.OK] if short else acts
        if key in self._down:
            return acts
        self._down[key] = at
        self._due[key] = at + (LONG if key is Key.OK else _REPEATS_AFTER)
        return acts if key is Key.OK else [*acts, _ARROWS[key]]

    def swallow(self) -> None:
        """Keys that are held now have done what they can: they mean nothing more until they are pressed again."""
        self._due.clear()

    @property
    def next_deadline(self) -> int | None:
        """When a held key acts again, in ns."""
        return min(self._due.values(), default=None)

    def on_time(self, now: int) -> list[Act]:
        """What held keys mean by ``now`` ns."""
        acts: list[Act] = []
        for key, due in sorted(self._due.items(), key=lambda item: item[1]):
            if due > now:
                continue
            if key is Key.OK:
                del self._due[key]
                acts.append(Act.BACK)
            elif due - self._down[key] > _STUCK:
                del self._due[key]
            else:
                # However late this is called, a held key acts once, not for all the time that was missed.
                self._due[key] = now + _REPEATS_EVERY
                acts.append(_ARROWS[key])
        return acts
