"""Sources that come, beat, fall silent, go and return, and what a verdict says of them."""

from deadheat.timing import Fault, FaultKind, Heat, Kind, Mark, Moment

from .gate import CARDS, Gate, ms, press, when


def notices(gate: Gate, now: float) -> list[Fault]:
    """What is told about sources at ``now``."""
    found = []
    for heat in gate.take(now):
        assert isinstance(heat, Heat)
        assert heat.aside
        (signal,) = heat.signals
        assert isinstance(signal, Fault)
        found.append(signal)
    return found


def down(source: str, first: float, last: float) -> Fault:
    return Fault(source, FaultKind.SOURCE_DOWN, when(first, last))


def up(source: str, at: float) -> Fault:
    return Fault(source, FaultKind.SOURCE_UP, when(at))


def test_a_source_that_comes_for_the_first_time_needs_no_notice() -> None:
    gate = Gate()
    assert notices(gate, 1) == []
    assert gate.lineup.without == ()


def test_a_silent_source_is_marked_down_after_its_time_and_the_verdict_goes_on_without_it() -> None:
    gate = Gate("table", "hub")
    gate.offer(press("north", 10))
    gate.beat(1999, "table")
    assert gate.take(1999) == []
    assert gate.checks() == 2000
    gate.beat(2000, "table")
    notice, heat = gate.take(2000)
    assert notice == Heat((down("hub", 0, 2000),), without=("hub",), aside=True)
    assert heat == Heat((press("north", 10),), without=("hub",))


def test_a_source_that_lives_but_cannot_vouch_is_not_silent() -> None:
    gate = Gate()
    for now in range(0, 10_000, 500):
        gate.beat(5, now=now)
        assert gate.take(now) == []


def test_sources_that_fall_silent_together_are_told_in_the_same_order_whoever_joined_first() -> None:
    told = [notices(Gate(*sources), 2000) for sources in (("hub-1", "hub-2"), ("hub-2", "hub-1"))]
    assert told[0] == told[1] == [down("hub-1", 0, 2000), down("hub-2", 0, 2000)]


def test_a_source_that_goes_is_not_waited_for_and_what_it_reported_stays() -> None:
    gate = Gate("table", "hub")
    gate.offer(press("south", 10, source="hub"), press("north", 20))
    gate.beat(40, "table")
    gate.lineup.leave("hub", ms(40))
    notice, south, north = gate.take(40)
    assert notice == Heat((down("hub", 0, 40),), without=("hub",), aside=True)
    assert south == Heat((press("south", 10, source="hub"),), without=("hub",))
    assert north == Heat((press("north", 20),), without=("hub",))


def test_an_unknown_source_may_go_and_a_gone_one_again() -> None:
    gate = Gate()
    gate.lineup.leave("nobody", ms(1))
    gate.lineup.leave("table", ms(1))
    gate.lineup.leave("table", ms(2))
    assert notices(gate, 3) == [down("table", 0, 1)]


def test_a_source_that_beats_again_is_back_and_waited_for() -> None:
    gate = Gate("table", "hub")
    gate.beat(2000, "table")
    gate.take(2000)
    gate.beat(2500, "hub")
    gate.beat(2500, "table")
    assert notices(gate, 2500) == [up("hub", 2500)]
    gate.offer(press("north", 2600))
    gate.beat(2700, "table")
    assert gate.heats(2700) == []
    gate.beat(2700, "hub")
    assert gate.heats(2700) == [{"north"}]


def test_a_source_that_joins_again_is_waited_for_from_then_on() -> None:
    gate = Gate("table", "hub")
    gate.lineup.leave("hub", ms(10))
    gate.take(10)
    gate.joins("hub", at=50)
    assert notices(gate, 50) == [up("hub", 50)]
    gate.offer(press("north", 40))
    gate.beat(60, "table")
    assert gate.heats(60) == [{"north"}]


def test_a_watermark_never_goes_back() -> None:
    gate = Gate()
    gate.beat(50)
    gate.beat(30, now=60)
    assert gate.lineup.marks == {"table": Mark(ms(50), ms(60))}


def test_going_and_coming_of_a_source_is_told_exactly_once_each_time() -> None:
    gate = Gate("table", "hub")
    told: list[Fault] = []
    for now in range(0, 20_000, 100):
        gate.beat(now, "table")
        if now % 10_000 >= 5_000:
            gate.beat(now, "hub")
        told += notices(gate, now)
    assert [fault.kind for fault in told] == [FaultKind.SOURCE_DOWN, FaultKind.SOURCE_UP] * 2


def test_other_notices_pass_at_once_and_do_not_make_a_heat_uncertain() -> None:
    gate = Gate()
    stuck = Fault("table", FaultKind.STUCK, Moment.exactly(ms(5)), "south")
    gate.offer(press("north", 10), stuck)
    gate.beat(40)
    assert gate.take(40) == [Heat((stuck,), aside=True), Heat((press("north", 10),))]


def test_silence_of_a_source_that_does_not_matter_now_delays_nothing() -> None:
    gate = Gate()
    gate.joins("reader", kinds=CARDS)
    gate.offer(press("north", 10))
    gate.beat(40, "table")
    assert gate.heats(40, {Kind.PRESS}) == [{"north"}]
