"""Claims by themselves: whose scan it is."""

from deadheat.games import Claim, Claims
from deadheat.games.claims import CLAIM_LIFE
from deadheat.timing import MS, Moment

START = 1_000_000_000_000


def at(ms: float, last: float | None = None) -> Moment:
    return Moment(START + round(ms * MS), START + round((ms if last is None else last) * MS))


def claims(**pressed: float) -> Claims:
    """Seats that have pressed, and when in ms; presses closer than 1 ms are a dead heat."""
    made = Claims(window=MS)
    for seat, ms in pressed.items():
        made.open(seat, at(ms))
    return made


def seats_of(claim: Claim | None) -> tuple[str, ...]:
    assert claim is not None
    return claim.seats


def test_the_earliest_claim_takes_a_scan_at_a_shared_reader() -> None:
    waiting = claims(north=5, east=0, south=9)
    assert [seats_of(waiting.complete(at(500), None)) for _ in range(3)] == [("east",), ("north",), ("south",)]
    assert waiting.complete(at(500), None) is None


def test_a_scan_of_a_known_player_takes_no_one_elses_claim() -> None:
    waiting = claims(north=0, east=5)
    assert seats_of(waiting.complete(at(500), "east")) == ("east",)
    assert waiting.complete(at(500), "east") is None
    assert waiting.waiting == {"north"}


def test_of_a_dead_heat_nobody_can_say_whose_scan_it_is() -> None:
    waiting = claims(north=0.4, east=0, south=9)
    first, second = waiting.complete(at(500), None), waiting.complete(at(600), None)
    assert first == second
    assert first is not None
    assert (first.seat, first.seats, first.at) == (None, ("east", "north"), at(0, 0.4))
    assert waiting.waiting == {"south"}


def test_the_order_of_presses_of_a_dead_heat_makes_no_difference() -> None:
    one, other = claims(north=0.4, east=0), claims(east=0, north=0.4)
    assert one.complete(at(500), None) == other.complete(at(500), None)


def test_of_three_in_a_dead_heat_all_wait_until_all_have_scanned() -> None:
    waiting = claims(north=0, east=0.3, south=0.6)
    for _ in range(3):
        assert waiting.waiting == {"north", "east", "south"}
        waiting.complete(at(500), None)
    assert waiting.waiting == frozenset()


def test_a_known_player_completes_a_claim_that_may_be_theirs() -> None:
    waiting = claims(north=0, east=0.3)
    waiting.complete(at(500), None)
    assert seats_of(waiting.complete(at(600), "east")) == ("east", "north")


def test_ones_own_claim_goes_before_one_that_may_be_ones_own() -> None:
    waiting = claims(north=0, east=0.3)
    waiting.complete(at(500), None)
    waiting.open("east", at(700))
    assert seats_of(waiting.complete(at(900), "east")) == ("east",)


def test_a_scan_that_was_over_before_the_press_completes_nothing() -> None:
    waiting = claims(north=50)
    assert waiting.complete(at(20, 40), None) is None
    assert seats_of(waiting.complete(at(20, 50), None)) == ("north",)


def test_a_second_press_keeps_the_first_time() -> None:
    waiting = claims(north=0)
    assert waiting.open("north", at(300)).at == at(0)


def test_a_press_that_was_meant_for_something_else_is_withdrawn_alone() -> None:
    waiting = claims(north=0, east=5)
    waiting.withdraw("north", at(300))
    assert waiting.waiting == {"north", "east"}, "another press than the one that waits"
    waiting.withdraw("north", at(0))
    assert waiting.waiting == {"east"}


def test_claims_expire_one_after_the_other() -> None:
    waiting = claims(north=0, east=5)
    assert waiting.next_deadline == START + CLAIM_LIFE
    assert [claim.seat for claim in waiting.expire(START + CLAIM_LIFE)] == ["north"]
    assert waiting.next_deadline == START + CLAIM_LIFE + 5 * MS
    waiting.drop()
    assert waiting.next_deadline is None


def test_a_play_waits_for_claims_that_may_be_before_it() -> None:
    waiting = claims(north=10)
    assert not waiting.may_precede(at(8.9))
    assert waiting.may_precede(at(9.0))
    assert waiting.may_precede(at(500))


def test_a_scan_at_a_players_own_reader_is_a_rivals_if_the_player_has_not_pressed() -> None:
    waiting = claims(north=0, east=5)
    assert waiting.complete(at(500), "south") is None
    assert seats_of(waiting.complete(at(500), "south", rivals=True)) == ("north",)
    assert seats_of(waiting.complete(at(500), "east", rivals=True)) == ("east",)


def test_ones_own_claim_goes_before_a_rivals_earlier_one() -> None:
    waiting = claims(north=0, east=5)
    assert seats_of(waiting.complete(at(500), "east", rivals=True)) == ("east",)


def test_rivals_in_a_dead_heat_at_anothers_reader_are_asked() -> None:
    waiting = claims(north=0, east=0.4)
    assert seats_of(waiting.complete(at(500), "south", rivals=True)) == ("east", "north")


def test_what_waits_on_is_not_theirs_who_have_had_their_scan() -> None:
    waiting = claims(north=0, east=0.3, south=0.6)
    used = waiting.complete(at(500), None)
    assert used is not None
    waiting.settle(used.at, "east")
    assert waiting.waiting == {"north", "south"}
    waiting.complete(at(600), None)
    waiting.settle(used.at, "south")
    assert waiting.waiting == {"north"}
