"""An operator with a small deck, a real register in memory, and a clock in whole seconds."""

from pathlib import Path

from deadheat.cards import Card, Deck, Register, load_deck, open_register
from deadheat.operator import Choice, Enrolment
from deadheat.timing import S

__all__ = ["Sitting", "small_deck"]


def small_deck(cards: int = 4) -> Deck:
    """The first cards of The Mind, which the register knows."""
    known = load_deck("the-mind")
    return Deck(known.name, known.title, {str(n): known.cards[str(n)] for n in range(1, cards + 1)})


class Sitting:
    """Scans and choices, one a second."""

    def __init__(
        self, deck: Deck | None = None, register: Register | None = None, *, second: int = 0, **kinds: bool
    ) -> None:
        self.register = register if register is not None else open_register(Path(":memory:"))
        self.second = second
        self.dialogue = Enrolment(deck or small_deck(), self.register, second * S, **kinds)

    def scan(self, *codes: str, ambiguous: bool = False) -> "Sitting":
        for code in codes:
            self.second += 1
            self.dialogue.scanned(code, self.second * S, ambiguous=ambiguous)
        return self

    def choose(self, *choices: Choice) -> "Sitting":
        for choice in choices:
            self.second += 1
            self.dialogue.chose(choice, self.second * S)
        return self

    @property
    def asked(self) -> Card:
        """The card that the screen names."""
        return self.dialogue.place.card

    @property
    def lines(self) -> list[str]:
        """What the screen says, without its title."""
        screen = self.dialogue.screen()
        return [str(words) for words in (screen.big, *screen.lines) if words is not None]

    def codes(self, name: str) -> list[str]:
        return self.register.codes_of(f"the-mind/{name}")
