"""Whatever an operator does, no code is ever on two cards and nothing that was enrolled is lost."""

from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.screens.layout import arrange
from deadheat.operator import Choice

from .sitting import Sitting, small_deck

Step: TypeAlias = str | Choice | bool

CODES = ["a", "b", "uid:04A1", "uid:08A1B2C3", "", "the-mind/1", "the-mind/3", "loading/42", "1e5", "007"]
STEPS = st.lists(st.one_of(st.sampled_from(CODES), st.sampled_from(list(Choice)), st.booleans()), max_size=40)


def codes(sitting: Sitting) -> dict[str, str]:
    return {row.code: row.card for row in sitting.register}


def step(sitting: Sitting, what: Step) -> None:
    if isinstance(what, bool):
        sitting.dialogue.written(None if what else "no", sitting.second)
        sitting.dialogue.on_time(sitting.second)
    elif isinstance(what, Choice):
        sitting.choose(what)
    else:
        sitting.scan(what)


@settings(max_examples=60)
@given(STEPS, st.booleans(), st.booleans())
def test_a_sitting_never_fails_and_loses_nothing(steps: list[Step], again: bool, writes: bool) -> None:
    sitting = Sitting(small_deck(3), again=again, writes=writes)
    for what in steps:
        before = codes(sitting)
        was_writing = sitting.dialogue._writing
        step(sitting, what)
        after = codes(sitting)
        taken_off = what is Choice.REDO or (was_writing and what is False)
        assert taken_off or before.items() <= after.items()
        assert len(after) - len(before) <= 1
        assert arrange(sitting.dialogue.screen(), (128, 64), 0)


@settings(max_examples=60)
@given(STEPS)
def test_what_is_missing_at_the_end_is_what_has_no_code(steps: list[Step]) -> None:
    sitting = Sitting(small_deck(3))
    named = set()
    for what in steps:
        asked = sitting.asked.id if not sitting.dialogue.finished else ""
        step(sitting, what)
        if what == asked:
            named.add(asked)
    missing = {place.card.id for place in sitting.dialogue.missing}
    assert missing == {card.id for card in small_deck(3)} - set(codes(sitting).values()) - named
