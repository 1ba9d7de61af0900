"""What is seen: the match, the menu, or the match with the menu above it in the centre."""

from collections.abc import Mapping

import pytest

from deadheat.app.front import Front
from deadheat.stage import Lamp, Pattern, Scene, Screen, text

MATCH = Scene({"north": Lamp(Pattern.BLINK)}, {"north": Screen(text("Yours"))}, Screen(text("Level 1")))
MENU = Scene(centre=Screen(text("deadheat")))
ABOVE = Screen(text("Match"))


class Lamps:
    """Lamps that write down what they are told; they can sleep too."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.echoes: list[str] = []
        self.wakings = 0
        self.is_closed = False

    def show(self, scene: Scene) -> None:
        self.scenes.append(scene)

    def echo(self, seat: str) -> None:
        self.echoes.append(seat)

    def present(self) -> Mapping[str, Lamp]:
        return self.scenes[-1].lamps

    def wake(self) -> None:
        self.wakings += 1

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def lamps() -> Lamps:
    return Lamps()


@pytest.fixture
def front(lamps: Lamps) -> Front:
    return Front(lamps, [])


def test_the_menu_has_the_table_between_matches(front: Front, lamps: Lamps) -> None:
    front.menu(MENU)
    assert lamps.scenes == [MENU]


def test_the_menu_above_a_match_changes_the_centre_alone(front: Front, lamps: Lamps) -> None:
    front.show(MATCH)
    front.menu(None, ABOVE)
    shown = lamps.scenes[-1]
    assert (shown.centre, shown.lamps, shown.seats) == (ABOVE, MATCH.lamps, MATCH.seats)
    front.menu(None)
    assert lamps.scenes[-1] == MATCH


def test_a_match_goes_on_below_the_menu(front: Front, lamps: Lamps) -> None:
    front.show(MATCH)
    front.menu(None, ABOVE)
    front.show(Scene({"north": Lamp(Pattern.WIN)}, centre=Screen(text("Level 2"))))
    assert lamps.present() == {"north": Lamp(Pattern.WIN)}
    assert lamps.scenes[-1].centre == ABOVE


def test_the_screen_is_not_dark_while_a_match_begins(front: Front, lamps: Lamps) -> None:
    front.show(MATCH)
    front.menu(MENU)
    front.fresh()
    front.menu(None)
    assert lamps.scenes[-1] == MENU
    front.show(MATCH)
    assert lamps.scenes[-1] == MATCH


def test_what_a_match_showed_last_stands(front: Front, lamps: Lamps) -> None:
    front.show(MATCH)
    front.close()
    assert lamps.scenes[-1] == MATCH
    assert not lamps.is_closed
    front.end()
    assert lamps.is_closed


def test_nothing_is_sent_twice(front: Front, lamps: Lamps) -> None:
    front.menu(MENU)
    front.menu(MENU)
    assert len(lamps.scenes) == 1


def test_a_press_is_echoed_and_wakes_what_sleeps(front: Front, lamps: Lamps) -> None:
    front.echo("north")
    front.wake()
    assert (lamps.echoes, lamps.wakings) == (["north"], 1)


def test_a_table_without_lamps_has_screens_all_the_same() -> None:
    screens = Lamps()
    front = Front(None, [screens])
    front.echo("north")
    front.menu(MENU)
    assert (screens.scenes, front.present()) == ([MENU], {})
