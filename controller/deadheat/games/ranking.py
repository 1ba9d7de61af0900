"""Places by Moments: equal where nobody can say who was before."""

from collections.abc import Collection, Mapping

from deadheat.stage import Text, text
from deadheat.timing import MS, US, Moment

__all__ = ["duration", "margin", "places", "places_by_score"]


def places(presses: Mapping[str, Moment], window: int, first: Collection[str] = ()) -> dict[str, int]:
    """The place of each press: one more than the number of presses that were clearly before it.

    :param first: whose the race is, if it was decided between them; nobody else is better than second

    >>> at = Moment.exactly
    >>> places({"north": at(0), "east": at(400_000), "south": at(9_000_000)}, 1_000_000)
    {'north': 1, 'east': 1, 'south': 3}
    >>> places({"north": at(0), "east": at(400_000), "south": at(9_000_000)}, 1_000_000, first=["east"])
    {'east': 1, 'north': 2, 'south': 3}
    """
    place = {seat: 1 + sum(other.is_before(at, window) for other in presses.values()) for seat, at in presses.items()}
    if first:
        place = {seat: 1 if seat in first else max(2, place[seat]) for seat in place}
    return dict(sorted(place.items(), key=lambda item: (item[1], presses[item[0]].middle, item[0])))


def places_by_score(scores: Mapping[str, int]) -> dict[str, int]:
    """The place of each score, the highest first, equal scores sharing a place.

    >>> places_by_score({"north": 2, "east": 3, "south": 2})
    {'east': 1, 'north': 2, 'south': 2}
    """
    ranked = sorted(scores.items(), key=lambda score: (-score[1], score[0]))
    return {seat: 1 + sum(other > score for other in scores.values()) for seat, score in ranked}


def margin(first: Moment, second: Moment, *, signed: bool = True) -> Text:
    """By how much ``second`` was later, in ms, and how far that may be off, rounded up.

    :param signed: whether it matters which was before

    >>> str(margin(Moment(0, 250_000), Moment(4_200_000, 4_450_000)))
    '+4.2 ± 0.3 ms'
    """
    lead, doubt = first.lead_over(second)
    apart = lead / MS
    error = -(-doubt // (100 * US)) / 10
    later = round(abs(apart), 1)
    if not signed:
        return text("{later} ± {error} ms", later=later, error=error)
    if apart < 0 and later:
        return text("−{earlier} ± {error} ms", earlier=later, error=error)
    return text("+{later} ± {error} ms", later=later, error=error)


def duration(ns: int) -> Text:
    """A length of time in ms, with one decimal below 10 ms.

    >>> str(duration(1_240_000)), str(duration(41_400_000))
    ('1.2 ms', '41 ms')
    """
    ms = ns / MS
    return text("{ms} ms", ms=round(ms, 1) if abs(ms) < 10 else round(ms))
