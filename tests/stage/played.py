"""Whole matches that bots play, as everything that players read in them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from deadheat.cards import name_of
from deadheat.games import Ruling
from deadheat.referee import DirectWriter, Journal, Referee, begin_match, make_terms, open_store
from deadheat.stage import Output, Scene, Screen, Text
from deadheat.timing import MS, S
from deadheat.virtual.bots import bots_for
from deadheat.virtual.fake_clock import FakeClock, FakeStamps
from deadheat.virtual.table import VirtualTable, seat_names
from tests.stage.sentences import Sentence

__all__ = ["Played", "play", "read_in", "shape"]

_LONGEST = 3600 * S


class Played:
    """What was to be read in a match: an output that keeps one screen of each kind, the one with the longest words."""

    def __init__(self) -> None:
        self.screens: dict[tuple[Sentence, ...], Screen] = {}
        self.words: dict[tuple[Sentence, ...], Text] = {}
        self.is_over = False

    def show(self, scene: Scene) -> None:
        for screen in (*scene.seats.values(), *([scene.centre] if scene.centre is not None else [])):
            kind = shape(read_in(screen))
            if len(str(screen)) > len(str(self.screens.get(kind, ""))):
                self.screens[kind] = screen

    def close(self) -> None:
        pass

    def ruled(self, rulings: list[Ruling]) -> None:
        for ruling in rulings:
            for words in filter(None, (ruling.words, ruling.reason)):
                self.words[shape([words])] = words


def play(game: str, seats: int, *, shared: bool = False, seed: int = 1, **choices: Any) -> Played:
    """A match of bots from its beginning to its end."""
    clock, played = FakeClock(), Played()
    names = seat_names(seats)
    readers: dict[str, str | None] = {"centre": None} if shared else {name: name for name in names}
    terms = make_terms(game, seats=names, readers=readers, window=MS, seed=seed, started=clock.now(), options=choices)
    store = open_store(Path(":memory:"), durable=False)
    match, log = begin_match(Journal(store, DirectWriter(store), FakeStamps(clock)), terms)
    table = VirtualTable(clock, terms.seats, terms.readers)
    bots = bots_for(game)(clock, table, match, Random(seed))
    outputs: list[Output] = [bots, played]
    referee = Referee(
        clock, match, log, table.sources, outputs, lamps=table.lamps, register=name_of, on_rulings=played.ruled
    )
    referee.start()
    limit = clock.now() + _LONGEST
    while match.outcome is None and clock.now() < limit and clock.step():
        pass
    referee.stop()
    store.close()
    played.is_over = match.outcome is not None
    return played


def read_in(screen: Screen) -> Iterator[Text]:
    """All texts of a screen, those of its body and its keys included."""
    return _texts(screen)


def _texts(thing: object) -> Iterator[Text]:
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from _texts(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from _texts(each)


def shape(texts: Iterable[Text]) -> tuple[Sentence, ...]:
    """The sentences in texts, and in what fills their gaps: two screens of one shape differ in names and numbers."""
    return tuple(sentence for words in texts for sentence in _sentences(words))


def _sentences(words: Text) -> Iterator[Sentence]:
    yield Sentence(words.say, words.one, words.sense)
    for given in words.given.values():
        if isinstance(given, Text):
            yield from _sentences(given)
