"""Screens of all kinds, whatever people write into them."""

from hypothesis import strategies as st

from deadheat.stage import (
    Bar,
    Body,
    Choices,
    Columns,
    Given,
    Keys,
    Mark,
    Ranked,
    Ranking,
    Screen,
    Strip,
    Tabs,
    Text,
    Track,
)

__all__ = ["BODIES", "PANELS", "SCREENS", "SIZES", "WORDS"]

PANELS = [(128, 64), (128, 32), (256, 64), (64, 128), (128, 128), (64, 48), (64, 256)]
"""The sizes of real panels, in pixels, turned or not."""
SIZES = [*PANELS, (96, 16), (16, 96), (48, 64), (32, 128), (3, 3), (0, 0), (200, 1), (1, 200)]

_ODD = [
    "",
    "north",
    "Bartholomäus the Third",
    "x" * 200,
    "Ǻ\u0301|gÇ",
    "🎉👩\u200d🚀",
    "\u202e\ufe0f",
    "שלום 12",
    "مرحبا بك",
    "1 2 3",
]
WORDS = st.text(max_size=30) | st.sampled_from(_ODD)
_TIMES = st.integers(-(10**9), 10**10)


def _plain(words: str) -> Text:
    return Text("{words}", {"words": words})


def _sentence(name: Given, other: str) -> Text:
    return Text("{name} waits for {other}", {"name": name, "other": other})


TEXTS = WORDS.map(_plain) | st.builds(_sentence, WORDS | WORDS.map(_plain), WORDS)
_SOME = st.lists(TEXTS, max_size=14).map(tuple)
_MARKS = st.builds(lambda name, at, wide: Mark(name, at, at + wide), WORDS, _TIMES, st.integers(0, 10**9))
BODIES: dict[str, st.SearchStrategy[Body]] = {
    "choices": st.builds(Choices, _SOME, st.integers(-2, 20), st.lists(st.none() | TEXTS, max_size=14).map(tuple)),
    "columns": st.builds(Columns, _SOME, _SOME),
    "bar": st.builds(Bar, st.integers(-5, 10**12), st.integers(-5, 10**12) | st.integers(1, 30)),
    "tabs": st.builds(Tabs, _SOME, st.lists(st.integers(-1, 15), max_size=9).map(tuple)),
    "ranking": st.builds(
        Ranking, st.lists(st.builds(Ranked, st.integers(1, 200), WORDS, TEXTS), max_size=14).map(tuple)
    ),
    "strip": st.builds(Strip, st.lists(_MARKS, max_size=14).map(tuple), st.integers(-1, 10**8)),
    "track": st.builds(
        Track,
        st.integers(-40, 40),
        st.integers(-40, 40),
        st.dictionaries(WORDS, _TIMES, max_size=14),
        st.integers(0, 3),
    ),
}
_KEYS = st.builds(Keys, st.none() | TEXTS, st.none() | TEXTS, st.none() | TEXTS, st.none() | TEXTS)
SCREENS = st.builds(
    Screen,
    TEXTS,
    st.none() | TEXTS,
    st.lists(TEXTS, max_size=5).map(tuple),
    st.none() | _TIMES,
    st.none() | st.one_of(*BODIES.values()),
    st.none() | _KEYS,
)
