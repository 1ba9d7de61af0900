"""The codes themselves: an independent reader reads them, and they are no smaller than scanners can read."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from deadheat.cards.labels import Format
from deadheat.cards.labels.codes import DOT, Symbol, symbols
from deadheat.problems import Problem

from .reading import read

IDS = st.text(string.ascii_lowercase + string.digits + ".-/", min_size=1, max_size=60)
TEXTS = st.text(string.printable[:94], min_size=1, max_size=40)


def drawn(symbol: Symbol, module: int = 3) -> Image.Image:
    """The symbol with its quiet zones, a few pixels a module."""
    rows = symbol.rows * 30 if symbol.linear else symbol.rows
    image = Image.new("L", (symbol.width + 2 * symbol.quiet, len(rows) + 2 * symbol.quiet), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.putpixel((x + symbol.quiet, y + symbol.quiet), 0)
    return image.resize((image.width * module, image.height * module), Image.Resampling.NEAREST)


@settings(max_examples=25)
@given(IDS | TEXTS, st.sampled_from(Format))
def test_whatever_a_card_is_called_every_way_to_write_it_is_read_as_that(text: str, kind: Format) -> None:
    for symbol in symbols(text, kind):
        assert read(drawn(symbol), kind) == [text]


@pytest.mark.parametrize("text", ["0003611630", "1e5", "0x1F", "yes", "a1234/5", "12345", "00", "1"])
@pytest.mark.parametrize("kind", Format)
def test_digits_stay_as_they_are(text: str, kind: Format) -> None:
    assert read(drawn(next(symbols(text, kind))), kind) == [text]


@pytest.mark.parametrize(
    ("kind", "quiet", "least"),
    [
        # Modules of quiet zone that the standards ask for, and millimetres that a module needs.
        (Format.QR, 4, 0.33),
        (Format.DATA_MATRIX, 1, 0.33),
        (Format.CODE128, 10, 0.25),
    ],
)
def test_quiet_zones_and_modules_are_as_the_standards_and_makers_ask(kind: Format, quiet: int, least: float) -> None:
    assert all(symbol.quiet >= quiet for symbol in symbols("the-mind/42", kind))
    assert kind.limits.least * DOT >= least


@pytest.mark.parametrize("text", ["", "é", "a\nb", "\x1d"])
@pytest.mark.parametrize("kind", Format)
def test_what_readers_would_spell_differently_is_refused(text: str, kind: Format) -> None:
    with pytest.raises(Problem, match="cannot be printed as a code"):
        next(symbols(text, kind))
