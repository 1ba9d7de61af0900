"""Decks that go from hand to hand, as the table rules on it."""

from collections.abc import Iterator, Sequence

from deadheat.games.game import Lots, Setting
from deadheat.games.loading.handover import HandOver
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.intake import Intake
from deadheat.games.loading.voice import Voice
from deadheat.games.rulings import Evidence, Ruling
from deadheat.games.settlements import Settlement, draw
from deadheat.stage import Pattern, Sound, Text, text
from deadheat.timing import Moment, Release

__all__ = ["Passing"]


class Passing:
    """Rules on hand-overs, swaps and decks that fall."""

    def __init__(
        self, setting: Setting, lots: Lots, hands: Hands, hand_over: HandOver, intake: Intake, voice: Voice
    ) -> None:
        self._setting = setting
        self._lots = lots
        self._hands = hands
        self._hand_over = hand_over
        self._intake = intake
        self._voice = voice

    def complete(self, at: int) -> Iterator[Ruling]:
        """The first hand-over that is complete; of several at once that of the giver who has been ready for longest."""
        ready = {seat: when for seat, when in self._hand_over.complete.items() if when.latest < at}
        first = self._hand_over.first(ready)
        evidence = [Evidence(seat, "ready to give", ready[seat]) for seat in sorted(first)]
        giver = first[0]
        if len(first) > 1:
            words = text("Dead heat: {seats} give at once", seats=", ".join(sorted(first)))
            if self._hands.for_two:
                words = text("Dead heat: {seats} put their decks down at once", seats=", ".join(sorted(first)))
            if self._setting.settlement is Settlement.VOID:
                self._hand_over.spend(*first)
                why = text("a dead heat is void here: press again")
                yield self._voice.remark("dead-heat", words, why, evidence=evidence, sound=Sound.DEAD_HEAT)
                return
            giver = draw(first, self._lots)
            why = text("{seat} was drawn", seat=giver)
            yield self._voice.remark("dead-heat", words, why, evidence=evidence, sound=Sound.DEAD_HEAT)
        later = [seat for seat in self._hand_over.complete if seat not in first]
        apart = self._hand_over.margin(giver, later[0]) if len(later) == 1 else None
        yield self.given(giver, at, apart, evidence)

    def given(self, giver: str, at: int, why: Text | None, evidence: Sequence[Evidence]) -> Ruling:
        """``giver`` gives the deck to who waits, or swaps it in a game of two."""
        self._intake.withdraw(giver)
        self._voice.unsay(giver)
        if self._hands.for_two:
            self._hands.swap(giver)
            self._hand_over.spend(giver)
            self._voice.tell(giver, Pattern.SEEN, text("Take the other"), text("yours lies on the table"))
            return self._voice.rule("swapped", text("{seat} takes the other deck", seat=giver), why, evidence)
        receiver = self._hands.waiting or ""
        self._hand_over.handed_over(giver, receiver, at)
        self._voice.unsay(receiver)
        words = text("{giver} hands a deck to {receiver}", giver=giver, receiver=receiver)
        return self._voice.rule("handed-over", words, why, evidence)

    def card(self, owner: str | None, at: Moment, *, ended: bool) -> Iterator[Ruling]:
        """The command card does what two held buttons do, unless the end is called."""
        if owner is None or not self._hands.holds(owner) or ended:
            yield self._voice.send_back("PASS", text("not now"), [owner] if owner else [])
        else:
            yield self.given(owner, at.latest, None, [Evidence(owner, "PASS", at)])

    def offered(self, at: int) -> Iterator[Ruling]:  # noqa: ARG002 - one of the acts of a closing time
        """A button that is held for so long offers the deck, and waits for no card."""
        offer = self._hand_over.next_offer(self._intake.claimed)
        if offer is not None:
            self._intake.withdraw(offer[1])
        yield from ()

    def released(self, release: Release) -> Iterator[Ruling]:
        """A short press of who has just given says that the deck fell."""
        fallen = self._hand_over.fell(release.seat, release.at)
        if fallen is not None:
            self._hand_over.gathered(fallen)
            self._intake.withdraw(fallen.receiver)
            words = text("The deck fell: {giver} has it again", giver=fallen.giver)
            self._voice.tell(fallen.giver, Pattern.SEEN, text("Gather it"), text("you hold the deck again"))
            yield self._voice.rule("dropped", words, text("{receiver} waits on", receiver=fallen.receiver))
