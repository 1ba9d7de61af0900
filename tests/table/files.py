"""Table files for tests, and what is said about them."""

import pytest

from deadheat.table import parse_table
from deadheat.toml import FileProblem

__all__ = ["FOUR", "TWO", "complaint", "complaints"]

TWO = """\
[[seat]]
name = "north"
button = "GPIO17"
[[seat]]
name = "south"
button = "GPIO4"
"""
"""The smallest table. It has six lines, so what is added begins in line 7."""

FOUR = (
    TWO
    + """\
[[seat]]
name = "east"
button = "GPIO22"
[[seat]]
name = "west"
button = "GPIO5"
"""
)


def complaints(content: str) -> list[str]:
    """What is said about a file called ``t``, line by line."""
    with pytest.raises(FileProblem) as caught:
        parse_table(content, "t")
    return str(caught.value).split("\n")


def complaint(content: str) -> str:
    """The only thing that is said about it."""
    (only,) = complaints(content)
    return only
