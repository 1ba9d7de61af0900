"""What the table shows of Why First?. Until the reveal it does not depend on what anybody has laid."""

from typing import TYPE_CHECKING

from deadheat.games.why_first.cards import HAND_SIZE
from deadheat.games.why_first.phase import Phase
from deadheat.games.why_first.track import FIRST_SPACE, LAST_SPACE, called, level, signed
from deadheat.games.why_first.variant import white_number
from deadheat.stage import Lamp, Pattern, Scene, Screen, Text, Track, listed, text

if TYPE_CHECKING:
    from deadheat.games.why_first.game import WhyFirst

__all__ = ["show"]

_BIG = {
    Phase.DEAL: text("Scan your cards"),
    Phase.CHOOSE: text("Choose a card"),
    Phase.LAY: text("Go!"),
    Phase.LATE: text("Cards missing"),
    Phase.REVEAL: text("Turn and scan"),
    Phase.DUMMY: text("Dummy's card"),
}


def show(game: "WhyFirst") -> Scene:
    """The scene of the game as it stands."""
    standing = _standings(game)
    drawn = Track(FIRST_SPACE, LAST_SPACE, dict(game.pawns.at), told=len(standing))
    return Scene(
        {seat: _lamp(game, seat) for seat in game.setting.seats},
        {seat: _seat_screen(game, seat) for seat in game.setting.seats},
        Screen(_title(game), _big(game), (*_hints(game), *standing), _clock(game), drawn),
        game.voice.sounding,
    )


def _title(game: "WhyFirst") -> Text:
    if game.outcome is not None:
        return text("The match")
    return text("Round {round}, phase {phase}", round=game.round, phase=game.number)


def _big(game: "WhyFirst") -> Text | None:
    """What is read from across the table; without it the track has the whole screen, or the clock is it."""
    if game.outcome is not None:
        return level(game.tally.won) if game.tally.won else text("Done")
    if game.phase in (Phase.COUNTDOWN, Phase.SHOWN):
        return None
    if game.phase is Phase.ASK and game.enquiry.question is not None:
        return game.enquiry.question.words
    if game.phase is Phase.PICK and game.picking.to_come:
        return text("{seat} picks", seat=called(game.picking.to_come[0].owner or ""))
    return _BIG[game.phase]


def _hints(game: "WhyFirst") -> tuple[Text, ...]:
    """What to do, in lines short enough for the smallest screen."""
    if game.outcome is not None:
        return (game.tally.listing if game.options.scoring else game.outcome.words,)
    if game.phase is Phase.ASK and game.enquiry.question is not None:
        return game.enquiry.question.hints
    if game.phase is Phase.CHOOSE:
        return (_before_the_call(game),)
    if game.phase in (Phase.LATE, Phase.REVEAL):
        return (text("{count} to come", count=game.missing()),)
    if game.phase is Phase.PICK and game.picking.to_come:
        return (text("any pawn, {card}", card=signed(game.picking.to_come[0].card.value or 0)),)
    if game.phase is Phase.DUMMY:
        return (text("scan a deck card"),)
    if game.phase is Phase.DEAL:
        return (text("{count} each", count=HAND_SIZE),)
    return (text("before yourself"),) if game.is_last_phase and game.phase is not Phase.SHOWN else ()


def _before_the_call(game: "WhyFirst") -> Text:
    if game.options.white_numbers:
        known = all(white_number(card) is not None for card in game.setting.decks["why-first"])
        return text("before yourself") if known else text("no white numbers")
    if game.is_last_phase:
        return text("before yourself: call")
    return text("press to call 3-2-1-go")


def _standings(game: "WhyFirst") -> tuple[Text, ...]:
    """The occupied spaces from the highest on."""
    spaces = game.pawns.by_space()
    return tuple(text("{space}  {pawns}", space=signed(at), pawns=listed(map(called, there))) for at, there in spaces)


def _clock(game: "WhyFirst") -> int | None:
    """Go, and then the limit; where there is no hurry no clock is shown."""
    if game.phase is Phase.COUNTDOWN and game.countdown is not None:
        return game.countdown.go
    return game.laying.limit if game.phase is Phase.LAY else None


# -- the seats --------------------------------------------------------------------------------------------------------


def _seat_screen(game: "WhyFirst", seat: str) -> Screen:
    hints = _seat_hints(game, seat)
    lines = hints if game.phase is Phase.ASK else (_standing(game, seat), *hints)
    return Screen(_title(game), _seat_big(game, seat), lines, _clock(game))


def _standing(game: "WhyFirst", seat: str) -> Text:
    space = signed(game.pawns.at[seat])
    if not game.options.scoring:
        return text("on {space}", space=space)
    return text("on {space}, score {total}", space=space, total=signed(game.tally.totals[seat]))


def _seat_big(game: "WhyFirst", seat: str) -> Text | None:
    if game.outcome is None and game.phase is Phase.SHOWN:
        return text("{space}", space=signed(game.pawns.at[seat]))
    if game.outcome is None and seat in game.buttons.broken:
        return text("Press once")
    return _big(game)


def _seat_hints(game: "WhyFirst", seat: str) -> tuple[Text, ...]:
    if game.phase is Phase.DEAL:
        return (text("{dealt} of {count} scanned", dealt=game.round_cards.size(seat), count=HAND_SIZE),)
    if seat in game.starts.fixed and game.phase is not Phase.ASK:
        return (text("your card lies there"),)
    return _hints(game)


def _lamp(game: "WhyFirst", seat: str) -> Lamp:
    if game.outcome is not None:
        return Lamp(Pattern.WIN if seat in game.tally.won else Pattern.OFF)
    if seat in game.buttons.broken:
        return Lamp(Pattern.FAULT)
    if game.phase is Phase.COUNTDOWN and game.countdown is not None:
        return game.countdown.lamp
    return Lamp(_pattern(game, seat))


def _pattern(game: "WhyFirst", seat: str) -> Pattern:
    if game.phase is Phase.DEAL:
        return Pattern.OFF if game.round_cards.size(seat) == HAND_SIZE else Pattern.BLINK
    if game.phase is Phase.CHOOSE:
        laid = game.options.white_numbers and seat in game.laying.targets
        return Pattern.ON if laid else Pattern.PULSE
    if game.phase is Phase.LAY:
        return Pattern.ON
    if game.phase is Phase.ASK and game.enquiry.question is not None:
        asked = game.enquiry.question.seats or (
            (game.enquiry.question.of,) if game.enquiry.question.of else game.setting.seats
        )
        return Pattern.BLINK if seat in asked else Pattern.OFF
    if game.phase is Phase.PICK and game.picking.to_come:
        return Pattern.PULSE if seat != game.picking.to_come[0].owner else Pattern.BLINK
    if game.phase is Phase.SHOWN:
        return Pattern.ON if game.round_cards.before(seat) else Pattern.OFF
    return Pattern.BLINK
