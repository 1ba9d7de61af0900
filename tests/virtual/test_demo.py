"""Whole matches of bots in simulated time."""

from pathlib import Path

import pytest

from deadheat.referee import Archive, make_terms, read_store, replay
from deadheat.timing import MS
from deadheat.virtual import demo
from deadheat.virtual.fake_clock import FakeClock
from tests.referee import matches


def test_the_same_seed_gives_the_same_rulings() -> None:
    assert matches.play(None, 4)[1] == matches.play(None, 4)[1]


def test_another_seed_gives_other_rulings() -> None:
    assert matches.play(None, 4)[1] != matches.play(None, 5)[1]


def test_a_match_that_is_kept_can_be_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    _, rulings = matches.play(path, 4)
    store = read_store(path)
    result = replay(Archive(store).read(1))
    assert result.verified
    assert list(result.rulings) == rulings


def test_the_same_seed_gives_the_same_rulings_whether_it_is_kept_or_not(tmp_path: Path) -> None:
    assert matches.play(tmp_path / "journal.db", 4)[1] == matches.play(None, 4)[1]


def test_a_match_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "DEMO_LIMIT", 3_000 * MS)
    clock = FakeClock()
    terms = make_terms("first-hand", seats=("a", "b"), readers={}, window=MS, seed=1, started=clock.now())
    assert demo.play_demo(terms, clock, 1, lambda _rulings: None) is None
