"""What the firmware's tests start from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firmware import tools
from tests.firmware.simulated_hub import Hub
from tests.firmware.talk import Talk


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the figures that the tests have measured."""
    for report in terminalreporter.stats.get("passed", []):
        if report.nodeid.startswith("tests/firmware/") and report.when == "call":
            for name, value in report.user_properties:
                terminalreporter.write_line(f"firmware: {name} {value}")


@pytest.fixture(scope="session")
def elf() -> Path:
    """The firmware, built from the sources as they are."""
    return tools.build_elf()


@pytest.fixture(scope="session")
def simulator() -> Path:
    """The simulator's library."""
    return tools.build_simulator()


@pytest.fixture
def hub(elf: Path, simulator: Path) -> Iterator[Hub]:
    """A new board."""
    hub = Hub(elf, simulator)
    yield hub
    hub.close()


@pytest.fixture
def talk(hub: Hub) -> Talk:
    """A new board that a host talks with."""
    return Talk(hub).start()
