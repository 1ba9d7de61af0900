"""Which reader is meant by a name in the table file."""

import pytest

from deadheat.devices.readers.pcsc.choosing import choose
from deadheat.problems import Problem

ACR122 = "ACS ACR122U PICC Interface 00 00"
PICC = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] (A1B2C3) 01 00"
SAM = "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] (A1B2C3) 01 01"
VIRTUAL = "Virtual PCD 0A 00"
LISTED = (ACR122, PICC, SAM, VIRTUAL)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (ACR122, ACR122),
        ("ACS ACR122U PICC Interface", ACR122),
        ("acs acr122u picc interface", ACR122),
        ("ACS ACR122U PICC Interface 07 00", ACR122),
        ("ACS ACR122U PICC Interface 00 01", None),
        ("ACS ACR122U", None),
        (PICC, PICC),
        ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]", PICC),
        ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] (A1B2C3)", SAM),
        ("Virtual PCD 00 00", VIRTUAL),
        ("", None),
    ],
)
def test_a_reader_is_chosen_by_all_of_its_name_but_the_order_of_plugging_in(wanted: str, chosen: str | None) -> None:
    assert choose(LISTED, wanted) == chosen


def test_a_reader_is_chosen_by_its_serial_number() -> None:
    assert choose(("Gem Twin (70D7E2EE) 00 00", "Gem Twin (70D7E2EF) 01 00"), "70d7e2ef") == "Gem Twin (70D7E2EF) 01 00"


@pytest.mark.parametrize("wanted", ["ACS ACR122U PICC Interface", "ACS ACR122U PICC Interface 01 00"])
def test_equal_readers_are_refused_even_if_one_is_named_by_its_number(wanted: str) -> None:
    """That number says which was plugged in first, so seats would change places from one day to the next."""
    with pytest.raises(Problem) as told:
        choose((ACR122, "ACS ACR122U PICC Interface 01 00"), wanted)
    assert "'ACS ACR122U PICC Interface 00 00' and 'ACS ACR122U PICC Interface 01 00'" in told.value.what


def test_two_slots_with_one_serial_number_are_told_apart_by_the_slot() -> None:
    with pytest.raises(Problem):
        choose(LISTED, "A1B2C3")
    with pytest.raises(Problem):
        choose(("Virtual PCD 00 00", "Virtual PCD 00 01"), "Virtual PCD")
    assert choose(("Virtual PCD 00 00", "Virtual PCD 00 01"), "Virtual PCD 00 01") == "Virtual PCD 00 01"


def test_a_name_without_numbers_is_compared_as_it_is() -> None:
    assert choose(("Odd reader",), "odd reader") == "Odd reader"
