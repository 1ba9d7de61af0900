"""``deadheat hub info``: what a hub says of itself, how well its clock is known, and what is pressed meanwhile."""

import argparse
import asyncio
import logging
from collections.abc import Mapping

from msgspec.structs import asdict

from deadheat.app.commands.hub_choice import Choice, chosen_hub
from deadheat.app.hub import wire_hub
from deadheat.devices.clock import LoopClock
from deadheat.devices.hub.events import Event, News, Refused, Tallied, Up
from deadheat.devices.hub.hub import why_refused
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.hub.messages import CHANGE, LIMITED, Counters, Hello, Record
from deadheat.devices.readers.status import State
from deadheat.problems import ExitCode, Problem
from deadheat.table import SOCKETS
from deadheat.timing import MS, Clock, S, Signal

__all__ = ["add_to", "run"]

_MOST_LINES = 200
"""Changes that are printed at most; a loose contact has thousands."""


def add_to(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=_seconds, default=5.0, metavar="N", help="for how long to watch (default: 5)")


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 86400")
    return seconds


def run(args: argparse.Namespace) -> int:
    choice = chosen_hub(args)
    choice.path()
    log = logging.getLogger("deadheat.hub")
    log.disabled = not args.debug  # the same is printed here
    try:
        return asyncio.run(_watch(choice, args.seconds))
    finally:
        log.disabled = False


async def _watch(choice: Choice, seconds: float) -> int:
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    source = wire_hub(choice.name, choice.device, clock, loop, buttons={f"socket {n + 1}": n for n in range(SOCKETS)})
    show = _Show(clock, source)
    source.hub.listen(show.take)
    source.start(show)
    try:
        await asyncio.sleep(seconds)
        source.hub.link.count()
        source.hub.say()
        await show.wait_for_counters()
        status = source.hub.status
        why = why_refused(show.refused, choice.name) if show.refused is not None else status.why
        if show.refused is not None or status.state is State.REFUSED:
            what, _, remedy = why.partition(". ")
            raise Problem(what, remedy.replace(f"flash {choice.name}", f"flash {choice.written}"), ExitCode.HARDWARE)
        if show.hello is None:
            raise Problem(
                f"No hub answers at {choice.device}: {status.why or 'it says nothing'}",
                f"Look at its cable. If it is a new board: deadheat hub flash {choice.written} --new-board",
                ExitCode.HARDWARE,
            )
        show.sum_up()
    finally:
        source.stop()
    return ExitCode.FINE


class _Show:
    """Prints what a hub says. It is the source's sink as well."""

    def __init__(self, clock: Clock, source: HubSource) -> None:
        self.hello: Hello | None = None
        self.refused: Hello | None = None
        self._clock = clock
        self._began = clock.now()
        self._source = source
        self._level: int | None = None
        self._lines = 0
        self._hub_counters: Counters | None = None
        self._counted = asyncio.Event()

    def touched(self, seat: str, at: int) -> None:
        """The change itself is printed."""

    def offer(self, signal: Signal) -> None:
        """Presses are made of the changes that are printed."""

    def stirred(self, source: str) -> None:
        """Nothing waits for it."""

    def take(self, event: Event, now: int) -> None:
        """An event of the hub."""
        if isinstance(event, Up):
            self._up(event)
        elif isinstance(event, Refused):
            self.refused = event.hello
        elif isinstance(event, Tallied):
            self._hub_counters = event.counters
            self._counted.set()
        elif isinstance(event, News):
            for record in event.records:
                self._record(record, now)
            if event.is_complete:
                self._changed(event.level, now)

    def _up(self, up: Up) -> None:
        hello, was_known = up.hello, self.hello is not None
        self.hello = hello
        self._level = None
        path = self._source.hub.status.path
        print(f"{'It began anew. ' if was_known and not up.same_life else ''}{self._source.hub.name} at {path}:")
        version = ".".join(map(str, hello.version))
        print(f"  firmware {version}, language {hello.major}.{hello.minor}, board {hello.board or 'unknown'}")
        print(f"  life {up.boot}, begun by: {hello.why}")
        print(f"  {hello.buttons} buttons, {hello.lamps} lamps, room for {hello.capacity} changes")
        print("Press the buttons to see which is which.", flush=True)

    def _record(self, record: Record, now: int) -> None:
        if record.what == LIMITED:
            pins = [str(pin + 1) for pin in range(8) if record.mask >> pin & 1]
            self._print(now, f"socket {', '.join(pins)} changes too often: {record.count} changes are left out")
            return
        if record.what != CHANGE:
            self._print(now, f"{record.count} changes found no room in the hub")
        self._changed(record.mask, now)

    def _changed(self, level: int, now: int) -> None:
        """Print which buttons changed, at the first time those that are closed."""
        before, self._level = self._level, level
        changed = level ^ (before if before is not None else 0xFF)
        buttons = self.hello.buttons if self.hello is not None else 0
        for pin in range(buttons):
            if changed >> pin & 1:
                self._print(now, f"socket {pin + 1} {'open' if level >> pin & 1 else 'closed'}")

    def _print(self, now: int, words: str) -> None:
        self._lines += 1
        if self._lines <= _MOST_LINES:
            print(f"{(now - self._began) / S:9.4f} s  {words}", flush=True)
        elif self._lines == _MOST_LINES + 1:
            print("           … and so on", flush=True)

    async def wait_for_counters(self) -> None:
        """Wait for the hub's counters, not for long."""
        if self.hello is not None:
            try:
                await asyncio.wait_for(self._counted.wait(), 0.5)
            except TimeoutError:
                print("The hub does not say what it has counted.")

    def sum_up(self) -> None:
        """Print what is known at the end."""
        sync = self._source.contacts.clock.sync
        bound = None if sync is None else sync.bound(self._clock.now())
        if sync is not None and bound is not None:
            rate = sync.rate_ppm
            off = f"{abs(rate):,.0f} ppm {'slow' if rate > 0 else 'fast'} ± {sync.rate_bound_ppm:,.0f}" if rate else "?"
            print(f"Its clock: {off}; a stamp is known to ± {bound / MS:.2f} ms; {sync.breaks} contradictions")
        trips = self._source.hub.link.round_trips
        if trips is not None:
            least, median, last = (f"{ns / MS:.2f}" for ns in (trips.least, trips.median, trips.last))
            print(f"It answers after: least {least} ms, median {median} ms, last {last} ms, of {trips.count}")
        print(f"This end: {_listed(self._source.hub.status.counters)}")
        if self._hub_counters is not None:
            print(f"The hub:  {_listed(asdict(self._hub_counters))}")


def _listed(counters: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in counters.items())
