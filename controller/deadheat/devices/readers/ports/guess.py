"""What a device that is plugged in probably is, for people who look for theirs. Nothing is opened for that."""

from typing import Final

from deadheat.devices.readers.ports.plugged import Plugged, Sort

__all__ = ["taken_for"]

_BRIDGES: Final = {
    "0403": "FTDI",
    "10c4": "CP210x",
    "1a86": "CH340",
    "067b": "PL2303",
}
"""USB vendors of chips that only pass on what is said at a serial port (usb.ids)."""


def taken_for(device: Plugged) -> str:
    """What it is taken to be, in a few words."""
    if device.sort is Sort.KEYBOARD:
        return "a keyboard, or a scanner that types" if device.ports else "a keyboard"
    if not device.ports:
        return "a serial port of this machine"
    if bridge := _BRIDGES.get(device.vendor):
        return f"a {bridge} adapter: perhaps a PN532 or a scanner"
    return "a scanner, or something else that acts as a serial port"
