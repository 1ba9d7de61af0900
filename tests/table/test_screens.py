"""How screens are wired, and what does not go together."""

import pytest

from deadheat.table import Driver, Screen, Table, parse_table

from .files import TWO, complaint, complaints

CENTRE = '[[screen]]\ndriver = "ssd1306"\n'
NORTH = '[[screen]]\nseat = "north"\ndriver = "ssd1306"\n'
SPI = 'spi = "0.0"\ndc = "GPIO12"\n'


def screens(text: str) -> tuple[Screen, ...]:
    table = parse_table(TWO + text, "t")
    assert isinstance(table, Table)
    return table.screens


def test_a_screen_is_on_the_first_bus_and_rests_after_a_while_unless_the_file_says_otherwise() -> None:
    (screen,) = screens(CENTRE)
    assert (screen.bus, screen.address, screen.mux, screen.spi) == (1, 0x3C, None, None)
    assert (screen.dimensions, screen.dim_s, screen.blank_s) == ((128, 64), 120, 900)


def test_a_grey_screen_is_on_spi_and_wider() -> None:
    (screen,) = screens(f'[[screen]]\ndriver = "ssd1322"\n{SPI}reset = "GPIO13"\n')
    assert (screen.driver, screen.spi, screen.dc, screen.reset) == (Driver.SSD1322, "0.0", "GPIO12", "GPIO13")
    assert screen.dimensions == (256, 64)


def test_a_size_can_be_chosen() -> None:
    (screen,) = screens(f'{CENTRE}size = "64x48"\n')
    assert screen.dimensions == (64, 48)


def test_screens_of_one_address_on_two_channels_or_at_two_muxes_go_together() -> None:
    both = screens(f"{CENTRE}mux = 0x70\nchannel = 0\n{NORTH}mux = 0x70\nchannel = 7\n")
    assert [screen.channel for screen in both] == [0, 7]
    both = screens(f"{CENTRE}mux = 0x70\nchannel = 0\n{NORTH}mux = 0x71\nchannel = 0\n")
    assert [screen.mux for screen in both] == [0x70, 0x71]
    assert len(screens(f"{CENTRE}bus = 1\n{NORTH}bus = 11\n")) == 2


def test_two_screens_of_one_address_on_one_channel_are_told() -> None:
    assert complaint(f"{TWO}{CENTRE}mux = 0x70\nchannel = 3\n{NORTH}mux = 0x70\nchannel = 3\n") == (
        "t:11:1: channel 3 of the mux 0x70 already has a screen at address 0x3C (line 7, column 1); "
        "give this screen the other address, 0x3C or 0x3D, or another bus or channel"
    )


@pytest.mark.parametrize("first", ["bus", "mux"])
def test_a_screen_on_the_bus_and_one_of_its_address_behind_a_mux_are_told(first: str) -> None:
    mux = "mux = 0x70\nchannel = 3\n"
    said = complaint(TWO + CENTRE + (mux if first == "mux" else "") + NORTH + (mux if first == "bus" else ""))
    assert "already has a screen at address 0x3C (line 7, column 1), and what is on the bus itself hears all " in said


def test_a_screen_on_spi_clashes_with_none_on_i2c() -> None:
    assert len(screens(f"{CENTRE}{NORTH}{SPI}")) == 2


def test_two_screens_at_one_spi_port_are_told() -> None:
    said = complaint(TWO + CENTRE + SPI + NORTH + SPI.replace("12", "13"))
    assert said == (
        't:14:7: the SPI port "0.0" already has a screen (line 9, column 7); write another chip select, such as "0.1"'
    )


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("mux = 0x70\n", "t:9:7: a screen behind a mux needs its channel; add channel, from 0 to 7"),
        (
            "channel = 3\n",
            "t:9:1: a channel needs the mux that it is one of; add mux, from 0x70 to 0x77; if the kernel",
        ),
        ("mux = 0x3C\nchannel = 3\n", "t:9:7: mux cannot be 0x3C; write 0x70 to 0x77, as the pins A0 to A2"),
        ("mux = 0x70\nchannel = 8\n", "t:10:11: channel cannot be 8; write a whole number from 0 to 7"),
        ('spi = "0.0"\n', "t:9:7: a screen on an SPI port needs the line that its D/C is wired to; add dc, such as"),
        ('spi = "/dev/spidev0.0"\ndc = 12\n', 't:9:7: spi cannot be "/dev/spidev0.0"; write an SPI bus and its chip'),
        (f"bus = 1\n{SPI}", "t:9:1: a screen on an SPI port has no bus; take it out; it is for screens on an I2C bus"),
        (f"{SPI}address = 0x3C\n", "t:11:1: a screen on an SPI port has no address; take it out"),
        ('dc = "GPIO12"\n', "t:9:1: a screen on an I2C bus has no dc; take it out; it is for screens on an SPI port,"),
        ("spi_mhz = 8.0\n", "t:9:1: a screen on an I2C bus has no spi_mhz; take it out"),
        (f"{SPI}spi_mhz = 50\n", "t:11:11: spi_mhz cannot be 50; write a number from 0.1 to 20"),
        ('size = "256x64"\n', 't:9:8: there are no screens of 256x64 with the driver "ssd1306"; write "128x64", '),
        ('size = "big"\n', 't:9:8: size cannot be "big"; write '),
        ("dim_s = -1\n", "t:9:9: dim_s cannot be -1; write a number from 0 to 86400"),
        ('spi = "0.0"\ndc = "GPIO4"\n', 't:10:6: "GPIO4" is already the button of "south" ('),
        (f'{SPI}reset = "GPIO12"\n', 't:11:9: "GPIO12" is already a dc ('),
    ],
)
def test_what_does_not_go_together_is_told_where_it_stands(settings: str, said: str) -> None:
    assert complaint(TWO + CENTRE + settings).startswith(said)


def test_a_grey_screen_on_i2c_is_told() -> None:
    said = complaint(f'{TWO}[[screen]]\ndriver = "ssd1322"\naddress = 0x3C\n')
    assert said.startswith('t:8:10: a screen with the driver "ssd1322" is on an SPI port; add spi and dc')


def test_what_cannot_be_read_is_told_once() -> None:
    said = complaints(
        f'{TWO}[[screen]]\ndriver = "ssd1399"\nspi = 0.0\nsize = "64x64"\n{NORTH}mux = 112.5\nchannel = 1\n'
    )
    assert [one.split(": ")[0] for one in said] == ["t:8:10", "t:9:7", "t:14:7"]
