"""Waking a PN532, and seeing that it is one. A stranger is sent no more than the greeting."""

from collections.abc import Generator
from typing import Final

from deadheat.devices.readers.pn532.link import Outcome

__all__ = ["SAM", "WAKE", "Stranger", "greet"]

WAKE: Final = b"\x55\x55" + bytes(14)
"""Goes before :data:`SAM`; wakes the chip, and gives its clock the time to start before the command comes."""
SAM: Final = b"\x14\x01\x14\x01"
"""SAMConfiguration, the first command that a chip wants after waking: normal mode, and the line IRQ in use."""
_FIRMWARE: Final = b"\x02"
_RETRIES: Final = b"\x32\x05\xff\x01\x01"
"""Two tries to find a card, then the answer that there is none; without it the chip waits for a card for ever."""
_PN532: Final = 0x32


class Stranger(Exception):  # noqa: N818 - not an error of this program
    """What answers is not a PN532; the text is for people."""


def greet() -> Generator[bytes, Outcome, str | None]:
    """Yields commands and is sent what became of them; returns what is wrong, None if the chip is ready to poll.

    :raises Stranger: if something else answers
    """
    sam = yield SAM
    if sam.answer is None:
        return "nothing that answers like a PN532 is there"
    firmware = yield _FIRMWARE
    if firmware.answer is None:
        return "the PN532 does not tell its version"
    if len(firmware.answer) != 4 or firmware.answer[0] != _PN532:
        raise Stranger(f"what is there is not a PN532: it calls itself {firmware.answer.hex().upper() or 'nothing'}")
    retries = yield _RETRIES
    return "the PN532 refuses to be set up" if retries.answer is None else None
