"""What the screen shows while cards are enrolled."""

from typing import Final

from deadheat.operator.answers import Answers
from deadheat.operator.pace import Pace
from deadheat.operator.places import Place
from deadheat.stage import Screen, Text, text
from deadheat.timing import S

__all__ = ["enrolment_screen", "standing"]

_MINUTE: Final = 60 * S
_NAMED: Final = 8
"""Cards that are named as missing at the end; more are only counted."""


def enrolment_screen(
    title: str, place: Place | None, answers: Answers, is_done: bool, total: int, missing: list[Place], pace: Pace
) -> Screen:
    """The card in large letters, the last answer, how far it is; what matters less comes last, where screens cut.

    :param place: what is asked for; None at the end
    :param is_done: whether that has a code already
    """
    heading = text("{deck}", deck=title)
    if place is None:
        return Screen(heading, text("To be continued") if missing else text("Done"), standing(total, missing))
    lines = [text("{face} side", face=place.face)] if place.face is not None else []
    if answers.words is not None:
        lines.append(answers.words)
    if is_done and answers.words is None:
        lines.append(text("It has a code"))
    progress = _progress(total - len(missing), total, pace.left(len(missing)))
    return Screen(heading, text("{card}", card=place.card.label), (*lines, progress, *answers.details))


def standing(total: int, missing: list[Place]) -> tuple[Text, ...]:
    """How many are done, and which are not."""
    count = text("{done} of {total}", done=total - len(missing), total=total)
    if not missing:
        return (count,)
    named = ", ".join(place.text.partition("/")[2] for place in missing[:_NAMED])
    return count, text("Missing: {cards}", cards=named + (" …" if len(missing) > _NAMED else ""))


def _progress(done: int, total: int, left: int | None) -> Text:
    """How many are done and how long the rest takes, in minutes, rounded up."""
    if left is None:
        return text("{done} of {total}", done=done, total=total)
    return text("{done} of {total}, {minutes} min left", done=done, total=total, minutes=max(1, -(-left // _MINUTE)))
