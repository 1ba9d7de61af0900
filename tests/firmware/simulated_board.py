"""The firmware in a simulated processor, at the end of a cable: its cycles pass as the fake clock does."""

from deadheat.timing import US, S
from tests.firmware.simulated_hub import CYCLES_PER_S, POWER, Hub

__all__ = ["SimulatedBoard"]

_ALL = 0x3F


class SimulatedBoard:
    """A :class:`~deadheat.testing.hub_cable.Board` whose oscillator may be off.

    :param hub: the processor, switched on at ``now`` (ns)
    :param ppm: by how much its oscillator is fast
    :param every: how often it is asked what it has said, in ns: the line brings a byte every 40 us
    """

    def __init__(self, hub: Hub, now: int, *, ppm: float = 0, every: int = 250 * US) -> None:
        self.hub = hub
        self._born = now
        self._origin = hub.cycle
        self._ppm = ppm
        self._every = every
        self._level = _ALL
        self._told = 0
        self._busy_until = 0
        self._now = now

    def cycle(self, now: int) -> int:
        """The cycle at ``now`` (ns)."""
        passed = now - self._born
        return self._origin + (passed * CYCLES_PER_S + round(passed * CYCLES_PER_S * self._ppm / 1e6)) // S

    @property
    def due(self) -> int:
        return self._now + self._every

    def press(self, pin: int, now: int) -> None:
        self.set_level(self._level & ~(1 << pin), now)

    def release(self, pin: int, now: int) -> None:
        self.set_level(self._level | 1 << pin, now)

    def set_level(self, level: int, now: int) -> None:
        changed, self._level = level ^ self._level, level
        at = max(self.cycle(now), self.hub.cycle)
        self.hub.edges([(at, pin, level >> pin & 1) for pin in range(6) if changed >> pin & 1])

    def reset(self, now: int, cause: int = POWER) -> None:
        self._run(now)
        self.hub.reset(cause)
        self._busy_until = 0

    def received(self, data: bytes, now: int) -> None:
        self._run(now)
        self._busy_until = self.hub.send(data, max(self.cycle(now), self.hub.cycle, self._busy_until))

    def to_send(self, now: int) -> bytes:
        self._run(now)
        told, received = self._told, self.hub.received
        self._told = len(received)
        return bytes(byte for _, byte in received[told:])

    def _run(self, now: int) -> None:
        self._now = now
        if self.cycle(now) > self.hub.cycle:
            self.hub.run(self.cycle(now))
