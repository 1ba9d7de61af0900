"""On which stack a card lies, where the reader does not say so."""

from collections.abc import Sequence

from msgspec.structs import replace

from deadheat.games.game import Setting
from deadheat.games.loading.actions import Action
from deadheat.games.loading.cards import Cards
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.options import LoadingOptions
from deadheat.games.loading.phase import Role
from deadheat.games.loading.rules import is_legal

__all__ = ["Stacks"]


class Stacks:
    """Finds the stack of cards that came to a shared reader."""

    def __init__(self, setting: Setting, options: LoadingOptions, cards: Cards, hands: Hands, intake: Intake) -> None:
        self.how = {"expert": options.expert, "found": options.found_others}
        """By which rules a card may lie on another."""
        self._setting = setting
        self._options = options
        self._cards = cards
        self._hands = hands
        self._intake = intake

    def is_closed(self, seat: str) -> bool:
        """Whether nobody may play on a stack any more."""
        return self._hands.role(seat) is Role.RETIRED and not self._options.play_on_retired

    def are_asked(self, heat: Sequence[Action], at: int) -> bool:
        """Ask where a card lies that may lie on several stacks, one card at a time."""
        for action, targets in self._candidates(heat).items():
            if len(targets) > 1 or (self._options.ask_target and targets):
                asked = targets if len(targets) > 1 else self._open_stacks(action)
                self._intake.ask_where(action, asked, at)
                return True
        return False

    def _open_stacks(self, action: Action) -> tuple[str, ...]:
        closed = [seat for seat in self._setting.seats if self.is_closed(seat)]
        return tuple(seat for seat in self._setting.seats if seat == action.seat or seat not in closed)

    def _candidates(self, heat: Sequence[Action]) -> dict[Action, tuple[str, ...]]:
        """On which stacks each card without one may lie, after some of the others or none."""
        open_ones = [action for action in heat if not action.is_stop and action.target is None]
        found: dict[Action, tuple[str, ...]] = dict.fromkeys(open_ones, ())
        for _ in open_ones:
            found = {action: self._stacks_for(action, heat, found) for action in open_ones}
        return found

    def _stacks_for(
        self, action: Action, heat: Sequence[Action], found: dict[Action, tuple[str, ...]]
    ) -> tuple[str, ...]:
        stacks = []
        for seat in self._setting.seats:
            others = [a for a in heat if a is not action and not a.is_stop]
            tops = [self._cards.top(seat)]
            tops += [a.card for a in others if seat in (a.target, *found.get(a, ()))]
            owner = None if seat == action.seat else seat
            if not self.is_closed(seat) or owner is None:
                legal = any(is_legal(action.card, top, owner, **self.how) for top in tops)
                stacks += [seat] if legal else []
        return tuple(stacks)

    def placed(self, heat: Sequence[Action]) -> list[Action]:
        """A card that can lie on one stack only lies there; one that can lie nowhere is refused on one's own."""
        candidates = self._candidates(heat)
        placed = []
        for action in heat:
            if action in candidates:
                target = next(iter(candidates[action]), action.seat)
                self._intake.place(action, target)
                placed.append(replace(action, target=target))
            else:
                placed.append(action)
        return placed
