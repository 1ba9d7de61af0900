"""Whoever sleeps until the next deadline and reads the levels that are wanted gets everything in time."""

from deadheat.timing import MS, Contacts, Hold, Press, Release

from .bench import START, at
from .driving import LAG, Delivery, Drive


def driven(changes: list[float], until: float, *, typed: dict[int, bool] | None = None) -> Drive:
    """A button whose edges come 0.3 ms after their stamps; ``typed`` has the levels that are printed wrongly."""
    contacts = Contacts("table")
    contacts.add("north", False, START)
    times = [at(change) for change in changes]
    edges = [
        Delivery(time + 300_000, "north", time, (typed or {}).get(n, n % 2 == 0), n + 1, n + 1)
        for n, time in enumerate(times)
    ]
    drive = Drive(contacts, {"north": times}, edges)
    drive.run(START, at(until))
    return drive


def test_an_idle_button_needs_no_wake_up_at_all() -> None:
    assert driven([], 60_000).runs == 1


def test_a_press_with_its_hold_and_release_takes_few_wake_ups() -> None:
    drive = driven([10, 1500], 3000)
    assert [type(signal) for signal in drive.signals] == [Press, Hold, Release]
    assert drive.runs < 20


def test_a_bouncing_press_takes_a_few_wake_ups_for_every_edge() -> None:
    bounces = [10 + n / 10 for n in range(21)]
    assert driven(bounces, 200).runs < 4 * len(bounces)


def test_a_clean_press_is_said_as_soon_as_edges_and_confirmation_allow() -> None:
    early = driven([10], 13.2)
    assert early.signals == []
    in_time = driven([10], 10 + 3 + LAG / MS + 0.1)
    assert [type(signal) for signal in in_time.signals] == [Press]


def test_a_press_whose_last_bounce_is_printed_wrongly_is_found_without_any_further_edge() -> None:
    drive = driven([10, 10.1, 10.2], 100, typed={2: False})
    (press,) = drive.signals
    assert press.at.latest == at(10)
