"""A reader at a fake pcscd, and somebody who hears what it reports."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from deadheat.devices.readers.pcsc import PcscOptions, PcscReader
from deadheat.testing.fake_pcsc import FakePcscd
from deadheat.timing import MS, CardGone, CardSeen, Moment, Signal
from deadheat.virtual.fake_clock import FakeClock

__all__ = ["ACR", "Desk", "code_of"]

ACR = "ACS ACR122U PICC Interface 00 00"


def code_of(uid: bytes) -> str:
    return f"uid:{uid.hex().upper()}"


class Desk:
    """A started reader called ``north-reader``. It is asked what it vouches for whenever it stirs."""

    def __init__(
        self,
        *plugged: str,
        wanted: str = "ACS ACR122U PICC Interface",
        sysfs: Path = Path("/nowhere"),
        names: Callable[[str], bool] | None = None,
        **options: Any,
    ) -> None:
        self.clock = FakeClock()
        self.pcscd = FakePcscd(self.clock, *(plugged or (ACR,)))
        self.reader = PcscReader(
            "north-reader",
            wanted,
            self.clock,
            asker=self.pcscd.asker,
            code_of=code_of,
            names=names,
            options=PcscOptions(**options),
            sysfs=sysfs,
        )
        self.signals: list[Signal] = []
        self.stirs = 0
        self.mark = 0
        self.reader.start(self)

    def touched(self, seat: str, at: int) -> None:
        raise AssertionError("a reader has no buttons")

    def offer(self, signal: Signal) -> None:
        assert isinstance(signal, CardSeen | CardGone)
        assert (signal.source, signal.reader, signal.card) == ("north-reader", "north-reader", None)
        assert signal.at.earliest >= self.mark, "it had vouched for that time"
        assert signal.at.latest <= self.clock.now()
        self.signals.append(signal)

    def stirred(self, source: str) -> None:
        assert source == "north-reader"
        self.stirs += 1
        mark = self.reader.vouched(self.clock.now())
        assert mark is not None
        assert mark >= self.mark, "a watermark never goes back"
        self.mark = mark

    def wait(self, ms: int) -> None:
        self.clock.run_to(self.clock.now() + ms * MS)

    def place(self, uid: str) -> None:
        self.pcscd.place(ACR, uid)
        self.wait(10)

    def lift(self) -> None:
        self.pcscd.lift(ACR)
        self.wait(10)

    @property
    def said(self) -> list[str]:
        """What was reported since this was last asked: ``+04A1…`` for a card seen, ``-04A1…`` for one that is gone."""
        signals, self.signals = self.signals, []
        return [("+" if isinstance(each, CardSeen) else "-") + each.code.removeprefix("uid:") for each in signals
                if isinstance(each, CardSeen | CardGone)]  # fmt: skip

    def moments(self) -> list[Moment]:
        signals, self.signals = self.signals, []
        return [each.at for each in signals]
