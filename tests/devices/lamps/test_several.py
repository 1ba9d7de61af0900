"""Lamps on several things at once: each seat's lamp shines, wherever it is."""

import logging
from collections.abc import Mapping

import pytest

from deadheat.devices.lamps import PinLamps, SeveralLamps
from deadheat.stage import Lamp, Pattern, Scene
from deadheat.virtual.fake_clock import FakeClock
from deadheat.virtual.pins import TimedMockFactory


class HubLamps:
    """Lamps that cannot be dimmed, and that may fail."""

    def __init__(self, *seats: str) -> None:
        self._shown = dict.fromkeys(seats, Lamp())
        self.echoed: list[str] = []
        self.fails = False
        self.closed = 0

    def show(self, scene: Scene) -> None:
        if self.fails:
            raise RuntimeError("a bug")
        self._shown = {seat: scene.lamp(seat) for seat in self._shown}

    def echo(self, seat: str) -> None:
        if seat in self._shown:
            self.echoed.append(seat)

    def present(self) -> Mapping[str, Lamp]:
        return self._shown

    def close(self) -> None:
        self.closed += 1


class DimmableLamps(HubLamps):
    brightness = 1.0


ALL_ON = Scene({seat: Lamp(Pattern.ON) for seat in ("north", "east", "south")})


def test_a_scene_reaches_every_lamp_wherever_it_is() -> None:
    from gpiozero import LED

    clock = FakeClock()
    led = LED(5, pin_factory=TimedMockFactory(clock))
    hub = HubLamps("east", "south")
    lamps = SeveralLamps([PinLamps(clock, {"north": led}), hub])
    lamps.show(ALL_ON)
    assert led.is_lit
    assert lamps.present() == ALL_ON.lamps
    lamps.echo("south")
    assert hub.echoed == ["south"]
    lamps.close()


def test_lamps_that_fail_keep_the_others_from_nothing_and_are_told_once(caplog: pytest.LogCaptureFixture) -> None:
    broken, good = HubLamps("north"), HubLamps("east")
    broken.fails = True
    lamps = SeveralLamps([broken, good])
    lamps.show(ALL_ON)
    lamps.show(ALL_ON)
    assert good.present() == {"east": Lamp(Pattern.ON)}
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    lamps.close()
    assert (broken.closed, good.closed) == (1, 1)


def test_brightness_is_for_those_that_can_be_dimmed() -> None:
    hub, dimmable = HubLamps("north"), DimmableLamps("east")
    lamps = SeveralLamps([hub, dimmable])
    lamps.brightness = 0.3
    assert (dimmable.brightness, lamps.brightness) == (0.3, 0.3)


def test_lamps_that_come_later_are_as_bright_as_the_others() -> None:
    lamps = SeveralLamps([DimmableLamps("north")])
    lamps.brightness = 0.3
    later = DimmableLamps("east")
    lamps.add(later)
    assert later.brightness == 0.3


def test_closing_twice_is_harmless() -> None:
    hub = HubLamps("north")
    lamps = SeveralLamps([hub])
    lamps.close()
    lamps.close()
    assert hub.closed == 1
