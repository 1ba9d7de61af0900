"""A host that talks with a simulated hub, all in simulated time."""

import struct
from typing import Final

from tests.firmware import frames
from tests.firmware.frames import Frame, Hello, Record, Report, uncobs
from tests.firmware.simulated_hub import BYTE_CYCLES, CYCLES_PER_MS, Edge, Hub

__all__ = ["Talk"]

_COUNTERS: Final = (
    "frames",
    "crc_errors",
    "bad_frames",
    "unknown",
    "foreign",
    "overruns",
    "resent",
    "lost",
    "limited",
    "peak",
)


class Talk:
    """Runs a hub and keeps what it says. Acknowledges records if ``acknowledging``.

    :param ping: every how many ms the host says something by itself; 0: never
    """

    def __init__(self, hub: Hub, *, ping: int = 100, acknowledging: bool = True) -> None:
        self.hub = hub
        self.ping = ping
        self.acknowledging = acknowledging
        self.frames: list[Frame] = []
        self.records: list[Record] = []
        """Each once, in order."""
        self.broken: list[bytes] = []
        """What came from the hub and was no frame."""
        self.number = 0
        """Of the last command."""
        self.boot = 0
        self._parsed = 0
        self._bytes: list[tuple[int, int]] = []
        self._sent_until = 0
        self._pinged = 0
        self._token = 0

    def start(self) -> "Talk":
        """Let it begin to live, and learn its number."""
        self.run(30)
        assert self.hello.magic == b"dhub"
        return self

    @property
    def wanted(self) -> int:
        """The number of the next record."""
        return (self.records[-1].number + 1) % 65536 if self.records else 0

    @property
    def hello(self) -> Hello:
        """The last one."""
        return Hello.of(self.said(frames.HELLO)[-1].body)

    @property
    def report(self) -> Report:
        """The last one."""
        return Report.of(self.said(frames.REPORT)[-1].body)

    @property
    def reports(self) -> list[Report]:
        return [Report.of(frame.body) for frame in self.said(frames.REPORT)]

    def said(self, kind: int, since: int = 0) -> list[Frame]:
        """Its frames of a kind that began to leave in this cycle or later."""
        return [frame for frame in self.frames if frame.kind == kind and frame.cycle >= since]

    def say(self, kind: int, body: bytes = b"", *, boot: int | None = None, at: int | None = None) -> int:
        """Say something, now or at a cycle, after what is still on its way. When it has come."""
        return self.send(frames.wire(kind, self.boot if boot is None else boot, body), at)

    def send(self, data: bytes, at: int | None = None) -> int:
        """Send bytes, whatever they are. When they have come."""
        begin = max(self._sent_until, self.hub.cycle if at is None else at)
        self._sent_until = self.hub.send(data, begin)
        return self._sent_until

    def command(self, kind: int, body: bytes) -> int:
        """A command with the number that is due. When it has come."""
        self.number = self.number % 255 + 1
        return self.say(kind, bytes([self.number]) + body)

    def pattern(self, number: int, *steps: tuple[int, int]) -> None:
        """Describe a pattern and wait for it to be done."""
        body = bytes([number, len(steps)]) + b"".join(struct.pack("<BH", *step) for step in steps)
        self.command(frames.PATTERN, body)
        self._done()

    def lamps(self, *items: bytes) -> int:
        """Let lamps show something (:func:`.frames.lamp`), and wait for it to be done. When the command had come."""
        came = self.command(frames.LAMPS, bytes([len(items)]) + b"".join(items))
        self._done()
        return came

    def _done(self) -> None:
        """Wait until the last command is done."""
        for _ in range(50):
            self.run(4)
            if self.report.done == self.number:
                return
        raise AssertionError(self.counters(), f"command {self.number} was not done: {self.report}")

    def press(self, pin: int, *, after: float = 1, lasts: float = 50) -> None:
        """Press and let go, in ms from now."""
        begin = self.hub.cycle + round(after * CYCLES_PER_MS)
        self.hub.edges([(begin, pin, 0), (begin + round(lasts * CYCLES_PER_MS), pin, 1)])

    def edges(self, edges: list[Edge]) -> None:
        self.hub.edges(edges)

    def counters(self) -> dict[str, int]:
        """Ask for the counters, and wait for them."""
        self.say(frames.COUNT)
        begin = self.hub.cycle
        self.run(20)
        return dict(zip(_COUNTERS, struct.unpack("<10I", self.said(frames.COUNTERS, begin)[-1].body), strict=True))

    def run(self, ms: float, *, slice_ms: float = 4) -> None:
        """Let so much time pass, acknowledging what comes."""
        end = self.hub.cycle + round(ms * CYCLES_PER_MS)
        while self.hub.cycle < end:
            self.hub.run(min(self.hub.cycle + round(slice_ms * CYCLES_PER_MS), end))
            fresh = self._hear()
            if fresh and self.acknowledging:
                self.say(frames.ACK, struct.pack("<HB", self.wanted, 0))
            if self.ping and self.boot and self.hub.cycle - self._pinged >= self.ping * CYCLES_PER_MS:
                self._pinged = self.hub.cycle
                self._token = (self._token + 1) % 256
                self.say(frames.PING, bytes([self._token]))

    def _hear(self) -> bool:
        """Take in what has come. Whether a record was among it."""
        received = self.hub.received
        before = len(self.records)
        while self._parsed < len(received):
            cycle, byte = received[self._parsed]
            self._parsed += 1
            if byte:
                self._bytes.append((cycle, byte))
            elif self._bytes:
                self._frame(self._bytes[0][0] - BYTE_CYCLES, bytes(byte for _, byte in self._bytes))
                self._bytes = []
        return len(self.records) > before

    def _frame(self, cycle: int, coded: bytes) -> None:
        try:
            plain = uncobs(coded)
        except ValueError:
            plain = b""
        if len(plain) < 5 or frames.crc16(plain[:-2]) != int.from_bytes(plain[-2:], "little"):
            self.broken.append(coded)
            return
        frame = Frame(cycle, plain[0], int.from_bytes(plain[1:3], "little"), plain[3:-2])
        self.frames.append(frame)
        if frame.kind == frames.HELLO and frame.boot != self.boot:
            self.boot, self.number = frame.boot, 0
            self.records.clear()
        if frame.kind == frames.REPORT:
            for record in Report.of(frame.body).records:
                if record.number == self.wanted:
                    self.records.append(record)
