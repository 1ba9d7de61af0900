"""How bright the seats' lamps are, and the strip of pixels that they may be on: ``[lamps]`` and ``[strip]``."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from deadheat.toml import Part

__all__ = ["MOST_PIXELS", "Lighting", "Pixels", "SpiPort", "Strip"]

MOST_PIXELS: Final = 150
"""As many as go over the bus in one message."""

Pixels: TypeAlias = Annotated[
    tuple[Annotated[int, Meta(ge=0, lt=MOST_PIXELS)], ...],
    Meta(
        min_length=2,
        max_length=2,
        description=f"the first and the last of its pixels, each from 0 to {MOST_PIXELS - 1}, such as [0, 7]",
    ),
]


SpiPort: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(0|[1-9][0-9]?)\.[0-9]\Z",
        description='an SPI bus and its chip select ("0.0" is /dev/spidev0.0, whose data go out at GPIO10)',
    ),
]


class Lighting(Part, frozen=True):
    """The lamps of all seats."""

    brightness: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """How bright they are at the start, as the eye sees it; of lamps that can be dimmed, and of a strip."""


class Strip(Part, frozen=True):
    """A strip of WS2812 pixels at an SPI bus. It is used if any seat has ``pixels``."""

    spi: SpiPort = "0.0"
    """Its SPI port. Nothing else can be on that bus: pixels take everything that goes over it for theirs."""
    order: Literal["grb", "rgb", "rbg", "gbr", "brg", "bgr"] = "grb"
    """In which order its pixels take red, green and blue."""

    @property
    def device(self) -> str:
        """The port's device file."""
        return f"/dev/spidev{self.spi}"
