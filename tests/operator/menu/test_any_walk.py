"""Whatever is pressed, scanned or waited for, the menu neither fails nor ends anywhere, and its screens can be read."""

from random import Random

import pytest

from deadheat.devices.keys import Key
from deadheat.devices.screens.layout import cuts
from deadheat.operator.menu.names import LONGEST
from deadheat.problems import Problem
from deadheat.stage import Ranking, Screen, Tabs
from deadheat.timing import MS, S

from .fake_backroom import FakeBackroom
from .operating import Operator

BUTTONS = 100_000
CODES = ["the-mind/1", "the-mind/42", "uid:04A1B2C3D4E5F6", "uid:08A1B2C3", "", "loading/1", "\ud800", "x" * 300]
NAMES = ["A" * 200, "\N{PARTY POPPER}" * 9, "\u202emalice", "Zoë", "e" + "\u0301" * 50, "אברהם", "Ana\n\tMaría", ""]
PANEL = (128, 64)


class Walker:
    """Presses at random, a second's work of hundreds of confused operators."""

    def __init__(self, seed: int) -> None:
        self.lots = Random(seed)
        self.operator = Operator(FakeBackroom(readers=self.lots.random() < 0.8))
        self.buttons = 0
        self.screens: dict[str, Screen] = {}

    def step(self) -> None:
        """One button, card, event or pause."""
        lots, operator = self.lots, self.operator
        backroom = operator.backroom
        what = lots.random()
        if what < 0.7:
            self._key(lots.choices(list(Key), (2, 4, 5))[0], lots.choice([40 * MS, 100 * MS, 900 * MS]))
        elif what < 0.9:
            self.buttons += 1
            operator.press(lots.choice([*backroom.table, "nobody"]))
        elif what < 0.95:
            operator.scan(lots.choice(CODES), lots.choice(["tray", "north-reader"]))
        elif what < 0.96:
            operator.wait(lots.choice([1 * S, 30 * S, 400 * S]))
        elif what < 0.97:
            backroom.finish_exports(lots.choice([None, Problem("The stick is full", "Take another one.")]))
            backroom.looks_for_long = lots.random() < 0.5
            backroom.sticks_in = lots.choice([[], ["INTENSO"], ["INTENSO", "OTHER"]])
        elif what < 0.98:
            backroom.refuses = lots.choice([None, None, Problem("No seat answers", "Look at the cables.")])
        elif backroom.playing is not None:
            operator.end_match()
        else:
            backroom.learn_name(lots.choice(NAMES)[: LONGEST + 9])

    def _key(self, key: Key, lasts: int) -> None:
        self.buttons += 1
        self.operator.hold(key, lasts)

    def look(self) -> None:
        """Keep each new screen of the menu."""
        screen = self.operator.menu.screen()
        if screen is not None:
            assert screen.keys is not None, f"no word about the keys: {screen}"
            self.screens.setdefault(repr(screen), screen)

    def find_home(self) -> None:
        """Back, a bounded number of times, leads to the first page, or to the match."""
        operator = self.operator
        for _ in range(12 + LONGEST):
            if operator.menu.depth == 0:
                break
            self._key(Key.OK, 900 * MS)
        assert operator.menu.depth == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_thousand_buttons_lead_into_no_dead_end(seed: int) -> None:
    walker = Walker(seed)
    while walker.buttons < BUTTONS // 4:
        for _ in range(walker.lots.randint(1, 60)):
            walker.step()
            walker.look()
        walker.find_home()
    assert len(walker.screens) > 100
    for screen in walker.screens.values():
        lost = [word for word in cuts(screen, PANEL) if not may_be_cut(word, screen)]
        assert not lost or is_dialogue(screen), screen


def may_be_cut(word: str, screen: Screen) -> bool:
    """Up and down have symbols, a title gives way to what is to be read, names may be as long as they like, and a
    ranking can be turned.
    """
    is_title = screen.big is not None and word == str(screen.title)
    is_long = len(word.split(maxsplit=1)[0]) >= LONGEST - 2
    is_beside_long = isinstance(screen.body, Tabs) and any(len(str(name)) > LONGEST - 2 for name in screen.body.names)
    turns = isinstance(screen.body, Ranking) and screen.keys is not None and screen.keys.down is not None
    return is_title or is_long or is_beside_long or turns or word in ("Up", "Down") or "□" in word


def is_dialogue(screen: Screen) -> bool:
    """Whether this is the enrolment of cards, which says what matters less last because it may be cut."""
    return str(screen.title) in FakeBackroom().decks().values()
