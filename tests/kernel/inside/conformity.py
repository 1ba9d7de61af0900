"""The checks that every gpiozero pin factory must pass, on the guest's kernel; the test pulls the button's line."""

import traceback
from typing import Any

from gpiozero import Button

from tests.devices.gpio.benches import Bench
from tests.devices.gpio.conformance import CHECKS

from .host import Host

__all__ = ["check"]


def check(host: Host, *, factory: str, names: list[str]) -> None:
    """Runs the checks of these names, or all that the lab can run; tells each one's end."""
    for one, needs in CHECKS.items():
        if needs <= _able(factory) and (not names or one.__name__ in names):
            bench = _LabBench(host, factory)
            try:
                one(bench)
                host.tell("checked", name=one.__name__, failure=None)
            except Exception:  # noqa: BLE001 - told to the test, which fails by it
                host.tell("checked", name=one.__name__, failure=traceback.format_exc())
            finally:
                bench.close()
    host.tell("done")


def _able(factory: str) -> frozenset[str]:
    """lgpio's bounce_time is another thing, and its second factory in a process reports nothing."""
    return frozenset({"wire", "bounce", "restart"} if factory == "gpiod" else {"wire"})


class _LabBench(Bench):
    """An active-high button on line 1 and a lamp on line 6."""

    button_pin = 1
    lamp_pin = 6

    def __init__(self, host: Host, factory: str) -> None:
        self._host = host
        self._name = factory
        self.can = _able(factory)
        self.release()
        super().__init__()

    def new_factory(self) -> Any:
        if self._name == "gpiod":
            from deadheat.devices.gpio.factory import GpiodFactory

            return GpiodFactory()
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()

    def button(self, **options: Any) -> Button:
        return Button(self.button_pin, pull_up=None, active_state=True, pin_factory=self.factory, **options)

    def press(self) -> None:
        self._pull(1)

    def release(self) -> None:
        self._pull(0)

    def bounce(self, times: int) -> None:
        self._pull(*(1, 0) * times)

    def _pull(self, *levels: int) -> None:
        self._host.tell("pull", levels=levels)
        self._host.hear()
