"""The benchmark of correctness: no wrong winner, and no dead heat without need."""

import json

import pytest

from deadheat.testing.fairness import Outcome, Report, run
from deadheat.testing.fairness.counting import is_decidable
from deadheat.testing.fairness.rounds import Hardship, make_round
from deadheat.testing.fairness.running import outcomes

RIVALS = ("first_callback", "stable_for_n", "lowest_pin")


@pytest.fixture(scope="module")
def report() -> Report:
    return run(1_000, seed=1)


def test_nobody_is_named_who_was_not_first(report: Report) -> None:
    assert report.methods["deadheat"][Outcome.WRONG_WINNER] == 0


def test_hardly_any_dead_heat_is_called_without_need(report: Report) -> None:
    assert report.decidable > 200
    assert report.needless_share < 0.01


def test_the_usual_rules_name_wrong_winners_in_many_of_these_rounds(report: Report) -> None:
    assert all(report.methods[rival][Outcome.WRONG_WINNER] > 100 for rival in RIVALS)


def test_every_round_is_counted_once_for_every_method(report: Report) -> None:
    assert set(report.methods) == {"deadheat", *RIVALS}
    assert all(sum(counts.values()) == 1_000 for counts in report.methods.values())


def test_the_report_for_machines_names_every_outcome_of_every_method(report: Report) -> None:
    read = json.loads(report.to_json())
    assert read["rounds"] == 1_000
    keys = {"right_winner", "right_dead_heat", "needless_dead_heat", "uncertain", "wrong_winner"}
    assert all(set(counts) == keys for counts in read["methods"].values())
    assert read["methods"]["deadheat"]["wrong_winner"] == 0


def test_the_report_for_people_has_a_line_for_every_method_and_says_what_it_counts(report: Report) -> None:
    lines = report.to_text().splitlines()
    assert [line.split()[0] for line in lines[3:7]] == ["deadheat", *RIVALS]
    assert len({len(line) for line in lines[2:7]}) == 1
    assert f"of the {report.decidable:,} rounds that could be decided" in report.to_text()
    assert max(map(len, lines)) <= 120


def test_the_same_seed_gives_the_same_report_and_another_one_does_not() -> None:
    assert run(30, seed=5) == run(30, seed=5)
    assert run(30, seed=5).to_json() != run(30, seed=6).to_json()


def test_progress_is_told_after_every_round() -> None:
    told: list[int] = []
    run(3, 1, told.append)
    assert told == [1, 2, 3]


def test_no_rounds_make_an_empty_report() -> None:
    assert run(0, 1).needless_share == 0
    assert "0 rounds" in run(0, 1).to_text()


@pytest.mark.parametrize(
    "hardship",
    [
        Hardship(noise=1, sparks=1),
        Hardship(overflow=1),
        Hardship(loses=1, slow=1, overflow=0),
        Hardship(noise=1, sparks=1, overflow=0.5, slow=0.5, loses=1),
    ],
    ids=["everybody sparks", "buffers overflow", "hubs lose messages", "everything at once"],
)
def test_nobody_is_named_wrongly_however_hard_it_gets(hardship: Hardship) -> None:
    results = [outcomes(make_round(2, number, hardship))["deadheat"] for number in range(200)]
    assert Outcome.WRONG_WINNER not in results
    assert Outcome.RIGHT_WINNER in results


def test_a_verdict_is_never_uncertain_without_a_loss() -> None:
    hardship = Hardship(noise=0.5, sparks=0.5, overflow=0, slow=0.5, loses=0)
    results = [outcomes(make_round(3, number, hardship))["deadheat"] for number in range(300)]
    assert Outcome.UNCERTAIN not in results


def test_without_noise_and_loss_every_decidable_round_is_decided() -> None:
    """What is left are contacts that open for long before they are firm: less than one round in a hundred."""
    hardship = Hardship(noise=0, sparks=0, overflow=0, loses=0)
    rounds = [make_round(4, number, hardship) for number in range(500)]
    decidable = [each for each in rounds if is_decidable(each)]
    results = [outcomes(each)["deadheat"] for each in decidable]
    assert results.count(Outcome.RIGHT_WINNER) >= 0.99 * len(decidable)
