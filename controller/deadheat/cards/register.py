"""The register: which code is on which card and face, and what the owner has entered about the cards."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from deadheat.cards.card import Deck
from deadheat.cards.library import load_deck, name_of
from deadheat.cards.named import Named
from deadheat.cards.register_change import Change
from deadheat.cards.register_content import Content, Enrolled, Entered
from deadheat.cards.register_file import FAILURES, connect, connect_to_read, read_all, refused

__all__ = ["Register", "open_register", "read_register"]


class Register:
    """An open register. What another process changes in the file counts at once, here too.

    **Synchronization:** all calls from one thread.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._content = Content()
        self._version = -1
        """SQLite's data version of what is held here: another one once another process has changed the file."""
        try:
            self._look()
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the file; harmless when called twice."""
        self._connection.close()

    # -- codes --------------------------------------------------------------------------------------------------------

    def name(self, code: str) -> Named | None:
        """The card, and the face if that is known, that a code is on; None if it is on none.

        A code that is a card's id names that card without being enrolled. Quick, and never raises: when the file can
        no longer be read, what was read last goes on to count.
        """
        with suppress(*FAILURES):
            self._refresh()
        return name_of(code) or self._content.find(code)

    def enrol(self, code: str, card: str, face: str | None = None) -> bool:
        """Put a code on a card, and return whether that is new; durable when this returns.

        :param card: the card's id
        :param face: the face that the code is on, for a card with faces
        :raises Problem: if there is no such card or face, the code cannot tell cards apart or is on another card, or
            the file cannot be written
        """
        with self.change() as change:
            return change.enrol(Enrolled(code, card, face))

    def forget(self, code: str) -> Named | None:
        """Take a code off its card, and return what it was on, None if on nothing; durable when this returns.

        :raises Problem: if the file cannot be written
        """
        with self.change() as change:
            return change.forget(code)

    def codes_of(self, card: str, face: str | None = None) -> list[str]:
        """The codes that are on a card, sorted; only those on ``face`` if one is given.

        :raises Problem: if the file cannot be read; so too from what follows
        """
        return sorted(row.code for row in self if row.card == card and face in (None, row.face))

    def __iter__(self) -> Iterator[Enrolled]:
        """All codes, sorted by card, face and code."""
        self._look()
        rows = [Enrolled(code, named.card, named.face) for code, named in self._content.codes.items()]
        return iter(sorted(rows, key=lambda row: (row.card, row.face or "", row.code)))

    def __len__(self) -> int:
        self._look()
        return len(self._content.codes)

    # -- facts --------------------------------------------------------------------------------------------------------

    def enter(self, card: str, fact: str, value: int | str) -> None:
        """Enter a fact that was read off a card, in place of what was entered before; durable when this returns.

        :raises Problem: if there is no such card, it has no such fact or not with such a value, or the file cannot be
            written
        """
        with self.change() as change:
            change.enter(Entered(card, fact, value), replace=True)

    def entered(self) -> list[Entered]:
        """All facts that were entered, sorted by card and name."""
        self._look()
        return [Entered(card, fact, value) for (card, fact), value in sorted(self._content.facts.items())]

    def deck(self, name: str) -> Deck:
        """The deck called ``name`` with what was entered about its cards.

        :raises KeyError: if there is none
        :raises Problem: if its file is not right
        """
        return load_deck(name).knowing(self.facts_about(name))

    def facts_about(self, deck: str) -> dict[str, dict[str, int | str]]:
        """What was entered about the cards of a deck, by card id and name of the fact."""
        self._look()
        facts: dict[str, dict[str, int | str]] = {}
        for (card, name), value in sorted(self._content.facts.items()):
            if card.startswith(f"{deck}/"):
                facts.setdefault(card, {})[name] = value
        return facts

    # -- the file -----------------------------------------------------------------------------------------------------

    @contextmanager
    def change(self) -> Iterator[Change]:
        """One transaction, begun on what the file holds now; nothing of it is kept if it is left by an exception.

        :raises Problem: if the file cannot be written
        """
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._refresh()
            yield Change(self._connection, self._content)
            self._connection.execute("COMMIT")
        except BaseException as error:
            self._version = -1
            with suppress(*FAILURES):
                self._connection.execute("ROLLBACK")
            if isinstance(error, FAILURES):
                raise refused(self._path, error) from error
            raise

    def _look(self) -> None:
        """See what other processes have changed.

        :raises Problem: if the file cannot be read
        """
        try:
            self._refresh()
        except FAILURES as error:
            raise refused(self._path, error) from error

    def _refresh(self) -> None:
        version = self._connection.execute("PRAGMA data_version").fetchone()[0]
        if version != self._version:
            self._content = read_all(self._connection)
            self._version = version


def open_register(path: Path) -> Register:
    """Open the register at ``path``, or make it. ``:memory:`` as the path keeps it in memory.

    :raises Problem: if the file cannot be opened or written, is damaged, of a newer version or something else
    """
    return Register(connect(path), path)


def read_register(path: Path) -> Register:
    """Open the register at ``path`` to read it; an empty one if there is none.

    :raises Problem: if it cannot be read
    """
    return Register(connect_to_read(path), path)
