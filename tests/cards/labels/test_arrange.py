"""How a code and its words share a label."""

from contextlib import suppress
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.cards.labels import PAGES, Format, Sheet
from deadheat.cards.labels.arrange import EDGE, Arrangement, arrange
from deadheat.cards.labels.codes import DOT
from deadheat.problems import Problem

TEXTS = st.sampled_from(["the-mind/42", "table/validate-a", "in-extremis/total-pollution-01/front"])
SIDES = st.floats(5, 180)
SLACK = 1e-6


def arranged(text: str, kind: Format, sheet: Sheet) -> Arrangement | None:
    """None where the label is refused as too small."""
    with suppress(Problem):
        return arrange(text, kind, sheet)
    return None


@given(TEXTS, st.sampled_from(Format), SIDES, SIDES)
def test_the_quiet_zones_are_on_the_label_and_the_words_beside_them(
    text: str, kind: Format, width: float, height: float
) -> None:
    if (laid := arranged(text, kind, Sheet("any", PAGES[0], 1, 1, width, height))) is None:
        return
    assert laid.module / DOT == pytest.approx(round(laid.module / DOT))
    assert kind.limits.least <= round(laid.module / DOT) <= kind.limits.most
    quiet = laid.symbol.quiet * laid.module
    above = 0.5 if laid.symbol.linear else quiet
    assert laid.x >= max(quiet, EDGE) - SLACK
    assert laid.x + laid.wide + max(quiet, EDGE) <= width + SLACK
    assert laid.y >= (EDGE if laid.symbol.linear else max(quiet, EDGE)) - SLACK
    assert laid.y + laid.high <= height - EDGE + SLACK
    words = laid.words
    assert words.x >= EDGE - SLACK
    assert words.y >= EDGE - SLACK
    assert words.x + words.width <= width - EDGE + SLACK
    assert words.y + words.height <= height - EDGE + SLACK
    beside = words.x >= laid.x + laid.wide + quiet - SLACK
    over = words.y + words.height <= laid.y - above + SLACK
    under = words.y >= laid.y + laid.high + above - SLACK
    assert beside or over or under


@given(TEXTS, st.sampled_from(Format), st.floats(10, 60))
def test_on_a_round_label_code_and_words_are_within_the_circle(text: str, kind: Format, across: float) -> None:
    if (laid := arranged(text, kind, Sheet("any", PAGES[0], 1, 1, across, across, round=True))) is None:
        return
    words = laid.words
    for box in ((laid.x, laid.y, laid.wide, laid.high), (words.x, words.y, words.width, words.height)):
        for x, y in ((box[0], box[1]), (box[0] + box[2], box[1] + box[3])):
            assert hypot(x - across / 2, y - across / 2) <= across / 2


@pytest.mark.parametrize("kind", Format)
def test_a_larger_label_has_larger_modules_up_to_a_limit(kind: Format) -> None:
    sizes = [arrange("the-mind/42", kind, Sheet("any", PAGES[0], 1, 1, w, w / 2)).module for w in (60, 90, 120, 180)]
    assert sizes == sorted(sizes)
    assert round(sizes[-1] / DOT) == kind.limits.most


def test_bars_are_high_enough_for_a_scanner_that_is_held_askew() -> None:
    laid = arrange("in-extremis/basic-01/front", Format.CODE128, Sheet("any", PAGES[0], 1, 1, 99.1, 38.1))
    assert laid.high >= 0.15 * laid.wide
    with pytest.raises(Problem, match="does not fit"):
        arrange("in-extremis/basic-01/front", Format.CODE128, Sheet("any", PAGES[0], 1, 1, 99.1, 12))


def test_a_small_sticker_gives_up_error_correction_before_it_refuses() -> None:
    large = arrange("in-extremis/nuclearium", Format.QR, Sheet("large", PAGES[0], 1, 1, 60, 30))
    small = arrange("table/shredder-12", Format.QR, Sheet("small", PAGES[0], 1, 1, 30, 10))
    assert small.symbol.width == 21
    assert large.symbol.width == 25
    assert arrange("table/shredder-12", Format.QR, Sheet("large", PAGES[0], 1, 1, 60, 30)).symbol.width == 25
