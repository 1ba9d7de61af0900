"""Commands to the hub: one at a time, each sent until it is done, so that each is carried out once and in order."""

from typing import Final, Protocol, TypeAlias

from msgspec.structs import replace

from deadheat.devices.hub.messages import Echo, Lamps, Pattern
from deadheat.timing import MS

__all__ = ["Command", "Commander", "Outbox"]

_AGAIN: Final = 60 * MS
"""How long (ns) a command may take before it is sent again."""
_LAST: Final = 255
"""The highest number of a command; 1 follows."""

Command: TypeAlias = Pattern | Lamps | Echo
"""Its number is given to it when it is sent."""


class Commander(Protocol):
    """Whoever has commands for a hub. It is asked for the next one when there is room, so it can say what is newest."""

    def began(self) -> None:
        """A new life of the hub: it knows nothing of what it was told before."""

    def next_command(self) -> Command | None:
        """What is to be done now; each is asked for once."""


class Outbox:
    """**Synchronization:** none of its own; one thread."""

    def __init__(self, commander: Commander | None) -> None:
        self._commander = commander
        self._done: int | None = None
        self._open: Command | None = None
        self._sent_at: int | None = None
        self.resent = 0
        """How often a command was sent again."""

    def begin(self) -> None:
        """A new life of the hub: the number 1 is next."""
        self._done, self._open, self._sent_at = None, None, None
        if self._commander is not None:
            self._commander.began()

    def pause(self) -> None:
        """The line is down; what was on its way may have been done or not, which the next report shows."""
        self._done = self._sent_at = None

    def heard(self, done: int) -> None:
        """The hub says which command it has done last."""
        if self._open is not None and done == self._open.number:
            self._open = self._sent_at = None
        elif self._open is not None and _after(done) != self._open.number:
            # Another host has been here. What is open is done under the number that is next now.
            self._open, self._sent_at = replace(self._open, number=_after(done)), None
        self._done = done

    def to_say(self, now: int) -> Command | None:
        """The command that is to be sent at ``now`` (ns)."""
        if self._done is None:
            return None
        if self._open is None:
            command = self._commander.next_command() if self._commander is not None else None
            if command is None:
                return None
            self._open = replace(command, number=_after(self._done))
        elif self._sent_at is not None:
            if now - self._sent_at < _AGAIN:
                return None
            self.resent += 1
        self._sent_at = now
        return self._open

    @property
    def due(self) -> int | None:
        """When the one that is open is to be sent again, in ns; None: there is none, or it may be sent at once."""
        return None if self._open is None or self._sent_at is None else self._sent_at + _AGAIN


def _after(number: int) -> int:
    return number % _LAST + 1
