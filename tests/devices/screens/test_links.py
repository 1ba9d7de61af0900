"""What is missing or broken between the Pi and a panel is said in words, with what to do about it."""

import os
import sys
import threading
from pathlib import Path

import pytest

from deadheat.devices.screens import DisplayFault, Links, Panel, PanelSpec
from deadheat.devices.screens.bus import LinuxBus
from deadheat.devices.screens.spi import LinuxPort
from deadheat.testing.fake_i2c import FakeI2c
from deadheat.testing.fake_oled import FakeOled
from deadheat.testing.fake_spi import FakePin, FakeSpi
from deadheat.testing.fake_ssd1322 import FakeSsd1322

from .pictures import pattern
from .rigs import never

SPEC = PanelSpec(driver="ssd1322", width=256, spi="0.0", dc="GPIO12", reset="GPIO13")


@pytest.fixture
def spi() -> FakeSpi:
    spi = FakeSpi()
    spi.plug("0.0", FakeSsd1322(), "GPIO12", "GPIO13")
    return spi


def test_a_machine_without_the_bus_says_how_to_switch_it_on() -> None:
    with pytest.raises(DisplayFault, match="there is no such bus; switch I2C on with raspi-config"):
        Panel(PanelSpec(bus=255), Links()).open()


def test_a_machine_without_the_port_says_how_to_switch_it_on() -> None:
    with pytest.raises(DisplayFault, match="there is no such port; switch SPI on with raspi-config"):
        Panel(PanelSpec(spi="99.9", dc=12), Links()).open()


def test_a_machine_without_luma_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    i2c = FakeI2c(1)
    i2c[1].plug(0x3C, FakeOled())
    with pytest.raises(DisplayFault, match=r"luma.oled is not installed; install it: pip install luma.oled"):
        Panel(PanelSpec(), Links(i2c.open)).open()


def test_what_is_no_bus_and_no_port_is_given_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file in their place refuses what is asked of it."""
    (tmp_path / "file").touch()
    really_open = os.open
    monkeypatch.setattr(os, "open", lambda path, flags: really_open(tmp_path / "file", flags))
    before = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match="ioctl"):
        LinuxPort("0.0", 8_000_000)
    bus = LinuxBus(1)
    with pytest.raises(OSError, match="ioctl"):
        bus.write(0x3C, b"\x00")
    bus.close()
    assert os.listdir("/proc/self/fd") == before


def test_a_panel_on_spi_needs_pins(spi: FakeSpi) -> None:
    with pytest.raises(DisplayFault, match="it has no pin for D/C; write dc in the table file"):
        Panel(SPEC, Links(open_port=spi.open)).open()
    assert spi.opened == 0


def test_a_pin_that_is_taken_is_named_and_everything_else_given_back(spi: FakeSpi) -> None:
    def open_pin(line: str | int) -> FakePin:
        if line == "GPIO13":
            raise RuntimeError("GPIO13 is taken by 'lamps'.\nUse another line.")
        return spi.open_pin(line)

    with pytest.raises(DisplayFault, match=r"GPIO13 cannot be used: GPIO13 is taken by 'lamps'.; choose another line"):
        Panel(SPEC, Links(open_port=spi.open, open_pin=open_pin)).open()
    assert spi.opened == 0
    assert spi.pins["GPIO12"].opened == 0


def test_a_pin_that_fails_is_a_fault_of_the_panel_and_no_more(spi: FakeSpi, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = Panel(SPEC, Links(open_port=spi.open, open_pin=spi.open_pin))
    panel.open()

    def gone(_pin: FakePin) -> None:
        raise RuntimeError("the chip is gone")

    monkeypatch.setattr(FakePin, "off", gone)
    with pytest.raises(DisplayFault, match="a pin cannot be switched: the chip is gone"):
        panel.show(pattern(panel.size), never)
    assert spi.opened == 0


def test_a_closed_panel_gives_its_pins_back(spi: FakeSpi) -> None:
    panel = Panel(SPEC, Links(open_port=spi.open, open_pin=spi.open_pin))
    panel.open()
    assert (spi.pins["GPIO12"].opened, spi.pins["GPIO13"].opened) == (1, 1)
    assert (spi.pins["GPIO13"].switched, spi.pins["GPIO13"].high) == (2, True), "RES was low for a moment"
    panel.close()
    assert (spi.pins["GPIO12"].opened, spi.pins["GPIO13"].opened) == (0, 0)


def test_the_pin_that_tells_data_from_commands_is_switched_only_when_that_changes(spi: FakeSpi) -> None:
    panel = Panel(SPEC, Links(open_port=spi.open, open_pin=spi.open_pin))
    panel.open()
    panel.light(0.5)
    before = spi.pins["GPIO12"].switched
    panel.light(0.6)
    assert spi.pins["GPIO12"].switched == before + 2
    panel.light(None)
    panel.close()
    assert spi.pins["GPIO12"].switched == before + 3


def test_what_is_written_to_a_port_is_cut_to_what_the_kernel_takes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pipe in place of the port, and nothing that is asked of it refused."""
    reading, writing = os.pipe()
    monkeypatch.setattr(os, "open", lambda path, flags: writing)
    monkeypatch.setattr("fcntl.ioctl", lambda *_: 0)
    port = LinuxPort("0.0", 8_000_000)
    got = bytearray()
    sizes = []
    really_write = os.write

    def write(file: int, sent: bytes) -> int:
        sizes.append(len(sent))
        return really_write(file, sent)

    monkeypatch.setattr(os, "write", write)

    def read() -> None:
        while piece := os.read(reading, 65536):
            got.extend(piece)

    reader = threading.Thread(target=read)
    reader.start()
    sent = bytes(range(256)) * 40
    port.write(sent)
    port.close()
    reader.join(5)
    os.close(reading)
    assert bytes(got) == sent
    assert sizes == [4096, 4096, 2048]
