"""The scene: whole, and the same when it is the same."""

from deadheat.stage import Lamp, Pattern, Scene, Screen, text

CENTRE = Screen(text("Centre"))
NORTH = Screen(text("North"))


def test_a_seat_without_an_entry_is_dark() -> None:
    assert Scene().lamp("north") == Lamp(Pattern.OFF)


def test_a_seat_without_a_screen_of_its_own_shows_the_centre() -> None:
    scene = Scene(seats={"north": NORTH}, centre=CENTRE)
    assert scene.screen("north") == NORTH
    assert scene.screen("east") == CENTRE


def test_scenes_that_show_the_same_are_equal() -> None:
    def scene() -> Scene:
        return Scene({"north": Lamp(Pattern.WIN)}, centre=Screen(text("{n}", n=1)))

    assert scene() == scene()
    assert scene() != Scene({"north": Lamp(Pattern.WIN)}, centre=Screen(text("{n}", n=2)))
