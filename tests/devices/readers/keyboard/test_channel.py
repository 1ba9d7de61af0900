"""The way to a keyboard, with a FIFO for the device and chosen answers for the kernel's."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.devices.readers.keyboard import KeyboardDriver, evdev, open_keyboard
from deadheat.problems import Problem
from deadheat.timing import MS

from .scanner import KEYS, OPEN, START, dropped, event, strike


class Kernel:
    """What the kernel says of the device, and the end that the scanner types into."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = str(path)
        os.mkfifo(path)
        self.held: list[int] = []
        self.lit: list[int] = []
        self.refusal: OSError | None = None
        self.asked: list[str] = []
        for name, answer in (("is_input_device", True), ("prints", True), ("name_of", "Scanner")):
            monkeypatch.setattr(evdev, name, lambda _fd, answer=answer: answer)
        monkeypatch.setattr(evdev, "grab", self._grab)
        monkeypatch.setattr(evdev, "use_table_clock", lambda _fd: self.asked.append("clock"))
        monkeypatch.setattr(evdev, "held_keys", lambda _fd: list(self.held))
        monkeypatch.setattr(evdev, "lit_leds", lambda _fd: list(self.lit))
        # Held open at both ends, so that whoever reads never finds the end of it.
        self._fd = os.open(path, os.O_RDWR)

    def type(self, data: bytes) -> None:
        os.write(self._fd, data)

    def close(self) -> None:
        os.close(self._fd)

    def _grab(self, _fd: int) -> None:
        self.asked.append("grab")
        if self.refusal is not None:
            raise self.refusal


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    kernel = Kernel(tmp_path / "event3", monkeypatch)
    yield kernel
    kernel.close()


def test_the_keyboard_is_taken_before_anything_is_read(kernel: Kernel) -> None:
    open_keyboard(kernel.path).close()
    assert kernel.asked == ["grab", "clock"]


def test_what_is_typed_is_read_and_reading_does_not_wait(kernel: Kernel) -> None:
    channel = open_keyboard(kernel.path)
    assert channel.read() == b""
    kernel.type(typed := strike("4 2 enter"))
    assert channel.read() == typed
    assert channel.read() == b""
    channel.close()


def test_more_than_one_reading_of_the_kernel_holds_is_read_at_once(kernel: Kernel) -> None:
    channel = open_keyboard(kernel.path)
    kernel.type(typed := strike(["4"] * 200))
    assert channel.read() == typed
    channel.close()


def test_another_holder_is_named(kernel: Kernel) -> None:
    kernel.refusal = OSError(errno.EBUSY, "busy")
    with pytest.raises(Problem, match=r"event3 \(Scanner\) is taken by this program itself"):
        open_keyboard(kernel.path)


def test_a_keyboard_that_goes_while_it_is_opened_may_be_tried_again(kernel: Kernel) -> None:
    kernel.refusal = OSError(errno.ENODEV, "gone")
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(OSError, match="gone"):
        open_keyboard(kernel.path)
    assert len(os.listdir("/proc/self/fd")) == before


def test_what_was_held_or_lit_at_the_opening_is_known(kernel: Kernel) -> None:
    kernel.held, kernel.lit = [KEYS["leftshift"]], [1]
    channel, driver = open_keyboard(kernel.path), KeyboardDriver()
    driver.opened(OPEN)
    kernel.type(strike("7 a enter"))
    (seen,) = driver.received(channel.read(), OPEN, START + 100 * MS)
    assert seen.code == "&a"  # type: ignore[union-attr]
    channel.close()


def test_after_a_loss_the_keys_that_are_held_now_are_known(kernel: Kernel) -> None:
    channel, driver = open_keyboard(kernel.path), KeyboardDriver()
    driver.opened(OPEN)
    kernel.held = [KEYS["leftshift"]]
    kernel.type(strike("1 2") + dropped(START + 50 * MS) + strike("3 enter 5 enter", START + 60 * MS))
    assert driver.received(channel.read(), OPEN, START + 200 * MS) == []
    assert driver.counters["overflows"] == driver.counters["unfinished"] == 1
    later = START + 400 * MS
    kernel.type(strike("c enter", later))
    (seen,) = driver.received(channel.read(), START + 200 * MS, later + 50 * MS)
    assert seen.code == "C"  # type: ignore[union-attr]
    channel.close()


def test_what_came_before_a_loss_is_kept(kernel: Kernel) -> None:
    channel = open_keyboard(kernel.path)
    kernel.type(strike("4 2 enter") + dropped(START))
    assert channel.read() == strike("4 2 enter") + event(0, 0, 3, 0) + event(0, 0, 0, 0)
    channel.close()


def test_a_closed_keyboard_is_not_read_and_may_be_closed_again(kernel: Kernel) -> None:
    channel = open_keyboard(kernel.path)
    channel.close()
    channel.close()
    assert channel.fileno() == -1
    with pytest.raises(OSError, match="No such device"):
        channel.read()
