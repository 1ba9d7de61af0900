"""Time that passes only when it is told to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.virtual.fake_clock import FakeClock, FakeStamps


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(1_000)


def test_time_stands_until_it_is_told_to_pass(clock: FakeClock) -> None:
    assert (clock.now(), clock.now()) == (1_000, 1_000)


def test_calls_are_made_in_the_order_of_their_instants_at_their_instants(clock: FakeClock) -> None:
    made: list[int] = []
    for when in (1_300, 1_100, 1_200):
        clock.call_at(when, lambda: made.append(clock.now()))
    clock.run_to(1_250)
    assert made == [1_100, 1_200]
    assert clock.now() == 1_250


def test_calls_at_one_instant_are_made_in_the_order_in_which_they_were_asked_for(clock: FakeClock) -> None:
    made: list[str] = []
    for name in "abc":
        clock.call_at(1_100, lambda name=name: made.append(name))  # type: ignore[misc]
    clock.run_to(1_100)
    assert made == ["a", "b", "c"]


def test_a_call_may_ask_for_another_one_that_is_due_too(clock: FakeClock) -> None:
    made: list[int] = []

    def ask_again() -> None:
        clock.call_at(1_150, lambda: made.append(clock.now()))

    clock.call_at(1_100, ask_again)
    clock.run_to(1_200)
    assert made == [1_150]


def test_an_overdue_call_is_made_next_and_never_from_inside_the_asking(clock: FakeClock) -> None:
    made: list[int] = []
    clock.call_at(5, lambda: made.append(clock.now()))
    assert made == []
    assert clock.step()
    assert made == [1_000]


def test_a_cancelled_call_is_not_made_and_is_nobodys_next(clock: FakeClock) -> None:
    made: list[int] = []
    timer = clock.call_at(1_100, lambda: made.append(1))
    timer.cancel()
    timer.cancel()
    assert clock.next_at is None
    assert not clock.step()
    clock.run_to(2_000)
    assert made == []


def test_cancelling_a_call_that_was_made_is_harmless(clock: FakeClock) -> None:
    timer = clock.call_at(1_100, lambda: None)
    clock.run_to(1_100)
    timer.cancel()


def test_time_does_not_go_backwards(clock: FakeClock) -> None:
    with pytest.raises(ValueError, match="backwards"):
        clock.run_to(999)


def test_while_the_loop_is_busy_no_timer_fires_but_the_world_goes_on(clock: FakeClock) -> None:
    timers: list[int] = []
    world: list[int] = []
    clock.call_at(1_100, lambda: timers.append(clock.now()))
    clock.happen_at(1_100, lambda: world.append(clock.now()))
    clock.happen_at(1_900, lambda: world.append(clock.now()))
    clock.jump(500)
    assert (timers, world, clock.now()) == ([], [1_100], 1_500)
    clock.step()
    assert timers == [1_500]
    clock.run_to(2_000)
    assert world == [1_100, 1_900]


def test_at_one_instant_the_world_comes_first(clock: FakeClock) -> None:
    made: list[str] = []
    clock.call_at(1_100, lambda: made.append("timer"))
    clock.happen_at(1_100, lambda: made.append("world"))
    clock.run_to(1_100)
    assert made == ["world", "timer"]


@given(st.lists(st.tuples(st.sampled_from(["call", "happen", "step", "jump", "run"]), st.integers(0, 50)), max_size=60))
def test_whatever_is_asked_for_time_never_goes_back_and_no_call_comes_early(acts: list[tuple[str, int]]) -> None:
    clock = FakeClock(1_000)
    seen = [clock.now()]
    early: list[int] = []

    def check(when: int) -> None:
        seen.append(clock.now())
        if clock.now() < when:
            early.append(when)

    for act, n in acts:
        when = clock.now() + n - 10
        if act == "call":
            clock.call_at(when, lambda when=when: check(when))  # type: ignore[misc]
        elif act == "happen":
            clock.happen_at(when, lambda when=when: check(when))  # type: ignore[misc]
        elif act == "step":
            clock.step()
        elif act == "jump":
            clock.jump(n)
        else:
            clock.run_to(clock.now() + n)
        seen.append(clock.now())
    assert seen == sorted(seen)
    assert early == []


def test_the_calendar_moves_with_the_table_clock() -> None:
    clock = FakeClock()
    stamps = FakeStamps(clock)
    before = stamps.wall().unix_ns
    clock.jump(1_500)
    assert stamps.wall().unix_ns - before == 1_500
    assert stamps.boot_id == "simulated"
