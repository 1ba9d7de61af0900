"""The conformance suite of pin factories on a stock kernel: the same checks as on mock pins and on the fake kernel."""

import pytest

from tests.devices.gpio.conformance import CHECKS

from .guest import Guest, Message

pytestmark = pytest.mark.kernel

LGPIO_CHECKS = [check.__name__ for check, needs in CHECKS.items() if needs <= {"wire"}]
"""One process each: a second lgpio factory in the same process hears nothing."""

BUTTON = 1


def checks(guest: Guest, factory: str, *names: str) -> dict[str, str | None]:
    """Runs checks in the guest and pulls the button's line for them; the failures by name."""
    ended: dict[str, str | None] = {}
    with guest.running("conformity", "check", factory=factory, names=list(names)):
        while (message := next_message(guest))["what"] != "done":
            if message["what"] == "pull":
                guest.pull(*((BUTTON, level) for level in message["levels"]))
                guest.send(pulled=True)
            else:
                ended[message["name"]] = message["failure"]
    return ended


def next_message(guest: Guest) -> Message:
    return guest.wait_for(lambda message: message["what"] in ("pull", "checked", "done"), timeout=120)


def test_our_factory_passes_every_check_on_a_real_kernel(guest: Guest) -> None:
    ended = checks(guest, "gpiod")
    assert len(ended) >= 15
    # Some checks count in tens of ms, and a busy host can hold the emulated one up for longer: those are run once more.
    failed = [name for name, failure in ended.items() if failure]
    assert not failed or not {n: f for n, f in checks(guest, "gpiod", *failed).items() if f}


@pytest.mark.parametrize("name", LGPIO_CHECKS)
def test_gpiozeros_lgpio_factory_passes_the_checks_that_it_can(guest: Guest, name: str) -> None:
    assert checks(guest, "lgpio", name) == {name: None}
