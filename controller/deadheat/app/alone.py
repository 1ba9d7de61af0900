"""One daemon at a time for one journal: two referees at one table would each take half of its presses."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deadheat.problems import ExitCode, Problem

__all__ = ["alone_with"]


@contextmanager
def alone_with(journal: Path | None) -> Iterator[None]:
    """Hold the journal at ``journal`` for this process; None: there is none to hold.

    A file beside it is locked, which the system undoes however the process ends. Where locks are not known (some
    network drives), nobody is kept out.

    :raises Problem: if another process holds it (exit code 3)
    """
    if journal is None:
        yield
        return
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
        lock = journal.with_name(journal.name + ".lock").open("a+")
    except OSError:
        yield  # opening the journal says what is wrong there
        return
    with lock as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise _held(journal, file.read(20).strip()) from None
        except OSError:
            pass
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield
        file.truncate(0)


def _held(journal: Path, process: str) -> Problem:
    by = f" (process {process})" if process.isdecimal() else ""
    return Problem(
        f"Another deadheat{by} referees with the journal {journal}",
        "Stop it first (at an installed table: sudo systemctl stop deadheat), or give this one --journal FILE.",
        ExitCode.HARDWARE,
    )
