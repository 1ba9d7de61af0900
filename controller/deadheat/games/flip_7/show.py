"""What the table shows of Flip 7. All cards lie face up: there is nothing to hide."""

from typing import TYPE_CHECKING

from deadheat.games.flip_7.options import ChooseBy, Freeze
from deadheat.games.flip_7.piles import called
from deadheat.games.flip_7.scoring import bust_odds
from deadheat.games.flip_7.wants import Chance, Draw, Offer, Shuffle, Status, Target, Why
from deadheat.stage import Lamp, Pattern, Scene, Screen, Text, text
from deadheat.timing import S

if TYPE_CHECKING:
    from deadheat.games.flip_7.game import FlipSeven

__all__ = ["show"]

_OUT = {Status.STAYED: text("Stays"), Status.FROZEN: text("Frozen"), Status.BUSTED: text("Bust")}
_STATUS = {
    Status.ACTIVE: text("in", sense="status"),
    Status.STAYED: text("stays"),
    Status.FROZEN: text("frozen"),
    Status.BUSTED: text("bust"),
}


def show(game: "FlipSeven") -> Scene:
    """The scene of the game as it stands."""
    seats = game.setting.seats
    return Scene(
        {seat: Lamp(_pattern(game, seat)) for seat in seats},
        {seat: _seat_screen(game, seat) for seat in seats},
        Screen(_title(game), _centre(game), _centre_lines(game), _countdown(game)),
        game.voice.sounding,
    )


def _title(game: "FlipSeven") -> Text:
    over = game.shown_until is not None or game.outcome is not None
    return text("Round {round}", round=game.tally.rounds if over else game.tally.rounds + 1)


def _countdown(game: "FlipSeven") -> int | None:
    if isinstance(game.round.want, Chance):
        return game.hearing.asked + game.options.sc_wait_s * S
    return None


# -- the centre -------------------------------------------------------------------------------------------------------


def _centre(game: "FlipSeven") -> Text:
    want = game.round.want
    if game.outcome is not None:
        return text("{seats}", seats=" = ".join(seat for seat, place in game.tally.places.items() if place == 1))
    if isinstance(want, Offer):
        return text("{seat}?", seat=want.seat)
    if isinstance(want, Draw):
        if want.why is Why.FLIP_THREE:
            return text("{seat} {n}/{of}", seat=want.seat, n=want.number, of=want.of)
        return text("{seat}", seat=want.seat)
    if isinstance(want, Target):
        return text("{card}: who?", card=called(want.card)) if game.pointed is None else _pointed(game, want)
    if isinstance(want, Chance):
        return text("{seat}: use it?", seat=want.seat)
    if isinstance(want, Shuffle):
        return text("Shuffle")
    if game.round.flipped is not None:
        return text("Flip 7!")
    return text("Round over")


def _pointed(game: "FlipSeven", want: Target) -> Text:
    return text("{seat}?", seat=want.among[game.pointed or 0])


def _centre_lines(game: "FlipSeven") -> tuple[Text, ...]:
    want = game.round.want
    lines: list[Text] = []
    if isinstance(want, Target):
        lines.append(text("{seat} chooses", seat=want.seat))
    elif isinstance(want, Shuffle):
        lines.append(text("{seat}, then press", seat=want.seat))
    elif isinstance(want, Chance):
        lines.append(text("short yes, long no"))
    elif isinstance(want, Draw | Offer) and game.piles.known:
        lines.append(text("on top: {card}", card=called(game.piles.known[0])))
    elif game.shown_until is not None:
        lines.append(text("next dealer: {seat}", seat=game.next_dealer))
    if game.round.is_dealing:
        lines.append(text("{dealer} deals", dealer=game.round.dealer))
    if game.tally.rounds == 0 and game.round.is_dealing:
        lines.append(text("Freeze: points lost"))
        if game.options.freeze is Freeze.BANK:
            lines[-1] = text("Freeze: points kept")
    totals = [f"{seat} {game.tally.totals[seat]}" for seat in game.tally.places]
    pairs = (text("{totals}", totals=", ".join(totals[n : n + 2])) for n in range(0, len(totals), 2))
    return (*lines, *pairs, text("deck {deck}", deck=len(game.piles.deck)))


# -- the seats --------------------------------------------------------------------------------------------------------


def _seat_screen(game: "FlipSeven", seat: str) -> Screen:
    total = game.tally.totals[seat]
    title = text("Dealer, {total}", total=total) if seat == game.round.dealer else text("Total {total}", total=total)
    return Screen(title, _seat_big(game, seat), _seat_lines(game, seat), _seat_countdown(game, seat))


def _seat_countdown(game: "FlipSeven", seat: str) -> int | None:
    want = game.round.want
    return _countdown(game) if want is not None and want.seat == seat else None


def _seat_big(game: "FlipSeven", seat: str) -> Text:
    want = game.round.want
    if want is None:
        return text("{score}", score=f"{game.tally.last.get(seat, 0):+}")
    if want.seat == seat or (isinstance(want, Target) and seat in want.among):
        return _asked(game, seat)
    if game.round.status[seat] is not Status.ACTIVE:
        return _OUT[game.round.status[seat]]
    return text("{score}", score=game.round.score(seat))


def _asked(game: "FlipSeven", seat: str) -> Text:
    want = game.round.want
    if isinstance(want, Offer):
        if not want.may_hit:
            return text("Stay: hold")
        return text("Hit or stay?") if want.may_stay else text("Hit: press")
    if isinstance(want, Draw):
        return text("Card {n} of {of}", n=want.number, of=want.of) if want.why is Why.FLIP_THREE else text("Your card")
    if isinstance(want, Shuffle):
        return text("Shuffle, then press")
    if isinstance(want, Chance):
        return text("Use it?")
    if isinstance(want, Target) and game.options.choose_by is ChooseBy.STEP:
        return _pointed(game, want) if seat == want.seat else text("{score}", score=game.round.score(seat))
    if isinstance(want, Target) and seat in want.among:
        return text("{card}?", card=called(want.card))
    return text("Who?")


def _seat_lines(game: "FlipSeven", seat: str) -> tuple[Text, ...]:
    """What counts before a player, and what it is worth: the screen has room for little more."""
    counting = [card for card in game.piles.before(seat) if card.group != "action"]
    cards = sorted(counting, key=lambda card: (card.group != "number", card.value))
    shown = " ".join(str(card.value) if card.group == "number" else card.label for card in cards) or "–"
    line = text("{cards} 2nd chance", cards=shown) if game.piles.chances(seat) else text("{cards}", cards=shown)
    state, odds = _state(game, seat), _odds(game, seat)
    if odds is not None:
        state = text("{state}, bust {percent} %", state=state, percent=odds)
    return line, state


def _state(game: "FlipSeven", seat: str) -> Text:
    if game.round.want is None:
        return _STATUS[game.round.status[seat]]
    return text("{score} now", score=game.round.score(seat))


def _odds(game: "FlipSeven", seat: str) -> int | None:
    """How likely the next card busts, in percent: what is not before players or discarded is still to come."""
    if not game.options.show_odds or game.round.want is None or game.round.status[seat] is not Status.ACTIVE:
        return None
    odds = bust_odds(game.piles.row(seat), game.piles.deck or game.piles.discards)
    return round(odds * 100)


# -- lamps ------------------------------------------------------------------------------------------------------------


def _pattern(game: "FlipSeven", seat: str) -> Pattern:
    want = game.round.want
    if game.outcome is not None:
        return Pattern.WIN if game.tally.places[seat] == 1 else Pattern.OFF
    if seat in game.buttons.broken:
        return Pattern.FAULT
    if want is None:
        return Pattern.WIN if seat == game.round.flipped else Pattern.OFF
    if isinstance(want, Target):
        return _target_pattern(game, want, seat)
    if seat != want.seat:
        return Pattern.OFF
    if isinstance(want, Draw):
        return Pattern.ON
    return Pattern.SEEN if game.hearing.down is not None or game.hearing.word is not None else Pattern.BLINK


def _target_pattern(game: "FlipSeven", want: Target, seat: str) -> Pattern:
    """Only those who may be chosen blink; whoever chooses and may not be chosen is waited for."""
    if game.pointed is not None:
        if seat == want.among[game.pointed]:
            return Pattern.BLINK
        return Pattern.PULSE if seat == want.seat else Pattern.OFF
    if seat in want.among:
        return Pattern.BLINK
    return Pattern.PULSE if seat == want.seat else Pattern.OFF
