"""Second is best: the score of a round and of the match, and what tables may agree otherwise."""

from random import Random

import pytest

from deadheat.games.why_first import WhyFirstOptions
from deadheat.games.why_first.options import FinalTie, NoSecond, Points, RankBy, TiedRank
from deadheat.games.why_first.scoring import final_places, round_scores, winners
from deadheat.testing.plugin import TableMaker

from .playing import QUICK, game, play_phase, texts, to_phase

OURS = WhyFirstOptions()


@pytest.mark.parametrize(
    ("spaces", "scores"),
    [
        ({"north": 7, "east": -4, "south": 3}, {"south": 3}),
        ({"north": 7, "east": -4, "south": -2}, {"south": -2}),
        ({"north": 7, "east": 7, "south": 3}, {"south": 3}),
        ({"north": 7, "east": 3, "south": 3}, {"east": 3, "south": 3}),
        ({"north": 7, "east": 0, "south": -1}, {"east": 0}),
        ({"north": 2, "east": 2, "south": 2}, {}),
        ({"north": 7, "east": 6}, {"east": 6}),
    ],
)
def test_the_pawns_on_the_second_highest_space_score_it(spaces: dict[str, int], scores: dict[str, int]) -> None:
    assert round_scores(spaces, OURS) == scores


def test_ranked_by_pawns_two_firsts_leave_no_second() -> None:
    by_pawns = WhyFirstOptions(rank_by=RankBy.PAWNS)
    assert round_scores({"north": 7, "east": 7, "south": 3}, by_pawns) == {}
    assert round_scores({"north": 7, "east": 5, "south": 5}, by_pawns) == {"east": 5, "south": 5}


def test_ties_for_second_may_score_nothing() -> None:
    nobody = WhyFirstOptions(tied_rank=TiedRank.NOBODY)
    assert round_scores({"north": 7, "east": 5, "south": 5}, nobody) == {}
    assert round_scores({"north": 7, "east": 5, "south": 4}, nobody) == {"east": 5}


def test_pawns_all_on_one_space_may_all_score_it() -> None:
    assert round_scores({"north": 3, "east": 3}, WhyFirstOptions(no_second=NoSecond.ALL)) == {"north": 3, "east": 3}


def test_ranks_may_score_by_a_table() -> None:
    table = WhyFirstOptions(points=Points.TABLE, points_table=(1, 5, -2))
    assert round_scores({"north": 7, "east": 3, "south": 3, "west": 1, "x": 0}, table) == {
        "north": 1,
        "east": 5,
        "south": 5,
        "west": -2,
    }


def test_another_rank_may_score() -> None:
    assert round_scores({"north": 7, "east": 3, "south": 1}, WhyFirstOptions(scoring_rank=3)) == {"south": 1}


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ({"north": 9, "east": 7, "south": 3}, ["east"]),
        ({"north": 9, "east": 9, "south": 3}, ["south"]),
        ({"north": 9, "east": 4, "south": 4}, ["east", "south"]),
        ({"north": 4, "east": 4, "south": 4}, ["north", "east", "south"]),
        ({"north": -1, "east": -4, "south": 0}, ["north"]),
    ],
)
def test_the_second_highest_total_wins(totals: dict[str, int], won: list[str]) -> None:
    assert winners(totals, list(totals), len(totals), OURS, Random(1)) == won


def test_lots_may_decide_a_tie_for_the_win() -> None:
    by_lots = WhyFirstOptions(final_tie=FinalTie.DRAW)
    totals = {"north": 9, "east": 4, "south": 4}
    drawn = {winners(totals, list(totals), 3, by_lots, Random(seed))[0] for seed in range(20)}
    assert drawn == {"east", "south"}


def test_in_the_first_edition_only_who_has_scored_can_win() -> None:
    first = WhyFirstOptions(need_scored_round=True)
    totals = {"north": 9, "east": 0, "south": -3}
    assert winners(totals, ["north", "south"], 3, first, Random(1)) == ["south"]
    assert winners(dict.fromkeys(totals, 0), [], 3, first, Random(1)) == ["north", "east", "south"]


def test_the_draft_let_the_third_total_of_many_win() -> None:
    draft = WhyFirstOptions(third_wins_from=5)
    five = {"a": 9, "b": 8, "c": 7, "d": 6, "e": 5}
    assert winners(five, list(five), 5, draft, Random(1)) == ["c"]
    four = {"a": 9, "b": 8, "c": 7, "d": 6}
    assert winners(four, list(four), 4, draft, Random(1)) == ["b"]


def test_whoever_has_won_is_in_the_first_place_and_the_others_follow_by_their_totals() -> None:
    assert final_places({"a": 9, "b": 7, "c": 7, "d": 8}, ["b", "c"]) == {"a": 3, "b": 1, "c": 1, "d": 4}


def test_a_round_is_scored_after_its_fifth_phase_and_the_match_after_the_last(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options={**QUICK, "rounds": 2})
    play_phase(table, ("+5", "north"), ("+3", "east"), ("+1", "south"))
    to_phase(table, 5)
    play_phase(table, ("+1b", "north"), ("+1c", "east"), ("+1d", "south"))
    assert texts(table, "round-scored") == ["Round 1: east scores +4"]
    assert game(table).tally.totals == {"north": 0, "east": 4, "south": 0}
    play_phase(table, ("+5", "north"), ("+3", "south"), ("-2", "east"))
    to_phase(table, 5)
    play_phase(table, ("-4", "north"), ("+1c", "east"), ("+1d", "south"))
    assert texts(table, "round-scored")[1:] == ["Round 2: north scores +1"]
    outcome = table.outcome
    assert outcome is not None
    assert str(outcome.words) == "The match: north, +1"
    assert outcome.places == {"north": 1, "east": 2, "south": 3}


def test_a_table_without_scoring_shows_only_where_the_pawns_are(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, profile="positions", options={**QUICK, "rounds": 1})
    to_phase(table, 5)
    play_phase(table, ("+5", "north"), ("+3", "east"), ("+1", "south"))
    assert texts(table, "round-over") == ["Round 1 is over"]
    outcome = table.outcome
    assert outcome is not None
    assert outcome.places == {}
    assert "keeps no score" in table.screen("centre").text
    assert "score +" not in table.screen("north").text


def test_the_track_is_on_the_screen_in_the_centre(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3, options=QUICK)
    play_phase(table, ("+5", "north"), ("+3", "east"), ("-2", "south"))
    shown = table.screen("centre").text
    assert all(line in shown for line in ("+5  north", "+3  east", "−2  south"))
