"""Benches: a button and a lamp on a table, each on another kind of pin factory, for the conformance checks."""

from abc import ABC, abstractmethod
from typing import Any

from gpiozero import Button
from gpiozero.pins.mock import MockFactory, MockPWMPin

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.testing.fake_gpiod import Driven, raspberry_pi

from .waiting import Heard

__all__ = ["BENCHES", "Bench", "FakeKernelBench", "MockBench"]


class Bench(ABC):
    """A button and a lamp.

    ``can`` says what the bench has beyond buttons, switching a lamp and its brightness: "bounce" if the factory locks
    out contacts that bounce, "look" if :attr:`lamp_levels` hears of every level that the lamp's line is driven to,
    "wire" if the button's contact is closed or open whether or not its pin is in use, "restart" if a factory can be
    made anew in the same process (lgpio's cannot: the second one reports nothing).
    """

    can: frozenset[str] = frozenset()
    button_pin: int = 17
    lamp_pin: int = 18

    def __init__(self) -> None:
        self.factory: Any = self.new_factory()
        self.lamp_levels: Heard[bool] = Heard()

    @abstractmethod
    def new_factory(self) -> Any:
        """A factory as a program that starts now would make it."""

    @abstractmethod
    def press(self) -> None:
        """Closes the button's contact."""

    @abstractmethod
    def release(self) -> None:
        """Opens it."""

    def bounce(self, times: int) -> None:
        """Closes and opens the contact within some milliseconds; the last change opens it."""
        for _ in range(times):
            self.press()
            self.release()

    def button(self, **options: Any) -> Button:
        return Button(self.button_pin, pin_factory=self.factory, **options)

    def lamp(self, kind: Any, **options: Any) -> Any:
        return kind(self.lamp_pin, pin_factory=self.factory, **options)

    def restart(self) -> None:
        """The program ends and starts again."""
        self.close()
        self.factory = self.new_factory()

    def close(self) -> None:
        self.factory.close()


class MockBench(Bench):
    """gpiozero's own mock pins."""

    can = frozenset({"look", "restart"})

    def new_factory(self) -> Any:
        bench = self

        class Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
            def _change_state(self, value: float) -> bool:
                changed = bool(super()._change_state(value))
                if changed and self.function == "output":
                    bench.lamp_levels.hear(bool(value))
                return changed

        return MockFactory(pin_class=Pin)

    def press(self) -> None:
        self.factory.pin(self.button_pin).drive_low()

    def release(self) -> None:
        self.factory.pin(self.button_pin).drive_high()


class FakeKernelBench(Bench):
    """The product's factory on the fake kernel."""

    can = frozenset({"bounce", "look", "restart", "wire"})

    def __init__(self) -> None:
        self.machine = raspberry_pi()
        self.machine.header.when_driven = self._driven
        super().__init__()

    def new_factory(self) -> Any:
        return GpiodFactory(machine=self.machine)

    def press(self) -> None:
        self.machine.header.set_pull(self.button_pin, False)

    def release(self) -> None:
        self.machine.header.set_pull(self.button_pin, True)

    def _driven(self, change: Driven) -> None:
        self.lamp_levels.hear(change.level)


BENCHES: dict[str, type[Bench]] = {"gpiozero's mock": MockBench, "gpiod on a fake kernel": FakeKernelBench}
