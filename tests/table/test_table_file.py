"""An operator writes a table file without mistakes and gets that table."""

import pytest

from deadheat.games.settlements import Settlement
from deadheat.table import (
    Active,
    Bias,
    Driver,
    Gpio,
    PinFactory,
    Reader,
    ReaderKind,
    Screen,
    Seat,
    Table,
    canonical_line,
    parse_table,
)

from .files import FOUR, TWO, complaint


def test_two_seats_with_a_button_each_are_a_table() -> None:
    assert parse_table(TWO, "t") == Table(
        seats=(Seat(name="north", button="GPIO17"), Seat(name="south", button="GPIO4")), gpio=Gpio(), window_ms=1.0
    )


def test_seats_keep_the_clockwise_order_of_the_file() -> None:
    assert [seat.name for seat in parse_table(FOUR, "t").seats] == ["north", "south", "east", "west"]


def test_all_that_can_be_set_is_in_the_table() -> None:
    content = """
        window_ms = 2
        settlement = "duel"
        gpio = { factory = "lgpio", chip = "pinctrl-rp1", bias = "none", active = "high", stuck_s = 9.5 }
        [[seat]]
        name = "north"
        button = 17
        lamp = "hub-4"
        dimmable = true
        [[seat]]
        name = "seat-2"
        button = "BCM4"
        [[reader]]
        name = "tray"
        kind = "console"
        [[reader]]
        name = "north-reader"
        kind = "console"
        seat = "north"
        [[screen]]
        driver = "sh1106"
        [[screen]]
        seat = "seat-2"
        driver = "ssd1309"
        bus = 3
        address = 0x3D
        rotate = 180
    """
    assert parse_table(content, "t") == Table(
        window_ms=2.0,
        settlement="duel",
        gpio=Gpio(
            factory=PinFactory.LGPIO,
            chip="pinctrl-rp1",
            bias=Bias.NONE,
            active=Active.HIGH,
            stuck_s=9.5,
        ),
        seats=(Seat(name="north", button=17, lamp="hub-4", dimmable=True), Seat(name="seat-2", button="BCM4")),
        readers=(
            Reader(name="tray", kind=ReaderKind.CONSOLE),
            Reader(name="north-reader", kind=ReaderKind.CONSOLE, seat="north"),
        ),
        screens=(
            Screen(driver=Driver.SH1106),
            Screen(seat="seat-2", driver=Driver.SSD1309, bus=3, address=0x3D, rotate=180),
        ),
    )


def test_what_is_left_out_has_the_usual_values() -> None:
    table = parse_table(TWO, "t")
    assert (table.window_ms, table.settlement, table.readers, table.screens) == (1.0, None, (), ())
    assert (table.gpio.factory, table.gpio.bias, table.gpio.active) == ("gpiod", "pull-up", "low")
    assert (table.gpio.chip, table.gpio.confirm, table.gpio.rearm, table.gpio.stuck) == (None, None, None, None)


def test_times_are_whole_nanoseconds() -> None:
    table = parse_table("window_ms = 1.1\ngpio = {confirm_ms = 2.5, rearm_ms = 25.1, stuck_s = 20}\n" + TWO, "t")
    assert table.window == 1_100_000
    assert (table.gpio.confirm, table.gpio.rearm, table.gpio.stuck) == (2_500_000, 25_100_000, 20_000_000_000)
    assert all(isinstance(ns, int) for ns in (table.window, table.gpio.confirm, table.gpio.stuck))


@pytest.mark.parametrize("window", ["0.3", "50", "50.0", "1"])
def test_a_window_may_be_anything_from_0_3_to_50_ms(window: str) -> None:
    assert parse_table(f"window_ms = {window}\n{TWO}", "t").window_ms == float(window)


@pytest.mark.parametrize("settlement", list(Settlement))
def test_every_settlement_of_the_games_can_be_chosen(settlement: Settlement) -> None:
    assert parse_table(f'settlement = "{settlement}"\n{TWO}', "t").settlement == settlement


def test_no_other_settlement_can_be_chosen() -> None:
    allowed = complaint(f'settlement = "coin"\n{TWO}').partition("; ")[2]
    assert sorted(allowed.split('"')[1::2]) == sorted(Settlement)


@pytest.mark.parametrize(
    "chip", ["pinctrl-rp1", "pinctrl-bcm2711", "GPIO17", "/dev/gpiochip-of-the-table", "4-port-hub"]
)
def test_a_chip_is_named_by_its_label_or_one_of_its_lines(chip: str) -> None:
    assert parse_table(f'gpio.chip = "{chip}"\n{TWO}', "t").gpio.chip == chip


def test_a_line_of_a_raspberry_pi_is_the_same_under_all_its_names() -> None:
    assert {canonical_line(name) for name in (17, "17", "GPIO17", "BCM17", "gpio17")} == {"GPIO17"}


@pytest.mark.parametrize("name", ["hub-4", "PA10", "GPIO17_OUT", "J8:11", "LINE17"])
def test_any_other_line_is_what_it_is_called(name: str) -> None:
    assert canonical_line(name) == name


def test_a_table_cannot_be_changed() -> None:
    table = parse_table(TWO, "t")
    with pytest.raises(AttributeError):
        table.window_ms = 5.0  # type: ignore[misc]
