"""The backroom of the menu at a table: it begins matches, looks things up, and has the house's errands done."""

import platform
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from deadheat import __version__
from deadheat.app import annals
from deadheat.app.chosen import Chosen
from deadheat.app.commands.cards.coverage import lacking
from deadheat.app.equipment import Equipment
from deadheat.app.errands import Errands
from deadheat.app.premises import Premises
from deadheat.cards import Register, deck_names
from deadheat.games import CardSource, Game
from deadheat.operator import Enrolment
from deadheat.operator.menu import Coverage, PastResult, Plan, Statistics
from deadheat.problems import Problem
from deadheat.referee import MatchTerms, Store, check_options, find_game, game_names, options_of
from deadheat.referee.options import written
from deadheat.stage import Text, Told, text
from deadheat.timing import Clock

__all__ = ["Matches", "Office", "plan_of"]

_SEEDS = 1_000_000


class Matches(Protocol):
    """What the daemon does for the menu."""

    @property
    def is_busy(self) -> bool:
        """Whether a match is played, or about to begin."""

    @property
    def last(self) -> MatchTerms | None:
        """What was agreed for the match that was played last since the start."""

    def begin(self, terms: MatchTerms) -> None: ...

    def broken_off(self) -> str | None:
        """The name of the game that can be gone on with."""

    def resume(self) -> None: ...
    def give_up(self) -> None: ...
    def pause(self) -> None: ...
    def undo(self) -> None: ...
    def abandon(self) -> None: ...


class Office:
    """A :class:`~deadheat.operator.menu.Backroom` over a real table. **Synchronization:** the loop's thread."""

    def __init__(
        self,
        clock: Clock,
        matches: Matches,
        premises: Premises,
        equipment: Equipment,
        store: Store,
        register: Register,
        chosen: Chosen,
        errands: Errands,
    ) -> None:
        self._clock = clock
        self._matches = matches
        self._premises = premises
        self._equipment = equipment
        self._store = store
        self._register = register
        self._chosen = chosen
        self._errands = errands
        self._games = _installed()
        self.pause, self.undo, self.abandon = matches.pause, matches.undo, matches.abandon
        self.resume, self.give_up = matches.resume, matches.give_up
        self.can_export, self.sticks, self.export = errands.can_export, errands.sticks, errands.export
        self.can_switch_off = errands.can_switch_off
        self.shut_down, self.restart = errands.shut_down, errands.restart
        self.learn_name, self.settings = chosen.learn_name, chosen.offered

    # -- play ---------------------------------------------------------------------------------------------------------

    def games(self) -> Mapping[str, type[Game]]:
        return self._games

    def seats(self) -> tuple[str, ...]:
        return self._premises.seats

    def hindrance(self, game: str) -> Sequence[Text]:
        found, seats = self._games[game], self._premises.seats
        if len(seats) < found.seats.least:
            few = text(
                "{game} is for {range}, the table has {count} seats",
                game=found.title,
                range=str(found.seats),
                count=len(seats),
            )
            return few, text("Play at a larger table")
        own = [seat for seat in seats if seat in self._premises.readers.values()]
        shared = None in self._premises.readers.values()
        if found.cards is CardSource.NONE or len(own) >= found.seats.least:
            return ()
        if found.cards is CardSource.EVERY_SEAT:
            return text("{game} needs a reader at every seat", game=found.title), text("Add readers to the table file")
        if not shared:
            return text("{game} needs a card reader", game=found.title), text("Add one to the table file")
        return ()

    def last(self) -> Plan | None:
        settings = self._chosen.settings
        if settings.game not in self._games:
            return None
        seats = tuple(seat for seat in settings.seats if seat in self._premises.seats)
        return Plan(settings.game, seats, settings.names, self.usual(settings.game))

    def usual(self, game: str) -> dict[str, Any]:
        """Options that a game no longer takes are forgotten."""
        options = self._chosen.settings.options.get(game, {})
        try:
            check_options(self._games[game], options)
        except Problem:
            return {}
        return options

    def known_names(self) -> Sequence[str]:
        return self._chosen.settings.known_names

    def begin(self, plan: Plan) -> None:
        if self._matches.is_busy:
            what, remedy = "A match is being played already", "Abandon or pause it first."
            raise Told(what, remedy, text("A match is being played already"), text("Abandon or pause it first"))
        terms = self._premises.terms(
            plan.game,
            seats=plan.seats,
            options=plan.options,
            names=plan.names,
            seed=secrets.randbelow(_SEEDS),
            started=self._clock.now(),
            register=self._register,
        )
        settings = self._chosen.settings
        self._chosen.keep(
            game=plan.game,
            seats=plan.seats,
            names=_names(settings.names, plan),
            options={**settings.options, plan.game: plan.options},
        )
        self._matches.begin(terms)

    def rematch(self) -> Plan | None:
        return plan_of(self._matches.last) if self._matches.last is not None else None

    def broken_off(self) -> str | None:
        game = self._matches.broken_off()
        return annals.title_of(game) if game is not None else None

    # -- what was played ----------------------------------------------------------------------------------------------

    def results(self) -> Sequence[PastResult]:
        return annals.last_results(self._store)

    def statistics(self) -> Statistics:
        return annals.statistics(self._store)

    # -- cards --------------------------------------------------------------------------------------------------------

    def decks(self) -> Mapping[str, str]:
        """A deck of people's own whose file is not right hides no other deck."""
        found: dict[str, str] = {}
        for name in deck_names():
            with suppress(Problem):
                found[name] = self._register.deck(name).title
        return found

    def enrolment(self, deck: str) -> Enrolment:
        return Enrolment(self._register.deck(deck), self._register, self._clock.now())

    def coverage(self, deck: str) -> Coverage:
        found = self._register.deck(deck)
        missing = tuple(card.name for card in lacking(self._register, found))
        total = sum(card.coded for card in found)
        return Coverage(total - len(missing), total, missing)

    # -- table --------------------------------------------------------------------------------------------------------

    def readers(self) -> Sequence[tuple[str, Text]]:
        return self._errands.readers(self._premises.readers)

    def screens(self) -> Sequence[tuple[str, Text]]:
        return self._errands.screens()

    def lamps(self) -> Sequence[str]:
        return tuple(self._equipment.lamps.present()) if self._equipment.lamps is not None else ()

    def window(self) -> int:
        return self._premises.window

    # -- house --------------------------------------------------------------------------------------------------------

    def versions(self) -> Sequence[tuple[Text, str]]:
        return [
            (text("deadheat"), __version__),
            (text("Python"), platform.python_version()),
            (text("Linux"), platform.release()),
        ]


def _names(before: Mapping[str, str], plan: Plan) -> dict[str, str]:
    """Who sits where now; those who do not play this time keep their names unless somebody else has taken them."""
    absent = {seat: name for seat, name in before.items() if seat not in plan.seats}
    return {seat: name for seat, name in absent.items() if name not in plan.names.values()} | plan.names


def plan_of(terms: MatchTerms) -> Plan:
    """A match as it was agreed, to be played once more."""
    usual = {option.name: written(option.default) for option in options_of(find_game(terms.game))}
    options = {name: value for name, value in terms.options.items() if written(value) != usual.get(name)}
    return Plan(terms.game, terms.seats, terms.names, options)


def _installed() -> dict[str, type[Game]]:
    """The games that can be played; a broken package of somebody else's hides no other game."""
    games: dict[str, type[Game]] = {}
    for name in game_names():
        with suppress(Problem):
            games[name] = find_game(name)
    return dict(sorted(games.items(), key=lambda game: game[1].title.casefold()))
