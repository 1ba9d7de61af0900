"""Panels of every kind, wired in every way, on wires that are not there: what the conformance suite runs over."""

from collections.abc import Callable
from functools import partial

import msgspec
from PIL import Image

from deadheat.devices.screens import Links, Panel, PanelSpec
from deadheat.testing.fake_i2c import FakeI2c, FakeMux
from deadheat.testing.fake_oled import FakeOled
from deadheat.testing.fake_spi import FakeSpi
from deadheat.testing.fake_ssd1322 import FakeSsd1322
from deadheat.testing.fake_traffic import FakeTraffic

__all__ = ["RIGS", "Rig", "never"]

_ADDRESS, _MUX, _CHANNEL = 0x3C, 0x70, 3
_PORT, _DC, _RES = "0.0", "GPIO12", "GPIO13"


def never() -> bool:
    """Nothing more urgent."""
    return False


class Rig(msgspec.Struct):
    """One panel and all around it."""

    spec: PanelSpec
    chip: FakeOled | FakeSsd1322
    traffic: FakeTraffic
    panel: Panel
    unplug: Callable[[], object]
    plug: Callable[[], object]

    @property
    def seen(self) -> Image.Image:
        """What people see who look at it from where it is turned to."""
        return self.chip.picture.rotate(self.spec.rotate, expand=True)

    @property
    def answers(self) -> bool:
        """Whether somebody notices that it is gone."""
        return self.spec.spi is None


def _controller(spec: PanelSpec) -> FakeOled | FakeSsd1322:
    if spec.driver == "ssd1322":
        return FakeSsd1322(spec.width, spec.height)
    return FakeOled("sh1106" if spec.driver == "sh1106" else "ssd1306", spec.width, spec.height)


def _on_i2c(spec: PanelSpec) -> Rig:
    i2c, chip = FakeI2c(1), _controller(spec)
    assert isinstance(chip, FakeOled)
    bus = i2c[1]
    branch = bus.chips
    if spec.mux is not None:
        mux = bus.plug(spec.mux, FakeMux())
        branch = mux.branches[_CHANNEL]
        mux.plug(_CHANNEL + 1, _ADDRESS, FakeOled())
    branch[_ADDRESS] = chip
    unplug, plug = partial(branch.pop, _ADDRESS, None), partial(branch.__setitem__, _ADDRESS, chip)
    return Rig(spec, chip, bus, Panel(spec, Links(i2c.open)), unplug, plug)


def _on_spi(spec: PanelSpec) -> Rig:
    spi, chip = FakeSpi(), _controller(spec)

    def plug() -> None:
        spi.plug(_PORT, chip, _DC, _RES if spec.reset else None)

    plug()
    links = Links(open_port=spi.open, open_pin=spi.open_pin)
    return Rig(spec, chip, spi, Panel(spec, links), partial(spi.unplug, _PORT), plug)


def _specs() -> list[PanelSpec]:
    on_spi = {"spi": _PORT, "dc": _DC, "reset": _RES}
    plain = [PanelSpec(driver=driver) for driver in ("ssd1306", "ssd1309", "sh1106")]
    small = [PanelSpec(width=width, height=height) for width, height in ((128, 32), (96, 16), (64, 48), (64, 32))]
    small.append(PanelSpec(driver="sh1106", height=32))
    greys = [(256, 64), (128, 64), (64, 32)]
    two = [plain[0], plain[2]]
    convert = partial(msgspec.convert, type=PanelSpec)
    return [
        *plain,
        *small,
        *(msgspec.structs.replace(spec, mux=_MUX, channel=_CHANNEL) for spec in two),
        *(convert({"driver": spec.driver, **on_spi}) for spec in two),
        *(convert({"driver": "ssd1322", "width": width, "height": height, **on_spi}) for width, height in greys),
        convert({"driver": "ssd1322", "width": 256, **on_spi, "reset": None}),
    ]


def _name(spec: PanelSpec) -> str:
    way = "I2C" if spec.spi is None else "SPI" if spec.reset else "SPI without RES"
    return f"{spec.driver} {spec.width}x{spec.height} on {way}{'' if spec.mux is None else ' behind a mux'}"


RIGS: dict[str, Callable[[int], Rig]] = {
    _name(spec): partial(
        lambda spec, rotate=0: (_on_i2c if spec.spi is None else _on_spi)(msgspec.structs.replace(spec, rotate=rotate)),
        spec,
    )
    for spec in _specs()
}
"""Makes each rig, with its panel turned by so many degrees."""
