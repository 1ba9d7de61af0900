"""deadheat on a stock kernel's GPIO interrupts: the races that decide whether it is fair."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .guest import Guest, Message, let_pass

pytestmark = pytest.mark.kernel

SEATS = {"low": 1, "middle": 4, "high": 6}


@contextmanager
def racing(guest: Guest, factory: str = "gpiod", seats: dict[str, int] = SEATS) -> Iterator[Message]:
    with guest.running("product", "race", factory=factory, seats=seats):
        yield guest.wait_for("started")
        guest.send(do="stop")
        assert guest.wait_for("replayed")["verified"], "the journal does not give the same rulings"


def ruling(guest: Guest, *kinds: str) -> Message:
    return guest.wait_for(lambda message: message["what"] == "ruling" and message["kind"] in kinds)


def winners(verdict: Message) -> list[str]:
    return sorted(who for who, *_ in verdict["evidence"])


def let_go(guest: Guest, *seats: str) -> None:
    guest.pull(*((SEATS[seat], 0) for seat in seats))


def test_a_press_is_stamped_by_the_kernel_and_not_when_python_gets_to_it(guest: Guest) -> None:
    with racing(guest):
        guest.wait_for("light")
        guest.send(do="block", seconds=0.5)
        guest.wait_for("blocked")
        first = guest.pull((SEATS["high"], 1))
        let_pass(0.1)
        second = guest.pull((SEATS["low"], 1))
        verdict, places = ruling(guest, "first", "dead-heat"), ruling(guest, "places")
    stamps = {who: latest for who, _, _, latest in places["evidence"]}
    apart = stamps["low"] - stamps["high"]
    assert winners(verdict) == ["high"]
    assert abs(apart - (second.earliest_ns - first.earliest_ns)) < 50_000_000
    assert apart >= 50_000_000, "both were read in one go, so only the kernel can know that they were apart"


def test_six_then_one_back_to_back_is_a_dead_heat_and_never_a_win_for_line_one(guest: Guest) -> None:
    with racing(guest):
        for _ in range(6):
            guest.wait_for("light")
            guest.pull((SEATS["high"], 1), (SEATS["low"], 1))
            verdict = ruling(guest, "first", "dead-heat")
            assert verdict["kind"] == "dead-heat", verdict["text"]
            assert winners(verdict) == ["high", "low"]
            let_go(guest, "high", "low")


def bounce(guest: Guest, seat: str) -> None:
    """Closes and opens the button for about 8 ms until it stays closed."""
    for level in (0, 1, 0, 1, 0, 1):
        let_pass(0.0013)
        guest.pull((SEATS[seat], level))


def race_apart(guest: Guest, first: str, second: str, *, bouncing: bool = False) -> Message:
    """A race in which ``first`` is pressed 20 ms before ``second``; the verdict.

    The guest's clock stands still while the host is busy elsewhere, so pulls may come closer together than they were
    made, and edges that come too close are lost. A void race and one whose stamps are not 10 to 40 ms apart are run
    again, a little slower; stamps that were always wrong would not pass.
    """
    for attempt in range(8):
        guest.wait_for("light")
        guest.pull((SEATS[first], 1))
        if bouncing:
            bounce(guest, first)
        let_pass((0.013 if bouncing else 0.02) * (1 + attempt / 2))
        guest.pull((SEATS[second], 1))
        verdict = ruling(guest, "first", "dead-heat", "void")
        if verdict["kind"] == "void":
            let_go(guest, first, second)
            continue
        places = ruling(guest, "places")
        let_go(guest, first, second)
        stamps = {who: latest for who, _, _, latest in places["evidence"]}
        # One that came after the places were called is none of them.
        apart = abs(stamps.get(second, stamps[first]) - stamps[first])
        if 10_000_000 <= apart <= 40_000_000:
            return verdict
    raise guest.failure("Never were two presses 10 to 40 ms apart.")


def test_presses_20_ms_apart_are_ordered_rightly_although_the_first_one_bounces(guest: Guest) -> None:
    with racing(guest):
        for first, second in (("high", "low"), ("low", "high")):
            verdict = race_apart(guest, first, second, bouncing=True)
            assert winners(verdict) == [first], verdict["text"]


def test_a_burst_that_overflows_the_kernels_buffer_makes_the_race_void_and_loses_nobody(guest: Guest) -> None:
    with racing(guest):
        guest.wait_for("light")
        guest.send(do="block", seconds=4)
        guest.wait_for("blocked")
        guest.pull((SEATS["low"], 1))
        for level in (1, 0) * 700:
            guest.pull((SEATS["high"], level))
            let_pass(0.0005)
        guest.pull((SEATS["high"], 1))
        verdict = ruling(guest, "first", "dead-heat", "void")
        assert verdict["kind"] == "void", verdict["text"]
        let_go(guest, "low", "high")
        guest.wait_for("light")
        guest.pull((SEATS["low"], 1))
        assert winners(ruling(guest, "first", "dead-heat", "void")) == ["low"]


def test_the_daemon_can_be_killed_and_started_again_twenty_times(guest: Guest) -> None:
    for _ in range(20):
        with guest.running("product", "race", factory="gpiod", seats=SEATS):
            guest.wait_for("started")
    with racing(guest):
        guest.wait_for("light")
        guest.pull((SEATS["middle"], 1))
        assert winners(ruling(guest, "first", "dead-heat", "void")) == ["middle"]


def test_lgpio_gives_the_same_winner_with_a_wider_moment(guest: Guest) -> None:
    widths = {}
    for factory in ("gpiod", "lgpio"):
        with racing(guest, factory) as started:
            verdict = race_apart(guest, "high", "low")
            assert winners(verdict) == ["high"], (factory, verdict["text"])
            (_, _, earliest, latest) = verdict["evidence"][0]
            widths[factory] = latest - earliest
            assert "kernel stamps" in started["quality"]
    assert widths["lgpio"] > widths["gpiod"]
