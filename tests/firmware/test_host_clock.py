"""The real firmware at the product's own host: whatever happens to clocks and cables, Moments hold the truth."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from deadheat.timing import MS, US, FaultKind, S
from deadheat.virtual.fake_clock import FakeClock
from tests.firmware.bench import SEATS, Host, bounds_of
from tests.firmware.simulated_board import SimulatedBoard
from tests.firmware.simulated_hub import BROWN_OUT, Hub, set_clock

pytestmark = pytest.mark.firmware


@pytest.fixture
def at_host(elf: Path, simulator: Path) -> Iterator[Callable[..., Host]]:
    """Makes a host with a board that is up."""
    hubs: list[Hub] = []

    def make(*, ppm: float = 0, slowest: int = 1 * MS, seed: int = 0) -> Host:
        hub, clock = Hub(elf, simulator), FakeClock()
        hubs.append(hub)
        return Host(clock, SimulatedBoard(hub, clock.now(), ppm=ppm), slowest=slowest, seed=seed).up()

    yield make
    for hub in hubs:
        hub.close()


def play(host: Host, taps: int, seed: int = 1) -> None:
    """Everybody taps now and then."""
    chance = Random(seed)
    seats = list(SEATS)
    for number in range(taps):
        host.tap(seats[number % len(seats)], chance.randrange(MS, 40 * MS))
        host.wait(chance.randrange(60, 140) * MS)
    host.wait(300 * MS)


@pytest.mark.parametrize("ppm", [-5_000, 0, 5_000])
def test_the_moments_of_presses_hold_the_truth_however_far_the_hubs_clock_is_off(
    at_host: Callable[..., Host], ppm: float, record_property: Callable[[str, object], None]
) -> None:
    host = at_host(ppm=ppm)
    play(host, 60)
    bounds = bounds_of(host)
    record_property("bounds", str(bounds))
    print(f"\n{ppm:+} ppm: {bounds}")
    assert host.faults == []
    assert bounds.mean_bound < 400
    assert bounds.worst_bound < 600


def test_the_moments_hold_the_truth_behind_a_bridge_that_gathers_bytes_for_16_ms(at_host: Callable[..., Host]) -> None:
    host = at_host(slowest=16 * MS, ppm=400)
    play(host, 40)
    bounds = bounds_of(host)
    print(f"\nbehind a bridge of 16 ms: {bounds}")
    assert host.faults == []


def test_a_press_before_the_ticks_outgrow_32_bits_and_one_after_are_told_in_order(
    at_host: Callable[..., Host], elf: Path, simulator: Path
) -> None:
    hub, clock = Hub(elf, simulator), FakeClock()
    set_clock(hub, 0xFFFF - 100)
    host = Host(clock, SimulatedBoard(hub, clock.now())).up()
    play(host, 40)
    assert bounds_of(host).presses == 40
    assert hub.peek(hub.address("overflows"), 4) > 0x10000
    assert host.faults == []
    hub.close()


def test_presses_while_the_host_is_busy_for_two_seconds_come_late_with_their_right_moments(
    at_host: Callable[..., Host],
) -> None:
    host = at_host()
    for number, seat in enumerate(("south", "north", "west", "east")):
        host.tap(seat, 300 * MS + 400 * US * number + 300 * MS * (number // 2))
    host.clock.jump(2 * S)
    host.wait(500 * MS)
    assert bounds_of(host).presses == 4
    assert [press.seat for press in host.presses] == ["south", "north", "west", "east"]


def test_presses_while_the_cable_is_out_for_five_seconds_come_with_their_right_moments(
    at_host: Callable[..., Host],
) -> None:
    host = at_host(ppm=3_000)
    host.wait(8 * S)
    host.cable.unplug()
    host.tap("south", 1 * S)
    host.tap("north", 1 * S + 700 * US)
    host.tap("west", 4 * S)
    host.wait(5 * S)
    assert host.presses == []
    host.cable.plug()
    host.wait(3 * S)
    bounds = bounds_of(host)
    print(f"\nafter 5 s without a cable: {bounds}")
    assert [press.seat for press in host.presses] == ["south", "north", "west"]
    assert host.presses[0].at.is_before(host.presses[1].at, 500 * US)


def test_a_hub_whose_power_drops_in_mid_round_is_told_and_goes_on(at_host: Callable[..., Host]) -> None:
    host = at_host()
    host.tap("north", 10 * MS)
    host.wait(300 * MS)
    assert len(host.presses) == 1
    host.cable.reset(host.clock.now() + 5 * MS, BROWN_OUT)
    host.wait(2 * S)
    assert [fault.kind for fault in host.faults] == [FaultKind.LOST_EDGES]
    (fault,) = host.faults
    assert fault.at.earliest <= host.clock.now() - 2 * S + 5 * MS <= fault.at.latest
    play(host, 12)
    assert bounds_of(host).presses == 13
