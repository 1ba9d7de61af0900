"""A port that takes its time to open does not hold up the table."""

import asyncio
import threading

from deadheat.devices.readers.aside import beside


def test_work_is_done_in_another_thread_and_told_of_on_the_loop() -> None:
    async def main() -> tuple[str, str]:
        told: asyncio.Future[tuple[str, str]] = asyncio.get_running_loop().create_future()
        offload = beside(asyncio.get_running_loop())
        offload(
            lambda: threading.current_thread().name,
            lambda worker: told.set_result((worker, threading.current_thread().name)),
        )
        return await asyncio.wait_for(told, 5)

    worker, teller = asyncio.run(main())
    assert worker != teller == threading.current_thread().name


def test_work_that_ends_after_the_loop_is_forgotten() -> None:
    hold, ended = threading.Event(), threading.Event()
    told: list[None] = []

    def work() -> None:
        hold.wait(5)
        ended.set()

    async def main() -> None:
        beside(asyncio.get_running_loop())(work, told.append)

    asyncio.run(main())
    hold.set()
    assert ended.wait(5)
    assert not told
