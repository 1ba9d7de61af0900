"""The Moment of a press holds the truth, through every kind of wire, while the wire keeps its word."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from deadheat.testing.fairness.callback import CALLBACK, callback_wire
from deadheat.testing.fairness.hub import hub_accuracy, hub_wire
from deadheat.testing.fairness.kernel import kernel_wire
from deadheat.testing.fairness.waves import Line, press
from deadheat.testing.fairness.wires import Wire
from deadheat.timing import MS, US, Contacts, Press, Release, S, Signal

from .bench import STEADY

_BEGAN = 100 * S
_ENDS = _BEGAN + 400 * MS
_STEP = 700 * US

seeds = st.integers(0, 2**32)


def lines(rng: Random) -> tuple[dict[str, int], dict[str, Line]]:
    """When each seat truly pressed, and its line."""
    presses = {f"seat-{n}": _BEGAN + rng.randrange(60 * MS, 90 * MS) for n in range(rng.randint(1, 8))}
    closed = {seat: list(press(rng, at, at + rng.randrange(70 * MS, 140 * MS))) for seat, at in presses.items()}
    return presses, {seat: Line(each) for seat, each in closed.items()}


def watch(wire: Wire) -> tuple[list[Signal], list[Signal]]:
    """What is reported when the wire is read at regular times, and what of that had been vouched not to come."""
    contacts = Contacts("table", accuracy=wire.accuracy)
    wire.take(_BEGAN)
    for seat in wire.lines:
        contacts.add(seat, wire.level(seat, _BEGAN), wire.level_at(_BEGAN))
    signals: list[Signal] = []
    broken: list[Signal] = []
    promised = 0
    for now in range(_BEGAN, _ENDS, _STEP):
        for edge in wire.take(now):
            contacts.edge(edge.seat, edge.stamp, edge.active, edge.line_seqno, edge.global_seqno)
        at = wire.level_at(now)
        contacts.read_levels(lambda seat, now=now: wire.level(seat, now), at)  # type: ignore[misc]
        until = wire.complete_until(now)
        for signal in contacts.advance(until):
            signals.append(signal)
            if signal.at.earliest < promised:
                broken.append(signal)
        promised = max(promised, contacts.watermark(until))
    return signals, broken


def assert_keeps_faith(wire: Wire, presses: dict[str, int]) -> None:
    signals, broken = watch(wire)
    said = [signal for signal in signals if isinstance(signal, Press)]
    assert sorted(signal.seat for signal in said) == sorted(presses)
    for signal in said:
        assert signal.at.earliest <= presses[signal.seat] <= signal.at.latest
    assert len([signal for signal in signals if isinstance(signal, Release)]) == len(presses)
    assert broken == []


@STEADY
@given(seeds)
def test_edges_stamped_by_the_kernel(seed: int) -> None:
    rng = Random(seed)
    presses, each = lines(rng)
    assert_keeps_faith(kernel_wire("table", each, rng, first=min(presses.values())), presses)


@STEADY
@given(seeds)
def test_edges_stamped_by_a_hub_whose_clock_is_known_within_a_bound(seed: int) -> None:
    rng = Random(seed)
    presses, each = lines(rng)
    accuracy = hub_accuracy(rng.randrange(100 * US, 400 * US))
    first = min(presses.values())
    assert_keeps_faith(hub_wire("table", accuracy, each, rng, first=first, ends=_ENDS, loses=0), presses)


@STEADY
@given(seeds)
def test_edges_stamped_in_callbacks(seed: int) -> None:
    rng = Random(seed)
    presses, each = lines(rng)
    assert CALLBACK.coalesced == 0
    assert_keeps_faith(callback_wire("table", each, rng), presses)
