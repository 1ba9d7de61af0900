"""The score of a round, and who wins the match: second is best."""

from collections.abc import Collection, Mapping
from random import Random

from deadheat.games.settlements import draw
from deadheat.games.why_first.options import FinalTie, NoSecond, Points, RankBy, TiedRank, WhyFirstOptions

__all__ = ["final_places", "ranks", "round_scores", "winners"]


def ranks(values: Mapping[str, int], *, dense: bool) -> dict[str, int]:
    """The rank of each, 1 for the highest; ``dense``: equal values leave no gap.

    >>> ranks({"north": 5, "east": 5, "south": 3}, dense=True)
    {'north': 1, 'east': 1, 'south': 2}
    >>> ranks({"north": 5, "east": 5, "south": 3}, dense=False)
    {'north': 1, 'east': 1, 'south': 3}
    """
    every = list(set(values.values()) if dense else values.values())
    return {who: 1 + sum(other > value for other in every) for who, value in values.items()}


def round_scores(spaces: Mapping[str, int], options: WhyFirstOptions) -> dict[str, int]:
    """What each pawn scores for the space it stands on; those who do not score are not in it."""
    ranked = ranks(spaces, dense=options.rank_by is RankBy.SPACES)
    if options.points is Points.TABLE:
        table = options.points_table
        scored = {who: table[rank - 1] for who, rank in ranked.items() if rank <= len(table)}
        return {who: points for who, points in scored.items() if points}
    if len(set(spaces.values())) == 1 and options.scoring_rank > 1:
        return dict(spaces) if options.no_second is NoSecond.ALL else {}
    second = [who for who, rank in ranked.items() if rank == options.scoring_rank]
    if len(second) > 1 and options.tied_rank is TiedRank.NOBODY:
        return {}
    return {who: spaces[who] for who in second}


def winners(
    totals: Mapping[str, int], scored: Collection[str], players: int, options: WhyFirstOptions, lots: Random
) -> list[str]:
    """Who has the total that wins.

    Where there are fewer different totals than that rank the lowest wins; so if all are equal all share.

    :param scored: who has scored in a round
    :param players: how many play, the dummy not counted
    """
    able = {who: total for who, total in totals.items() if who in scored or not options.need_scored_round} or totals
    rank = 3 if 0 < options.third_wins_from <= players else options.winner_rank
    ranked = ranks(able, dense=True)
    best = [who for who in able if ranked[who] == min(rank, max(ranked.values()))]
    return [draw(best, lots)] if len(best) > 1 and options.final_tie is FinalTie.DRAW else best


def final_places(totals: Mapping[str, int], won: Collection[str]) -> dict[str, int]:
    """The place of each: those who have ``won`` first, then the others by their totals, the highest first.

    >>> final_places({"north": 9, "east": 7, "south": 7}, ["east", "south"])
    {'north': 3, 'east': 1, 'south': 1}
    """
    keys = {who: (who not in won, -total if who not in won else 0) for who, total in totals.items()}
    return {who: 1 + sum(other < key for other in keys.values()) for who, key in keys.items()}
