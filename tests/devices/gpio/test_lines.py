"""Watched lines: what the referee gets from the buttons."""

import asyncio
import select
import threading

import pytest
from gpiod.line import Bias as KernelBias
from gpiod.line import Clock, Edge

from deadheat.devices.gpio.errors import ChipGoneError, EdgesUnsupportedError, LineClosedError
from deadheat.devices.gpio.factory import GpiodFactory
from deadheat.devices.gpio.kernel import EVENT_BUFFER
from deadheat.devices.gpio.lines import Bias, BiasState, EdgeLines, RawEdge
from deadheat.testing.fake_gpiod import DISPATCH_NS, BiasSupport, FakeChip, FakeMachine

SEATS: list[int | str] = [17, "GPIO27", "BOARD15"]  # BOARD15 is GPIO22


@pytest.fixture
def lines(factory: GpiodFactory) -> EdgeLines:
    return factory.watch(SEATS)


def watched_on(support: BiasSupport, label: str = "9030000.pl061", bias: Bias = Bias.PULL_UP) -> EdgeLines:
    chip = FakeChip(8, label=label, bias_support=support)
    return GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})).watch([0, 1], bias=bias)


def readable(lines: EdgeLines) -> bool:
    poller = select.poll()
    poller.register(lines.fd, select.POLLIN)
    return bool(poller.poll(0))


# What is read


def test_an_edge_has_the_name_of_its_line_and_the_kernels_stamp_and_numbers(chip: FakeChip, lines: EdgeLines) -> None:
    chip.set_pull(27, False, at_ns=1_000)
    chip.set_pull(17, False, at_ns=2_000)
    chip.set_pull(27, True, at_ns=3_000)
    assert lines.read() == [
        RawEdge("GPIO27", 1_000, True, line_seqno=1, global_seqno=1),
        RawEdge(17, 2_000, True, line_seqno=1, global_seqno=2),
        RawEdge("GPIO27", 3_000, False, line_seqno=2, global_seqno=3),
    ]


def test_reading_never_blocks_and_the_descriptor_is_readable_while_edges_wait(chip: FakeChip, lines: EdgeLines) -> None:
    assert lines.read() == []
    assert not readable(lines)
    chip.set_pull(17, False)
    assert readable(lines)
    assert len(lines.read()) == 1
    assert not readable(lines)
    assert lines.read() == []


def test_an_event_loop_is_woken_by_an_edge(chip: FakeChip, lines: EdgeLines) -> None:
    async def press() -> list[RawEdge]:
        loop = asyncio.get_running_loop()
        edges: asyncio.Future[list[RawEdge]] = loop.create_future()
        loop.add_reader(lines.fd, lambda: edges.set_result(lines.read()))
        loop.call_soon(chip.set_pull, 22, False)
        try:
            return await asyncio.wait_for(edges, 10)
        finally:
            loop.remove_reader(lines.fd)

    assert [edge.line for edge in asyncio.run(press())] == ["BOARD15"]


def test_a_full_queue_has_lost_its_oldest_edges_and_shows_it(chip: FakeChip, lines: EdgeLines) -> None:
    for _ in range(EVENT_BUFFER // 2 + 5):
        chip.set_pull(17, False)
        chip.set_pull(17, True)
    edges = lines.read()
    assert len(edges) == EVENT_BUFFER
    assert edges[0].line_seqno == 11
    assert [edge.line_seqno for edge in edges] == list(range(11, EVENT_BUFFER + 11))


def test_edges_that_the_kernel_merged_leave_a_gap_in_the_global_number_alone(chip: FakeChip, lines: EdgeLines) -> None:
    with chip.threads_late():
        chip.set_pull(17, False, at_ns=1_000)
        chip.set_pull(17, True, at_ns=2_000)
        chip.set_pull(17, False, at_ns=3_000)
    chip.set_pull(17, True, at_ns=9_000)
    assert lines.read() == [RawEdge(17, 3_000, True, 1, 3), RawEdge(17, 9_000, False, 2, 4)]


def test_edges_come_in_the_order_of_the_kernels_threads_and_not_of_their_stamps(
    chip: FakeChip, lines: EdgeLines
) -> None:
    with chip.threads_late(backwards=True):
        chip.set_pull(17, False, at_ns=1_000)
        chip.set_pull(27, False, at_ns=2_000)
    assert [(edge.line, edge.timestamp_ns, edge.global_seqno) for edge in lines.read()] == [
        ("GPIO27", 2_000, 2),
        (17, 1_000, 1),
    ]


def test_a_press_that_bounces_open_at_once_is_printed_as_a_release(chip: FakeChip, lines: EdgeLines) -> None:
    with chip.levels_late():
        chip.set_pull(17, False, at_ns=1_000)
        chip.set_pull(17, True, at_ns=2_000)
    assert lines.read() == [RawEdge(17, 1_000, False, 1, 1), RawEdge(17, 2_000, False, 2, 2)]


def test_edges_that_wait_together_are_stamped_by_line_number(factory: GpiodFactory) -> None:
    chip = FakeChip(28, label="slow", clock=lambda: 5_000)
    lines = GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})).watch([6, 1])
    for line in (6, 1):
        chip.set_pull(line, True)
    lines.read()
    with chip.interrupts_off():
        chip.set_pull(6, False, at_ns=1_000)
        chip.set_pull(1, False, at_ns=2_000)
    assert [(edge.line, edge.timestamp_ns) for edge in lines.read()] == [(1, 5_000), (6, 5_000 + DISPATCH_NS)]


def test_a_single_line_has_only_one_numbering(factory: GpiodFactory, chip: FakeChip) -> None:
    lines = factory.watch([17])
    with chip.threads_late():
        chip.set_pull(17, False)
        chip.set_pull(17, True)
    assert [(edge.line_seqno, edge.global_seqno) for edge in lines.read()] == [(1, 1)]


# Levels


def test_levels_tell_who_is_pressing(chip: FakeChip, lines: EdgeLines) -> None:
    assert lines.levels() == {17: False, "GPIO27": False, "BOARD15": False}
    chip.set_pull(22, False)
    assert lines.levels() == {17: False, "GPIO27": False, "BOARD15": True}
    assert lines.level("BOARD15")
    assert not lines.level(17)
    with pytest.raises(KeyError):
        lines.level(22)


def test_a_button_to_the_supply_is_active_while_high(factory: GpiodFactory, chip: FakeChip) -> None:
    lines = factory.watch([17], bias=Bias.PULL_DOWN, active_low=False)
    assert lines.levels() == {17: False}
    chip.set_pull(17, True)
    assert lines.levels() == {17: True}
    assert [edge.active for edge in lines.read()] == [True]


def test_a_button_that_is_down_at_the_start_is_a_level_and_no_edge(factory: GpiodFactory, chip: FakeChip) -> None:
    chip.set_pull(17, False)
    lines = factory.watch(SEATS)
    assert lines.level(17)
    assert lines.read() == []


# What is asked of the kernel


def test_all_lines_are_in_one_request_for_both_edges_on_the_table_clock_and_without_debounce(
    chip: FakeChip, lines: EdgeLines
) -> None:
    held = [chip.wires[line].request for line in (17, 22, 27)]
    assert held[0] is held[1] is held[2]
    for line in (17, 22, 27):
        settings = chip.settings(line)
        assert settings is not None
        assert settings.edge_detection is Edge.BOTH
        assert settings.event_clock is Clock.MONOTONIC
        assert not settings.debounce_period
        assert settings.bias is KernelBias.PULL_UP
        assert settings.active_low


@pytest.mark.parametrize(
    ("bias", "kernel"),
    [
        (Bias.PULL_UP, KernelBias.PULL_UP),
        (Bias.PULL_DOWN, KernelBias.PULL_DOWN),
        (Bias.EXTERNAL, KernelBias.DISABLED),
        (Bias.AS_IS, KernelBias.AS_IS),
    ],
)
def test_every_bias_can_be_asked_for(factory: GpiodFactory, chip: FakeChip, bias: Bias, kernel: KernelBias) -> None:
    lines = factory.watch([17], bias=bias)
    settings = chip.settings(17)
    assert settings is not None
    assert settings.bias is kernel
    assert lines.bias is BiasState.SET


@pytest.mark.parametrize(
    ("support", "bias", "state"),
    [
        (BiasSupport.REFUSED, Bias.PULL_UP, BiasState.REFUSED),
        (BiasSupport.REFUSED, Bias.AS_IS, BiasState.SET),
        (BiasSupport.IGNORED, Bias.PULL_UP, BiasState.UNCONFIRMED),
        (BiasSupport.SET, Bias.PULL_UP, BiasState.UNCONFIRMED),
    ],
)
def test_what_became_of_the_bias_is_said_as_far_as_it_can_be_known(
    support: BiasSupport, bias: Bias, state: BiasState
) -> None:
    lines = watched_on(support, bias=bias)
    assert lines.bias is state
    assert lines.levels() == {0: support is not BiasSupport.SET or bias is not Bias.PULL_UP, 1: lines.level(1)}


def test_a_chip_that_cannot_report_edges_says_so() -> None:
    chip = FakeChip(8, label="slow")
    chip.has_interrupts = False
    with (
        GpiodFactory(machine=FakeMachine({"/dev/gpiochip0": chip})) as factory,
        pytest.raises(EdgesUnsupportedError, match=r"0, 1: /dev/gpiochip0 .* cannot report edges of a line"),
    ):
        factory.watch([0, 1])


# The end


def test_closed_lines_say_that_they_are_closed(lines: EdgeLines, chip: FakeChip) -> None:
    lines.close()
    lines.close()
    assert chip.settings(17) is None
    for use in (lines.read, lines.levels):
        with pytest.raises(LineClosedError, match="These lines were closed by this program before"):
            use()


def test_a_chip_that_goes_away_is_said_at_the_next_reading(chip: FakeChip, lines: EdgeLines) -> None:
    chip.unplug()
    for use in (lines.read, lines.levels):
        with pytest.raises(ChipGoneError) as raised:
            use()
        assert isinstance(raised.value, OSError)
        assert raised.value.what == (
            "17, GPIO27, BOARD15: /dev/gpiochip0 (gpiochip0, label pinctrl-bcm2711, 58 lines) is gone."
        )
    lines.close()


def test_watching_starts_no_thread(factory: GpiodFactory) -> None:
    before = set(threading.enumerate())
    factory.watch(SEATS)
    assert set(threading.enumerate()) == before
