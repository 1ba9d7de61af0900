"""An operator with three keys at a table whose screen is read."""

from deadheat.devices.keys import Key
from deadheat.operator.menu import Menu, Scan
from deadheat.stage import Choices, Scene, Screen, Tabs
from deadheat.timing import MS, S

from .fake_backroom import FakeBackroom

__all__ = ["Operator"]


class Operator:
    """Presses keys and reads the centre screen; ``presses`` counts keys and seats together."""

    def __init__(self, backroom: FakeBackroom | None = None) -> None:
        self.backroom = backroom or FakeBackroom()
        self.now = 1_000 * S
        self.menu = Menu(self.backroom, self.now)
        self.presses = 0

    # -- hands --------------------------------------------------------------------------------------------------------

    def up(self, times: int = 1) -> "Operator":
        return self._tap(Key.UP, times)

    def down(self, times: int = 1) -> "Operator":
        return self._tap(Key.DOWN, times)

    def ok(self, times: int = 1) -> "Operator":
        return self._tap(Key.OK, times)

    def back(self, times: int = 1) -> "Operator":
        for _ in range(times):
            self.hold(Key.OK, 900 * MS)
        return self

    def hold(self, key: Key, lasts: int) -> "Operator":
        self.presses += 1
        self.menu.key(key, True, self.now)
        self.wait(lasts)
        self.menu.key(key, False, self.now)
        return self._settle()

    def _tap(self, key: Key, times: int) -> "Operator":
        for _ in range(times):
            self.hold(key, 100 * MS)
        return self

    def press(self, *seats: str) -> "Operator":
        for seat in seats:
            self.presses += 1
            self.now += 100 * MS
            self.menu.pressed(seat, self.now)
        return self._settle()

    def scan(self, code: str, reader: str = "tray") -> "Operator":
        self.now += 4 * S
        self.backroom.now = self.now
        self.menu.scanned(Scan(reader, code), self.now)
        return self._settle()

    def wait(self, length: int) -> "Operator":
        """Time passes, and what is due is called when it is due."""
        end = self.now + length
        while (due := self.menu.next_deadline) is not None and due <= end:
            self.now = max(due, self.now)
            self.menu.on_time(self.now)
            following = self.menu.next_deadline
            assert following is None or following > self.now, "what was due is done"
        self.now = end
        self.backroom.now = self.now
        return self

    def choose(self, *labels: str) -> "Operator":
        """Walk down to each entry in turn and press OK."""
        for label in labels:
            items = self.items
            assert label in items, f"there is no {label}: {items}"
            while self.cursor != label:
                self.down()
            self.ok()
        return self

    def end_match(self) -> "Operator":
        self.backroom.end()
        return self._settle()

    def _settle(self) -> "Operator":
        """What the backroom was asked for comes to pass."""
        due, self.backroom.due = self.backroom.due, []
        tell = {"began": self.menu.match_began, "ended": self.menu.match_ended, "left": self.menu.match_left}
        for what in due:
            tell[what](self.now)
        return self

    # -- what is to be read -------------------------------------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        screen = self.menu.screen()
        assert screen is not None, "the screen is the match's"
        return screen

    @property
    def scene(self) -> Scene:
        return self.menu.scene()

    @property
    def title(self) -> str:
        return str(self.screen.title)

    @property
    def big(self) -> str:
        return str(self.screen.big)

    @property
    def lines(self) -> list[str]:
        return [str(line) for line in self.screen.lines]

    @property
    def items(self) -> list[str]:
        body = self.screen.body
        assert isinstance(body, Choices), self.screen
        return [str(item) for item in body.items]

    @property
    def cursor(self) -> str:
        body = self.screen.body
        assert isinstance(body, Choices), self.screen
        return str(body.items[body.cursor])

    @property
    def values(self) -> dict[str, str]:
        body = self.screen.body
        assert isinstance(body, Choices), self.screen
        return {str(item): str(value) for item, value in zip(body.items, body.values, strict=False)}

    @property
    def joined(self) -> list[str]:
        body = self.screen.body
        assert isinstance(body, Tabs), self.screen
        return [str(body.names[n]) for n in body.lit]
