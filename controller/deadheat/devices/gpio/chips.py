"""Finds the GPIO chip that is meant, by what it is called and never by its number.

Numbers depend on the kernel: the header chip of a Raspberry Pi 5 was ``gpiochip4`` before 6.6.45 and is ``gpiochip0``
since, with the old name often kept as a symbolic link.
"""

import re
from typing import TYPE_CHECKING

import msgspec

from deadheat.devices.gpio.errors import ChipDeniedError, ChipMissingError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deadheat.devices.gpio.kernel import Machine

__all__ = ["CHIP_VARIABLE", "HEADER_LABELS", "ChipSeen", "find_chip", "survey"]

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The labels of the chips behind the 40-pin header: Raspberry Pi 5, 4, and older."""

CHIP_VARIABLE = "DEADHEAT_GPIO_CHIP"
"""The environment variable that names the chip when the program does not."""

_REMEDY = f"Set {CHIP_VARIABLE}, or chip= of the factory, to one of these labels, to the name of a line, or to a path."


class ChipSeen(msgspec.Struct, frozen=True):
    """One GPIO chip of this machine."""

    path: str
    """Its device node, symbolic links followed."""
    name: str = ""
    """The kernel's name, which contains the number that nobody should rely on; empty if it may not be opened."""
    label: str = ""
    """What the chip is; empty if it may not be opened."""
    line_names: tuple[str, ...] = ()
    """The names of its lines by offset, empty where a line has none."""
    denied: bool = False
    """True if this user may not open it."""

    def __str__(self) -> str:
        if self.denied:
            return f"{self.path} (permission denied)"
        return f"{self.path} ({self.name}, label {self.label}, {len(self.line_names)} lines)"


def survey(machine: "Machine") -> list[ChipSeen]:
    """All GPIO chips of the machine, each once, however many links lead to it."""
    paths = dict.fromkeys(machine.real_path(node) for node in machine.nodes())
    return [seen for path in paths if (seen := _look_at(machine, path)) is not None]


def _look_at(machine: "Machine", path: str) -> ChipSeen | None:
    try:
        chip = machine.open(path)
    except PermissionError:
        return ChipSeen(path, denied=True)
    except OSError:
        # A link that leads nowhere, or a node whose chip has gone.
        return None
    try:
        info = chip.get_info()
        names = tuple(chip.get_line_info(offset).name or "" for offset in range(info.num_lines))
        return ChipSeen(path, info.name, info.label, names)
    finally:
        chip.close()


def find_chip(machine: "Machine", wanted: str | None) -> ChipSeen:
    """The chip that ``wanted`` names by label, by the name of one of its lines, or by path; None means the header's.

    Without a name and without a header, a chip that is the only one will do.

    Raises :exc:`ChipMissingError` if none or several fit, :exc:`ChipDeniedError` if it may be one that this user
    cannot open.
    """
    chips = survey(machine)
    fitting = _fitting(machine, chips, wanted)
    if not fitting and not (wanted or "").startswith("/"):
        # What cannot be opened cannot be asked for its label, so it may well be the one.
        fitting = [chip for chip in chips if chip.denied]
    if fitting and fitting[0].denied:
        raise _denied(machine, fitting[0].path)
    if len(fitting) != 1:
        raise _missing(chips, wanted, several=len(fitting) > 1)
    return fitting[0]


def _fitting(machine: "Machine", chips: "Sequence[ChipSeen]", wanted: str | None) -> "Sequence[ChipSeen]":
    if wanted is None:
        headers = [chip for chip in chips if chip.label in HEADER_LABELS]
        return headers or (chips if len(chips) == 1 else [])
    if wanted.startswith("/"):
        return [chip for chip in chips if chip.path == machine.real_path(wanted)]
    labelled = [chip for chip in chips if chip.label == wanted]
    return labelled or [chip for chip in chips if wanted in chip.line_names]


def _denied(machine: "Machine", path: str) -> ChipDeniedError:
    group = machine.group(path)
    if group is None:
        return ChipDeniedError(
            f"Only root may use the GPIO chip {path}: it belongs to no group.",
            "Give it one: sudo groupadd -f gpio; sudo usermod -aG gpio $USER; and in /etc/udev/rules.d/60-gpio.rules "
            'SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"; then reboot.',
        )
    return ChipDeniedError(
        f"This user may not use the GPIO chip {path}: only the group {group} may.",
        f"Join it with sudo usermod -aG {group} $USER and log in again; in a systemd unit, "
        f"set SupplementaryGroups={group}.",
    )


def _missing(chips: "Sequence[ChipSeen]", wanted: str | None, *, several: bool) -> ChipMissingError:
    listed = ", ".join(map(str, chips))
    if not chips:
        return ChipMissingError(
            "This machine has no GPIO chip: there is no /dev/gpiochip*.",
            "Run this on a Raspberry Pi, or without hardware: GPIOZERO_PIN_FACTORY=mock, or deadheat run --virtual.",
        )
    if wanted is None:
        return ChipMissingError(f"Which GPIO chip is meant is not clear. There are: {listed}.", _REMEDY)
    if several:
        return ChipMissingError(f"More than one GPIO chip is {wanted!r}. There are: {listed}.", _REMEDY)
    if re.fullmatch(r"gpiochip\d+|\d+", wanted):
        return ChipMissingError(
            f"{wanted!r} is the number of a GPIO chip, which changes with the kernel. There are: {listed}.", _REMEDY
        )
    return ChipMissingError(f"No GPIO chip is called {wanted!r} or has such a line. There are: {listed}.", _REMEDY)
