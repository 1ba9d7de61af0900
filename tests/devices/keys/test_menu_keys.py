"""The operator's keys, the same on every kind of wire."""

from collections.abc import Iterator

import pytest

from deadheat.devices.gpio.buttons import Buttons
from deadheat.devices.gpio.errors import LineTakenError
from deadheat.devices.keys import Key
from deadheat.problems import Problem
from deadheat.timing import Press, Signal

from .benches import BENCHES, Bench, KernelBench


@pytest.fixture(params=[*BENCHES.values()], ids=[*BENCHES])
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    bench: Bench = request.param()
    yield bench
    bench.close()


def turn(bench: Bench, at: float, *lines: str) -> None:
    """One click: the lines close in this order and open in it, 2 ms after each other, each bouncing twice."""
    for n, (name, closed) in enumerate([(line, closed) for closed in (True, False) for line in lines]):
        for bounce, level in enumerate((closed, not closed, closed)):
            bench.at(at + 2 * n + 0.1 * bounce, name, level)


@pytest.mark.parametrize("key", Key)
def test_a_press_and_a_release_are_told_with_their_instants(bench: Bench, key: Key) -> None:
    bench.keys.start()
    bench.at(100, key.value, True)
    bench.at(180, key.value, False)
    bench.run_to(300)
    assert bench.told == [(key, True, 100), (key, False, 180)]


def test_a_press_is_told_while_the_key_is_still_held(bench: Bench) -> None:
    bench.keys.start()
    bench.at(100, "ok", True)
    bench.run_to(110)
    assert bench.told == [(Key.OK, True, 100)]


def test_a_contact_that_bounces_is_one_press(bench: Bench) -> None:
    bench.keys.start()
    for ms, closed in ((100, True), (100.2, False), (100.4, True), (200, False), (200.3, True), (200.5, False)):
        bench.at(ms, "down", closed)
    bench.run_to(400)
    assert [(key, pressed) for key, pressed, _ in bench.told] == [(Key.DOWN, True), (Key.DOWN, False)]


def test_noise_on_a_long_wire_presses_nothing(bench: Bench) -> None:
    bench.keys.start()
    bench.at(100, "ok", True)
    bench.at(100.3, "ok", False)
    bench.run_to(400)
    assert bench.told == []


def test_a_key_that_is_held_at_the_start_is_no_press(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    bench.switch("ok", True)
    bench.keys.start()
    bench.run_to(500)
    assert bench.told == []
    assert "The key ok of the menu is closed all the time" in caplog.text
    bench.at(600, "ok", False)
    bench.at(700, "ok", True)
    bench.run_to(800)
    assert bench.told == [(Key.OK, True, 700)]


def test_each_click_of_the_knob_is_one_press_and_release(bench: Bench) -> None:
    bench.keys.start()
    turn(bench, 100, "a", "b")
    turn(bench, 200, "a", "b")
    turn(bench, 300, "b", "a")
    bench.run_to(1000)
    pressed = [key for key, pressed, _ in bench.told if pressed]
    assert pressed == [Key.DOWN, Key.DOWN, Key.UP]
    assert [key for key, pressed, _ in bench.told if not pressed] == pressed


def test_a_knob_is_told_at_the_instant_of_its_edge(bench: Bench) -> None:
    bench.keys.start()
    turn(bench, 100, "a", "b")
    assert [at for _, _, at in bench.told] == [106, 106]


def test_after_stopping_nothing_is_told_and_no_timer_is_left(bench: Bench) -> None:
    bench.keys.start()
    bench.at(100, "ok", True)
    bench.keys.stop()
    bench.keys.stop()
    bench.run_to(1000)
    assert bench.told == []
    assert bench.clock.next_at is None


def test_keys_can_be_started_again(bench: Bench) -> None:
    for start in (0, 1000):
        bench.keys.start()
        bench.at(start + 100, "up", True)
        bench.at(start + 200, "up", False)
        bench.run_to(start + 500)
        bench.keys.stop()
    assert [at for _, pressed, at in bench.told if pressed] == [100, 1100]


# -- on a real kernel's lines -----------------------------------------------------------------------------------------


@pytest.fixture
def kernel() -> Iterator[KernelBench]:
    bench = KernelBench()
    yield bench
    bench.close()


def test_a_line_that_somebody_else_has_is_told_and_no_other_is_kept(kernel: KernelBench) -> None:
    kernel.machine.header.take(19, "another program")
    with pytest.raises(LineTakenError, match="another program"):
        kernel.keys.start()
    kernel.factory.pin(20).close()
    assert kernel.clock.next_at is None


class Listener:
    """A sink that writes down what it is told."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def touched(self, seat: str, at: int) -> None: ...

    def offer(self, signal: Signal) -> None:
        self.signals.append(signal)

    def stirred(self, source: str) -> None: ...


def test_menu_presses_neither_delay_nor_disturb_the_buttons_of_the_seats(kernel: KernelBench) -> None:
    """A storm on the menu's lines fills only their own queue."""
    from deadheat.devices.gpio.kernel_wire import KernelWire

    wire = KernelWire(kernel.factory, {"north": 22, "east": 5}, watch=lambda _fd, _call: None, unwatch=lambda _fd: None)
    buttons, listener = Buttons("gpio", kernel.clock, wire), Listener()
    buttons.start(listener)
    kernel.keys.start()
    header = kernel.machine.header
    for ms in range(100, 200):
        kernel.run_to(ms)
        if ms == 150:
            header.set_pull(22, False)
        for _ in range(20):
            header.set_pull(26, False)
            header.set_pull(26, True)
    kernel.run_to(400)
    buttons.stop()
    presses = [signal for signal in listener.signals if isinstance(signal, Press)]
    assert listener.signals == presses
    assert [(press.seat, press.at.latest - kernel._start) for press in presses] == [("north", 150_000_000)]


def test_a_chip_that_goes_away_is_told_once_and_stops_nothing(
    kernel: KernelBench, caplog: pytest.LogCaptureFixture
) -> None:
    kernel.keys.start()
    kernel.machine.header.unplug()
    kernel.run_to(20_000)
    assert len(caplog.records) == 2  # the buttons and the encoder
    assert kernel.told == []


def test_without_gpio_the_problem_is_said(kernel: KernelBench) -> None:
    kernel.machine.header.unplug()
    with pytest.raises((Problem, OSError)):
        kernel.keys.start()
