"""A table that is played at for days grows nothing: no list, no timer, no task."""

import gc
import sys
from collections import deque
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from types import FunctionType, MethodType

from deadheat.cards import name_of
from deadheat.games import Outcome
from deadheat.referee import DirectWriter, Journal, Match, Referee, open_store
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable
from tests.referee.bench import build_example, example_terms
from tests.testing.example_game import ExampleGame

CONTAINERS = (list, dict, set, frozenset, tuple, deque)


class EndlessGame(ExampleGame):
    """Nobody ever wins."""

    @property
    def outcome(self) -> Outcome | None:
        return None


class BusyTable:
    """Hands that press and cards that are scanned, hour after hour."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        terms = example_terms(self.clock.now())
        self.table = VirtualTable(self.clock, terms.seats, {"centre": None})
        self.match = Match(terms, build_example(terms, EndlessGame))
        store = open_store(Path(":memory:"))
        self.journal = Journal(store, DirectWriter(store), FakeStamps(self.clock))
        self.referee = Referee(
            self.clock, self.match, self.journal.begin(terms), self.table.sources, [], lamps=self.table.lamps,
            register=name_of,
        )  # fmt: skip
        self.referee.start()
        self._numbers = count()

    def play(self, presses: int, scans: int) -> None:
        for n in range(presses):
            number = next(self._numbers)
            self.table.tap(self.table.seats[number % len(self.table.seats)], 40 * MS)
            if n % (presses // scans) == 0:
                self.table.scan("centre", f"the-mind/{number % 100 + 1}")
            self.clock.run_to(self.clock.now() + 100 * MS)
        self.clock.run_to(self.clock.now() + 30 * S)

    def size(self) -> int:
        """Everything that all containers hold that can be reached from here, and how many objects there are."""
        return sum(1 + (len(held) if isinstance(held, CONTAINERS) else 0) for held in reachable([self.__dict__]))


def reachable(roots: Iterable[object]) -> Iterable[object]:
    """Every object that is held from ``roots``, without code and modules."""
    seen: set[int] = set()
    waiting = list(roots)
    while waiting:
        held = waiting.pop()
        if id(held) in seen or isinstance(held, type) or held is sys.modules:
            continue
        seen.add(id(held))
        yield held
        if isinstance(held, FunctionType):
            waiting += [cell.cell_contents for cell in held.__closure__ or ()]
        elif isinstance(held, MethodType):
            waiting += [held.__self__, held.__func__]
        elif not isinstance(held, str | bytes | int | type(sys)):
            waiting += gc.get_referents(held)


def test_presses_and_scans_grow_no_list_no_timer_and_no_task() -> None:
    table = BusyTable()
    table.play(200, 50)
    before = table.size()
    table.play(1_000, 200)
    assert table.size() <= before + 5
    assert len(table.clock._timers) + len(table.clock._world) < 20
    assert table.match._rulings > 1_000
