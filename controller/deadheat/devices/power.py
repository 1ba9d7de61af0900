"""Switches the machine off and starts it again, through logind and without root."""

import logging
import os
import pwd
from typing import Final, Protocol

from deadheat.devices.system_bus import BusError, Refusal, SystemBus
from deadheat.stage import Told, text

__all__ = ["Logind", "Power"]

_LOG = logging.getLogger("deadheat.power")

_MANAGER: Final = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")


class Power(Protocol):
    """The machine's power. **Synchronization:** none required. Each may take up to ten seconds."""

    def shut_down(self) -> None:
        """Switch the machine off: the services end, this one too, and then the power may be taken away.

        :raises Problem: if it cannot be done, with what to do about it
        """

    def restart(self) -> None:
        """Start the machine anew.

        :raises Problem: if it cannot be done, with what to do about it
        """


class Logind:
    """Asks systemd-logind: first whether it may be done, then to do it.

    Logind leaves it to polkit who may. A user who sits at the machine may, a service may not unless a rule says so; the
    rule that is missing is written to the log.
    """

    def __init__(self, bus: SystemBus | None = None) -> None:
        self._bus = bus or SystemBus()

    def shut_down(self) -> None:
        self._ask("PowerOff", "switch the machine off")

    def restart(self) -> None:
        self._ask("Reboot", "start the machine anew")

    def _ask(self, method: str, to_do: str) -> None:
        try:
            answer, *_ = [*self._bus.call(*_MANAGER, f"Can{method}"), "na"]
            if answer == "yes":
                self._bus.call(*_MANAGER, method, "b", "false")
                return
        except BusError as error:
            raise _problem(error, to_do) from error
        if answer == "na":
            raise Told(
                f"This machine cannot {to_do} by itself.",
                "Stop deadheat, then take the power away.",
                text("It cannot do that by itself"),
                text("Stop deadheat, then take the power away"),
            )
        if answer.startswith("inhibit"):
            raise Told(
                f"Another program keeps this one from being allowed to {to_do}.",
                "See which one with: systemd-inhibit --list.",
                text("Another program does not allow it"),
                text("systemd-inhibit --list says which"),
            )
        raise _denied(to_do)


def _problem(error: BusError, to_do: str) -> Told:
    if error.refusal is Refusal.DENIED:
        return _denied(to_do)
    if error.refusal is Refusal.ABSENT:
        return Told(
            f"Nothing here can {to_do}: {error}.",
            "It needs systemd-logind and D-Bus: sudo apt install dbus.",
            text("Nothing here can do that"),
            text("It needs systemd-logind and D-Bus"),
        )
    return Told(
        f"Logind cannot {to_do}: {error}.",
        "See: journalctl -u systemd-logind.",
        text("It was tried and failed"),
        text("journalctl -u systemd-logind says why"),
    )


def _denied(to_do: str) -> Told:
    rule = (
        "polkit.addRule(function(action, subject) { "
        r"if (/^org\.freedesktop\.login1\.(power-off|reboot)/.test(action.id) "
        f'&& subject.user == "{_user()}") return polkit.Result.YES; }});'
    )
    where = "/etc/polkit-1/rules.d/50-deadheat.rules"
    _LOG.warning("To allow the user %s to switch off and restart, write into %s: %s", _user(), where, rule)
    return Told(
        f"The user {_user()} may not {to_do}.",
        "Add a polkit rule: the log says which.",
        text("Not allowed"),
        text("Add a polkit rule: the log says which"),
    )


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())
