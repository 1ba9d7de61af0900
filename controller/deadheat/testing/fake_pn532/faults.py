"""What can go wrong with a simulated PN532, to order."""

from enum import Enum

__all__ = ["Fault"]


class Fault(Enum):
    """Each happens once per order, with the next frame that it applies to."""

    DROP_ACK = "drop ack"
    """The command is executed and its ACK is lost."""
    DROP_ANSWER = "drop answer"
    CORRUPT_ANSWER = "corrupt answer"
    """One byte of the answer is another."""
    GARBAGE = "garbage"
    """Noise comes before the answer, with what looks like the start of a frame."""
    SPLIT = "split"
    """The answer comes byte by byte, one each ms."""
    SLOW = "slow"
    """The answer comes 80 ms late."""
    ERROR_FRAME = "error frame"
    """The command is answered as if it were unknown."""
    SILENCE = "silence"
    """The command is not heard at all."""
    MISS = "miss"
    """The field finds no card, although some lie there."""
