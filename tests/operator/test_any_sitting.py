"""Whatever an operator does, no code is ever on two cards and nothing that was enrolled is lost."""

from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.cards import Deck, load_deck
from deadheat.devices.screens.layout import arrange
from deadheat.operator import Choice
from deadheat.timing import S

from .sitting import Sitting, small_deck

Step: TypeAlias = str | Choice | bool | int
"""A scan, a choice, a tag written or not, or seconds that pass."""

CODES = ["a", "b", "c", "uid:04A1B2C3", "uid:*A1B2C3", "uid:08A1B2C3", "", "the-mind/1", "the-mind/3", "loading/42"]
CODES += ["in-extremis/basic-02", "in-extremis/basic-02/front", "1e5", "007", "\ud800"]
STEPS = st.lists(
    st.one_of(st.sampled_from(CODES), st.sampled_from(list(Choice)), st.booleans(), st.integers(0, 60)), max_size=40
)
TWO_FACED = load_deck("in-extremis")
DECKS = [small_deck(3), Deck("in-extremis", TWO_FACED.title, {c.name: c for c in list(TWO_FACED)[:3]})]


def codes(sitting: Sitting) -> dict[str, str]:
    return {row.code: row.card for row in sitting.register}


def step(sitting: Sitting, what: Step) -> None:
    if isinstance(what, bool):
        sitting.dialogue.written(None if what else "no", sitting.second * S)
    elif isinstance(what, int):
        sitting.second += what
        due = sitting.dialogue.next_deadline
        sitting.dialogue.on_time(sitting.second * S)
        assert due is None or due > sitting.second * S or sitting.dialogue.next_deadline != due
    elif isinstance(what, Choice):
        sitting.choose(what)
    else:
        sitting.scan(what)


@settings(max_examples=60)
@given(STEPS, st.sampled_from(DECKS), st.booleans(), st.booleans(), st.booleans())
def test_a_sitting_never_fails_and_loses_nothing(
    steps: list[Step], deck: Deck, again: bool, writes: bool, faces: bool
) -> None:
    sitting = Sitting(deck, again=again, writes=writes, faces=faces)
    sitting.register.enrol("c", f"{deck.name}/{list(deck)[1].name}")
    for what in steps:
        before = codes(sitting)
        was_writing = sitting.dialogue.to_write is not None
        asked = sitting.asked.id
        step(sitting, what)
        after = codes(sitting)
        not_written = was_writing and (isinstance(what, int) or what is Choice.STOP)
        assert what is Choice.REDO or not_written or before.items() <= after.items()
        assert not not_written or len(before) - len(after) <= 1
        assert len({card for code, card in before.items() if code not in after}) <= 1, "of one card at a time"
        assert set(after.items()) - set(before.items()) <= {(what, asked)}, "only what was scanned, on what was asked"
        rows = arrange(sitting.dialogue.screen(), (128, 64), 0)
        assert sitting.asked.label in " ".join(row.words for row in rows) or sitting.dialogue.finished


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
        elif what is Choice.REDO and not sitting.dialogue.finished:
            named.discard(sitting.asked.id)
    missing = {place.card.id for place in sitting.dialogue.missing}
    assert missing == {card.id for card in small_deck(3)} - set(codes(sitting).values()) - named
