"""How the game speaks: rulings, the sound that goes with them, and what single seats read."""

from collections.abc import Collection, Iterable

from deadheat.games import voice
from deadheat.games.rulings import Evidence, Ruling
from deadheat.stage import Pattern, Sound, Text, text

__all__ = ["Notice", "Voice", "parts"]

Notice = tuple[Pattern, Text, tuple[Text, ...]]
"""What a seat is told: whether something was refused or taken in, in big letters, in lines."""


def parts(what: Text, why: Text) -> Text:
    """A reason in two parts: one line in a list, two on a small screen."""
    return text("{what}: {why}", what=what, why=why)


def _lines(reason: Text) -> tuple[Text, ...]:
    found = [part for part in reason.given.values() if isinstance(part, Text)]
    return tuple(found) if reason.say == "{what}: {why}" else (reason,)


class Voice(voice.Voice):
    """Makes rulings, remembers the last sound and what each seat was last told."""

    def __init__(self) -> None:
        super().__init__()
        self.notices: dict[str, Notice] = {}

    def rule(
        self,
        kind: str,
        words: Text,
        why: Text | None = None,
        evidence: Iterable[Evidence] = (),
        sound: Sound | None = Sound.RULING,
    ) -> Ruling:
        """A ruling that stands, and is heard; ``evidence`` led to it."""
        return super().rule(kind, words, why, evidence, sound)

    def send_back(
        self,
        what: str | Text,
        why: Text,
        seats: Collection[str] = (),
        evidence: Iterable[Evidence] = (),
        late: Text | None = None,
    ) -> Ruling:
        """A card goes back and nothing changes; ``seats`` read why, and by how much it was ``late``."""
        short = what.removeprefix("Progression ") if isinstance(what, str) else what
        big = text("{card} refused", card=short)
        lines = _lines(why)
        for seat in seats:
            self.tell(seat, Pattern.REFUSED, big, *(lines if late is None else (lines[0], late, *lines[1:])))
        reason = why if late is None else text("{why}; {margin}", why=why, margin=late)
        return self.remark("refused", text("{card} is refused", card=what), reason, Sound.REFUSED, evidence)

    def tell(self, seat: str, lamp: Pattern, big: Text, *lines: Text) -> None:
        """``seat`` reads this until it does something else."""
        self.notices[seat] = lamp, big, lines

    def unsay(self, seat: str) -> None:
        """``seat`` has read what it was told."""
        self.notices.pop(seat, None)

    def hush(self) -> None:
        """Nobody is told anything any more."""
        self.notices.clear()
