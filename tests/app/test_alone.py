"""One referee at a time: a second daemon on the same journal is refused and says who holds it."""

import os
from pathlib import Path

import pytest

from deadheat.app.alone import alone_with
from deadheat.problems import ExitCode, Problem


def test_a_second_daemon_is_refused_and_told_which_process_is_there(tmp_path: Path) -> None:
    journal = tmp_path / "state" / "journal.db"
    with alone_with(journal), pytest.raises(Problem) as refused, alone_with(journal):
        pass
    assert f"process {os.getpid()}" in refused.value.what
    assert refused.value.exit_code is ExitCode.HARDWARE


def test_the_next_daemon_begins_as_soon_as_the_first_has_ended_even_by_a_fault(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    with pytest.raises(ZeroDivisionError), alone_with(journal):
        raise ZeroDivisionError
    with alone_with(journal):
        pass


def test_other_journals_and_no_journal_disturb_nobody(tmp_path: Path) -> None:
    with alone_with(tmp_path / "a.db"), alone_with(tmp_path / "b.db"), alone_with(None), alone_with(None):
        pass


def test_where_nothing_can_be_written_the_journal_itself_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with alone_with(tmp_path / "file" / "journal.db"):
        pass
