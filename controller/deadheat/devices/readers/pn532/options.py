"""How a PN532 is used."""

import msgspec

from deadheat.timing import MS, S

__all__ = ["Pn532Options"]


class Pn532Options(msgspec.Struct, frozen=True, kw_only=True):
    """Times are in ns.

    :raises ValueError: if a value makes no sense
    """

    interval: int = 60 * MS
    """From the beginning of a poll to that of the next; a card is seen this much after it came at most, if the chip
    answers at once."""
    missed: int = 3
    """Polls in a row that must miss a card before it has gone: chips miss every other poll of some cards."""
    ack_wait: int = 31 * MS
    """How long an ACK may take: 15 ms (UM0701-02, 6.2.3) and up to 16 ms in a USB bridge."""
    answer_wait: int = 150 * MS
    """How long an answer may take after the ACK; a poll without a card takes the chip some 15 ms."""
    drain: int = 26 * MS
    """After an abort: 10 ms for the chip and 16 ms for what is still in a USB bridge."""
    silent: int = 3
    """Polls in a row without an answer before the chip is woken anew."""
    forget: int = 3 * S
    """A card that is there again after an outage no longer than this has lain there all the time."""

    def __post_init__(self) -> None:
        if self.interval < 20 * MS:
            raise ValueError("a poll takes the chip about 20 ms: the interval must be as long at least")
        if self.missed < 1 or self.silent < 1:
            raise ValueError("missed and silent are counts from 1")
        if min(self.ack_wait, self.answer_wait, self.drain) <= 0 or self.forget < 0:
            raise ValueError("a wait is longer than nothing")
