"""gpiozero's pin factories on the guest's lines.

A factory of gpiozero works here as on a Pi, named in ``GPIOZERO_PIN_FACTORY``. What that takes:

- a revision of the Pi in ``/proc/cpuinfo`` (``init`` puts a 4 B's there): a local factory looks it up to know its pins, and
  LGPIOFactory also to choose the chip, which is number 0 for every Pi before the 5;
- a writable current directory (the agent gives every script one) before lgpio is imported;
- buttons on lines 0, 1 and 4 to 7: a Pi's pins 2 and 3 have resistors on the board, and gpiozero refuses to think otherwise.

All local factories of one process share their pins (``LocalPiFactory.pins``), and a line has one owner in the kernel: to
compare two factories, run a script for each and repeat the pulls.
"""

import os
import time
from typing import Any

from tests.kernel.inside.host import Host

__all__ = ["button"]


def button(host: Host, *, factory: str, line: int) -> None:
    """Tells the presses of a button that is pulled high, through gpiozero's public interface."""
    os.environ["GPIOZERO_PIN_FACTORY"] = factory
    from gpiozero import Button, Device

    def tell(pressed: Any) -> None:
        host.tell("pressed", line=pressed.pin.info.name, at_ns=time.monotonic_ns())

    with Button(line, pull_up=None, active_state=True) as this:
        this.when_pressed = tell
        kind = type(Device.pin_factory)
        host.tell(
            "armed", factory=f"{kind.__module__}.{kind.__qualname__}", chip=getattr(Device.pin_factory, "chip", None)
        )
        host.hear()
