"""Panels of one address behind multiplexers: none ever hears what is meant for another."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.devices.screens import DisplayFault, Links, Panel, PanelSpec
from deadheat.testing.fake_i2c import FakeI2c, FakeMux
from deadheat.testing.fake_oled import FakeOled

from .pictures import pattern, same
from .rigs import never

PLACES = [(0x70, 1), (0x70, 6), (0x71, 1)]


class Table:
    """Three panels of one address, behind two multiplexers on one bus."""

    def __init__(self) -> None:
        i2c = FakeI2c(1)
        self.bus = i2c[1]
        self.muxes = {address: self.bus.plug(address, FakeMux()) for address in (0x70, 0x71)}
        self.oleds = [self.muxes[mux].plug(channel, 0x3C, FakeOled()) for mux, channel in PLACES]
        links = Links(i2c.open)
        self.panels = [Panel(PanelSpec(mux=mux, channel=channel), links) for mux, channel in PLACES]

    def show(self, number: int, shift: int = 0) -> None:
        picture = pattern((128, 64)).rotate(shift)
        panel = self.panels[number]
        panel.open()
        panel.show(picture, never)
        assert same(self.oleds[number].picture, picture)


def test_each_panel_shows_its_own_picture() -> None:
    table = Table()
    for number in range(3):
        table.show(number, shift=number * 90)
    for number in range(3):
        assert same(table.oleds[number].picture, pattern((128, 64)).rotate(number * 90))
    assert table.bus.heard_by_several == 0


def test_no_channel_is_on_when_nothing_is_said() -> None:
    table = Table()
    table.show(0)
    assert [mux.connected for mux in table.muxes.values()] == [0, 0]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.none() | st.integers(0, 30), st.sampled_from([errno.EREMOTEIO, errno.EIO])),
        min_size=1,
        max_size=8,
    ),
    st.booleans(),
)
def test_after_any_fault_no_panel_hears_what_is_meant_for_another(
    showings: list[tuple[int, int | None, int]], torn: bool
) -> None:
    table = Table()
    for number, failing, error in showings:
        if failing is not None:
            table.bus.fail(error, after=failing, torn=torn)
        try:
            table.show(number)
        except DisplayFault:
            table.bus.mend()
    assert table.bus.heard_by_several == 0
    for number in range(3):
        table.show(number, shift=180)
    assert table.bus.heard_by_several == 0
    assert table.bus.opened == 3


def test_a_channel_that_cannot_be_switched_off_is_before_another_mux_is_used() -> None:
    table = Table()
    table.show(0)
    # The last transfer but one of a command is the panel's, the last one switches the channel off.
    table.bus.fail(errno.EIO, after=2)
    table.panels[0].light(0.5)
    assert table.muxes[0x70].connected == 1 << 1
    table.show(2)
    assert table.bus.heard_by_several == 0


def test_a_mux_that_was_pulled_out_does_not_hold_up_the_panels_of_the_other() -> None:
    table = Table()
    table.show(0)
    table.bus.fail(errno.EIO, after=2)
    table.panels[0].light(0.5)
    table.bus.unplug(0x70)
    table.show(2)
    with pytest.raises(DisplayFault, match="nothing answers"):
        table.show(0)


def test_a_mux_that_was_without_power_needs_no_care() -> None:
    table = Table()
    table.show(1)
    for mux in table.muxes.values():
        mux.lose_power()
    table.panels[1].show(pattern((128, 64)).rotate(90), never)
    assert same(table.oleds[1].picture, pattern((128, 64)).rotate(90))
