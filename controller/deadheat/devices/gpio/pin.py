"""A gpiozero pin on a line of a GPIO chip."""

from contextlib import suppress
from threading import RLock
from typing import TYPE_CHECKING, Any

from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinPWMFixedValue,
    PinPWMUnsupported,
    PinSetInput,
)
from gpiozero.pins import Pin

from deadheat.devices.gpio.errors import GpioError, LineClosedError, PullUnsupportedError
from deadheat.devices.gpio.kernel import Bias, Direction, Edge, LineSettings, Value, input_settings
from deadheat.devices.gpio.pin_watch import EDGES, PinWatch
from deadheat.devices.gpio.soft_pwm import SoftPwm

if TYPE_CHECKING:
    from collections.abc import Callable

    from deadheat.devices.gpio.line import Line
    from deadheat.devices.gpio.reader import EdgeReader

__all__ = ["GpiodPin"]

_BIASES = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}


class GpiodPin(Pin):
    """A pin from :meth:`GpiodFactory.pin`; all that :class:`gpiozero.Pin` documents holds.

    ``when_changed`` is called in the factory's reader thread, with the kernel's stamp (nanoseconds on CLOCK_MONOTONIC)
    and the level that the line changed to; as everywhere in gpiozero the pin keeps only a weak reference to it.
    ``bounce`` (seconds) is a lock-out in user space, see :class:`~deadheat.devices.gpio.lockout.Lockout`.
    ``frequency`` makes the pin switch by itself, see :class:`~deadheat.devices.gpio.soft_pwm.SoftPwm`.
    A closed pin has given its line back as a floating input.

    Errors: gpiozero's own for wrong values, :class:`~deadheat.devices.gpio.errors.GpioError` if the kernel refuses.

    **Synchronization:** none required.
    """

    def __init__(self, factory: Any, info: Any, claim: "Callable[[], Line]", reader: "EdgeReader") -> None:
        super().__init__()
        self._factory = factory
        self._info = info
        self._claim = claim
        self._reader = reader
        self._lock = RLock()
        self._line: Line | None = None
        self.open()

    def open(self) -> None:
        """Claims the line, unless this pin has it; direction and level stay as they are until a function is set."""
        with self._lock:
            if self._line is None:
                line = self._line = self._claim()
                self._watch = PinWatch(line, self._reader, self._detect, self._lock)
                self._function = "output" if line.is_output() else "input"
                self._pull = self._resting_pull
                self._pwm: SoftPwm | None = None
                self._touched = False

    def close(self) -> None:
        with self._lock:
            if self._line is not None:
                # A chip that is gone must not keep a device from closing.
                with suppress(GpioError):
                    self._watch.handler = None
                    self._be_nothing()
                    if self._touched:
                        self._configure_input("floating", Edge.NONE)
                line, self._line = self._line, None
                line.release()

    def __repr__(self) -> str:
        return str(self._info.name)

    @property
    def factory(self) -> Any:
        """The factory that this pin comes from."""
        return self._factory

    def _get_info(self) -> Any:
        return self._info

    def _get_function(self) -> str:
        return self._function

    def _set_function(self, value: str) -> None:
        if value == "input":
            self.input_with_pull(self._pull)
        elif value == "output":
            self.output_with_state(self._held().read())
        else:
            raise PinInvalidFunction(f"invalid function {value!r} for pin {self!r}: input or output")

    def output_with_state(self, state: float) -> None:
        """Makes the pin an output that has the level ``state`` from the first moment on."""
        with self._lock:
            self._be_nothing()
            level = Value.ACTIVE if state else Value.INACTIVE
            self._held().configure(LineSettings(direction=Direction.OUTPUT, output_value=level))
            self._function, self._touched = "output", True
            self._pull = self._resting_pull

    def input_with_pull(self, pull: str) -> None:
        """Makes the pin an input; ``when_changed`` is called from now on if it was set."""
        self._check_pull(pull)
        with self._lock:
            self._be_nothing()
            self._configure_input(pull, Edge.NONE)
            self._function, self._touched = "input", True
            self._watch.start()

    def _get_state(self) -> float:
        pwm = self._pwm
        return pwm.duty if pwm is not None else self._held().read()

    def _set_state(self, value: float) -> None:
        if self._function != "output":
            raise PinSetInput(f"cannot set the state of {self!r}: it is an input")
        if not 0 <= value <= 1:
            raise PinInvalidState(f"invalid state {value!r} for pin {self!r}: 0 to 1")
        pwm = self._pwm
        if pwm is not None:
            pwm.duty = float(value)
        else:
            self._held().write(bool(value))

    def _get_pull(self) -> str:
        return str(self._pull)

    def _set_pull(self, value: str) -> None:
        if self._function != "input":
            raise PinFixedPull(f"cannot set the pull of {self!r}: it is an output")
        self._check_pull(value)
        with self._lock:
            self._configure_input(value, self._watch.kernel_edges)

    def _get_frequency(self) -> float | None:
        pwm = self._pwm
        return None if pwm is None else pwm.frequency

    def _set_frequency(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinPWMUnsupported(f"invalid frequency {value!r} for pin {self!r}: above 0 Hz, or None")
        if value and self._function != "output":
            raise PinPWMFixedValue(f"cannot start PWM on {self!r}: it is an input")
        with self._lock:
            if not value:
                self._stop_pwm()
            elif self._pwm is None:
                self._pwm = SoftPwm(self._held().write, value)
            else:
                self._pwm.frequency = value

    def _get_bounce(self) -> float | None:
        return self._watch.bounce

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and not value >= 0:
            raise PinInvalidBounce(f"invalid bounce {value!r} for pin {self!r}: None, or seconds from 0 up")
        self._watch.bounce = value

    def _get_edges(self) -> str:
        return self._watch.edges

    def _set_edges(self, value: str) -> None:
        if value not in EDGES:
            raise PinInvalidEdges(f"invalid edges {value!r} for pin {self!r}: {', '.join(EDGES)}")
        self._watch.edges = value

    def _get_when_changed(self) -> "Callable[[int, bool], None] | None":
        return self._watch.handler

    def _set_when_changed(self, value: "Callable[[int, bool], None] | None") -> None:
        self._watch.handler = value

    @property
    def _resting_pull(self) -> str:
        """That of the resistor on the board, if there is one."""
        return self._info.pull or "floating"

    def _check_pull(self, pull: str) -> None:
        if pull not in _BIASES:
            raise PinInvalidPull(f"invalid pull {pull!r} for pin {self!r}: {', '.join(_BIASES)}")
        if self._info.pull and pull != self._info.pull:
            raise PinFixedPull(f"{self!r} has a fixed resistor that pulls it {self._info.pull}")

    def _detect(self, edges: Edge) -> None:
        self._configure_input(self._pull, edges)

    def _configure_input(self, pull: str, edges: Edge) -> None:
        try:
            self._held().configure(input_settings(_BIASES[pull], edges))
        except PullUnsupportedError:
            # A chip without resistors floats by nature.
            if pull != "floating":
                raise
            self._held().configure(input_settings(Bias.AS_IS, edges))
        self._pull = pull

    def _be_nothing(self) -> None:
        self._stop_pwm()
        self._watch.stop()

    def _stop_pwm(self) -> None:
        pwm, self._pwm = self._pwm, None
        if pwm is not None:
            pwm.close()

    def _held(self) -> "Line":
        if self._line is None:
            raise LineClosedError(f"{self!r} was closed by this program before.", "Ask the pin factory for it again.")
        return self._line
