"""A Raspberry Pi without hardware, a factory on it, and a pin of that."""

from collections.abc import Iterator
from typing import Any

import pytest

from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.testing.fake_gpiod import FakeChip, FakeMachine, raspberry_pi

from .waiting import HeardChanges


@pytest.fixture
def machine() -> FakeMachine:
    return raspberry_pi()


@pytest.fixture
def chip(machine: FakeMachine) -> FakeChip:
    """The chip of the header."""
    return machine.header


@pytest.fixture
def factory(machine: FakeMachine) -> Iterator[GpiodFactory]:
    factory = GpiodFactory(machine=machine, consumer="deadheat")
    yield factory
    factory.close()


@pytest.fixture
def pin(factory: GpiodFactory) -> Any:
    """GPIO17, an input that rests high."""
    pin = factory.pin(17)
    pin.input_with_pull("up")
    return pin


@pytest.fixture
def heard(pin: Any) -> Iterator[HeardChanges]:
    heard = HeardChanges()
    pin.when_changed = heard.changed
    yield heard
    pin.when_changed = None
