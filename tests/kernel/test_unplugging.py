"""Scanners that are plugged out and in again, on a stock kernel with USB ports."""

from collections.abc import Iterator
from typing import Any

import pytest

from .guest import Guest, Message

pytestmark = pytest.mark.kernel


class Bench:
    """A script in the guest that has USB devices to plug in."""

    def __init__(self, pc: Guest) -> None:
        self._pc = pc

    def do(self, order: str, **how: Any) -> Message:
        self._pc.send(do=order, **how)
        return self._pc.wait_for("done")

    def plug(self, name: str) -> str:
        """Plugs it in; the name that the kernel gives to it."""
        return str(self.do("plug", name=name)["node"])


@pytest.fixture
def bench(pc: Guest) -> Iterator[Bench]:
    """A bench with a serial scanner that is not plugged in."""
    with pc.running("plugs", "bench"):
        pc.wait_for("ready")
        bench = Bench(pc)
        bench.do("make", name="scanner", kind="acm", number="A1")
        yield bench


def test_a_serial_scanner_is_heard_through_a_usb_port(bench: Bench) -> None:
    node = bench.plug("scanner")
    assert bench.do("open", node=node)["raised"] is None
    bench.do("say", name="scanner", text="42\r")
    assert bench.do("use", node=node, method="read", arguments=[3])["given"] == "42\r"


@pytest.mark.parametrize(
    ("method", "arguments", "raised", "is_os_error"),
    [
        ("read", [1], "SerialException", True),
        ("in_waiting", [], "OSError", True),
        ("write", ["x"], "SerialException", True),
        ("flush", [], "error", False),
        ("reset_input_buffer", [], "error", False),
    ],
)
def test_what_pyserial_raises_once_the_plug_is_pulled(
    bench: Bench, method: str, arguments: list[Any], raised: str, is_os_error: bool
) -> None:
    node = bench.plug("scanner")
    bench.do("open", node=node)
    bench.do("unplug", name="scanner")
    told = bench.do("use", node=node, method=method, arguments=arguments)
    assert (told["raised"], told.get("is_os_error")) == (raised, is_os_error)
    assert bench.do("close", node=node)["raised"] is None


def test_a_scanner_comes_back_under_another_name_while_its_old_one_is_held(bench: Bench) -> None:
    node = bench.plug("scanner")
    bench.do("open", node=node)
    bench.do("unplug", name="scanner")
    assert bench.plug("scanner") != node
    bench.do("close", node=node)
    bench.do("unplug", name="scanner")
    assert bench.plug("scanner") == node


def test_a_stranger_gets_the_name_that_a_scanner_has_left(bench: Bench) -> None:
    node = bench.plug("scanner")
    bench.do("unplug", name="scanner")
    bench.do("make", name="stranger", kind="acm", number="B2", port=1)
    assert bench.plug("stranger") == node


def test_a_port_that_is_open_exclusively_is_refused_to_others_who_ask_for_that(bench: Bench) -> None:
    node = bench.plug("scanner")
    bench.do("open", node=node)
    assert bench.do("open", node=node)["raised"] == "SerialException"


def watched(bench: Bench, name: str) -> Bench:
    """The same bench, where the product has looked for this scanner, found it, and it has been quiet for a while."""
    bench.do("watch", name=name)
    assert bench.do("wait_for_state", state="absent")["path"] == ""
    bench.plug(name)
    bench.do("wait_for_state", state="up")
    assert bench.do("scans", rest_ms=150)["codes"] == []
    bench.do("told")
    return bench


@pytest.fixture
def reading(bench: Bench) -> Bench:
    """A bench with a serial scanner that the product reads."""
    return watched(bench, "scanner")


@pytest.fixture
def typing(bench: Bench) -> Bench:
    """A bench with a scanner that types, which the product reads."""
    bench.do("make", name="typist", kind="hid", number="K1", port=1)
    return watched(bench, "typist")


def test_a_serial_scanner_is_read_by_the_product(reading: Bench) -> None:
    reading.do("say", name="scanner", text="42\r\n007\r")
    assert reading.do("scans", count=2)["codes"] == ["42", "007"]


def test_a_scanner_that_types_is_read_by_the_product(typing: Bench) -> None:
    typing.do("say", name="typist", text="42\n")
    assert typing.do("scans", count=1)["codes"] == ["42"]


@pytest.mark.parametrize(
    ("set_up", "name", "end", "times"), [("reading", "scanner", "\r", 20), ("typing", "typist", "\n", 5)]
)
def test_outages_cost_nothing_but_the_half_scans(
    request: pytest.FixtureRequest, set_up: str, name: str, end: str, times: int
) -> None:
    bench: Bench = request.getfixturevalue(set_up)
    for turn in range(times):
        bench.do("say", name=name, text="99")
        bench.do("unplug", name=name)
        bench.do("wait_for_state", state="absent")
        bench.plug(name)
        assert bench.do("wait_for_state", state="up")["seconds"] < 2
        bench.do("scans", rest_ms=120)
        bench.do("say", name=name, text=f"{turn}{end}")
        assert bench.do("scans", count=1)["codes"] == [str(turn)]
        told = bench.do("told")
        assert [state for state in told["states"] if state != "opening"] == ["up", "absent", "up"]
    # One line when it is lost and one when it is back, until there are too many of them in a minute.
    assert 2 <= len(told["lines"]) <= 10


def test_a_scanner_that_comes_back_under_another_name_is_found_by_its_port(reading: Bench) -> None:
    node = reading.do("wait_for_state", state="up")["path"]
    reading.do("say", name="scanner", text="4")
    reading.do("unplug", name="scanner")
    reading.do("wait_for_state", state="absent")
    reading.do("make", name="stranger", kind="acm", number="B2", port=1)
    assert f"/dev/{reading.plug('stranger')}" == node
    reading.plug("scanner")
    assert reading.do("wait_for_state", state="up")["path"] not in ("", node)
    reading.do("scans", rest_ms=120)
    reading.do("say", name="scanner", text="2\r")
    assert reading.do("scans", count=1)["codes"] == ["2"]


def test_a_stranger_on_the_old_name_is_neither_read_nor_written_to(reading: Bench) -> None:
    node = reading.do("wait_for_state", state="up")["path"]
    reading.do("unplug", name="scanner")
    reading.do("make", name="stranger", kind="acm", number="B2", port=1)
    assert f"/dev/{reading.plug('stranger')}" == node
    reading.do("say", name="stranger", text="13\r")
    assert reading.do("scans", rest_ms=1500)["codes"] == []
    assert reading.do("heard", name="stranger")["data"] == ""
    assert reading.do("told")["states"][-1] == "absent"


def test_nothing_is_sent_to_a_scanner(reading: Bench) -> None:
    reading.do("say", name="scanner", text="42\r")
    reading.do("scans", count=1)
    assert reading.do("heard", name="scanner")["data"] == ""


def test_two_scanners_that_nobody_can_tell_apart_are_refused_with_both_places(bench: Bench) -> None:
    bench.do("make", name="twin", kind="acm", number="A1", port=1)
    bench.plug("scanner")
    bench.plug("twin")
    bench.do("watch", name="scanner", place="id:1d6b:0001/A1")
    bench.do("wait_for_state", state="refused")
    told = bench.do("told")
    assert "usb:dummy_hcd.0/1" in told["why"]
    assert "usb:dummy_hcd.1/1" in told["why"]
    bench.do("unplug", name="twin")
    bench.do("wait_for_state", state="up")


def test_a_serial_scanner_that_another_program_has_open_is_refused_with_its_name(bench: Bench) -> None:
    process = bench.do("other_program", node=bench.plug("scanner"))["process"]
    bench.do("watch", name="scanner")
    bench.do("wait_for_state", state="refused")
    assert f"python3 (process {process})" in bench.do("told")["why"]
