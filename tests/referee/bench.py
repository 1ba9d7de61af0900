"""A referee whose sources, disk and outputs the test plays by hand."""

import threading
from collections.abc import Callable
from pathlib import Path

from deadheat.cards import name_of
from deadheat.games import Game, Ruling, Setting
from deadheat.problems import Problem
from deadheat.referee import Archive, DirectWriter, Journal, MatchTerms, Reading, Referee, begin_match, open_store
from deadheat.referee.journal import Writer
from deadheat.referee.records import Record
from deadheat.referee.referee import Register
from deadheat.stage import Lamp, Pattern, Scene
from deadheat.timing import MS, CardSeen, Kind, Moment, Press, Release, Signal, Sink, Terms
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from tests.testing.example_game import ExampleGame, ExampleOptions

SEATS = ("north", "east", "south")
WINDOW = 1 * MS


def example_terms(started: int, *, seed: int = 1, points: int = 2) -> MatchTerms:
    """Terms of the example game, which is not installed."""
    return MatchTerms("Example", "0", SEATS, {}, {"points": points}, WINDOW, seed, started)


def build_example(terms: MatchTerms, game: type[ExampleGame] = ExampleGame) -> Game:
    """The example game of these terms."""
    setting = Setting(terms.seats, terms.readers, terms.window, terms.seed)
    return game(setting, ExampleOptions(**terms.options), terms.started)


class HandSource:
    """A source that reports and vouches as the test says. While it is ``prompt`` it vouches for all that has passed."""

    def __init__(self, clock: FakeClock, name: str, *kinds: Kind) -> None:
        self.terms = Terms(name, frozenset(kinds or (Kind.PRESS, Kind.RELEASE)), lag=1 * MS)
        self.prompt = True
        self.works = True
        self.stopped = 0
        self._clock = clock
        self._until = clock.now()
        self.sink: Sink | None = None

    def start(self, sink: Sink) -> None:
        self.sink = sink

    def vouched(self, now: int) -> int | None:
        if self.sink is None or not self.works:
            return None
        if self.prompt:
            self._until = now
        return self._until

    def stop(self) -> None:
        self.stopped += 1
        self.sink = None

    def vouch(self) -> None:
        """Vouch for all that has passed, and say so."""
        self._until = self._clock.now()
        if self.sink is not None:
            self.sink.stirred(self.terms.name)

    def offer(self, signal: Signal) -> None:
        """Report, whoever listens; a prompt source is asked at once what else it can vouch for."""
        if self.sink is not None:
            self.sink.offer(signal)
            if self.prompt:
                self.vouch()

    def press(self, seat: str, at: int) -> None:
        self.offer(Press(self.terms.name, seat, Moment.exactly(at)))

    def release(self, seat: str, at: int) -> None:
        self.offer(Release(self.terms.name, seat, Moment.exactly(at)))

    def see(self, card: str, at: int) -> None:
        self.offer(CardSeen(self.terms.name, "centre", card, None, Moment(at - MS, at)))


class HeldBackWriter:
    """A disk that takes its time: nothing is written before :meth:`let_through`."""

    def __init__(self, disk: Writer) -> None:
        self._disk = disk
        self._records: list[Record] = []
        self._calls: list[Callable[[], None]] = []
        self.holds = True

    def write(self, record: Record) -> None:
        self._records.append(record)

    def when_written(self, call: Callable[[], None]) -> None:
        self._calls.append(call)
        if not self.holds:
            self.let_through()

    def let_through(self) -> None:
        """Everything so far is on disk, and whoever waits for it is told."""
        for record in self._records:
            self._disk.write(record)
        self._records.clear()
        calls, self._calls = self._calls, []
        for call in calls:
            self._disk.when_written(call)

    def close(self) -> None:
        self.let_through()
        self._disk.close()


class Looker:
    """An output that remembers, and lamps that remember their echoes."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.echoes: list[str] = []
        self.closed = 0

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    def echo(self, seat: str) -> None:
        self.echoes.append(seat)

    def present(self) -> dict[str, Lamp]:
        return dict(self.scenes[-1].lamps) if self.scenes else {}

    def close(self) -> None:
        self.closed += 1

    def lamp(self, seat: str) -> Pattern:
        return self.scenes[-1].lamp(seat).pattern


class Bench:
    """A match of the example game, or of one derived from it, with a hand source for each name."""

    def __init__(
        self,
        *names: str,
        game: type[ExampleGame] = ExampleGame,
        path: Path = Path(":memory:"),
        points: int = 2,
        register: Register = name_of,
    ) -> None:
        self.clock = FakeClock()
        self.store = open_store(path)
        self.archive = Archive(self.store)
        self.disk = HeldBackWriter(DirectWriter(self.store))
        self.disk.holds = False
        self.journal = Journal(self.store, self.disk, FakeStamps(self.clock))
        self.build: Callable[[MatchTerms], Game] = lambda terms: build_example(terms, game)
        self.match, self.log = begin_match(self.journal, example_terms(self.clock.now(), points=points), self.build)
        self.sources = {name: HandSource(self.clock, name) for name in names or ("hub",)}
        self.lamps = Looker()
        self.told: list[Ruling] = []
        self.ends = 0
        self.referee = Referee(
            self.clock,
            self.match,
            self.log,
            list(self.sources.values()),
            [],
            lamps=self.lamps,
            register=register,
            on_rulings=self.told.extend,
            on_over=self._end,
        )

    def _end(self) -> None:
        self.ends += 1

    def start(self) -> "Bench":
        self.referee.start()
        return self

    @property
    def hub(self) -> HandSource:
        """The first source."""
        return next(iter(self.sources.values()))

    def wait(self, ms: float) -> None:
        self.clock.run_to(self.clock.now() + round(ms * MS))

    def tap(self, seat: str, source: HandSource | None = None) -> int:
        """Press and let go in 50 ms; the source tells at once. Returns the instant of the press."""
        source = source or self.hub
        at = self.clock.now()
        source.press(seat, at)
        self.wait(50)
        source.release(seat, self.clock.now())
        self.wait(50)
        return at

    @property
    def kinds(self) -> list[str]:
        return [ruling.kind for ruling in self.told]

    def reading(self) -> Reading:
        return self.archive.read(self.log.number)


def wait_until(met: Callable[[], bool], patience_s: float = 20) -> None:
    """Wait until another thread has done what ``met`` asks for.

    :raises AssertionError: if it has not within ``patience_s``
    """
    pause = threading.Event()
    for _ in range(round(patience_s * 1_000)):
        if met():
            return
        pause.wait(0.001)
    raise AssertionError("it does not come")


class Troubles:
    """What somebody was told of trouble."""

    def __init__(self) -> None:
        self.told: list[Problem] = []

    def __call__(self, problem: Problem) -> None:
        self.told.append(problem)
