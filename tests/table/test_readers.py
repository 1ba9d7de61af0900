"""An operator names a table's card readers so that each stays the same reader whatever is plugged in first."""

import pytest

from deadheat.cards.codes import Spelling
from deadheat.devices.readers.keyboard import LAYOUTS
from deadheat.table import Reader, ReaderKind, parse_table
from deadheat.table.readers import SETTINGS_OF
from deadheat.toml import quoted

from .files import TWO, complaint, complaints

EXAMPLES = {
    "device": '"usb:1.2"',
    "baud": "9600",
    "terminator": '"crlf"',
    "prefix": '"<"',
    "suffix": '">"',
    "aim": "true",
    "longest": "64",
    "idle_ms": "100",
    "latency_ms": "80",
    "repeat_ms": "500",
    "layout": '"de"',
    "spelling": '"hex"',
    "poll_ms": "40",
    "absence_ms": "400",
    "irq": '"GPIO6"',
}
DEVICES = {ReaderKind.PCSC: '"pcsc:ACS ACR122U"'}


def reader(kind: str, *settings: str, name: str = "tray") -> str:
    return "\n".join(["[[reader]]", f'name = "{name}"', f'kind = "{kind}"', *settings, ""])


def settings_of(kind: ReaderKind) -> dict[str, str]:
    chosen = {setting: EXAMPLES[setting] for setting in sorted(SETTINGS_OF[kind])}
    return {**chosen, "device": DEVICES[kind]} if kind in DEVICES else chosen


@pytest.mark.parametrize("kind", ReaderKind)
def test_a_reader_takes_all_settings_of_its_kind(kind: ReaderKind) -> None:
    written = settings_of(kind)
    (found,) = parse_table(TWO + reader(kind, *(f"{key} = {value}" for key, value in written.items())), "t").readers
    unset = {key for key in EXAMPLES if getattr(found, key) is None}
    assert unset == set(EXAMPLES) - set(written)


def test_every_setting_belongs_to_some_kind() -> None:
    common = {"name", "kind", "seat"}
    assert set(Reader.__struct_fields__) - common == set(EXAMPLES) == set().union(*SETTINGS_OF.values())


@pytest.mark.parametrize(
    ("kind", "setting"),
    [(kind, setting) for kind in ReaderKind for setting in EXAMPLES if setting not in SETTINGS_OF[kind]],
)
def test_a_setting_of_another_kind_is_refused_at_its_line(kind: ReaderKind, setting: str) -> None:
    device = [f"device = {settings_of(kind)['device']}"] if "device" in SETTINGS_OF[kind] else []
    said = complaint(TWO + reader(kind, *device, f"{setting} = {EXAMPLES[setting]}"))
    place = f"t:{10 + len(device)}:1: "
    assert said.startswith(f'{place}a reader of the kind "{kind}" has no {setting}; take it out; it is for "')


@pytest.mark.parametrize("kind", [kind for kind in ReaderKind if "device" in SETTINGS_OF[kind]])
def test_a_reader_without_a_device_is_told(kind: ReaderKind) -> None:
    said = complaint(TWO + reader(kind))
    assert said.startswith(f't:9:8: a reader of the kind "{kind}" needs a device; add device')


@pytest.mark.parametrize(
    "device",
    [
        "usb:1.2",
        "usb:1#2",
        "usb:0000:01:00.0/1.2.4",
        "usb:fd500000.usb/1",
        "id:0c2e:0b61/A1 B2",
        "/dev/serial0",
        "/dev/ttyAMA0",
        "/dev/serial/by-id/usb-FTDI_A1B2-if00-port0",
        "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event-kbd",
    ],
)
def test_a_lasting_name_of_a_device_is_taken(device: str) -> None:
    (found,) = parse_table(TWO + reader("scanner", f'device = "{device}"'), "t").readers
    assert found.device == device


@pytest.mark.parametrize(
    "device",
    ["/dev/ttyUSB0", "/dev/ttyACM12", "/dev/input/event3", "/dev/hidraw0", "ttyUSB0", "usb:", "usb:0", "id:1/2", ""],
)
def test_a_name_that_another_reader_may_have_tomorrow_is_refused_with_what_to_write(device: str) -> None:
    said = complaint(TWO + reader("scanner", f'device = "{device}"'))
    assert said.startswith(f"t:10:10: device cannot be {quoted(device)}; write where the reader is plugged in (")
    assert "whatever is plugged in first" in said


def test_two_readers_with_one_device_are_told_with_both_places() -> None:
    device = 'device = "usb:1.2"'
    said = complaint(TWO + reader("scanner", device) + reader("pn532", device, name="other"))
    assert said == (
        't:14:10: "usb:1.2" is already the device of the reader "tray" (line 10, column 10); '
        'write the other one\'s place at the USB, as "deadheat readers" shows it'
    )


def test_a_device_of_pcscd_is_none_of_a_port_and_the_other_way_round() -> None:
    first, second = complaints(
        TWO + reader("scanner", 'device = "pcsc:ACS"') + reader("pcsc", 'device = "usb:1.2"', name="other")
    )
    assert first.startswith('t:10:10: "pcsc:ACS" is no device of the kind "scanner"; write it as ')
    assert second.startswith('t:14:10: "usb:1.2" is no device of the kind "pcsc"; write it as ')


def test_an_irq_has_a_line_of_its_own() -> None:
    said = complaint(TWO + reader("pn532", 'device = "usb:1"', "irq = 17"))
    assert said.startswith('t:11:7: 17 is already the button of "north" ("GPIO17" at line 3, column 10); ')


def test_times_are_in_milliseconds_in_the_file_and_in_nanoseconds_at_the_table() -> None:
    (found,) = parse_table(TWO + reader("scanner", 'device = "usb:1"', "idle_ms = 62.5"), "t").readers
    assert (found.ns("idle"), found.ns("repeat")) == (62_500_000, None)


def test_the_layouts_and_spellings_of_the_file_are_those_that_there_are() -> None:
    for name, every in (("layout", list(LAYOUTS)), ("spelling", [*Spelling])):
        for value in every:
            (found,) = parse_table(TWO + reader("keyboard", 'device = "usb:1"', f'{name} = "{value}"'), "t").readers
            assert getattr(found, name) == value
