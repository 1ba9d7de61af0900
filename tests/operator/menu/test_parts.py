"""The menu's parts: keys that are held, names that are cleaned, values that are counted."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.keys import Key
from deadheat.games import Game
from deadheat.operator.menu import Act, clean_name
from deadheat.operator.menu.acts import LONG, Keyboard
from deadheat.operator.menu.domains import Numbers, OneOf, SomeOf, domains_of
from deadheat.operator.menu.names import LONGEST
from deadheat.problems import Problem
from deadheat.referee import check_options, find_game, game_names, options_of
from deadheat.timing import MS, S

# -- keys -------------------------------------------------------------------------------------------------------------


def test_arrows_act_as_they_go_down_and_ok_as_it_is_let_go() -> None:
    keyboard = Keyboard()
    assert keyboard.key(Key.UP, True, 0) == [Act.UP]
    assert keyboard.key(Key.UP, False, 90 * MS) == []
    assert keyboard.key(Key.OK, True, 1 * S) == []
    assert keyboard.key(Key.OK, False, 1 * S + 90 * MS) == [Act.OK]


def test_ok_held_for_long_is_back_and_nothing_else() -> None:
    keyboard = Keyboard()
    keyboard.key(Key.OK, True, 0)
    assert keyboard.next_deadline == LONG
    assert keyboard.on_time(LONG - 1) == []
    assert keyboard.on_time(LONG) == [Act.BACK]
    assert keyboard.key(Key.OK, False, 2 * LONG) == []


def test_a_long_press_that_is_only_told_at_its_end_is_back_too() -> None:
    keyboard = Keyboard()
    keyboard.key(Key.OK, True, 0)
    assert keyboard.key(Key.OK, False, LONG + 1) == [Act.BACK]


def test_a_click_of_an_encoder_is_one_step() -> None:
    keyboard = Keyboard()
    assert keyboard.key(Key.DOWN, True, 5) + keyboard.key(Key.DOWN, False, 5) == [Act.DOWN]
    assert keyboard.next_deadline is None


def test_a_loop_that_was_busy_does_not_make_up_for_it() -> None:
    keyboard = Keyboard()
    keyboard.key(Key.DOWN, True, 0)
    assert keyboard.on_time(5 * S) == [Act.DOWN]


def test_a_key_that_was_swallowed_means_nothing_more() -> None:
    keyboard = Keyboard()
    keyboard.key(Key.OK, True, 0)
    keyboard.swallow()
    assert keyboard.key(Key.OK, False, 90 * MS) == []
    keyboard.key(Key.OK, True, 1 * S)
    assert keyboard.key(Key.OK, False, 1 * S + 90 * MS) == [Act.OK]


@given(st.lists(st.tuples(st.sampled_from(list(Key)), st.booleans(), st.integers(0, 2 * S)), max_size=40))
def test_whatever_keys_tell_there_is_never_more_than_one_act_for_each_and_each_repeat(
    told: list[tuple[Key, bool, int]],
) -> None:
    keyboard, now, acts = Keyboard(), 0, 0
    for key, pressed, later in told:
        now += later
        acts += len(keyboard.key(key, pressed, now))
        assert keyboard.next_deadline is None or keyboard.next_deadline > now
    assert acts <= len(told) * 4


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("  Ana \t María\n", "Ana María"),
        ("A" * 200, "A" * LONGEST),
        ("\N{PARTY POPPER}Max\N{WOMAN}\u200d\N{ROCKET}", "Max"),
        ("\u202emalice", "malice"),
        ("אברהם", "אברהם"),
        ("O’Neil-Smith Jr.", "O’Neil-Smith Jr."),
        ("e" + "\u0301" * 50, "é" + "\u0301" * 3),
        ("\N{PARTY POPPER}", ""),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_names_are_cleaned_of_what_would_break_a_screen(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@given(st.text(st.characters(codec=None), max_size=300))
def test_whatever_somebody_is_called_it_fits_and_can_be_shown(raw: str) -> None:
    name = clean_name(raw)
    assert sum(not unicodedata.category(sign).startswith("M") for sign in name) <= LONGEST
    assert not any(unicodedata.category(sign)[0] in "CZ" and sign != " " for sign in name)
    assert name == name.strip()
    assert clean_name(name) == name
    name.encode()


# -- values -----------------------------------------------------------------------------------------------------------


@given(st.integers(-30, 60_000), st.integers(0, 60_000), st.integers(-30, 120_000), st.sampled_from([-1, 1]))
def test_a_number_never_leaves_its_range_and_every_step_goes_on(least: int, span: int, value: int, by: int) -> None:
    domain = Numbers(least, least + span)
    value = max(least, min(value, least + span))
    stepped = domain.step(value, by)
    assert least <= stepped <= least + span
    assert (stepped - value) * by > 0 or stepped == (least if by < 0 else least + span)


def test_a_thousand_values_are_not_a_thousand_presses_away() -> None:
    domain, value, presses = Numbers(200, 60_000), 200, 0
    while value < 60_000:
        value, presses = domain.step(value, 1), presses + 1
    assert presses < 200


def test_a_value_that_is_unknown_leads_into_the_ring() -> None:
    assert OneOf(["a", "b"]).step("z", 1) == "b"


def test_marks_are_kept_in_the_order_of_the_values() -> None:
    domain = SomeOf([1, 2, 3])
    assert domain.toggled([3], 1) == [1, 3]
    assert domain.toggled([1, 3], 3) == [1]


@pytest.mark.parametrize("game", game_names())
def test_every_value_that_two_keys_reach_is_one_that_the_game_takes(game: str) -> None:
    found = find_game(game)
    domains = domains_of(found)
    for option in options_of(found):
        domain = domains.get(option.name)
        value = option.default
        for step in range(12):
            if isinstance(domain, SomeOf):
                value = domain.toggled(value, domain.values[step % len(domain.values)])
            elif domain is not None:
                value = domain.step(value, 1 if step % 3 else -1)
            assert refusal(found, option.name, value) in ("", "Choose options that go together.")


def refusal(game: type[Game], name: str, value: object) -> str:
    """What to do instead, if a game does not take a value; some go only with others."""
    try:
        check_options(game, {name: value})
    except Problem as problem:
        return problem.remedy
    return ""
