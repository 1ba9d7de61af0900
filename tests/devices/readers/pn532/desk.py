"""A desk with one simulated reader, its driver, and a fake clock."""

from collections.abc import Callable

from deadheat.cards.codes import tag_code
from deadheat.devices.readers.driver import Gone, Says, Seen, Stuck
from deadheat.devices.readers.pn532.driver import Pn532Driver
from deadheat.devices.readers.pn532.options import Pn532Options
from deadheat.testing.fake_pn532 import FakePn532
from deadheat.timing import MS
from deadheat.virtual.fake_clock import FakeClock

UID = bytes.fromhex("04A1B2C3D4E5F6")
OTHER = bytes.fromhex("04A1B2C3000001")
CODE, OTHER_CODE = tag_code(UID), tag_code(OTHER)


class Desk:
    """Pumps bytes between driver and chip as a port would, ``lag`` ns late, and reopens the port when asked to."""

    def __init__(
        self,
        names: Callable[[str], bool] | None = None,
        options: Pn532Options | None = None,
        *,
        lag: int = 0,
        reopens: bool = True,
        bytewise: bool = False,
        **chip: object,
    ) -> None:
        self.clock = FakeClock()
        self.chip = FakePn532(self.clock.now, **chip)  # type: ignore[arg-type]
        self.driver = Pn532Driver(tag_code, names, options)
        self.says: list[Says] = []
        self.marks: list[int | None] = []
        self._lag = lag
        self._reopens = reopens
        self._bytewise = bytewise
        self._empty = self.clock.now()
        self._take(list(self.driver.opened(self.clock.now())))
        self._write()

    @property
    def seen(self) -> list[Seen]:
        return [said for said in self.says if isinstance(said, Seen)]

    @property
    def gone(self) -> list[Gone]:
        return [said for said in self.says if isinstance(said, Gone)]

    @property
    def stuck(self) -> list[Stuck]:
        return [said for said in self.says if isinstance(said, Stuck)]

    def run(self, by: int) -> None:
        """Let time pass."""
        self.run_to(self.clock.now() + by)

    def run_to(self, until: int) -> None:
        while True:
            times = [at for at in (self.chip.next_at, self.driver.next_deadline) if at is not None]
            at = max(min(times, default=until), self.clock.now())
            if at > until:
                break
            self.clock.run_to(min(at + self._lag, until))
            self.pump()
            if at + self._lag >= until:
                break
        self.clock.run_to(until)
        self.pump()

    def pump(self) -> None:
        now = self.clock.now()
        data = self.chip.send()
        if data:
            for part in [bytes((byte,)) for byte in data] if self._bytewise else [data]:
                self._take(list(self.driver.received(part, self._empty, now)))
        else:
            self._empty = now
            self._take(list(self.driver.elapsed(now)))
        self._write()

    def _write(self) -> None:
        if data := self.driver.to_write():
            self.chip.receive(data)
        self.marks.append(self.driver.watermark(self.clock.now()))

    def _take(self, says: list[Says]) -> None:
        for said in says:
            self.says.append(said)
            if isinstance(said, Stuck):
                if self._reopens:
                    self.reopen()
            elif (promised := max((mark for mark in self.marks if mark is not None), default=None)) is not None:
                assert said.at.earliest >= promised, "nothing comes before what has been vouched for"

    def reopen(self) -> None:
        self._take(list(self.driver.lost(self.clock.now())))
        self._take(list(self.driver.opened(self.clock.now())))

    def place(self, card: bytes, after: int = 100 * MS) -> int:
        """Put a card there after a while; returns when that was."""
        self.run(after)
        self.chip.place(card)
        return self.clock.now()

    def remove(self, card: bytes, after: int = 100 * MS) -> int:
        self.run(after)
        self.chip.remove(card)
        return self.clock.now()
