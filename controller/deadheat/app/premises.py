"""What a table has for every match that is played at it, real or virtual."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from deadheat.cards import Register
from deadheat.games import CardSource, Settlement
from deadheat.referee import MatchTerms, find_game, make_terms

__all__ = ["Premises"]


class Premises(msgspec.Struct, frozen=True):
    """The seats and readers of a table, and how it measures."""

    seats: tuple[str, ...]
    """All of them, clockwise."""
    readers: dict[str, str | None]
    """Every reader by name, with its seat or None for a shared one."""
    window: int
    """In ns."""
    settlement: Settlement | None = None

    def lacks(self, terms: MatchTerms) -> list[str]:
        """Which seats and readers of a match are not at this table."""
        seats = [seat for seat in terms.seats if seat not in self.seats]
        readers = [
            name for name, seat in terms.readers.items() if name not in self.readers or self.readers[name] != seat
        ]
        return list(dict.fromkeys([*seats, *readers]))

    def terms(
        self,
        name: str,
        *,
        seed: int,
        started: int,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        profile: str | None = None,
        names: Mapping[str, str] | None = None,
        register: Register | None = None,
    ) -> MatchTerms:
        """The terms of a match at this table.

        :param seats: who plays; all by default
        :param register: what was entered about the cards counts
        :raises Problem: if something does not fit, or the table lacks something for the game
        """
        game = find_game(name)
        seats = self.seats if seats is None else tuple(seats)
        readers = {reader: seat for reader, seat in self.readers.items() if seat is None or seat in seats}
        facts = {} if register is None else _facts(register, game.decks)
        return make_terms(
            name,
            seats=seats,
            readers=readers if game.cards is not CardSource.NONE else {},
            window=self.window,
            seed=seed,
            started=started,
            options=options,
            profile=profile,
            settlement=self.settlement,
            facts=facts,
            names=names,
        )


def _facts(register: Register, decks: Sequence[str]) -> dict[str, dict[str, int | str]]:
    return {card: facts for deck in decks for card, facts in register.facts_about(deck).items()}
