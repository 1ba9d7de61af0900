"""What the guest's kernel does with pulled lines, seen through gpiod alone: the facts that the product is built on."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from .guest import LINES, Guest, Message, let_pass
from .machine import AT_ONCE

pytestmark = pytest.mark.kernel

PRODUCT_NEEDS = ["asyncio", "ctypes", "decimal", "json", "select", "sqlite3", "tomllib", "uuid", "zoneinfo"]


def collect(guest: Guest, pulls: Callable[[], object], *, lines: list[int], count: int, buffer: int = 1024) -> Message:
    """The first ``count`` edges that wait in the kernel after the pulls, with the times of arming and of reading."""
    with guest.running("edges", "collect", lines=lines, count=count, buffer=buffer):
        guest.wait_for("armed")
        pulls()
        guest.send(pulls="done")
        return guest.wait_for("edges")


def test_the_guest_runs_a_stock_cloud_kernel(guest: Guest) -> None:
    assert guest.ready["kernel"].endswith("-cloud-arm64")
    assert guest.ready["python"].startswith("3.11.")


def test_the_chip_is_found_by_its_label_and_all_its_lines_are_free(guest: Guest) -> None:
    with guest.running("userland", "chips"):
        (chip,) = guest.wait_for("chips")["chips"]
    assert "pl061" in chip["label"]
    assert chip["lines"] == len(LINES)
    assert chip["used"] == {}


def test_every_line_can_be_pulled(guest: Guest) -> None:
    told = collect(guest, lambda: guest.pull(*((line, 1) for line in LINES)), lines=[*LINES], count=len(LINES))
    assert {edge["line"] for edge in told["edges"]} == set(LINES)


def test_a_pull_is_stamped_on_the_monotonic_clock(guest: Guest) -> None:
    told = collect(guest, lambda: guest.pull((5, 1)), lines=[5], count=1)
    (edge,) = told["edges"]
    assert (edge["line"], edge["rising"], edge["line_seqno"]) == (5, True, 1)
    assert told["armed_ns"] < edge["stamp_ns"] < told["read_ns"]


def test_stamps_are_as_far_apart_as_the_pulls_were(guest: Guest) -> None:
    with guest.running("edges", "watch", lines=[1, 6]):
        guest.wait_for("armed")
        first = guest.pull((6, 1))
        let_pass(0.02)
        second = guest.pull((1, 1))
        earlier, later = guest.wait_for("edge"), guest.wait_for("edge")
    assert (earlier["line"], later["line"]) == (6, 1)
    assert second.earliest_ns - first.latest_ns >= 20_000_000
    # The stamps may each be late by what the emulated interrupt takes, here seldom more than a millisecond.
    assert later["stamp_ns"] - earlier["stamp_ns"] > 10_000_000


@pytest.mark.parametrize("order", [(6, 1), (1, 6)])
def test_of_two_lines_pulled_at_once_the_lower_is_stamped_first(guest: Guest, order: tuple[int, int]) -> None:
    told = collect(guest, lambda: guest.pull(*((line, 1) for line in order)), lines=[1, 6], count=2)
    stamps = {edge["line"]: edge["stamp_ns"] for edge in told["edges"]}
    numbers = {edge["line"]: edge["seqno"] for edge in told["edges"]}
    assert stamps[1] < stamps[6]
    assert (numbers[1], numbers[6]) == (1, 2)


def test_an_unread_burst_drops_its_oldest_edges_and_leaves_a_gap_in_the_line_numbers(guest: Guest) -> None:
    def burst() -> None:
        for level in (1, 0) * 20:
            guest.pull((2, level))
            let_pass(0.005)

    edges = collect(guest, burst, lines=[2], count=16, buffer=16)["edges"]
    numbers = [edge["line_seqno"] for edge in edges]
    assert numbers[0] > 1
    assert all(later == earlier + 1 for earlier, later in pairwise(numbers))


def test_changes_too_fast_for_the_kernel_are_merged_into_one_edge(guest: Guest) -> None:
    def burst() -> None:
        guest.pull(*((4, level % 2) for level in range(1, AT_ONCE)))
        let_pass(0.1)
        guest.pull((4, 0))

    edges = collect(guest, burst, lines=[4], count=2)["edges"]
    assert [(edge["line_seqno"], edge["rising"]) for edge in edges] == [(1, True), (2, False)]


def test_what_the_product_imports_is_in_the_guest(guest: Guest) -> None:
    modules = [*PRODUCT_NEEDS, "gpiod", "gpiozero", "lgpio", "msgspec", "deadheat"]
    with guest.running("userland", "imports", modules=modules):
        assert guest.wait_for("imported")["failed"] == {}


def test_the_products_entry_points_are_found_beside_those_of_gpiozero(guest: Guest) -> None:
    with guest.running("userland", "plugins", group="gpiozero_pin_factories"):
        assert {"gpiod", "lgpio", "mock"} <= set(guest.wait_for("plugins")["names"])


def test_gpiozero_hears_buttons_through_its_lgpio_factory(guest: Guest) -> None:
    with guest.running("factories", "buttons", factory="lgpio", lines=[*LINES]):
        assert guest.wait_for("armed")["factory"] == "gpiozero.pins.lgpio.LGPIOFactory"
        for line in LINES:
            guest.pull((line, 1))
            assert guest.wait_for("pressed")["line"] == f"GPIO{line}"


def test_edges_from_before_a_script_are_not_laid_at_its_door(guest: Guest) -> None:
    with guest.running("edges", "watch", lines=[1, 6]):
        guest.wait_for("armed")
        guest.pull((1, 1), (6, 1))
        guest.wait_for("edge")
    told = collect(guest, lambda: guest.pull((6, 1)), lines=[1, 6], count=1)
    assert [(edge["line"], edge["seqno"]) for edge in told["edges"]] == [(6, 1)]


def test_a_script_that_raises_shows_its_traceback_at_once(guest: Guest) -> None:
    with pytest.raises(AssertionError, match="on purpose"), guest.running("userland", "fail", why="on purpose"):
        guest.wait_for("armed")


def test_a_script_that_ends_is_not_waited_for(guest: Guest) -> None:
    with (
        pytest.raises(AssertionError, match="ended while the test waited for armed"),
        guest.running("userland", "chips"),
    ):
        guest.wait_for("armed")
