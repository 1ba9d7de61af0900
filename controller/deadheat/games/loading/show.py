"""What the table shows of Loading. Nothing in it is secret: stacks lie open, decks are in hands."""

from typing import TYPE_CHECKING

from deadheat.games.loading.counting import Score, places
from deadheat.games.loading.options import FirstWaiter
from deadheat.games.loading.phase import Phase, Role
from deadheat.stage import Cue, Lamp, Pattern, Ranked, Ranking, Scene, Screen, Text, any_of, counted, text

if TYPE_CHECKING:
    from deadheat.games.loading.game import Loading

__all__ = ["show"]


def show(game: "Loading") -> Scene:
    """The scene of the game as it stands."""
    return Scene(
        {seat: _lamp(game, seat) for seat in game.setting.seats},
        {seat: _seat_screen(game, seat) for seat in game.setting.seats},
        _centre(game),
        game.voice.sounding,
    )


# -- the centre -------------------------------------------------------------------------------------------------------


def _centre(game: "Loading") -> Screen:
    countdown = game.start.go if game.phase is Phase.COUNTDOWN else None
    if game.phase in (Phase.COUNT, Phase.OVER):
        return Screen(_title(game), _result(game), _doubt(game), body=_count(game))
    return Screen(_title(game), _big(game), _lines(game), countdown)


def _title(game: "Loading") -> Text:
    if game.phase is Phase.COUNT:
        return text("Press to agree")
    if game.phase is Phase.OVER:
        return text("Result")
    if game.options.expert:
        return text("Loading, expert")
    return text("Loading")


def _big(game: "Loading") -> Text | None:
    if game.phase is Phase.READY:
        return text("Press to start")
    if game.phase is Phase.COUNTDOWN:
        return None
    if game.duel is not None:
        return text("Duel: hands off") if game.duel.light is None else text("Duel")
    if (question := game.intake.whose.next) is not None:
        return text("Whose is {card}?", card=question.what.card.name)
    if (question := game.intake.where.next) is not None:
        return text("Where is {card}?", card=question.what.card.name)
    if game.calling.call is not None and game.calling.call.asked is not None:
        return text("Deck empty?")
    if game.calling.call is not None:
        return text("STOP called")
    if game.calling.due is not None:
        return text("STOP?")
    return text("{count} STOP left", count=len(game.table_cards.stops_left))


def _lines(game: "Loading") -> tuple[Text, ...]:
    if game.phase is Phase.READY:
        return (_who_starts(game), text("all decks on the table"))
    if game.phase is Phase.COUNTDOWN:
        return (text("{seat} counts down", seat=game.start.caller or ""), text("lift no deck before GO"))
    if game.duel is not None:
        return (text("{seats}: press at the light", seats=" / ".join(game.duel.racers)),)
    question = game.intake.whose.next or game.intake.where.next
    if question is not None:
        return (text("{seats}: press", seats=any_of(question.seats)),)
    if game.calling.call is not None and game.calling.call.asked is not None:
        return (text("{seats}: press if it is", seats=any_of(game.calling.asked)),)
    why = game.calling.why
    waiting = game.hands.waiting
    lines = [why] if why is not None else []
    if waiting is not None:
        lines.append(text("{seat} waits for a deck", seat=waiting))
    return (*lines, *(_stack_line(game, seat) for seat in game.setting.seats))


def _who_starts(game: "Loading") -> Text:
    if game.has_begun:
        return text("anybody: play goes on")
    if game.hands.for_two:
        return text("one of you")
    if game.options.first_waiter is FirstWaiter.LEAST_CHARGED:
        return text("no deck: least charged phone")
    return text("no deck: most charged phone")


def _stack_line(game: "Loading", seat: str) -> Text:
    top = game.table_cards.top(seat)
    boosts = len(game.table_cards.boosts(seat))
    return text("{seat} {top} B{boosts}", seat=seat, top=top.name if top is not None else "–", boosts=boosts)


def _result(game: "Loading") -> Text:
    first = [seat for seat, place in places(game.tally.scores).items() if place == 1]
    return text("{seats}", seats=" = ".join(first))


def _doubt(game: "Loading") -> tuple[Text, ...]:
    doubt = game.tally.doubt
    return (doubt,) if doubt is not None else ()


def _count(game: "Loading") -> Ranking:
    found = game.tally.scores
    ranked = places(found)
    return Ranking(tuple(Ranked(ranked[seat], seat, text("{total}", total=found[seat].total)) for seat in ranked))


# -- the seats --------------------------------------------------------------------------------------------------------


def _seat_screen(game: "Loading", seat: str) -> Screen:
    if game.phase in (Phase.COUNT, Phase.OVER):
        return _score_screen(game, seat, game.tally.scores[seat])
    if seat in game.buttons.broken:
        return Screen(_seat_title(game, seat), text("Let go once"), (text("your button is stuck"),))
    if _is_asked(game, seat):
        return _centre(game)
    if seat in game.voice.notices:
        _, big, lines = game.voice.notices[seat]
        return Screen(_seat_title(game, seat), big, lines)
    if game.phase is not Phase.PLAY:
        return _centre(game)
    return Screen(_seat_title(game, seat), _seat_big(game, seat), _next(game, seat))


def _seat_title(game: "Loading", seat: str) -> Text:
    return _stack_line(game, seat)


def _seat_big(game: "Loading", seat: str) -> Text:
    if game.calling.due is not None:
        return text("STOP?")
    role = game.hands.role(seat)
    if role is Role.RETIRED:
        return text("Retired")
    if role is Role.WAITING:
        return text("Hand out")
    if seat in game.intake.claims.waiting:
        return text("Scan your card")
    return text("Hand on") if game.hands.has_played(seat) else text("Play", sense="a card")


def _next(game: "Loading", seat: str) -> tuple[Text, ...]:
    role = game.hands.role(seat)
    if game.calling.due is not None:
        return (text("hold to call STOP"),)
    if role is Role.RETIRED:
        return (text("your BOOSTs are safe"),)
    if role is Role.WAITING:
        return (text("hold: take a deck"),)
    on = text("hold: take the other") if game.hands.for_two else text("hold: hand it on")
    card = text("tap, then scan a STOP") if game.hands.has_played(seat) else text("tap, then scan a card")
    return (card, on)


def _is_asked(game: "Loading", seat: str) -> bool:
    question = game.intake.whose.next or game.intake.where.next
    call = game.calling.call
    asked = question.seats if question is not None else ()
    return seat in asked or (call is not None and call.asked is not None and seat in game.calling.asked)


def _score_screen(game: "Loading", seat: str, score: Score) -> Screen:
    pile = game.tally.piles.get(seat)
    if pile is not None:
        return Screen(text("Pile, bottom up"), _cards(len(pile)), (text("press when done"),))
    parts = text("{cards} + {boost} + {stop}", cards=score.progression, boost=score.boost, stop=score.stop)
    lines = [parts, _cards(score.cards)]
    if score.gift:
        lines.append(text("gift {gift}", gift=f"{score.gift:+d}"))
    doubt = game.tally.doubt
    return Screen(_title(game), _points(score.total), (*lines, *((doubt,) if doubt else ())))


def _cards(count: int) -> Text:
    return counted("{n} card", "{n} cards", count)


def _points(total: int) -> Text:
    return counted("{n} point", "{n} points", total)


# -- lamps ------------------------------------------------------------------------------------------------------------


def _lamp(game: "Loading", seat: str) -> Lamp:
    if game.phase is Phase.OVER and game.outcome is not None:
        return Lamp(Pattern.WIN if game.outcome.places.get(seat) == 1 else Pattern.OFF)
    if seat in game.buttons.broken:
        return Lamp(Pattern.FAULT)
    if game.phase is Phase.COUNTDOWN and game.start.go is not None:
        return Lamp(Pattern.OFF, Cue(game.start.go, Pattern.ON))
    if game.duel is not None:
        return _duel_lamp(game, seat)
    if game.phase is Phase.COUNT:
        return Lamp(Pattern.ON if seat in game.tally.agreed else Pattern.PULSE)
    if _is_asked(game, seat):
        return Lamp(Pattern.BLINK)
    if seat in game.voice.notices and game.voice.notices[seat][0] is Pattern.REFUSED:
        return Lamp(Pattern.REFUSED)
    return Lamp(Pattern.PULSE if game.phase is Phase.READY else _in_play(game, seat))


def _duel_lamp(game: "Loading", seat: str) -> Lamp:
    duel = game.duel
    if duel is None or seat not in duel.racers:
        return Lamp()
    if seat in duel.out:
        return Lamp(Pattern.REFUSED)
    if duel.light is None:
        return Lamp(Pattern.BLINK)
    return Lamp(Pattern.OFF, Cue(duel.light, Pattern.ON))


def _in_play(game: "Loading", seat: str) -> Pattern:
    if game.calling.due is not None:
        return Pattern.PULSE
    if game.hands.role(seat) is Role.WAITING:
        return Pattern.BLINK
    if seat in game.intake.claims.waiting or any(action.seat == seat for action in game.intake.pending):
        return Pattern.SEEN
    return Pattern.ON if game.hands.may_play(seat) else Pattern.OFF
