"""Whatever an operator writes is a table or is told, line by line; nothing ends in a traceback."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.table import EXAMPLE, Table, parse_table
from deadheat.toml import FileProblem

from .documents import FRAGMENTS, documents

_PIECES = re.findall(r"\w+|\s+|.", EXAMPLE.read_text().replace("# ", ""))
_ODD = (
    *FRAGMENTS,
    "seat",
    "lamp",
    '"north"',
    '"GPIO17"',
    "17",
    "0x3D",
    "[gpio]\n",
    "[[seat]]\n",
    "[[screen]]\n",
    "\x7f",
)
_CHARACTERS = "aN1 -_.=[]#'\"\\\t\n\r\0\x0b\x1b\x7f\x85\xa0\u2028\ufeffäß€𝄞"


def check(content: str) -> None:
    try:
        assert isinstance(parse_table(content, "t"), Table)
    except FileProblem as caught:
        problem = caught
    else:
        return
    lines = content.split("\n")
    said = str(problem).splitlines()
    assert len(said) == len(problem.issues) > 0
    for issue, line in zip(problem.issues, said, strict=True):
        assert line == f"t:{issue.line}:{issue.column}: {issue.what}; {issue.allowed}"
        assert 1 <= issue.line <= len(lines)
        assert 1 <= issue.column <= len(lines[issue.line - 1]) + 1


@settings(max_examples=50)
@given(st.data())
def test_the_example_with_pieces_changed_is_a_table_or_is_told(data: st.DataObject) -> None:
    pieces = list(_PIECES)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        pieces[at : at + data.draw(st.integers(0, 2))] = [data.draw(st.sampled_from(_ODD))]
    check("".join(pieces))


@settings(max_examples=50)
@given(documents())
def test_any_other_toml_is_told(document: str) -> None:
    check(document)


@settings(max_examples=50)
@given(st.text(_CHARACTERS, max_size=30))
def test_any_text_is_told(text: str) -> None:
    check(text)


@settings(max_examples=50)
@given(st.text(_CHARACTERS, max_size=10), st.sampled_from(["name", "button", "lamp", "dimmable", "nmae"]))
def test_any_setting_of_a_seat_is_taken_or_told(text: str, key: str) -> None:
    written = "".join(f"\\U{ord(c):08X}" for c in text)
    check(f'[[seat]]\n{key} = "{written}"\n"{written}" = 1\n')
