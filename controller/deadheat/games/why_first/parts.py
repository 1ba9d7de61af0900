"""What Why First? is played with: the cards, the track, and those who judge parts of it."""

from typing import TYPE_CHECKING, ClassVar

from deadheat.cards import Card
from deadheat.games.buttons import Buttons
from deadheat.games.game import CardSource, Game, Seats, Setting
from deadheat.games.rulings import Outcome, Ruling
from deadheat.games.voice import Voice
from deadheat.games.why_first.cards import RoundCards
from deadheat.games.why_first.enquiry import Enquiry
from deadheat.games.why_first.laying import Laying
from deadheat.games.why_first.legality import Legality
from deadheat.games.why_first.moving import Moving
from deadheat.games.why_first.options import PROFILES, Hands, WhyFirstOptions
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.picking import Picking
from deadheat.games.why_first.settling import Settled, Settling, name_of
from deadheat.games.why_first.starts import Starts
from deadheat.games.why_first.tally import Tally
from deadheat.games.why_first.track import DUMMY, Pawns
from deadheat.stage import Text

if TYPE_CHECKING:
    from deadheat.games.why_first.countdown import Countdown

__all__ = ["Parts"]

_PHASES = 5
_PLAYERS_WITH_DUMMY = 2


class Parts(Game):
    """The game without its course."""

    title: ClassVar[str] = "Why First?"
    summary: ClassVar[str] = "one start for all; cards early, late or laid twice; the moves and the score"
    seats: ClassVar[Seats] = Seats(2, 6)
    cards: ClassVar[CardSource] = CardSource.ANY
    decks: ClassVar[tuple[str, ...]] = ("why-first",)
    Options = WhyFirstOptions
    profiles = PROFILES

    def __init__(self, setting: Setting, options: WhyFirstOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        self.has_dummy = options.dummy and len(setting.seats) == _PLAYERS_WITH_DUMMY
        self.players = (*setting.seats, DUMMY) if self.has_dummy else setting.seats
        self.voice = Voice()
        self.buttons = Buttons(setting.seats)
        self.round_cards = RoundCards(setting.decks["why-first"])
        self.pawns = Pawns(self.players)
        self.tally = Tally(self.pawns, options, self.voice)
        self.laying = Laying(setting.window)
        self.starts = Starts(options, self.voice)
        self.enquiry = Enquiry(self.laying, setting.window, self.voice)
        self.countdown: Countdown | None = None
        self.round = 0
        self.number = 1
        """Which of the five phases of the round it is."""
        self.phase = Phase.CHOOSE
        self._legality = Legality(options, self.round_cards, self.laying)
        self._settling = Settling(options, setting.window, setting.seats, self.players, self.round_cards.holder)
        self._moving = Moving(self.pawns, self.round_cards, self.voice)
        self.picking = Picking(options.number_order, self.round_cards, self._moving, self.voice)

    @property
    def hands_scanned(self) -> bool:
        """Whether the table knows who holds what."""
        return self.options.hands is Hands.SCANNED

    @property
    def is_last_phase(self) -> bool:
        """Whether every card goes before its owner."""
        return self.number == _PHASES

    def _place_of(self, reader: str) -> str | None:
        """Before whom a reader stands; one that no seat needs is the dummy's."""
        seat = self.setting.readers.get(reader)
        if seat in self.setting.seats:
            return seat
        return DUMMY if self.has_dummy and self.setting.has_reader_at_every_seat() else None

    def _refuse(self, card: Card, why: Text) -> Ruling:
        """Only a card that everybody has seen is named."""
        return self.voice.refuse(name_of(card) if self.round_cards.is_known(card) else None, why)

    def _settled(self) -> Settled:
        return self._settling.settle(self.laying, self.enquiry.answers, self.starts.fixed, own=self.is_last_phase)

    def missing(self, settled: Settled | None = None) -> int:
        """How many cards are still to be laid, or scanned."""
        laid = len((settled or self._settled()).laid) + len(self.starts.fixed)
        able = [seat for seat in self.setting.seats if not self.hands_scanned or self.round_cards.size(seat)]
        return max(len(able) - laid, 0)

    @property
    def outcome(self) -> Outcome | None:
        return self.tally.outcome

    def whereabouts(self) -> dict[str, str]:
        laid = [*self.laying.cards, *self.starts.fixed.values()]
        down = [card.name for card in laid if not self.round_cards.is_known(card)]
        return self.round_cards.whereabouts(set(down) - self.enquiry.answers.back)
