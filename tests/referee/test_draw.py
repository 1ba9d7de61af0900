"""Drawing lots: the same seed draws the same, and neither seating nor arrival moves the odds."""

from collections import Counter
from copy import deepcopy
from itertools import permutations

from deadheat.games import draw
from deadheat.games.game import Lots

SEATS = ("north", "east", "south")


def test_the_same_seed_draws_the_same_in_whatever_order_they_stand() -> None:
    for seed in range(20):
        assert len({draw(order, Lots(seed)) for order in permutations(SEATS)}) == 1


def test_everybody_tied_is_drawn_about_equally_often() -> None:
    lots = Lots(1)
    drawn = Counter(draw(SEATS, lots) for _ in range(3_000))
    assert set(drawn) == set(SEATS)
    assert min(drawn.values()) > 900


def test_lots_that_are_copied_for_an_undo_go_on_the_same() -> None:
    lots = Lots(1)
    lots.random()
    twin = deepcopy(lots)
    assert [draw(SEATS, lots) for _ in range(20)] == [draw(SEATS, twin) for _ in range(20)]
