"""The cards in an answer to InListPassiveTarget (UM0701-02, 7.3.5), 106 kbit/s type A."""

import msgspec

__all__ = ["Target", "targets"]


class Target(msgspec.Struct, frozen=True):
    """A card that the chip has found."""

    number: int
    """How the chip is told which card is meant."""
    uid: bytes
    sak: int

    @property
    def is_random(self) -> bool:
        """Whether the card makes its number up anew each time (ISO/IEC 14443-3, 6.5.4)."""
        return len(self.uid) == 4 and self.uid[0] == 0x08

    @property
    def has_pages(self) -> bool:
        """Whether it may be an NTAG or Ultralight, whose memory is pages of 4 bytes."""
        return self.sak == 0x00 and len(self.uid) == 7


def targets(answer: bytes) -> list[Target] | None:
    """The cards, none twice; None if the answer makes no sense."""
    if not answer or answer[0] > 2:
        return None
    found: list[Target] = []
    rest = answer[1:]
    for _ in range(answer[0]):
        if len(rest) < 5 or rest[4] not in (4, 7, 10) or len(rest) < 5 + rest[4]:
            return None
        target = Target(rest[0], rest[5 : 5 + rest[4]], rest[3])
        rest = rest[5 + rest[4] :]
        if target.sak & 0x20:  # an ISO/IEC 14443-4 card: its ATS follows, which begins with its own length
            if not rest or not 0 < rest[0] <= len(rest):
                return None
            rest = rest[rest[0] :]
        if all(target.uid != other.uid for other in found):
            found.append(target)
    return found
