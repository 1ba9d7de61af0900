"""gpiozero's pin factories on the guest's lines.

A factory of gpiozero works here as on a Pi, named in ``GPIOZERO_PIN_FACTORY``. What that takes:

- a revision of the Pi in ``/proc/cpuinfo`` (``init`` puts a 4 B's there): a local factory looks it up to know its pins,
  and LGPIOFactory also to choose the chip, which is number 0 for every Pi before the 5;
- a writable current directory (the agent gives every script one) before lgpio is imported;
- no ``pull_up=False`` on lines 2 and 3, which on a Pi have resistors to the supply.

All local factories of one process share their pins (``LocalPiFactory.pins``), and a line has one owner in the kernel:
to compare two factories, run a script for each and repeat the pulls.
"""

import os
import time
from contextlib import ExitStack
from typing import Any

from .host import Host

__all__ = ["buttons"]


def buttons(host: Host, *, factory: str, lines: list[int]) -> None:
    """Tells the presses of active-high buttons through gpiozero's public interface."""
    os.environ["GPIOZERO_PIN_FACTORY"] = factory
    from gpiozero import Button, Device

    def tell(pressed: Any) -> None:
        host.tell("pressed", line=pressed.pin.info.name, at_ns=time.monotonic_ns())

    with ExitStack() as closing:
        for line in lines:
            closing.enter_context(Button(line, pull_up=None, active_state=True)).when_pressed = tell
        kind = type(Device.pin_factory)
        host.tell("armed", factory=f"{kind.__module__}.{kind.__qualname__}")
        host.hear()
