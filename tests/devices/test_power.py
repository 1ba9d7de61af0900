"""Switching the machine off and starting it anew: logind is asked, and what it refuses is said with the remedy."""

from pathlib import Path

import pytest

from deadheat.devices.power import Logind, Power
from deadheat.devices.system_bus import BusError, Refusal, SystemBus
from deadheat.problems import ExitCode, Problem
from deadheat.testing.fake_busctl import FakeBusctl
from deadheat.testing.fake_power import FakePower

MANAGER = "org.freedesktop.login1 /org/freedesktop/login1 org.freedesktop.login1.Manager"


@pytest.fixture
def busctl(tmp_path: Path) -> FakeBusctl:
    return FakeBusctl(tmp_path / "bus")


@pytest.fixture
def power(busctl: FakeBusctl) -> Power:
    return Logind(SystemBus(busctl.program))


def test_shutting_down_asks_first_and_then_does_it(busctl: FakeBusctl, power: Power) -> None:
    busctl.answers("CanPowerOff", "yes")
    power.shut_down()
    assert busctl.asked == [f"{MANAGER} CanPowerOff", f"{MANAGER} PowerOff b false"]


def test_restarting_asks_first_and_then_does_it(busctl: FakeBusctl, power: Power) -> None:
    busctl.answers("CanReboot", "yes")
    power.restart()
    assert busctl.asked == [f"{MANAGER} CanReboot", f"{MANAGER} Reboot b false"]


@pytest.mark.parametrize("answer", ["no", "challenge"])
def test_who_may_not_is_told_which_rule_is_missing_and_nothing_is_done(
    busctl: FakeBusctl, power: Power, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    busctl.answers("CanPowerOff", answer)
    with pytest.raises(Problem, match="may not switch the machine off") as told:
        power.shut_down()
    assert told.value.remedy == "Add a polkit rule: the log says which."
    assert told.value.exit_code is ExitCode.HARDWARE
    assert "/etc/polkit-1/rules.d/50-deadheat.rules: polkit.addRule(" in caplog.text
    assert busctl.asked == [f"{MANAGER} CanPowerOff"]


def test_one_who_may_ask_and_not_do_is_told_the_same(busctl: FakeBusctl, power: Power) -> None:
    busctl.answers("CanReboot", "yes")
    busctl.refuses("Reboot", "Interactive authentication required.")
    with pytest.raises(Problem, match="may not start the machine anew"):
        power.restart()


@pytest.mark.parametrize(
    ("answer", "what"),
    [("na", "cannot switch the machine off by itself"), ("inhibited", "Another program keeps this one from")],
)
def test_a_machine_that_cannot_is_said_with_what_to_do(
    busctl: FakeBusctl, power: Power, answer: str, what: str
) -> None:
    busctl.answers("CanPowerOff", answer)
    with pytest.raises(Problem, match=what):
        power.shut_down()


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("The name org.freedesktop.login1 was not provided by any .service files", "Nothing here can switch"),
        ("Failed to connect to bus: No such file or directory", "Nothing here can switch"),
        ("Connection timed out", "Logind cannot switch the machine off: Connection timed out"),
    ],
)
def test_a_bus_that_is_missing_or_silent_is_said(busctl: FakeBusctl, power: Power, said: str, what: str) -> None:
    busctl.refuses("CanPowerOff", said)
    with pytest.raises(Problem, match=what) as told:
        power.shut_down()
    assert told.value.remedy


def test_without_busctl_nothing_can_be_done_and_that_is_said() -> None:
    with pytest.raises(Problem, match="the program no-such-busctl is missing"):
        Logind(SystemBus("no-such-busctl")).shut_down()


def test_nobody_is_asked_for_a_password(tmp_path: Path, busctl: FakeBusctl, power: Power) -> None:
    busctl.answers("CanReboot", "yes")
    power.restart()
    assert all(
        "--allow-interactive-authorization=no" in line for line in (tmp_path / "bus" / "asked").read_text().splitlines()
    )


def test_an_answer_that_is_none_is_an_error_and_no_crash(tmp_path: Path) -> None:
    program = tmp_path / "busctl"
    program.write_text("#!/bin/sh\necho gibberish\n")
    program.chmod(0o755)
    with pytest.raises(BusError) as told:
        SystemBus(str(program)).call("a.b", "/a", "a.b", "C")
    assert told.value.refusal is Refusal.FAILED


def test_the_fake_machine_says_what_it_was_asked() -> None:
    power = FakePower()
    power.shut_down()
    power.restart()
    assert power.asked == ["shut down", "restart"]
    power.refuses = Problem("no", "ask again")
    with pytest.raises(Problem):
        power.restart()
