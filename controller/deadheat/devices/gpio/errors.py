"""What can be wrong with GPIO lines and chips, as people and as gpiozero programs need to hear it.

Every class here is a :class:`~deadheat.problems.Problem`, so the command line prints it in two lines, and a gpiozero
exception too, so that a program that knows nothing of deadheat can catch it as it would with any other pin factory.
"""

from typing import TYPE_CHECKING

from gpiozero.exc import (
    BadPinFactory,
    DeviceClosed,
    GPIOPinInUse,
    PinEdgeDetectUnsupported,
    PinError,
    PinFixedPull,
    PinInvalidPin,
)

from deadheat.problems import ExitCode, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ChipDeniedError",
    "ChipGoneError",
    "ChipMissingError",
    "EdgesUnsupportedError",
    "GpioError",
    "GpiodMissingError",
    "LineClosedError",
    "LineTakenError",
    "PullUnsupportedError",
    "UnknownLineError",
    "errno_of",
]


class GpioError(Problem, PinError):
    """Something is wrong with a GPIO line or chip; the process ends with ``ExitCode.HARDWARE``."""

    def __init__(self, what: str, remedy: str, exit_code: ExitCode = ExitCode.HARDWARE) -> None:
        super().__init__(what, remedy, exit_code)


class GpiodMissingError(GpioError, BadPinFactory):
    """The Python package gpiod is not installed, or is the old version 1. Also an :exc:`ImportError`."""


class ChipMissingError(GpioError):
    """The wanted chip does not exist, or more than one fits; the message lists those there are."""


class ChipDeniedError(GpioError):
    """This user may not open the chip; the remedy names the group that may."""


class ChipGoneError(GpioError, OSError):
    """The chip was there and has gone away, as one at the end of a cable may."""


class UnknownLineError(GpioError, PinInvalidPin):
    """The chip has no line of that name or number."""


class PullUnsupportedError(GpioError, PinFixedPull):
    """The chip refuses to switch the pull resistor that was asked for."""


class EdgesUnsupportedError(GpioError, PinEdgeDetectUnsupported):
    """The line cannot raise interrupts."""


class LineClosedError(GpioError, DeviceClosed):
    """The line, or the factory that it belongs to, was closed before."""


class LineTakenError(GpioError, GPIOPinInUse):
    """Somebody else holds the line.

    ``lines`` holds every line of the request that is taken, each as the caller named it, so that a table can go on
    without them.
    """

    def __init__(self, what: str, remedy: str, lines: "Iterable[int | str]") -> None:
        super().__init__(what, remedy)
        self.lines = tuple(lines)


def errno_of(error: BaseException) -> int:
    """The kernel's error number in what gpiod raised; 0 if the kernel was not asked.

    gpiod turns EINVAL into :exc:`ValueError` and EOPNOTSUPP into :exc:`NotImplementedError`, which have no ``errno``.
    """
    number = error.args[0] if error.args else 0
    return number if isinstance(number, int) else 0
