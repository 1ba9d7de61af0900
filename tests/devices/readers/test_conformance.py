"""What every reader promises, whatever is behind it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.devices.readers.status import State
from deadheat.timing import CardSeen, S

from .rigs import RIGS, Rig


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Rig]:
    made = RIGS[request.param](tmp_path)
    yield made
    made.close()


@pytest.fixture
def up(rig: Rig) -> Rig:
    """The same, plugged in and working."""
    rig.source.start(rig.heard)
    rig.plug()
    return rig


def code(card: str) -> str:
    return f"card-{card}-whole"


def seen(rig: Rig) -> list[str]:
    return rig.heard.codes


def test_it_can_be_absent_at_the_start(rig: Rig) -> None:
    rig.source.start(rig.heard)
    rig.wait(30 * S)
    assert rig.source.status.state is State.ABSENT
    assert rig.source.vouched(rig.clock.now()) is None
    rig.plug()
    rig.show("a")
    assert seen(rig) == [code("a")]


def test_each_card_is_seen_once_and_in_order(up: Rig) -> None:
    for card in "bac":
        up.show(card)
    assert seen(up) == [code(card) for card in "bac"]


def test_a_card_that_is_shown_again_later_is_seen_again(up: Rig) -> None:
    up.show("a")
    up.wait(10 * S)
    up.show("a")
    assert seen(up) == [code("a")] * 2


def test_a_moment_lies_within_what_had_not_been_vouched_for_and_now(up: Rig) -> None:
    for card in "abc":
        mark = up.source.vouched(up.clock.now())
        assert mark is not None
        assert mark <= up.clock.now()
        up.show(card)
        last = [signal for signal in up.heard.signals if isinstance(signal, CardSeen)][-1]
        assert mark <= last.at.earliest <= last.at.latest <= up.clock.now()


def test_it_reports_itself_by_the_readers_name_and_leaves_the_card_to_the_register(up: Rig) -> None:
    up.show("a")
    signal = up.heard.signals[0]
    assert isinstance(signal, CardSeen)
    assert (signal.source, signal.reader, signal.card, signal.ambiguous) == ("tray", "tray", None, False)
    assert up.heard.stirs


def test_it_vouches_for_nothing_while_it_is_away_and_is_back_within_two_seconds(up: Rig) -> None:
    up.unplug()
    assert up.source.vouched(up.clock.now()) is None
    up.wait(600 * S)
    assert up.source.status.state is State.ABSENT
    up.plug()
    assert up.source.vouched(up.clock.now()) is not None


def test_half_a_card_does_not_join_the_next_one_after_an_outage(up: Rig) -> None:
    up.half_show("a")
    up.unplug()
    up.plug()
    up.show("b")
    assert seen(up) == [code("b")]


def test_an_outage_takes_no_card_away(up: Rig) -> None:
    up.show("a")
    taken_away = list(up.heard.gone)
    up.unplug()
    up.wait(1 * S)
    assert up.heard.gone == taken_away


def test_a_reader_that_was_stopped_says_nothing_more_and_can_be_started_again(up: Rig) -> None:
    up.source.stop()
    up.wait(5 * S)
    assert up.source.vouched(up.clock.now()) is None
    up.source.start(up.heard)
    up.wait(2 * S)
    up.show("a")
    assert seen(up) == [code("a")]
