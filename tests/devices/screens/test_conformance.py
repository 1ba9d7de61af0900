"""What every panel does, whatever its controller and however it is wired."""

import errno
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from deadheat.devices.screens import DisplayFault

from .pictures import pattern, same
from .rigs import RIGS, Rig, never

every_rig = pytest.mark.parametrize("name", RIGS)


def opened(name: str, rotate: int = 0) -> Rig:
    rig = RIGS[name](rotate)
    rig.panel.open()
    return rig


def black(rig: Rig) -> bool:
    return rig.chip.lit and rig.seen.getbbox() is None


@every_rig
def test_an_opened_panel_is_lit_and_black_whatever_its_memory_held(name: str) -> None:
    assert black(opened(name))


@every_rig
@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_picture_arrives_pixel_by_pixel_on_a_panel_that_may_be_turned(name: str, rotate: int) -> None:
    rig = opened(name, rotate)
    assert rig.panel.show(pattern(rig.panel.size), never)
    assert same(rig.seen, pattern(rig.panel.size))
    assert rig.chip.mistakes == []


@every_rig
def test_a_picture_that_is_shown_already_costs_nothing(name: str) -> None:
    rig = opened(name)
    rig.panel.show(pattern(rig.panel.size), never)
    before = rig.traffic.bytes
    assert rig.panel.show(pattern(rig.panel.size), never)
    assert rig.traffic.bytes == before


@every_rig
def test_one_pixel_more_costs_next_to_nothing(name: str) -> None:
    rig = opened(name)
    picture = pattern(rig.panel.size)
    rig.panel.show(picture, never)
    pixel = picture.width // 2, 3
    picture.putpixel(pixel, 0 if picture.getpixel(pixel) else 255)
    before = rig.traffic.bytes
    rig.panel.show(picture, never)
    assert 0 < rig.traffic.bytes - before <= 24
    assert same(rig.seen, picture)


@every_rig
def test_a_panel_in_the_dark_keeps_its_picture(name: str) -> None:
    rig = opened(name)
    rig.panel.show(pattern(rig.panel.size), never)
    rig.panel.light(None)
    assert not rig.chip.lit
    rig.panel.light(1.0)
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_a_panel_that_lost_its_power_in_the_dark_shows_the_picture_that_it_is_shown_then(name: str) -> None:
    rig = opened(name)
    rig.panel.show(pattern(rig.panel.size), never)
    rig.panel.light(None)
    rig.chip.lose_power()
    rig.panel.check()
    rig.panel.light(0.5)
    rig.panel.show(pattern(rig.panel.size), never)
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_a_panel_is_as_bright_as_it_is_told(name: str) -> None:
    rig = opened(name)
    contrasts = []
    for level in (0.0, 0.5, 1.0):
        rig.panel.light(level)
        contrasts.append(rig.chip.contrast)
    assert contrasts == [0, 128, 255]
    assert rig.chip.lit, "at 0 it is dim, and not dark"


@every_rig
def test_a_picture_that_is_broken_off_is_finished_by_the_next_one(name: str) -> None:
    rig = opened(name)
    everything = Image.new("1", rig.panel.size, 255)
    answers = iter([False, True])
    stopped = rig.panel.show(everything, lambda: next(answers, True))
    if not stopped:
        assert not same(rig.seen, everything)
    rig.panel.show(pattern(rig.panel.size), never)
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_a_picture_that_is_broken_off_after_the_dark_is_sent_again_from_the_beginning(name: str) -> None:
    rig = opened(name)
    rig.panel.light(None)
    rig.chip.lose_power()
    rig.panel.light(1.0)
    assert not rig.panel.show(pattern(rig.panel.size), lambda: True)
    assert rig.panel.show(pattern(rig.panel.size), never)
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_whatever_transfer_fails_the_panel_shows_the_picture_when_it_is_opened_again(name: str) -> None:
    rig = opened(name)

    def show() -> None:
        rig.panel.open()
        rig.panel.show(pattern(rig.panel.size), never)

    transfers = rig.traffic.transfers
    show()
    for number in range(rig.traffic.transfers - transfers):
        rig.traffic.fail(errno.EIO, after=number, torn=number % 3 > 0)
        with suppress(DisplayFault):
            show()
        rig.traffic.mend()
        show()
        assert same(rig.seen, pattern(rig.panel.size))
        assert rig.traffic.opened == 1


@every_rig
def test_a_panel_that_loses_its_power_is_put_right_by_its_keepers_checks(name: str) -> None:
    rig = opened(name)
    rig.panel.show(pattern(rig.panel.size), never)
    rig.chip.lose_power()
    if rig.answers:
        with pytest.raises(DisplayFault, match="without power"):
            rig.panel.check()
        rig.panel.open()
        rig.panel.show(pattern(rig.panel.size), never)
    for _ in range(5):
        rig.panel.check()
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_a_panel_that_was_pulled_out_shows_the_picture_when_it_is_back(name: str) -> None:
    rig = opened(name)
    rig.unplug()
    rig.chip.lose_power()
    if rig.answers:
        with pytest.raises(DisplayFault, match="nothing answers at this address"):
            rig.panel.show(pattern(rig.panel.size), never)
        with pytest.raises(DisplayFault, match="nothing answers at this address"):
            rig.panel.open()
        assert rig.traffic.opened == 0
    rig.plug()
    rig.panel.open()
    rig.panel.show(pattern(rig.panel.size), never)
    assert same(rig.seen, pattern(rig.panel.size))


@every_rig
def test_a_closed_panel_is_dark_and_has_given_everything_back(name: str) -> None:
    rig = opened(name)
    rig.panel.close()
    assert not rig.chip.lit
    assert rig.traffic.opened == 0
    rig.panel.close()


class Day:
    """A panel and those who use it, as its keeper does: opened again after each fault."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.is_open = self.is_dark = False
        self.shown: Image.Image | None = None

    def event(self, event: int | str) -> None:
        try:
            if not self.is_open:
                self.rig.panel.open()
                self.is_open, self.is_dark, self.shown = True, False, None
            self._show(event) if isinstance(event, int) else self._happen(event)
        except DisplayFault:
            self.is_open = False
        if self.is_open and not self.is_dark and self.shown is not None:
            assert same(self.rig.seen, self.shown)

    def _show(self, seed: int) -> None:
        picture = scribbled(self.rig.panel.size, seed)
        if self.is_dark:
            self.rig.panel.light(1.0)
            self.is_dark = False
        self.shown = None
        self.rig.panel.show(picture, never)
        self.shown = picture

    def _happen(self, event: str) -> None:
        rig = self.rig
        match event:
            case "power" if self.is_dark:
                rig.chip.lose_power()
            case "power":
                rig.chip.lose_power()
                self.is_open = False
            case "dark":
                rig.panel.light(None)
                self.is_dark = True
            case "check":
                rig.panel.check()
            case "stop":
                self.shown = None
                rig.panel.show(Image.new("1", rig.panel.size, 255), lambda: True)
            case "fail" | "torn":
                rig.traffic.fail(errno.EREMOTEIO, after=3, torn=event == "torn")
            case "unplug" if rig.answers:
                # On SPI nobody would notice; what it shows when it is back is another test's.
                rig.unplug()
            case "plug":
                rig.plug()


_events = st.lists(
    st.integers(0, 2**32 - 1) | st.sampled_from(["power", "dark", "check", "stop", "fail", "torn", "unplug", "plug"]),
    max_size=12,
)


def scribbled(size: tuple[int, int], seed: int) -> Image.Image:
    """A picture of a few bars, so that much of it is as it was in the one before."""
    picture = pattern(size)
    for bit in range(16):
        if seed >> bit & 1:
            left, top = seed * (bit + 3) % size[0], seed * (bit + 7) % size[1]
            picture.paste(bit % 2 * 255, (left, top, left + 1 + seed % 23, top + 1 + seed % 11))
    return picture


@every_rig
@settings(max_examples=8, deadline=None)
@given(events=_events, rotate=st.sampled_from([0, 90, 180, 270]), last=st.integers(0, 2**32 - 1))
def test_after_any_frames_and_faults_the_panel_shows_what_was_drawn(
    name: str, events: list[int | str], rotate: int, last: int
) -> None:
    day = Day(RIGS[name](rotate))
    for event in events:
        day.event(event)
    day.rig.traffic.mend()
    day.rig.plug()
    for _ in range(2):
        day.event(last)
    assert day.is_open
    assert same(day.rig.seen, scribbled(day.rig.panel.size, last))
