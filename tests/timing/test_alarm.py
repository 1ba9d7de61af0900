"""An alarm is only ever brought forward, and goes off once."""

from deadheat.timing import MS, Alarm
from deadheat.virtual.fake_clock import FakeClock


class Watch:
    """A clock with an alarm, and when it went off."""

    def __init__(self) -> None:
        self.clock = FakeClock(0)
        self.went_off: list[int] = []
        self.alarm = Alarm(self.clock, lambda: self.went_off.append(self.clock.now()))


def test_of_what_it_was_set_to_the_earliest_counts_and_it_goes_off_once() -> None:
    watch = Watch()
    for when in (9 * MS, 4 * MS, 7 * MS):
        watch.alarm.set(when)
    watch.clock.run_to(20 * MS)
    assert watch.went_off == [4 * MS]


def test_when_it_has_gone_off_it_can_be_set_to_any_time_again() -> None:
    watch = Watch()
    watch.alarm.set(4 * MS)
    watch.clock.run_to(5 * MS)
    watch.alarm.set(9 * MS)
    watch.clock.run_to(20 * MS)
    assert watch.went_off == [4 * MS, 9 * MS]


def test_one_that_was_cancelled_stays_quiet_until_it_is_set_again() -> None:
    watch = Watch()
    watch.alarm.set(4 * MS)
    watch.alarm.cancel()
    watch.alarm.cancel()
    watch.clock.run_to(5 * MS)
    assert watch.went_off == []
    watch.alarm.set(9 * MS)
    watch.clock.run_to(20 * MS)
    assert watch.went_off == [9 * MS]


def test_it_can_be_set_while_it_goes_off() -> None:
    clock, went_off = FakeClock(0), list[int]()

    def ring() -> None:
        went_off.append(clock.now())
        if len(went_off) < 3:
            alarm.set(clock.now() + 2 * MS)

    alarm = Alarm(clock, ring)
    alarm.set(1 * MS)
    clock.run_to(20 * MS)
    assert went_off == [1 * MS, 3 * MS, 5 * MS]
