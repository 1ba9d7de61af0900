"""What the table shows of First Hand."""

from typing import TYPE_CHECKING

from deadheat.games.first_hand.phase import Phase
from deadheat.stage import Body, Cue, Lamp, Mark, Pattern, Ranked, Ranking, Scene, Screen, Strip, Text, text

if TYPE_CHECKING:
    from deadheat.games.first_hand.game import FirstHand

__all__ = ["show"]

_BIG = {Phase.HANDS_OFF: text("Hands off"), Phase.READY: text("Wait"), Phase.RACE: text("Press!")}


def show(game: "FirstHand") -> Scene:
    """The scene of the game as it stands."""
    return Scene(
        {seat: _lamp(game, seat) for seat in game.setting.seats},
        {seat: _seat_screen(game, seat) for seat in game.setting.seats},
        Screen(_title(game), _big(game), _lines(game), body=_body(game)),
        game.sounds.sounding,
    )


def _title(game: "FirstHand") -> Text:
    if game.duel:
        return text("Duel: {seats}", seats=", ".join(game.racers))
    return text("Race {race} of {races}", race=game.race, races=game.options.best_of)


# -- the centre -------------------------------------------------------------------------------------------------------


def _big(game: "FirstHand") -> Text:
    if game.outcome is not None:
        best = [seat for seat, place in game.outcome.places.items() if place == 1]
        return text("{seats}", seats=" = ".join(best))
    if game.phase in _BIG:
        return _BIG[game.phase]
    if not game.first:
        return text("Void")
    return text("Dead heat") if len(game.first) > 1 else text("{seats}", seats=game.first[0])


def _lines(game: "FirstHand") -> tuple[Text, ...]:
    if game.outcome is not None:
        return (game.outcome.words,)
    score = text("{score}", score=", ".join(f"{seat} {wins}" for seat, wins in game.wins.items()))
    if len(game.first) > 1 and not game.places:
        return (text("{seats}", seats=" = ".join(game.first)), score)
    return (score,)


def _body(game: "FirstHand") -> Body | None:
    """How the race was run, and in the end who has won how often."""
    if game.outcome is not None:
        places = sorted(game.outcome.places.items(), key=lambda place: place[1])
        return Ranking(tuple(Ranked(place, seat, _won(game, seat)) for seat, place in places))
    if not game.places:
        return None
    best = game.best
    leads = {seat: best.lead_over(game.presses[seat]) for seat in game.places}
    marks = (Mark(seat, max(0, lead - doubt), max(0, lead + doubt)) for seat, (lead, doubt) in leads.items())
    return Strip(tuple(marks), game.setting.window)


def _won(game: "FirstHand", seat: str) -> Text:
    return text("{wins} won", wins=game.wins[seat])


# -- the seats --------------------------------------------------------------------------------------------------------


def _seat_screen(game: "FirstHand", seat: str) -> Screen:
    return Screen(_title(game), _seat_big(game, seat), (_won(game, seat),))


def _seat_big(game: "FirstHand", seat: str) -> Text:
    if game.outcome is None and seat in game.buttons.broken:
        return text("Press once")
    if game.outcome is None and seat in game.out:
        return text("False start")
    if game.phase in _BIG and seat not in game.racers:
        return text("Duel")
    if game.outcome is None and game.first and seat not in game.first:
        return _behind(game, seat)
    return _big(game)


def _behind(game: "FirstHand", seat: str) -> Text:
    if seat in game.presses:
        return game.margin_of(seat)
    return text("Press!") if game.phase is Phase.PLACES and seat in game.racers else text("No press")


def _lamp(game: "FirstHand", seat: str) -> Lamp:
    if seat in game.buttons.broken:
        return Lamp(Pattern.FAULT)
    if seat in game.out:
        return Lamp(Pattern.REFUSED)
    if seat in game.first:
        return Lamp(Pattern.DEAD_HEAT if len(game.first) > 1 else Pattern.WIN)
    if seat not in game.racers:
        return Lamp()
    if game.phase is Phase.HANDS_OFF and seat in game.buttons.holding:
        return Lamp(Pattern.BLINK)
    if game.phase is Phase.READY and game.light is not None:
        return Lamp(Pattern.OFF, Cue(game.light, Pattern.ON))
    if game.phase in (Phase.RACE, Phase.PLACES):
        return Lamp(Pattern.SEEN if seat in game.presses else Pattern.ON)
    return Lamp()
