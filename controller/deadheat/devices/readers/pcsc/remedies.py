"""What keeps a PC/SC reader from working, said to people."""

from collections.abc import Sequence

from deadheat.devices.readers.pcsc.calls import Trouble
from deadheat.problems import ExitCode, Problem

__all__ = ["captured", "failed", "not_installed", "not_listed", "silent", "trouble"]


def not_installed() -> Problem:
    """pyscard is missing. It has to be compiled, so it needs more than pip."""
    return Problem(
        "PC/SC readers need the package pyscard, which is not installed.",
        "Run: sudo apt install pcscd libccid libpcsclite-dev swig gcc python3-dev, then: pip install 'deadheat[pcsc]'.",
        ExitCode.HARDWARE,
    )


def not_listed(wanted: str, listed: Sequence[str]) -> Problem:
    """The reader is not plugged in, or has another name."""
    others = f"pcscd lists {' and '.join(map(repr, listed))}" if listed else "pcscd lists no reader at all"
    return Problem(f"{wanted!r} is not there; {others}.", "Plug it in, or correct its name.", ExitCode.HARDWARE)


def captured(wanted: str, port: str) -> Problem:
    """The kernel's driver has taken the reader."""
    return Problem(
        f"{wanted!r} is not there for pcscd: the kernel's driver pn533_usb has taken the reader at USB port {port}.",
        "Run: echo blacklist pn533_usb | sudo tee /etc/modprobe.d/deadheat-pcsc.conf, then: sudo modprobe -r pn533_usb "
        "&& sudo systemctl restart pcscd.",
        ExitCode.HARDWARE,
    )


def failed(why: str) -> Problem:
    """This program itself has a fault."""
    return Problem(f"An answer of pcscd was not understood ({why}).", "Please report this.", ExitCode.HARDWARE)


def silent(reader: str) -> Problem:
    """A call has not come back."""
    return Problem(
        f"pcscd does not answer about {reader!r}.", "Plug the reader in anew; restart pcscd.", ExitCode.HARDWARE
    )


def trouble(reader: str, what: Trouble, text: str) -> Problem:
    """A call failed; ``text`` is pcscd's."""
    match what:
        case Trouble.NO_SERVICE:
            said = "pcscd, the service for card readers, does not run."
            remedy = "Run: sudo apt install pcscd && sudo systemctl enable --now pcscd.socket."
        case Trouble.FORBIDDEN:
            said = "This user may not use pcscd."
            remedy = "Allow org.debian.pcsc-lite.access_pcsc and access_card in a rule in /etc/polkit-1/rules.d."
        case Trouble.BUSY:
            said = f"{reader!r} is used by another program alone."
            remedy = "End that program (GnuPG's scdaemon does this)."
        case _:
            said, remedy = f"{reader!r} does not answer ({text}).", "Plug it in anew."
    return Problem(said, remedy, ExitCode.HARDWARE)
