"""The real pcscd, pyscard and libpcsclite, with a virtual reader and virtual cards."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module

from deadheat.devices.clock import LoopClock
from deadheat.devices.readers.pcsc import PcscOptions, PcscReader, in_thread, list_readers
from deadheat.devices.readers.pcsc.scard import open_pcsc
from deadheat.devices.readers.pcsc.worker import Answered, Worker
from deadheat.timing import MS, CardGone, CardSeen, Signal

from .desk import code_of
from .pcscd import READER, Pcscd
from .tags import written
from .virtual_card import placed

PATIENCE_S = 15.0
NTAG = "04A1B2C3D4E5F6"
CLASSIC = "61008EB2"

PROMPT = PcscOptions(absence_ms=50)
"""The virtual reader never loses a card for a moment, so nobody need wait for its return."""


class Watch:
    """A reader that runs on this loop, and what it reports."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.clock = LoopClock(loop)
        self.workers: list[Worker] = []
        self._thread = in_thread("north-reader", self.clock.now, loop.call_soon_threadsafe)
        self.reader = PcscReader(
            "north-reader",
            READER,
            self.clock,
            asker=self._make_worker,
            code_of=code_of,
            names="the-mind/42".__eq__,
            options=PROMPT,
        )
        self.told: asyncio.Queue[None] = asyncio.Queue()
        self._signals: asyncio.Queue[Signal] = asyncio.Queue()
        self._stirs: asyncio.Queue[None] = asyncio.Queue()
        self.mark = 0

    def _make_worker(self, answered: Answered) -> Worker:
        self.workers.append(self._thread(answered))
        return self.workers[-1]

    def touched(self, seat: str, at: int) -> None:
        raise AssertionError("a reader has no buttons")

    def offer(self, signal: Signal) -> None:
        assert isinstance(signal, CardSeen | CardGone)
        assert self.mark <= signal.at.earliest, "it had vouched for that time"
        self._signals.put_nowait(signal)

    def stirred(self, source: str) -> None:
        mark = self.reader.vouched(self.clock.now())
        assert mark is not None
        assert self.mark <= mark
        self.mark = mark
        self._stirs.put_nowait(None)

    async def next(self) -> Signal:
        return await asyncio.wait_for(self._signals.get(), PATIENCE_S)

    async def seen(self) -> CardSeen:
        signal = await self.next()
        assert isinstance(signal, CardSeen)
        return signal

    async def gone(self) -> CardGone:
        signal = await self.next()
        assert isinstance(signal, CardGone)
        return signal

    async def stirs(self, times: int = 1) -> None:
        """Wait until it has answered so often from now on."""
        while not self._stirs.empty():
            self._stirs.get_nowait()
        for _ in range(times):
            await asyncio.wait_for(self._stirs.get(), PATIENCE_S)

    async def lost(self) -> str:
        """Wait until it is told that the reader is lost; why."""
        while self.reader.outage is None:
            await asyncio.wait_for(self.told.get(), PATIENCE_S)
        assert self.reader.vouched(self.clock.now()) is None
        return self.reader.outage.what

    @property
    def nothing_left(self) -> bool:
        return self._signals.empty()


class _Told(logging.Handler):
    """Rings for each line of the log; lines come from the loop's thread."""

    def __init__(self, bell: "asyncio.Queue[None]") -> None:
        super().__init__()
        self._bell = bell

    def emit(self, record: logging.LogRecord) -> None:
        self._bell.put_nowait(None)


def watching(story: Callable[[Watch], Awaitable[None]]) -> None:
    """Tell a story at a reader that is watched; afterwards its thread has ended."""

    async def run() -> None:
        watch = Watch()
        handler = _Told(watch.told)
        log = logging.getLogger("deadheat.readers")
        log.addHandler(handler)
        watch.reader.start(watch)
        try:
            await story(watch)
        finally:
            watch.reader.stop()
            log.removeHandler(handler)
        assert all(worker.closed(PATIENCE_S) for worker in watch.workers)

    asyncio.run(run())


def test_it_is_listed(pcscd: Pcscd) -> None:
    assert list_readers() == (READER, "Virtual PCD 00 01")


def test_cards_are_seen_and_gone_when_they_came_and_went(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        for uid in (NTAG, CLASSIC):
            before = watch.clock.now()
            with placed(pcscd.port, uid + "9000"):
                came = watch.clock.now()
                seen = await watch.seen()
                before_lift = watch.clock.now()
            lifted = watch.clock.now()
            gone = await watch.gone()
            assert seen.code == gone.code == f"uid:{uid}"
            assert seen.at.earliest <= before
            assert came <= seen.at.latest
            assert gone.at.earliest <= before_lift
            assert lifted <= gone.at.latest + 1 * MS
        assert watch.reader.status.counters == {
            "scans": 2, "without_uid": 0, "unreadable": 0, "outages": 0, "flaps": 0
        }  # fmt: skip

    watching(story)


def test_a_written_tag_is_seen_as_the_card_that_it_names(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        with placed(pcscd.port, NTAG + "9000", written("the-mind/42")):
            assert (await watch.seen()).code == "the-mind/42"

    watching(story)


def test_a_card_without_a_uid_is_passed_over(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        with placed(pcscd.port, "6A81"):
            while not watch.reader.status.counters["without_uid"]:
                await watch.stirs()
        with placed(pcscd.port, NTAG + "9000"):
            assert (await watch.seen()).code == f"uid:{NTAG}"
        assert watch.reader.status.counters["outages"] == 0

    watching(story)


def test_another_program_that_takes_and_resets_the_card_makes_no_new_placement(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        with placed(pcscd.port, NTAG + "9000"):
            await watch.seen()
            use_alone_and_reset()
            await watch.stirs(6)
            assert watch.nothing_left
        await watch.gone()
        assert watch.reader.status.counters["scans"] == 1

    watching(story)


def use_alone_and_reset() -> None:
    scard = import_module("smartcard.scard")
    _, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_SYSTEM)
    protocols = scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
    code, card, _ = scard.SCardConnect(context, READER, scard.SCARD_SHARE_EXCLUSIVE, protocols)
    assert code == scard.SCARD_S_SUCCESS
    assert scard.SCardDisconnect(card, scard.SCARD_RESET_CARD) == scard.SCARD_S_SUCCESS
    scard.SCardReleaseContext(context)


def test_pcscd_may_be_killed_and_started_again_in_the_middle_of_a_match(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        pcscd.stop()
        assert await watch.lost() == "pcscd, the service for card readers, does not run."
        pcscd.run()
        await watch.stirs()
        assert watch.reader.outage is None
        with placed(pcscd.port, NTAG + "9000"):
            assert (await watch.seen()).code == f"uid:{NTAG}"
        assert watch.reader.status.counters["outages"] == 1

    watching(story)


def test_a_pcscd_that_hangs_holds_up_neither_the_loop_nor_the_end(pcscd: Pcscd) -> None:
    async def story(watch: Watch) -> None:
        await watch.stirs()
        pcscd.freeze()
        assert await watch.lost() == f"pcscd does not answer about {READER!r}."
        watch.reader.stop()
        assert not watch.workers[0].closed(0)
        watch.reader.start(watch)
        pcscd.thaw()
        await watch.stirs()
        assert watch.reader.outage is None

    watching(story)


def test_it_is_an_outage_if_no_pcscd_runs_at_the_start(pcscd: Pcscd) -> None:
    pcscd.stop()

    async def story(watch: Watch) -> None:
        await watch.lost()
        pcscd.run()
        await watch.stirs()
        assert watch.reader.outage is None

    watching(story)


def test_a_closed_way_may_be_closed_again(pcscd: Pcscd) -> None:
    way = open_pcsc()
    assert way.readers()
    way.close()
    way.close()
