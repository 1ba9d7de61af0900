"""Whatever happens at a reader, what it reports is true and nothing is lost or claimed too early."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from deadheat.timing import CardGone, CardSeen, Moment

from .desk import ACR, Desk

CARDS = ("04A1B2C3D4E5F6", "61008EB2")
POLL = 750

steps = st.lists(
    st.tuples(
        st.sampled_from(["place", "place", "lift", "lift", "stop", "run", "unplug", "plug", "take", "give", "mute"]),
        st.sampled_from(CARDS),
        st.integers(0, POLL - 1),  # ms until pcscd notices
        st.integers(0, 1500),  # ms until the next step
    ),
    max_size=12,
)


class Day:
    """Does what it is told, and remembers when each card really came and went."""

    def __init__(self) -> None:
        self.desk = Desk(poll_ms=POLL)
        self.on_reader: str | None = None
        self.came: dict[str, list[int]] = {card: [] for card in CARDS}
        self.went: dict[str, list[int]] = {card: [] for card in CARDS}

    def do(self, what: str, card: str, noticed_after: int, then: int) -> None:
        desk, pcscd = self.desk, self.desk.pcscd
        really = desk.clock.now()
        if what in ("place", "mute"):
            self._goes(really)
            self.on_reader = card
            self.came[card].append(really)
            desk.wait(noticed_after)
            if ACR in pcscd._slots:
                pcscd.place_odd(ACR, bytes.fromhex(card + "9000") if what == "place" else b"")
        elif what == "lift":
            self._goes(really)
            desk.wait(noticed_after)
            if ACR in pcscd._slots:
                pcscd.lift(ACR)
        elif what in ("stop", "run"):
            getattr(pcscd, what)()
        elif what in ("unplug", "plug"):
            if (ACR in pcscd._slots) is (what == "unplug"):
                self._goes(really)
            getattr(pcscd, what)(ACR)
        elif ACR in pcscd._slots:
            pcscd.take(ACR, taken=what == "take")
        desk.wait(then)

    def _goes(self, really: int) -> None:
        if self.on_reader is not None:
            self.went[self.on_reader].append(really)
            self.on_reader = None

    def settle(self) -> None:
        for what in ("run", "unplug", "plug"):
            self.do(what, CARDS[0], 0, 5000)


def holds_one_of(at: Moment, instants: list[int]) -> bool:
    return any(at.earliest <= instant <= at.latest for instant in instants)


@settings(deadline=None, max_examples=150)
@example([("place", CARDS[0], 0, 0), ("mute", CARDS[0], 650, 101)])
@example(
    [
        ("place", CARDS[1], 0, 3),
        ("stop", CARDS[0], 0, 0),
        ("mute", CARDS[0], 0, 24),
        ("run", CARDS[0], 0, 38),
        ("place", CARDS[0], 749, 0),
    ]
)
@given(steps)
def test_every_moment_holds_the_instant_at_which_it_happened(day_steps: list[tuple[str, str, int, int]]) -> None:
    """The desk itself checks that nothing comes that had been vouched for to be over."""
    day = Day()
    for step in day_steps:
        day.do(*step)
    day.settle()
    lying: str | None = None
    for signal in day.desk.signals:
        if isinstance(signal, CardSeen):
            # The card that lay there before a long outage may be seen anew although it has never been away.
            assert lying == signal.code or holds_one_of(signal.at, day.came[signal.code.removeprefix("uid:")])
            assert lying in (None, signal.code)
            lying = signal.code
        else:
            assert isinstance(signal, CardGone)
            assert holds_one_of(signal.at, day.went[signal.code.removeprefix("uid:")])
            assert lying == signal.code
            lying = None
    assert lying is None, "nothing lies on a reader that has just been plugged in"
    assert day.desk.reader.outage is None


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(st.sampled_from(CARDS), st.integers(20, 4000), st.integers(1300, 4000)), max_size=6))
def test_without_trouble_every_placement_is_seen_once_and_gone_once(
    placements: list[tuple[str, int, int]],
) -> None:
    desk = Desk()
    desk.wait(100)
    expected: list[str] = []
    for card, lies, pause in placements:
        desk.place(card)
        desk.wait(lies)
        desk.lift()
        desk.wait(pause)
        expected += ["+" + card, "-" + card]
    assert desk.said == expected


@settings(deadline=None, max_examples=30)
@example(65_533)
@example(65_534)
@example(65_535)
@given(st.integers(0, 2**16 - 1))
def test_counting_may_begin_anew_at_any_time(count: int) -> None:
    desk = Desk()
    desk.pcscd._slots[ACR].comings = count
    desk.wait(1000)
    desk.pcscd._slots[ACR].comings &= 0xFFFF
    desk.place(CARDS[0])
    desk.pcscd._slots[ACR].comings &= 0xFFFF
    desk.wait(1000)
    desk.lift()
    desk.pcscd._slots[ACR].comings &= 0xFFFF
    desk.wait(1000)
    assert desk.said == ["+" + CARDS[0], "-" + CARDS[0]]
    assert desk.reader.status.counters["unreadable"] == 0
