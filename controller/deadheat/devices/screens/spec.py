"""Which panels there are, as plain parameters."""

from collections.abc import Iterable

import msgspec

from deadheat.problems import Problem

__all__ = ["DRIVERS", "PanelSpec", "check"]

_SSD130X = frozenset({(128, 64), (128, 32), (96, 16), (64, 48), (64, 32)})
DRIVERS = {
    "sh1106": frozenset({(128, 128), (128, 64), (128, 32)}),
    "ssd1306": _SSD130X,
    "ssd1309": _SSD130X,
}
"""The controllers that are driven, by the names of luma.oled's classes, and the sizes in pixels that these know."""


class PanelSpec(msgspec.Struct, frozen=True):
    """One panel: what it shows, how it is wired, how it is mounted."""

    place: str | None
    """The seat whose screen it shows; None: the centre."""
    driver: str = "ssd1306"
    bus: int = 1
    """The number of the I2C bus: 1 is /dev/i2c-1."""
    address: int = 0x3C
    rotate: int = 0
    """Degrees clockwise by which the picture is turned: 0, 90, 180 or 270."""
    width: int = 128
    """Pixels, before it is turned."""
    height: int = 64

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture as people see it, in pixels."""
        return (self.width, self.height) if self.rotate % 180 == 0 else (self.height, self.width)

    def __str__(self) -> str:
        place = "in the centre" if self.place is None else f"of {self.place}"
        return f"screen {place} ({self.driver}, I2C bus {self.bus}, address {self.address:#04x})"


def check(specs: Iterable[PanelSpec]) -> tuple[PanelSpec, ...]:
    """Refuse panels that cannot be.

    :raises Problem: for an unknown driver, a size, rotation or address that does not exist, or two at one address.
    """
    seen: dict[tuple[int, int], PanelSpec] = {}
    for spec in specs:
        if spec.driver not in DRIVERS:
            raise Problem(f"the {spec} has an unknown driver", f"Choose one of {', '.join(DRIVERS)}.")
        if (spec.width, spec.height) not in DRIVERS[spec.driver]:
            sizes = ", ".join(f"{width}x{height}" for width, height in sorted(DRIVERS[spec.driver]))
            raise Problem(f"the {spec} cannot be {spec.width}x{spec.height} pixels", f"Choose one of {sizes}.")
        if spec.rotate not in (0, 90, 180, 270):
            raise Problem(f"the {spec} is turned by {spec.rotate} degrees", "Choose 0, 90, 180 or 270.")
        if not 0x08 <= spec.address <= 0x77:
            raise Problem(f"the {spec} has an address that does not exist", "Most panels have 0x3c, some 0x3d.")
        if other := seen.get((spec.bus, spec.address)):
            raise Problem(f"the {spec} has the address of the {other}", "Give one of them another address or bus.")
        seen[spec.bus, spec.address] = spec
    return tuple(seen.values())
