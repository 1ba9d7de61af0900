"""The table of the test kit: the product's own devices on a clock that jumps, and nothing that sleeps."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

import msgspec

from deadheat.cards import load_deck, name_of
from deadheat.devices.gpio.wires import Wire
from deadheat.devices.screens.text import TextScreens
from deadheat.games import CardSource, Game, Outcome, Ruling, Setting, Settlement
from deadheat.problems import Problem
from deadheat.referee import (
    Archive,
    DirectWriter,
    Journal,
    MatchTerms,
    Reading,
    Referee,
    Replay,
    Store,
    begin_match,
    build_game,
    check_options,
    find_game,
    make_terms,
    open_store,
    replay,
    take_up_match,
)
from deadheat.referee.referee import Register
from deadheat.referee.replay import Build
from deadheat.stage import Lamp, Scene
from deadheat.testing.faults import FaultyWire
from deadheat.testing.times import as_ns
from deadheat.timing import MS, S, Source
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import TAP, VirtualTable, seat_names

__all__ = ["QUIET", "GameTable"]

QUIET = 15 * S
"""A table is quiet once this long (ns) has passed without a signal, a ruling or a new scene."""


class GameTable:
    """A match that a test plays with hands and cards.

    :param game: the name of an installed game, or a :class:`~deadheat.games.Game` class that need not be installed
    :param seats: how many, or their names clockwise
    :param readers: ``"seats"`` for one at each, ``"shared"`` for one in the centre, or a mapping
    :param journal: where the journal is kept; None: in memory
    :param register: which code is which card; only codes that name a card themselves unless it says otherwise
    :param scanners: makes sources that read cards instead of the virtual readers, again after each power cut

    Times are written ``"1.2ms"``, ``"2s"``, or as ns. ``at`` is counted from the table's present, which only
    :meth:`run_for`, :meth:`run_until_quiet` and :meth:`run_until` move.
    """

    def __init__(
        self,
        game: str | type[Game],
        *,
        seats: int | Sequence[str] = 3,
        readers: str | Mapping[str, str | None] = "seats",
        options: Mapping[str, object] | None = None,
        profile: str | None = None,
        settlement: Settlement | None = None,
        facts: Mapping[str, dict[str, int | str]] | None = None,
        window: str | int = "1ms",
        seed: int = 1,
        journal: Path | None = None,
        register: Register = name_of,
        scanners: Callable[[FakeClock], Sequence[Source]] | None = None,
    ) -> None:
        self.clock = FakeClock()
        self.rulings: list[Ruling] = []
        self.scenes: list[Scene] = []
        self.seats = seat_names(seats) if isinstance(seats, int) else tuple(seats)
        self._readers = _readers(readers, self.seats, game)
        self._register = register
        self._make_scanners = scanners
        self._busy_at = self.clock.now()
        self._stamps = FakeStamps(self.clock)
        self.journal = self._journal_in(open_store(journal if journal is not None else Path(":memory:")))
        self.archive = Archive(self.journal.store)
        self.terms, self._build = _agree(
            game,
            seats=self.seats,
            readers=self._readers,
            options=options or {},
            profile=profile,
            settlement=settlement,
            facts=facts or {},
            window=as_ns(window),
            seed=seed,
            started=self.clock.now(),
        )
        self.match, self._log = begin_match(self.journal, self.terms, self._build)
        self._wire_up(taken_up=False)

    def _journal_in(self, store: Store) -> Journal:
        return Journal(store, DirectWriter(store), self._stamps)

    def _wire_up(self, *, taken_up: bool, held: Sequence[str] = ()) -> None:
        self.table = VirtualTable(self.clock, self.seats, self._readers, wrap=self._with_faults)
        for seat in held:
            self.table.switches[seat].close()
        self.screens = TextScreens()
        self.referee = Referee(
            self.clock,
            self.match,
            self._log,
            self._sources(),
            [self.screens, _Watcher(self._shown)],
            lamps=self.table.lamps,
            register=self._register,
            on_rulings=self._ruled,
        )
        self.referee.start(taken_up=taken_up)

    def _sources(self) -> Sequence[Source]:
        if self._make_scanners is None:
            return self.table.sources
        return [self.table.buttons, *self._make_scanners(self.clock)]

    def _with_faults(self, wire: Wire) -> Wire:
        self.faults = FaultyWire(wire, self.clock)
        return self.faults

    # -- hands and cards ----------------------------------------------------------------------------------------------

    def press(self, seat: str, *, at: str | int = 0, lasts: str | int | None = TAP) -> None:
        """Press a seat's button; ``lasts=None`` keeps it down."""
        self._seat(seat)
        start = self._instant(at)
        self._move(seat, start, closed=True)
        if lasts is not None:
            self._move(seat, start + as_ns(lasts), closed=False)

    def hold(self, *seats: str, at: str | int = 0) -> None:
        """Hands go down on the buttons of ``seats``, or on all, and stay there."""
        for seat in seats or self.seats:
            self.press(seat, at=at, lasts=None)

    def release(self, *seats: str, at: str | int = 0) -> None:
        """Hands are taken from the buttons of ``seats``, or from all."""
        for seat in seats or self.seats:
            self._seat(seat)
            self._move(seat, self._instant(at), closed=False)

    def bounce(self, seat: str, *, at: str | int = 0, lasts: str | int = "8ms", seed: int = 1) -> None:
        """A worn switch is pressed and held: it chatters for ``lasts`` before it stays closed."""
        lots, start = Random(seed), self._instant(at)
        self.press(seat, at=at, lasts=None)
        instant, closed = start, True
        while instant < start + as_ns(lasts):
            instant += lots.randint(50_000, 600_000 if closed else 200_000)
            closed = not closed
            self._move(seat, instant, closed=closed)
        self._move(seat, instant + MS // 2, closed=True)

    def spike(self, seat: str, *, at: str | int = 0, lasts: str | int = "200us") -> None:
        """Interference on a seat's cable, too short for a hand."""
        self.press(seat, at=at, lasts=lasts)

    def scan(self, place: str, card: str, *, at: str | int = 0) -> None:
        """Hold a card before a seat's reader, or before the shared one."""
        reader = self.table.reader_for(place)
        self.clock.call_at(self._instant(at), lambda: self.table.scanners.scan(reader, card))

    def _move(self, seat: str, at: int, *, closed: bool) -> None:
        """A switch closes or opens at an instant (ns), whatever becomes of the daemon until then."""
        self.clock.happen_at(at, lambda: self.table.switches[seat].toggle(at, closed))

    def _instant(self, at: str | int) -> int:
        return self.clock.now() + as_ns(at)

    def _seat(self, seat: str) -> None:
        if seat not in self.seats:
            raise Problem(f"There is no seat “{seat}” at this table", f"Seats here: {', '.join(self.seats)}.")

    # -- time ---------------------------------------------------------------------------------------------------------

    def run_for(self, length: str | int) -> None:
        """Let this much time pass."""
        self.clock.run_to(self._instant(length))

    def run_until_quiet(self, *, quiet: str | int = QUIET, limit: str | int = "60min") -> None:
        """Let time pass until nothing has happened for ``quiet``, then stand at the last thing that did.

        :raises AssertionError: if the table is still busy after ``limit``
        """
        end = self._instant(limit)
        while self.clock.now() - self._busy_at < as_ns(quiet) and self.match.outcome is None:
            if not self.clock.step():
                return
            assert self.clock.now() < end, "the table does not come to rest"

    def run_until(self, kind: str, *, limit: str | int = "60min") -> Ruling:
        """Let time pass until a ruling of ``kind`` is published, and return it.

        :raises AssertionError: if none is within ``limit``
        """
        end, known = self._instant(limit), len(self.rulings)
        while self.clock.now() < end:
            found = next((ruling for ruling in self.rulings[known:] if ruling.kind == kind), None)
            if found is not None:
                return found
            if not self.clock.step():
                break
        raise AssertionError(f"no ruling “{kind}”; there were: {', '.join(self.kinds) or 'none'}")

    # -- what is to be seen -------------------------------------------------------------------------------------------

    @property
    def kinds(self) -> list[str]:
        """The kinds of all rulings so far."""
        return [ruling.kind for ruling in self.rulings]

    def ruled(self, kind: str) -> list[Ruling]:
        """All rulings of a kind so far."""
        return [ruling for ruling in self.rulings if ruling.kind == kind]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.match.game

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.match.outcome

    def lamp(self, seat: str) -> Lamp:
        """What the lamp of a seat was last told to show."""
        return self.table.lamps.present()[seat]

    def is_lit(self, seat: str) -> bool:
        """Whether the lamp of a seat is lit at this instant."""
        return bool(self.table.lamp_pins[seat].state)

    def screen(self, place: str) -> "ScreenText":
        """The screen of a seat, or of the ``"centre"``."""
        return ScreenText(self.screens.text(place))

    # -- the journal --------------------------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """The match as the journal has it."""
        return self.archive.read(self._log.number)

    def replay(self) -> Replay:
        """The match judged again from its journal."""
        return replay(self.reading(), self._build)

    def cut_power(self) -> None:
        """The daemon dies without a word and is started again on the same journal: the match is taken up.

        What was not yet on disk is lost; hands that are on buttons stay there.
        """
        self.referee.stop()
        self.journal = self._journal_in(self.journal.store)
        reading = self.reading()
        self.match, self._log = take_up_match(self.journal, reading, self._build)
        self._wire_up(taken_up=True, held=[seat for seat, switch in self.table.switches.items() if switch.closed])

    def close(self) -> None:
        """End the test's table."""
        self.referee.stop()
        self.journal.close()

    def _shown(self, scene: Scene) -> None:
        self.scenes.append(scene)
        self._busy_at = self.clock.now()

    def _ruled(self, rulings: list[Ruling]) -> None:
        self.rulings.extend(rulings)
        self._busy_at = self.clock.now()


class _Watcher:
    """An output that only looks on."""

    def __init__(self, shown: Callable[[Scene], None]) -> None:
        self.show = shown

    def close(self) -> None:
        pass


class ScreenText(msgspec.Struct, frozen=True):
    """What a screen says."""

    text: str


def _readers(
    readers: str | Mapping[str, str | None], seats: Sequence[str], game: str | type[Game]
) -> dict[str, str | None]:
    found = find_game(game) if isinstance(game, str) else game
    if not isinstance(readers, str):
        return dict(readers)
    if found.cards is CardSource.NONE:
        return {}
    return {"centre": None} if readers == "shared" else {seat: seat for seat in seats}


def _agree(
    game: str | type[Game],
    *,
    seats: Sequence[str],
    readers: Mapping[str, str | None],
    options: Mapping[str, object],
    profile: str | None,
    settlement: Settlement | None,
    facts: Mapping[str, dict[str, int | str]],
    window: int,
    seed: int,
    started: int,
) -> tuple[MatchTerms, Build]:
    if isinstance(game, str):
        terms = make_terms(
            game,
            seats=seats,
            readers=readers,
            window=window,
            seed=seed,
            started=started,
            options=options,
            profile=profile,
            settlement=settlement,
            facts=facts,
        )
        return terms, build_game
    checked = check_options(game, options, profile)
    decks = {name: load_deck(name).knowing(facts) for name in game.decks}
    setting = Setting(tuple(seats), dict(readers), window, seed, settlement, decks)
    plain = msgspec.to_builtins(checked)
    terms = MatchTerms(
        game.title, "0", tuple(seats), dict(readers), plain, window, seed, started, settlement, dict(facts)
    )
    return terms, lambda _terms: game(setting, checked, started)
