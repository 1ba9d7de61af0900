"""The sounds: told apart by whoever hears no pitch, and loud and clear on what plays them."""

from array import array
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.sound.samples import RATE, samples
from deadheat.devices.sound.tones import HIGHEST, LOWEST, TONES, Note
from deadheat.stage import Sound

GRAIN = 10_000_000


def rhythm(sound: Sound) -> list[bool]:
    """Whether it is heard, in steps of 10 ms."""
    return [note.hz > 0 for note in TONES[sound] for _ in range(note.lasts // GRAIN)]


def test_every_sound_has_its_tones() -> None:
    assert set(TONES) == set(Sound)


@pytest.mark.parametrize(("one", "other"), [*combinations(Sound, 2)])
def test_two_sounds_are_told_apart_without_their_pitch(one: Sound, other: Sound) -> None:
    x, y = rhythm(one), rhythm(other)
    length = max(len(x), len(y))
    apart = sum(a != b for a, b in zip(x + [False] * (length - len(x)), y + [False] * (length - len(y)), strict=True))
    assert apart >= 10, "they differ for less than 100 ms"


@pytest.mark.parametrize("sound", Sound)
def test_a_sound_begins_at_once_and_is_soon_over(sound: Sound) -> None:
    notes = TONES[sound]
    assert notes[0].hz
    assert sum(note.lasts for note in notes) <= 1_200_000_000
    assert all(LOWEST <= note.hz <= HIGHEST for note in notes if note.hz)


notes = st.builds(Note, st.one_of(st.just(0), st.integers(LOWEST, HIGHEST)), st.integers(0, 800_000_000))


@given(st.lists(notes, max_size=4), st.floats(0, 1))
def test_samples_are_as_long_as_their_notes_and_as_loud_as_told(played: list[Note], volume: float) -> None:
    sound = array("h", samples(played, volume))
    assert len(sound) == sum(note.lasts * RATE // 1_000_000_000 for note in played)
    assert max(map(abs, sound), default=0) <= 32767 * volume * volume + 1


@pytest.mark.parametrize("hz", [220, 880, 1320])
def test_a_tone_has_its_pitch(hz: int) -> None:
    sound = array("h", samples([Note(hz, 1_000_000_000)], 1))
    crossings = sum(a < 0 <= b for a, b in pairwise(sound))
    assert crossings == pytest.approx(hz, rel=0.03)


def test_a_tone_neither_begins_nor_ends_with_a_click() -> None:
    sound = array("h", samples([Note(440, 100_000_000)], 1))
    assert max(map(abs, [*sound[:8], *sound[-8:]])) < 2_500
