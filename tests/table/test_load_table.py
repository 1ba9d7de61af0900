"""An operator names a table file that is there and readable, or reads what is the matter with it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from deadheat.problems import ExitCode, Problem
from deadheat.table import load_table, parse_table
from deadheat.toml import FileProblem

from .files import TWO

_NOBODY = 65534


def refusal(path: Path | str) -> str:
    """What is said, in two lines, about a file that cannot be read."""
    with pytest.raises(Problem) as caught:
        load_table(path)
    assert not isinstance(caught.value, FileProblem)
    assert caught.value.exit_code is ExitCode.USAGE
    assert len(str(caught.value).splitlines()) == 2
    return str(caught.value)


@pytest.fixture
def table_file(tmp_path: Path) -> Path:
    return tmp_path / "table.toml"


@pytest.fixture
def ordinary_user(table_file: Path) -> Iterator[None]:
    """Whoever runs the tests may not read the table file, root included."""
    table_file.write_text(TWO)
    table_file.chmod(0)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(_NOBODY)
    yield
    if is_root:
        os.seteuid(0)


def test_a_table_file_is_read(table_file: Path) -> None:
    table_file.write_text(TWO)
    assert load_table(table_file) == load_table(str(table_file)) == parse_table(TWO, "")


def test_mistakes_are_told_with_the_path_of_the_file(table_file: Path) -> None:
    table_file.write_text("window_ms = 0\n" + TWO)
    with pytest.raises(FileProblem) as caught:
        load_table(table_file)
    assert str(caught.value).startswith(f"{table_file}:1:13: window_ms cannot be 0; ")


def test_a_file_saved_on_windows_is_read(table_file: Path) -> None:
    table_file.write_bytes(b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    assert load_table(table_file) == parse_table(TWO, "")


def test_a_file_that_is_not_there_is_told_with_an_example_to_copy(table_file: Path) -> None:
    said = refusal(table_file)
    assert said.startswith(f"There is no table file {table_file}\n")
    assert Path(said.split()[-1].rstrip(".")).name == "example.toml"


def test_a_folder_is_no_table_file(tmp_path: Path) -> None:
    assert refusal(tmp_path).startswith(f"{tmp_path} is a folder\n")


def test_a_file_below_a_file_cannot_be_read(table_file: Path) -> None:
    table_file.write_text(TWO)
    assert (
        refusal(table_file / "x")
        == f"{table_file / 'x'} cannot be read: Not a directory\nGive the path of a table file."
    )


def test_a_file_that_this_user_may_not_read_is_told_with_the_remedy(table_file: Path, ordinary_user: None) -> None:
    assert refusal(table_file) == f"This user may not read {table_file}\nAllow it: chmod a+r {table_file}"


def test_a_file_in_another_encoding_is_told_at_its_first_odd_byte(table_file: Path) -> None:
    table_file.write_bytes("# ein Tisch\n# für vier ä\n".encode("latin-1"))
    said = refusal(table_file)
    assert said.startswith(f"{table_file}:2:4: the byte 0xfc is not UTF-8\nSave the file as UTF-8")


def test_a_file_as_large_as_may_be_is_read_and_a_larger_one_is_not(table_file: Path) -> None:
    table_file.write_text(TWO + "#" * (1_000_000 - len(TWO)))
    assert load_table(table_file) == parse_table(TWO, "")
    table_file.write_text(TWO + "#" * (1_000_001 - len(TWO)))
    assert refusal(table_file).startswith(f"{table_file} is larger than 1000 kB\n")


def test_a_file_without_end_is_refused_at_once() -> None:
    assert refusal("/dev/zero").startswith("/dev/zero is larger than 1000 kB\n")
