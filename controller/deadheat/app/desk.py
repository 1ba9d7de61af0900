"""The operator's menu at a real table: keys and signals go in, its scene comes out, and its time passes."""

from deadheat.app.front import Front
from deadheat.devices.keys import Key
from deadheat.operator.menu import Act, Menu, Scan
from deadheat.problems import Problem
from deadheat.timing import CardSeen, Clock, Press, Signal, Timer

__all__ = ["Desk"]


class Desk:
    """Runs a menu on a clock and shows it. **Synchronization:** the loop's thread."""

    def __init__(self, clock: Clock, menu: Menu, front: Front) -> None:
        self._clock = clock
        self._menu = menu
        self._front = front
        self._timer: Timer | None = None
        self.refresh()

    # -- what is pressed ----------------------------------------------------------------------------------------------

    def key(self, key: Key, pressed: bool, at: int) -> None:
        """A key of the menu; it never waits for anything."""
        self._front.wake()
        self._menu.key(key, pressed, at)
        self.refresh()

    def act(self, act: Act) -> None:
        """What a key means, typed."""
        self._front.wake()
        self._menu.act(act, self._clock.now())
        self.refresh()

    def hear(self, signal: Signal) -> None:
        """A report of a source while no match is played."""
        now = self._clock.now()
        if isinstance(signal, Press):
            self._front.echo(signal.seat)
            self._menu.pressed(signal.seat, now)
        elif isinstance(signal, CardSeen):
            self._front.wake()
            self._menu.scanned(Scan(signal.reader, signal.code, signal.ambiguous), now)
        else:
            return
        self.refresh()

    # -- what becomes of a match --------------------------------------------------------------------------------------

    def match_began(self) -> None:
        """A match has the table."""
        self._menu.match_began(self._clock.now())
        self.refresh()

    def match_ended(self) -> None:
        """Its result stands until a key is pressed."""
        self._menu.match_ended(self._clock.now())
        self.refresh()

    def match_left(self) -> None:
        """It was broken off or abandoned."""
        self._menu.match_left(self._clock.now())
        self.refresh()

    def failed(self, problem: Problem) -> None:
        """It could not be begun."""
        self._menu.failed(problem, self._clock.now())
        self.refresh()

    def rematch(self) -> str | None:
        """The last match once more, typed; what to answer if that cannot be."""
        if not self._menu.rematch(self._clock.now()):
            return "This match is not over yet." if self._menu.is_playing else "Nothing has been played yet."
        self.refresh()
        return None

    def tell(self, problem: Problem) -> None:
        """The operator is to know of something."""
        self._menu.tell(problem)
        self.refresh()

    @property
    def is_result_standing(self) -> bool:
        """Whether a match is over and no key has been pressed since."""
        return self._menu.is_result_standing

    # -- what is shown, and when it changes ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the menu as it stands, and wake up when time changes it."""
        if self._menu.has_the_table:
            self._front.menu(self._menu.scene())
        else:
            self._front.menu(None, self._menu.screen())
        self._stop()
        due = self._menu.next_deadline
        if due is not None:
            self._timer = self._clock.call_at(due, self._wake)

    def close(self) -> None:
        """Nothing more is waited for."""
        self._stop()

    def _wake(self) -> None:
        self._timer = None
        self._menu.on_time(self._clock.now())
        self.refresh()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
