"""How the GPIO lines of a table are used: the section ``[gpio]``."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta

from deadheat.toml import NS_PER_MS, NS_PER_S, Part

__all__ = ["Active", "Bias", "Gpio", "PinFactory"]

_Chip: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(?!(/dev/)?(gpiochip)?\d+\Z)[!-~]([ -~]*[!-~])?\Z",
        description='the label of a chip, such as "pinctrl-rp1", or the name of one of its lines, but not its number, '
        "which changes with the kernel",
    ),
]


class PinFactory(StrEnum):
    """Through what the GPIO lines are reached."""

    GPIOD = "gpiod"
    """The kernel's own stamps, all buttons in one request."""
    LGPIO = "lgpio"
    """The kernel's own stamps, each button on its own."""
    RPIGPIO = "rpigpio"
    """Stamps taken by a program, late by as much as it is late. Old kernels only."""
    MOCK = "mock"
    """No hardware at all."""


class Bias(StrEnum):
    """Which resistor keeps a button's line at rest."""

    PULL_UP = "pull-up"
    """The chip's own, to the supply."""
    PULL_DOWN = "pull-down"
    """The chip's own, to ground."""
    NONE = "none"
    """One on the board; the chip's own are switched off."""


class Active(StrEnum):
    """The level of a button's line while the button is pressed."""

    LOW = "low"
    """The button connects the line to ground."""
    HIGH = "high"
    """The button connects the line to the supply."""


class Gpio(Part, frozen=True):
    """How the GPIO lines are used, the same for all seats. ``None`` leaves a time to what the referee has by itself."""

    factory: PinFactory = PinFactory.GPIOD
    chip: _Chip | None = None
    """The chip's label or the name of one of its lines; None for the chip of the 40-pin header."""
    bias: Bias = Bias.PULL_UP
    active: Active = Active.LOW
    confirm_ms: Annotated[float, Meta(ge=0.5, le=20)] | None = None
    """How long a press must stay closed to count, in ms."""
    rearm_ms: Annotated[float, Meta(ge=5, le=500)] | None = None
    """How long a line must stay open before its next edge is a new press, in ms."""
    stuck_s: Annotated[float, Meta(ge=2, le=600)] | None = None
    """How long a button may stay closed before it counts as stuck, in s."""

    @property
    def confirm(self) -> int | None:
        """``confirm_ms`` in ns."""
        return None if self.confirm_ms is None else round(self.confirm_ms * NS_PER_MS)

    @property
    def rearm(self) -> int | None:
        """``rearm_ms`` in ns."""
        return None if self.rearm_ms is None else round(self.rearm_ms * NS_PER_MS)

    @property
    def stuck(self) -> int | None:
        """``stuck_s`` in ns."""
        return None if self.stuck_s is None else round(self.stuck_s * NS_PER_S)
