"""One transaction on a register: everything that is changed in it, or nothing."""

import sqlite3

from deadheat.cards.library import name_of
from deadheat.cards.named import Named
from deadheat.cards.register_content import Content, Enrolled, Entered
from deadheat.cards.register_file import checksum
from deadheat.cards.register_rules import check_enrolment, value_of

__all__ = ["Change"]


class Change:
    """What can be done within a transaction. What was done counts for what follows in it."""

    def __init__(self, connection: sqlite3.Connection, content: Content) -> None:
        self._connection = connection
        self._content = content

    def enrol(self, row: Enrolled, *, replace: bool = False) -> bool:
        """Put a code on a card, and return whether that is new.

        :param replace: whether it may be taken off another card for this
        :raises Problem: if there is no such card or face, or the code cannot tell cards apart or is on another card
        """
        rivals = self._content.rivals(row)
        if not check_enrolment(row, {} if replace else rivals):
            return False
        for rival in rivals:
            self.forget(rival)
        if self._content.codes.get(row.code) == row.named:
            return False
        values = (row.code, row.card, row.face)
        self._connection.execute("INSERT INTO codes VALUES (?, ?, ?, ?)", (*values, checksum(*values)))
        self._content.hold(row.code, row.named)
        return True

    def holds(self, row: Enrolled) -> bool:
        """Whether the code is on the card."""
        return (name_of(row.code) or self._content.codes.get(row.code)) == row.named

    def forget(self, code: str) -> Named | None:
        """Take a code off its card, and return what it was on; None if on nothing."""
        named = self._content.drop(code)
        if named is not None:
            self._connection.execute("DELETE FROM codes WHERE code = ?", (code,))
        return named

    def enter(self, row: Entered, *, replace: bool = False) -> bool:
        """Enter a fact that was read off a card, and return whether that is new.

        :param replace: whether another value may have been entered before
        :raises Problem: if there is no such card, it has no such fact or not with such a value, or with another value
        """
        held = self._content.facts.get((row.card, row.fact))
        value = value_of(row, None if replace else held)
        if value == held:
            return False
        values = (row.card, row.fact, value)
        self._connection.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?)", (*values, checksum(*values)))
        self._content.facts[row.card, row.fact] = value
        return True
