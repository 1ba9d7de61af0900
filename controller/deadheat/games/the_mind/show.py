"""What the table shows of The Mind. Hands are never shown, and blind piles keep their secret."""

from functools import reduce
from typing import TYPE_CHECKING

from deadheat.games.the_mind.cards import called
from deadheat.games.the_mind.phase import Phase
from deadheat.stage import Given, Lamp, Pattern, Scene, Screen, Text, any_of, text

if TYPE_CHECKING:
    from deadheat.games.the_mind.game import TheMind

__all__ = ["show"]

_BIG = {
    Phase.DEAL: text("Scan your cards"),
    Phase.HANDS_ON: text("Hands on the buttons"),
    Phase.HANDS_OFF: text("Let go"),
    Phase.READY: text("Press when ready"),
    Phase.SWEEP: text("Lay lower cards aside"),
    Phase.STAR: text("Lay your lowest aside"),
}


def show(game: "TheMind") -> Scene:
    """The scene of the game as it stands."""
    centre = Screen(_title(game), _big(game), (_stock(game), _progress(game)))
    return Scene(
        {seat: Lamp(_pattern(game, seat)) for seat in game.setting.seats},
        {seat: _seat_screen(game, seat) for seat in game.setting.seats},
        centre,
        game.voice.sounding,
    )


def _title(game: "TheMind") -> Text:
    return text("Level {level} of {levels}", level=game.team.level, levels=game.team.track.levels)


def _stock(game: "TheMind") -> Text:
    return text("Lives {lives}  Stars {stars}", lives=game.team.lives, stars=game.team.stars)


def _progress(game: "TheMind") -> Text:
    if game.outcome is not None:
        return game.outcome.words
    if game.phase is Phase.PLAY and (question := game.play.questions.next):
        return text("{seats}: press", seats=any_of(question.seats))
    if game.phase is Phase.DEAL:
        return text("{count} each", count=game.team.level)
    if game.phase in (Phase.SWEEP, Phase.STAR):
        return text("{count} to come; press when done", count=game.level_cards.to_come)
    return text("{count} to come", count=game.level_cards.to_come)


def _big(game: "TheMind") -> Text:
    if game.outcome is not None:
        return text("Won") if game.outcome.won else text("Lost")
    if game.phase is Phase.PLAY and (question := game.play.questions.next):
        return text("Whose is {card}?", card=game.named(question.what.card))
    if game.phase in _BIG:
        return _BIG[game.phase]
    tops = [text("{top}", top=_top(game, group)) for group in game.level_cards.piles]
    return reduce(lambda before, last: text("{before}  {last}", before=before, last=last), tops)


def _top(game: "TheMind", group: str) -> Given:
    top = game.level_cards.top(group)
    if top is None:
        return "–"
    return "?" if game.team.is_blind(group) else called(top.card)


def _seat_screen(game: "TheMind", seat: str) -> Screen:
    waiting = seat in game.play.claims.waiting - _voters(game)
    big = text("Scan your card") if waiting else _big(game)
    lines = (_stock(game),)
    if game.phase is Phase.DEAL:
        dealt = game.level_cards.size(seat)
        lines = (text("{dealt} of {count} scanned", dealt=dealt, count=game.team.level),)
    return Screen(_title(game), big, lines)


def _pattern(game: "TheMind", seat: str) -> Pattern:
    if game.outcome is not None:
        return Pattern.WIN if game.outcome.won else Pattern.REFUSED
    if seat in game.buttons.broken:
        return Pattern.FAULT
    holding = seat in game.buttons.holding
    if game.phase is Phase.DEAL:
        return Pattern.OFF if game.level_cards.size(seat) == game.team.level else Pattern.BLINK
    if game.phase is Phase.HANDS_ON:
        return Pattern.ON if holding else Pattern.BLINK
    if game.phase is Phase.HANDS_OFF:
        return Pattern.BLINK if holding else Pattern.ON
    if game.phase in (Phase.READY, Phase.SWEEP, Phase.STAR) and seat in game.done:
        return Pattern.ON
    if seat in game.judging.blamed:
        return Pattern.REFUSED
    if game.phase in (Phase.READY, Phase.SWEEP, Phase.STAR):
        return Pattern.BLINK
    return Pattern.WIN if game.phase is Phase.LEVEL_END else _in_play(game, seat)


def _in_play(game: "TheMind", seat: str) -> Pattern:
    question = game.play.questions.next
    if question is not None and seat in question.seats:
        return Pattern.BLINK
    if seat in game.judging.tied:
        return Pattern.DEAD_HEAT
    if seat in _voters(game):
        return Pattern.ON
    if seat in game.play.claims.waiting:
        return Pattern.SEEN
    return Pattern.PULSE if _voters(game) else Pattern.OFF


def _voters(game: "TheMind") -> frozenset[str]:
    """Who holds for a star; one who holds alone may mean something else."""
    asking = game.agreement.asking
    return asking if len(asking) > 1 else frozenset()
