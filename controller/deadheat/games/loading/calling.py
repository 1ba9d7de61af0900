"""The end: when it can be called, by whom, and when it comes by itself."""

from msgspec.structs import replace

from deadheat.games.buttons import Buttons
from deadheat.games.loading.actions import Call
from deadheat.games.loading.cards import Cards
from deadheat.games.loading.handover import HandOver
from deadheat.games.loading.hands import Hands
from deadheat.games.loading.options import LoadingOptions
from deadheat.games.loading.phase import Role
from deadheat.games.whose import ANSWER_LIFE
from deadheat.stage import Text, text
from deadheat.timing import MS, Moment, Press, S

__all__ = ["Calling"]


class Calling:
    """Watches for the end and those who call it."""

    def __init__(
        self, options: LoadingOptions, cards: Cards, hands: Hands, buttons: Buttons, hand_over: HandOver
    ) -> None:
        self.call: Call | None = None
        """The call that is being judged."""
        self.due: int | None = None
        """Since when (ns) the end can be called, as far as the table knows."""
        self._declared = False
        self._options = options
        self._cards = cards
        self._hands = hands
        self._buttons = buttons
        self._hand_over = hand_over
        self._called: dict[str, Moment] = {}
        self._locked: dict[str, int] = {}

    # -- whether it may end -------------------------------------------------------------------------------------------

    def look(self, now: int) -> Text | None:
        """Why the match could be called ended, if that is new."""
        why = self.why
        if why is None:
            self.due = None
        elif self.due is None:
            self.due = now
            return why
        return None

    @property
    def why(self) -> Text | None:
        """Why the match can be called ended, or None."""
        if not self._cards.stops_left:
            return text("no STOP card is left")
        if self._declared or any(self._must_be_empty(deck) for deck in self._hands.decks()):
            return text("a deck is empty")
        return None

    def _must_be_empty(self, deck: int) -> bool:
        return self._hands.must_be_empty(deck, self._options.deck_slack)

    @property
    def asked(self) -> tuple[str, ...]:
        """Who holds a deck that may be empty, as far as the table can know."""
        slack = self._options.deck_slack
        decks = self._hands.decks().items()
        return tuple(seat for deck, seat in decks if seat is not None and self._hands.may_be_empty(deck, slack))

    @property
    def auto_end(self) -> int | None:
        """When it ends by itself, in ns."""
        if self.due is None or self.call is not None or not self._options.auto_end_s:
            return None
        return self.due + self._options.auto_end_s * S

    # -- who calls ----------------------------------------------------------------------------------------------------

    def calls(self, seat: str | None, at: Moment) -> bool:
        """``seat``, or somebody, calls the end. Whether that is heard: not while another call is judged."""
        if self.call is not None or (seat is not None and self.is_locked(seat, at.earliest)):
            return False
        if seat is not None and self._hands.role(seat) is Role.RETIRED and not self._options.retired_may_call:
            return False
        self.call = Call(at, seat)
        return True

    def held_for(self, seat: str) -> Moment | None:
        """When a hand that is on the button of ``seat`` will have called the end, or None if it means something else.

        The retired have nothing else to hold for. The others' hold is a call once the table has said that the end can
        be called, or if their own deck may be empty.
        """
        since = self._buttons.since(seat)
        if since is None or self._called.get(seat) == since:
            return None
        retired = self._hands.role(seat) is Role.RETIRED
        if not self._hands.for_two and not retired and self._hand_over.offering(seat) is None:
            return None
        after_reminder = self.due is not None and since.earliest > self.due
        if retired or after_reminder or seat in self.asked:
            return since.shifted(self._options.call_ms * MS)
        return None

    def next_hold(self) -> tuple[int, str] | None:
        """When the next hand will have called, in ns, and whose it is."""
        if self.call is not None:
            return None
        held = [(at.latest, seat) for seat in self._buttons.holding if (at := self.held_for(seat)) is not None]
        return min(held, default=None)

    def held(self, seat: str) -> None:
        """A hand has been on a button for so long that it calls the end."""
        at, since = self.held_for(seat), self._buttons.since(seat)
        if at is not None and since is not None:
            self._called[seat] = since
            self.calls(seat, at)

    # -- what becomes of it -------------------------------------------------------------------------------------------

    def judged(self, now: int) -> bool | None:
        """Whether the call that is judged stands; None if holders have to be asked first."""
        assert self.call is not None
        if self.why is not None or self.call.seat in self.asked:
            return True
        if not self.asked or self.call.asked is not None:
            return False
        self.call = replace(self.call, asked=now, expires=now + ANSWER_LIFE)
        return None

    def confirmed(self, press: Press) -> bool:
        """Whether a press says that its deck is empty."""
        call = self.call
        if call is None or call.asked is None or press.seat not in self.asked or press.at.earliest <= call.asked:
            return False
        self._declared = True
        return True

    def refused(self, now: int) -> None:
        """It was wrong: whoever called cannot for a while."""
        if self.call is not None and self.call.seat is not None:
            self.lock(self.call.seat, now + self._options.lock_ms * MS)
        self.call = None

    def lock(self, seat: str, until: int) -> None:
        """The button of ``seat`` is dead ``until`` (ns)."""
        self._locked[seat] = max(until, self._locked.get(seat, until))

    def is_locked(self, seat: str, at: int) -> bool:
        """Whether the button of ``seat`` is dead at ``at`` (ns)."""
        return at < self._locked.get(seat, at)

    def forget(self, now: int) -> None:
        """Nothing is in the air; what was due is due anew."""
        self.call = None
        self._called.clear()
        self._locked.clear()
        self.due = None if self.due is None else now
