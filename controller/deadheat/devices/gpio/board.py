"""What the pins of a board are called, in the form in which gpiozero asks for it."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from gpiozero.exc import PinUnknownPi
from gpiozero.pins import BoardInfo, HeaderInfo, PinInfo
from gpiozero.pins.pi import PiBoardInfo

from deadheat.devices.gpio.chips import HEADER_LABELS
from deadheat.devices.gpio.errors import GpioError, UnknownLineError

if TYPE_CHECKING:
    from deadheat.devices.gpio.chips import ChipSeen
    from deadheat.devices.gpio.kernel import Machine

__all__ = ["Board"]


class Board:
    """The names of the lines of one chip.

    On the header chip of a Raspberry Pi these are the names that gpiozero knows (17, "GPIO17", "BOARD11", "J8:11").
    On any other chip they are the names that the kernel has for its lines, and their numbers (offsets) on the chip.
    """

    def __init__(self, machine: "Machine", chip: "ChipSeen") -> None:
        revision = machine.pi_revision() if chip.label in HEADER_LABELS else None
        self._chip = chip
        self.is_pi = revision is not None
        self.info: Any = _plain_board(chip) if revision is None else _pi_board(revision)

    def pin_info(self, key: int | str) -> Any:
        """The :class:`gpiozero.PinInfo` of the line that ``key`` names. Raises :exc:`UnknownLineError`."""
        for _, info in self.info.find_pin(key):
            if "gpio" in info.interfaces:
                return info
            raise UnknownLineError(f"{key} is {info.name}, which is no GPIO line.", self._remedy())
        raise UnknownLineError(f"There is no GPIO line {key!r} on {self._place()}.", self._remedy())

    def offset(self, info: Any) -> int:
        """The number on the chip of the line that ``info`` describes."""
        # The header chips number their lines as the SoC does; a plain board counts its pins from 1.
        return int(info.name.removeprefix("GPIO")) if self.is_pi else int(info.number) - 1

    def _place(self) -> str:
        return str(self.info.description) if self.is_pi else str(self._chip)

    def _remedy(self) -> str:
        if self.is_pi:
            return "Use a name such as 17, GPIO17, BOARD11 or J8:11; the command pinout draws the header."
        names = self._chip.line_names
        named = ", ".join(sorted(filter(None, names))) or "none has one"
        return f"Use a number from 0 to {len(names) - 1}, or the name of a line: {named}."


def _pi_board(revision: int) -> Any:
    try:
        return PiBoardInfo.from_revision(revision)
    except PinUnknownPi as error:
        raise GpioError(
            f"gpiozero does not know this Raspberry Pi (revision {revision:x}).",
            "Install the newest one: pip install --upgrade gpiozero.",
        ) from error


def _plain_board(chip: "ChipSeen") -> Any:
    # A name that two lines share would pick one of them in silence, so it picks none.
    times = Counter(chip.line_names)
    unique = [name if name and times[name] == 1 else "" for name in chip.line_names]
    pins = {offset + 1: _plain_pin(offset, name, taken=set(unique)) for offset, name in enumerate(unique)}
    header = HeaderInfo(name=chip.label, rows=len(pins), columns=1, pins=pins)
    blank = dict.fromkeys(BoardInfo._fields)
    return BoardInfo(**{**blank, "model": chip.label, "soc": chip.name, "headers": {chip.label: header}, "board": ""})


def _plain_pin(offset: int, name: str, taken: set[str]) -> Any:
    names = {offset, name or f"LINE{offset}"} | ({str(offset)} - taken)
    return PinInfo(
        number=offset + 1,
        name=name or f"LINE{offset}",
        names=frozenset(names),
        pull="",
        row=offset + 1,
        col=1,
        interfaces=frozenset({"gpio"}),
    )
