"""The machines that QEMU can be, one for each recipe."""

import shutil
from dataclasses import dataclass
from typing import Final

__all__ = ["BOARDS", "Board"]

ALL: Final = ("-nodefaults", "-no-user-config", "-no-reboot", "-display", "none", "-serial", "stdio")

COUNTING: Final = ("-accel", "tcg,thread=single", "-icount", "shift=3,sleep=on")
"""Time is counted in instructions (8 ns each, about what the emulation manages), so that a busy host cannot put
milliseconds between two interrupts that wait together, or a pause between two keys."""


@dataclass(frozen=True, slots=True)
class Board:
    """One machine. Never KVM: where it hangs, it hangs the whole test run."""

    name: str
    """The recipe's, and the lab's."""
    program: str
    options: tuple[str, ...]
    package: str
    """The Debian package of the program."""
    console: str
    """What the kernel calls the serial port that it prints on."""
    wire: str
    """What it calls the PCI one, which leads to the test."""
    chip: str | None = None
    """What QEMU calls the type of the GPIO chip whose lines can be pulled."""

    @property
    def command(self) -> tuple[str, ...]:
        """QEMU as this machine, without anything in it."""
        return (self.program, *self.options, *ALL)

    @property
    def missing(self) -> str | None:
        """What to do if the host cannot run it; None if it can."""
        if shutil.which(self.program):
            return None
        return f"QEMU is missing. As root: apt-get install --no-install-recommends {self.package}"


BOARDS: Final = {
    "buttons": Board(
        name="buttons",
        program="qemu-system-aarch64",
        options=("-machine", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "768", *COUNTING),
        package="qemu-system-arm",
        console="ttyAMA0",
        wire="/dev/ttyS0",
        chip="pl061",
    ),
    "readers": Board(
        name="readers",
        program="qemu-system-x86_64",
        # Wheels are built for newer processors than the one that QEMU is unless told otherwise.
        options=("-machine", "pc", "-cpu", "max", "-smp", "1", "-m", "512", *COUNTING),
        package="qemu-system-x86",
        console="ttyS0",
        wire="/dev/ttyS1",
    ),
}
