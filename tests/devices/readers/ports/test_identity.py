"""A reader is found by where it is plugged in or what it is, whatever the kernel calls it today."""

from pathlib import Path

import pytest

from deadheat.devices.readers.ports import Plugged, Sort, finder, names_of, plugged_in
from deadheat.problems import Problem
from deadheat.table import parse_table

CONTROLLER = "devices/platform/scb/fd500000.pcie/pci0000:00/0000:01:00.0"


class Machine:
    """A /sys and a /dev."""

    def __init__(self, folder: Path) -> None:
        self.sys, self.dev = folder / "sys", folder / "dev"
        (self.sys / "class" / "tty").mkdir(parents=True)
        self.dev.mkdir()

    def plug(
        self, name: str, ports: str, *, serial: str = "", interface: int = 0, model: str = "067b:2303", bus: int = 1
    ) -> None:
        """A USB serial port called ``name`` at these ports."""
        usb = self.sys / CONTROLLER / f"usb{bus}" / f"{bus}-{ports}"
        place = usb / f"{bus}-{ports}:1.{interface}"
        (place / "tty" / name).mkdir(parents=True)
        (self.sys / CONTROLLER / f"usb{bus}" / "idVendor").write_text("1d6b\n")
        vendor, product = model.split(":")
        facts = {"idVendor": vendor, "idProduct": product, "manufacturer": "Prolific", "product": "Cable"}
        for fact, value in {**facts, **({"serial": serial} if serial else {})}.items():
            (usb / fact).write_text(value + "\n")
        (place / "tty" / name / "device").symlink_to(place)
        (place / "subsystem").symlink_to(self.sys / "bus" / "usb")
        (self.sys / "class" / "tty" / name).symlink_to(place / "tty" / name)
        (self.dev / name).touch()

    def plugged(self) -> list[Plugged]:
        return plugged_in(self.sys, self.dev)

    def find(self, name: str) -> str | None:
        found = finder(name, Sort.SERIAL, self.plugged)()
        return None if found is None else Path(found).name


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_two_equal_adapters_are_told_apart_by_their_ports_whichever_came_first(machine: Machine) -> None:
    machine.plug("ttyUSB0", "1.2")
    machine.plug("ttyUSB1", "1.3")
    assert (machine.find("usb:1.2"), machine.find("usb:1.3")) == ("ttyUSB0", "ttyUSB1")


def test_swapped_names_do_not_swap_readers(machine: Machine) -> None:
    machine.plug("ttyUSB1", "1.2")
    machine.plug("ttyUSB0", "1.3")
    assert (machine.find("usb:1.2"), machine.find("usb:1.3")) == ("ttyUSB1", "ttyUSB0")


def test_a_port_with_nothing_in_it_is_nothing_even_if_something_has_the_old_name(machine: Machine) -> None:
    machine.plug("ttyUSB0", "1.4")
    assert machine.find("usb:1.2") is None
    assert machine.find("usb:1") is None


def test_a_model_with_a_serial_number_is_found_in_any_port(machine: Machine) -> None:
    machine.plug("ttyUSB0", "1.2", serial="A1")
    machine.plug("ttyUSB1", "1.3", serial="B2")
    assert machine.find("id:067b:2303/B2") == "ttyUSB1"


def test_two_devices_of_equal_identity_are_refused_with_both_places(machine: Machine) -> None:
    machine.plug("ttyUSB0", "1.2", serial="0001")
    machine.plug("ttyUSB1", "1.3", serial="0001")
    with pytest.raises(Problem) as caught:
        machine.find("id:067b:2303/0001")
    for place in ("ttyUSB0", "usb:0000:01:00.0/1.2", "ttyUSB1", "usb:0000:01:00.0/1.3"):
        assert place in caught.value.what


def test_a_lasting_path_made_for_one_of_two_equal_devices_is_refused_too(machine: Machine, tmp_path: Path) -> None:
    machine.plug("ttyUSB0", "1.2", serial="0001")
    link = tmp_path / "dev" / "serial" / "by-id" / "usb-Prolific_Cable_0001-if00"
    link.parent.mkdir(parents=True)
    link.symlink_to(machine.dev / "ttyUSB0")
    assert machine.find(str(link)) == "ttyUSB0"
    machine.plug("ttyUSB1", "1.3", serial="0001")
    with pytest.raises(Problem) as caught:
        machine.find(str(link))
    assert "usb:0000:01:00.0/1.2" in caught.value.what
    assert "usb:0000:01:00.0/1.3" in caught.value.what


def test_a_device_with_two_ports_is_named_by_its_interface(machine: Machine) -> None:
    machine.plug("ttyACM0", "1.2", interface=0)
    machine.plug("ttyACM1", "1.2", interface=2)
    with pytest.raises(Problem) as caught:
        machine.find("usb:1.2")
    assert "usb:0000:01:00.0/1.2#0" in caught.value.what
    assert (machine.find("usb:1.2#0"), machine.find("usb:1.2#2")) == ("ttyACM0", "ttyACM1")


def test_a_path_is_found_while_it_is_there(machine: Machine) -> None:
    path = str(machine.dev / "serial0")
    assert machine.find(path) is None
    machine.plug("ttyUSB0", "1.2")
    (machine.dev / "serial0").symlink_to(machine.dev / "ttyUSB0")
    assert machine.find(path) == "ttyUSB0"


def test_every_name_that_is_shown_finds_its_device_and_may_stand_in_a_table_file(machine: Machine) -> None:
    machine.plug("ttyUSB0", "1.2", serial="A 1")
    machine.plug("ttyACM0", "1.4.1", interface=2, bus=3)
    seats = "".join(f'[[seat]]\nname = "s-{n}"\nbutton = {n}\n' for n in (4, 5))
    for device in machine.plugged():
        assert device.title == "Prolific Cable"
        for name in names_of(device):
            assert machine.find(name) == Path(device.node).name
            written = f'[[reader]]\nname = "tray"\nkind = "scanner"\ndevice = "{name}"\n'
            assert parse_table(seats + written, "t").readers[0].device == name
