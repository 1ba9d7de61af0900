"""What the cards that a PN532 finds are called."""

from collections.abc import Callable, Generator
from typing import Final, TypeVar

from deadheat.devices.readers.pn532.link import Outcome
from deadheat.devices.readers.pn532.tag import Talk, read_text
from deadheat.devices.readers.pn532.targets import Target

__all__ = ["Naming", "spoken"]

_TRIES: Final = 3
"""Polls in which the text on a tag may fail to be read before its number is taken."""
T = TypeVar("T")


class Naming:
    """A card is called by the text on it if that names a card, else by its number.

    :param code_of: the code of a tag with this UID of 4, 7 or 10 bytes
    :param names: whether a text on a tag names a card; without it tags are not read
    """

    def __init__(self, code_of: Callable[[bytes], str], names: Callable[[str], bool] | None) -> None:
        self.code_of = code_of
        self._names = names
        self._tries: dict[bytes, int] = {}

    def code(self, uid: bytes, card: Target | None) -> Generator[bytes, Outcome, str | None]:
        """The code of a card; None if it is to be asked again with the next poll.

        :param card: how the chip reaches it now; None if it has just been missed
        """
        if card is None or self._names is None or not card.has_pages:
            self._tries.pop(uid, None)
            return self.code_of(uid)
        tries = self._tries.pop(uid, 0) + 1
        try:
            text = yield from spoken(read_text(card, self._names))
        except TimeoutError:
            if tries < _TRIES:
                self._tries[uid] = tries
                return None
            text = None
        return self.code_of(uid) if text is None else text


def spoken(talk: Talk[T]) -> Generator[bytes, Outcome, T]:
    """A conversation that needs only the answers."""
    try:
        command = next(talk)
        while True:
            outcome = yield command
            command = talk.send(outcome.answer)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
