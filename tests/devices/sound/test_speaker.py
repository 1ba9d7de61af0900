"""The sounds of scenes: each is heard once, at its time, unless somebody wants quiet."""

import logging
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.devices.sound import Speaker
from deadheat.devices.sound.tones import TONES, Note
from deadheat.stage import Scene, Sound, Sounding
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock


class Ear:
    """A voice that writes down what it plays."""

    name = "ear"

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.heard: list[tuple[int, Sound]] = []
        self.volumes: list[float] = []
        self.hushed = 0
        self.closed = 0
        self.fails = False

    def play(self, notes: Sequence[Note], volume: float) -> None:
        if self.fails:
            raise OSError("no such card")
        self.heard.append((self._clock.now(), next(sound for sound in Sound if TONES[sound] == notes)))
        self.volumes.append(volume)

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        self.closed += 1

    @property
    def sounds(self) -> list[Sound]:
        return [sound for _, sound in self.heard]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def ear(clock: FakeClock) -> Ear:
    return Ear(clock)


@pytest.fixture
def speaker(clock: FakeClock, ear: Ear) -> Speaker:
    return Speaker(clock, [ear])


def scene(number: int, sound: Sound = Sound.RULING, at: int = 0) -> Scene:
    return Scene(sounding=Sounding(number, sound, at))


def test_a_sound_is_heard_once_however_often_its_scene_is_shown(speaker: Speaker, ear: Ear) -> None:
    for _ in range(3):
        speaker.show(scene(1))
    speaker.show(scene(2, Sound.DEAD_HEAT))
    assert ear.sounds == [Sound.RULING, Sound.DEAD_HEAT]


def test_the_same_sound_with_a_new_number_is_heard_again(speaker: Speaker, ear: Ear) -> None:
    speaker.show(scene(1, Sound.TICK))
    speaker.show(scene(2, Sound.TICK))
    assert ear.sounds == [Sound.TICK, Sound.TICK]


def test_a_sound_waits_for_its_very_instant(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    at = clock.now() + 1_234_567_891
    speaker.show(scene(1, Sound.GO, at))
    speaker.show(scene(1, Sound.GO, at))
    clock.run_to(clock.now() + 5 * S)
    assert ear.heard == [(at, Sound.GO)]


def test_a_newer_sound_takes_the_place_of_one_that_waits(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(1, Sound.GO, clock.now() + 1 * S))
    speaker.show(scene(2, Sound.REFUSED))
    clock.run_to(clock.now() + 5 * S)
    assert ear.sounds == [Sound.REFUSED]


def test_a_signal_that_comes_much_too_late_is_not_given(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(1, Sound.GO, clock.now() - 2 * S))
    assert ear.heard == []
    speaker.show(scene(2, Sound.GO, clock.now() - 20 * MS))
    assert ear.sounds == [Sound.GO]


def test_the_next_match_whose_numbers_begin_anew_is_heard(speaker: Speaker, ear: Ear) -> None:
    speaker.show(scene(7, Sound.WON))
    speaker.show(Scene())
    speaker.show(scene(1, Sound.TICK))
    speaker.show(scene(1, Sound.GO))
    assert ear.sounds == [Sound.WON, Sound.TICK, Sound.GO]


def test_a_match_that_was_broken_off_sounds_no_more(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(7, Sound.GO, clock.now() + 1 * S))
    speaker.show(Scene())
    clock.run_to(clock.now() + 5 * S)
    assert ear.heard == []


def test_mute_hushes_at_once_and_nothing_is_made_up_for_later(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(1, Sound.WON))
    speaker.mute = True
    assert ear.hushed == 1
    speaker.show(scene(2))
    speaker.mute = False
    clock.run_to(clock.now() + 5 * S)
    speaker.show(scene(3, Sound.TICK))
    assert ear.sounds == [Sound.WON, Sound.TICK]


def test_a_sound_that_waits_while_it_is_muted_is_not_heard(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(1, Sound.GO, clock.now() + 1 * S))
    speaker.mute = True
    clock.run_to(clock.now() + 5 * S)
    assert ear.heard == []


def test_the_volume_counts_from_the_next_sound_on_and_none_is_silence(speaker: Speaker, ear: Ear) -> None:
    speaker.show(scene(1))
    speaker.volume = 0.25
    speaker.show(scene(2))
    speaker.volume = 0
    speaker.show(scene(3))
    assert ear.volumes == [1, 0.25]


def test_a_voice_that_fails_is_told_once_and_the_other_is_heard(
    clock: FakeClock, ear: Ear, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Ear(clock)
    broken.fails = True
    speaker = Speaker(clock, [broken, ear])
    speaker.show(scene(1))
    speaker.show(scene(2))
    assert len(ear.heard) == 2
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_closing_leaves_nothing_to_come(speaker: Speaker, ear: Ear, clock: FakeClock) -> None:
    speaker.show(scene(1, Sound.GO, clock.now() + 1 * S))
    speaker.close()
    speaker.close()
    clock.run_to(clock.now() + 5 * S)
    assert (ear.heard, ear.closed) == ([], 1)


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 1), st.booleans()), max_size=20))
def test_no_number_is_ever_heard_twice(acts: list[tuple[int, int, bool]]) -> None:
    clock = FakeClock()
    ear = Ear(clock)
    speaker = Speaker(clock, [ear])
    number, at = 1, 0
    for wait, more, later in acts:
        if more:
            number, at = number + 1, clock.now() + 100 * MS if later else 0
        speaker.show(scene(number, at=at))
        clock.run_to(clock.now() + wait * MS)
    assert len(ear.heard) <= number
