"""The thread that waits for pcscd."""

from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, current_thread, main_thread

from deadheat.devices.readers.pcsc.calls import Answer, Ask, Call, Failed, Listed, ListReaders, Look, PcscError, Trouble
from deadheat.devices.readers.pcsc.worker import Worker

PATIENCE_S = 10.0


class SlowPcsc:
    """Answers a look when it is let go on."""

    def __init__(self) -> None:
        self.let_go = Event()
        self.closed = Event()

    def readers(self) -> tuple[str, ...]:
        assert current_thread() is not main_thread()
        return ("A 00 00",)

    def state(self, reader: str, known: int, timeout: int) -> int | None:
        assert self.let_go.wait(PATIENCE_S)
        return known

    def transmit(self, reader: str, apdu: bytes) -> bytes:
        raise PcscError(Trouble.NO_CARD, "removed")

    def close(self) -> None:
        assert current_thread() is not main_thread()
        self.closed.set()


class Loop:
    """Keeps what is handed over to the loop's thread until it is run."""

    def __init__(self) -> None:
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.answers: list[tuple[Call, Answer, int, int]] = []
        self.now = iter(range(1000)).__next__

    def answered(self, call: Call, answer: Answer, began: int, ended: int) -> None:
        assert current_thread() is main_thread()
        self.answers.append((call, answer, began, ended))

    def run_one(self) -> None:
        self.posted.get(timeout=PATIENCE_S)()


def test_each_call_is_answered_on_the_loop_with_when_it_began_and_ended() -> None:
    loop, pcsc = Loop(), SlowPcsc()
    worker = Worker("north", pcsc, loop.now, loop.posted.put, loop.answered)
    for call in (ListReaders(), Ask("A 00 00", b"")):
        worker.ask(call)
        assert len(loop.answers) == (call != ListReaders())
        loop.run_one()
    assert loop.answers == [
        (ListReaders(), Listed(("A 00 00",)), 0, 1),
        (Ask("A 00 00", b""), Failed(Trouble.NO_CARD, "removed"), 2, 3),
    ]
    worker.close()
    assert worker.closed(PATIENCE_S)
    assert pcsc.closed.is_set()


def test_the_end_does_not_wait_for_a_call_that_hangs() -> None:
    loop, pcsc = Loop(), SlowPcsc()
    worker = Worker("north", pcsc, loop.now, loop.posted.put, loop.answered)
    worker.ask(Look("A 00 00", 0, 1))
    worker.close()
    assert not worker.closed(0)
    pcsc.let_go.set()
    assert worker.closed(PATIENCE_S)
    assert pcsc.closed.is_set()


def test_a_loop_that_is_closed_meanwhile_does_not_matter() -> None:
    def refuse(call: Callable[[], None]) -> None:
        raise RuntimeError("Event loop is closed")

    loop, pcsc = Loop(), SlowPcsc()
    worker = Worker("north", pcsc, loop.now, refuse, loop.answered)
    worker.ask(ListReaders())
    worker.close()
    assert worker.closed(PATIENCE_S)
    assert pcsc.closed.is_set()
