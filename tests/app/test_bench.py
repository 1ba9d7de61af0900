"""The benchmarks as commands: a few rounds, and what they say."""

import json

import pytest

from deadheat.app.cli import main

Said = pytest.CaptureFixture[str]


def test_the_benchmark_of_correctness_is_fine_when_nobody_wins_wrongly(capsys: Said) -> None:
    assert main(["bench", "fairness", "--rounds", "5", "--seed", "2"]) == 0
    assert "deadheat" in capsys.readouterr().out


def test_its_json_holds_every_method(capsys: Said) -> None:
    main(["bench", "fairness", "--rounds", "5", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["rounds"] == 5
    assert document["methods"]["deadheat"]["wrong_winner"] == 0


def test_the_benchmark_of_speed_gives_its_figures(capsys: Said) -> None:
    assert main(["bench", "speed", "--presses", "5", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["presses"] == 5
    assert document["echo_us"] > 0


@pytest.mark.parametrize(("kind", "option"), [("fairness", "--rounds"), ("speed", "--presses")])
def test_nothing_cannot_be_measured(capsys: Said, kind: str, option: str) -> None:
    assert main(["bench", kind, option, "0"]) == 2
    assert "at least one" in capsys.readouterr().err
