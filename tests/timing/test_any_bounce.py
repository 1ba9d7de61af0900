"""A press is timed by its first edge however its contact bounces."""

from itertools import accumulate, pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from deadheat.timing import MS, US, Contacts, ContactTimes, Moment, Press

from .bench import LATE, START, STEADY, at
from .driving import Delivery, Drive

_TIMES = ContactTimes()
_FIRST = at(40)
_BOUNCING = 20 * MS

stretches = st.one_of(st.integers(1 * US, 300 * US), st.integers(1 * US, 4 * MS))


@st.composite
def bounces(draw: st.DrawFn) -> list[int]:
    """When a contact changes that closes at `_FIRST`, bounces for up to 20 ms and then stays closed."""
    changes = [*accumulate(draw(st.lists(stretches, max_size=24)), initial=_FIRST)]
    changes = [change for change in changes if change <= _FIRST + _BOUNCING]
    return changes if len(changes) % 2 == 1 else changes[:-1]


def press_of(changes: list[int]) -> Press:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    edges = [Delivery(change, "north", change, n % 2 == 0) for n, change in enumerate(changes)]
    (press,) = Drive(contacts, {"north": changes}, edges).run(START, changes[-1] + 100 * MS)
    assert isinstance(press, Press)
    return press


def closed_and_open(changes: list[int], until: int) -> tuple[int, int]:
    """For how long the line was closed, and open, from the first change until ``until``."""
    spans = [min(b, until) - min(a, until) for a, b in pairwise([*changes, max(until, changes[-1])])]
    return sum(spans[::2]), sum(spans[1::2])


@STEADY
@given(bounces())
def test_the_first_edge_lies_in_the_moment_and_begins_it(changes: list[int]) -> None:
    press = press_of(changes)
    assert press.at.earliest == _FIRST - LATE
    assert _FIRST <= press.at.latest <= changes[-1]


@STEADY
@given(bounces())
def test_a_press_that_is_mostly_closed_at_first_is_exact(changes: list[int]) -> None:
    closed, opened = closed_and_open(changes, _FIRST + _TIMES.confirm)
    assume(2 * closed >= _TIMES.confirm and opened <= _TIMES.chatter)
    assert press_of(changes).at == Moment(_FIRST - LATE, _FIRST)


@STEADY
@given(bounces(), st.lists(st.booleans(), min_size=30, max_size=30))
def test_wrong_types_on_the_edges_never_make_a_press_later_than_its_first_edge(
    changes: list[int], truly: list[bool]
) -> None:
    contacts = Contacts("table")
    contacts.add("north", False, START)
    edges = [
        Delivery(change, "north", change, (n % 2 == 0) == right)
        for n, (change, right) in enumerate(zip(changes, truly, strict=False))
    ]
    (press,) = Drive(contacts, {"north": changes}, edges).run(START, changes[-1] + 100 * MS)
    assert press.at.earliest <= _FIRST - LATE
    assert press.at.latest >= _FIRST


@STEADY
@given(st.integers(1 * US, _TIMES.confirm // 2 - 1), st.integers(_TIMES.confirm, 60 * MS))
def test_noise_shorter_than_half_the_confirmation_never_makes_a_press(length: int, gap: int) -> None:
    changes = [_FIRST, _FIRST + length, _FIRST + 2 * length + gap, _FIRST + 3 * length + gap]
    contacts = Contacts("table")
    contacts.add("north", False, START)
    edges = [Delivery(change, "north", change, n % 2 == 0) for n, change in enumerate(changes)]
    assert Drive(contacts, {"north": changes}, edges).run(START, changes[-1] + 100 * MS) == []
