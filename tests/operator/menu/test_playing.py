"""From the first page to the first card."""

import pytest

from deadheat.devices.keys import Key
from deadheat.operator.menu import Plan
from deadheat.problems import Problem
from deadheat.referee import find_game, game_names
from deadheat.stage import Choices, Pattern
from deadheat.timing import MS

from .fake_backroom import FakeBackroom
from .operating import Operator


@pytest.fixture
def operator() -> Operator:
    return Operator()


def test_two_players_are_at_their_first_game_after_six_presses(operator: Operator) -> None:
    operator.ok().ok().press("north", "east").ok().ok()
    assert operator.backroom.playing == Plan("first-hand", ("north", "east"))
    assert operator.presses == 6


def test_as_long_as_the_last_choices_stand_four_presses_begin_a_match(operator: Operator) -> None:
    plan = Plan("the-mind", ("north", "east", "south"), {"east": "Zoë"}, {"strict": True})
    operator.backroom.remembered = plan
    operator.backroom.chosen["the-mind"] = {"strict": True}
    operator.ok(4)
    assert operator.backroom.playing == plan
    assert operator.presses == 4


def test_a_match_has_the_table_as_soon_as_it_has_begun(operator: Operator) -> None:
    operator.ok().ok().press("north", "east").ok().ok()
    assert operator.menu.screen() is None
    assert not operator.menu.has_the_table


def test_the_list_of_games_is_what_is_installed(operator: Operator) -> None:
    operator.choose("Play")
    assert operator.items == [find_game(name).title for name in game_names()]


def test_players_join_and_leave_with_their_own_buttons(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("west", "north", "east").press("west")
    assert operator.joined == ["north", "east"]
    assert operator.lines == ["2 joined, 2-4 can play"]
    assert operator.scene.lamp("north").pattern is Pattern.ON
    assert operator.scene.lamp("west").pattern is Pattern.PULSE
    assert str(operator.scene.seats["north"].big) == "You play"
    assert str(operator.scene.seats["west"].lines[0]) == "Press to join"


def test_all_may_join_at_once(operator: Operator) -> None:
    operator.choose("Play", "The Mind").up()
    assert operator.joined == ["north", "east", "south", "west"]


@pytest.mark.parametrize(
    ("game", "who", "says"),
    [
        ("The Mind", (), "Nobody has joined yet"),
        ("The Mind", ("north",), "2 must join, 1 did"),
        ("Flip 7", ("north", "east"), "3 must join, 2 did"),
    ],
)
def test_too_few_are_told(operator: Operator, game: str, who: tuple[str, ...], says: str) -> None:
    operator.choose("Play", game).press(*who).ok()
    assert (operator.title, operator.big) == ("Not yet", says)
    assert operator.ok().joined == list(who), "and may go on joining"


def test_too_many_are_told() -> None:
    operator = Operator(FakeBackroom(tuple(f"seat-{n}" for n in range(1, 7))))
    operator.choose("Play", "The Mind").up().ok()
    assert operator.big == "4 can play, 6 joined"


def test_a_game_that_the_table_lacks_equipment_for_says_what_is_missing() -> None:
    operator = Operator(FakeBackroom(readers=False))
    operator.choose("Play", "The Mind")
    assert operator.title == "Not possible"
    assert operator.big == "The Mind needs a card reader"
    assert operator.ok().big == "Add one to the table file"
    assert operator.ok().title == "Which game?"


def test_what_keeps_a_match_from_beginning_is_told_and_nothing_is_lost(operator: Operator) -> None:
    operator.backroom.refuses = Problem("The journal cannot be written", "Free space on the disk.")
    operator.choose("Play", "The Mind").press("north", "east").ok().ok()
    assert operator.big == "The journal cannot be written"
    assert operator.ok().big == "Free space on the disk."
    assert operator.ok().items[0] == "Start"
    operator.backroom.refuses = None
    assert operator.ok().backroom.playing is not None


def test_players_may_be_called_by_known_names(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "east", "Zoë")
    assert operator.values == {"north": "–", "east": "Zoë"}
    operator.choose("north")
    assert "Zoë" not in operator.items, "she sits elsewhere"
    operator.back(2).choose("Start")
    assert operator.backroom.playing == Plan("the-mind", ("north", "east"), {"east": "Zoë"})


def test_a_name_is_taken_away_again(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "east", "Zoë", "east", "No name")
    assert operator.values["east"] == "–"


def test_a_new_name_is_entered_letter_by_letter(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "north", "New name")
    assert operator.big == "[A]"
    operator.ok().down(3).ok()
    assert operator.big == "Ad[d]", "the wheel stays where it was"
    operator.back().up().ok()
    assert operator.values["north"] == "A", "the name ends with the sign before the first letter"
    assert operator.backroom.names[0] == "A"


def test_a_name_that_is_taken_is_not_given_twice(operator: Operator) -> None:
    operator.backroom.names = ["A"]
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "north", "A", "east", "New name").ok().up().ok()
    assert operator.big == "That name is taken"
    operator.ok()
    assert operator.big == "A[✓]", "and may be changed"
    operator.back(2)
    assert operator.values == {"north": "A", "east": "–"}


def test_an_option_has_its_help_and_its_value_on_one_screen(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok().choose("Options")
    assert operator.values["strict"] == "off"
    operator.choose("strict")
    assert operator.title == "strict"
    assert operator.big == "off – a dead heat of cards counts against the team instead of for it (ours)"
    operator.up().ok()
    assert operator.values["strict"] == "on"
    operator.back()
    assert operator.values["Options"] == "your own"
    operator.choose("Start")
    assert operator.backroom.playing is not None
    assert operator.backroom.playing.options == {"strict": True}


def test_an_option_that_is_left_by_back_stays_as_it_was(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok().choose("Options", "strict").up().back()
    assert operator.values["strict"] == "off"


def test_a_number_is_counted_up_while_the_key_is_held(operator: Operator) -> None:
    operator.choose("Play", "First Hand").press("north", "east").ok().choose("Options", "best of").up()
    assert operator.big.startswith("6 – ")
    operator.hold(Key.UP, 1_000 * MS)
    assert operator.big.startswith("11 – ")


def test_one_entry_sets_all_options_as_the_box_says(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok().choose("Options", "Rules", "official")
    assert operator.values["Rules"] == "official"
    assert operator.values["hands"] == "scanned"
    operator.choose("Rules", "as usual")
    assert (operator.values["Rules"], operator.values["hands"]) == ("usual", "unknown")


def test_an_option_of_several_values_has_them_marked(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok().choose("Options", "blind white levels", "3", "1")
    assert (operator.values["1"], operator.values["2"], operator.values["3"]) == ("✓", "–", "✓")
    operator.choose("3").back()
    assert operator.values["blind white levels"] == "1"


@pytest.mark.parametrize("game", game_names())
def test_every_option_takes_every_value_that_the_keys_reach(game: str) -> None:
    operator = Operator()
    operator.choose("Play", find_game(game).title).up().ok().choose("Options")
    for label in operator.items[1:]:
        operator.choose(label)
        if isinstance(operator.screen.body, Choices):
            operator.ok().back()
        else:
            operator.up(3).ok()
    operator.back().choose("Start")
    wrong = [str(operator.screen.big)] if operator.menu.has_the_table else []
    assert wrong == [], "the backroom checks the options"


def test_names_and_options_stay_when_the_operator_goes_back_to_let_somebody_join(operator: Operator) -> None:
    operator.choose("Play", "The Mind").press("north", "east").ok()
    operator.choose("Names", "north", "Anna").back().choose("Options", "strict").up().ok().back()
    operator.back().press("south", "east").ok().choose("Start")
    plan = operator.backroom.playing
    assert plan == Plan("the-mind", ("north", "south"), {"north": "Anna"}, {"strict": True})


def test_the_name_of_somebody_who_does_not_play_may_be_taken(operator: Operator) -> None:
    operator.backroom.remembered = Plan("the-mind", ("north", "east"), {"west": "Zoë"})
    operator.choose("Play", "The Mind").ok().choose("Names", "north", "Zoë")
    assert operator.values == {"north": "Zoë", "east": "–"}
