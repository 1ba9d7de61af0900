"""Registers as CSV and JSON: what comes back is what went out, and what is wrong is named by its line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deadheat.cards import Enrolled, Entered, Named, Register, open_register
from deadheat.cards.exchange import Taken, import_text, write_codes, write_facts, write_json
from deadheat.toml import FileProblem, Issue


@pytest.fixture
def register() -> Iterator[Register]:
    register = open_register(Path(":memory:"))
    yield register
    register.close()


def complaints(register: Register, content: str, *, replace: bool = False) -> list[str]:
    """What is said about a file called ``t``, line by line; nothing of it is taken."""
    before = list(register), register.entered()
    with pytest.raises(FileProblem) as caught:
        import_text(register, content, "t", replace=replace)
    assert (list(register), register.entered()) == before
    return str(caught.value).split("\n")


CODES = st.text(min_size=1, max_size=20) | st.sampled_from(
    ["0003611630", "00", "1e5", "1E5", "1E+05", "1.23457E+11", "0x1F", "yes", '"', '""', "a\r\nb", "\r", "\n", ",", ";",
     " x ", "\t", "'=1", "\ufeff", "\0", "uid:04A1B2C3", "uid:*8EB2F9", "card", "\u2028", "]C1\x1d"]
)  # fmt: skip
ROWS = st.dictionaries(
    CODES.filter(lambda code: code != "uid:*8EB2F9"),
    st.sampled_from([("the-mind/1", None), ("in-extremis/basic-01", "front"), ("in-extremis/basic-01", None)]),
    max_size=8,
)


@settings(max_examples=100)
@given(ROWS, st.booleans())
@example({"1E+05": ("the-mind/1", None), "1e5": ("the-mind/1", None)}, False)
def test_any_codes_come_back_exactly(rows: dict[str, tuple[str, str | None]], is_json: bool) -> None:
    one, other = open_register(Path(":memory:")), open_register(Path(":memory:"))
    try:
        for code, (card, face) in rows.items():
            one.enrol(code, card, face)
        one.enter("loading/42", "battery", 2)
        one.enter("loading/42", "colour", "007")
        content = write_json(one, one.entered()) if is_json else write_codes(one)
        taken = import_text(other, content, "t")
        assert list(other) == list(one)
        assert taken.codes == len(rows)
        assert other.entered() == (one.entered() if is_json else [])
        assert import_text(other, content, "t").new == 0
    finally:
        one.close()
        other.close()


def test_facts_are_filled_into_the_table_that_is_exported(register: Register) -> None:
    register.enter("loading/41", "battery", 3)
    content = write_facts(register.deck("loading"))
    lines = content.splitlines()
    assert lines[0] == '"card","title","battery","colour","points"'
    assert '"loading/41","Progression 41","3","",""' in lines
    assert '"loading/42","Progression 42","","",""' in lines
    assert '"loading/boost-01","Boost no. 1","","","3"' in lines
    filled = content.replace('"Progression 42","",""', '"Progression 42","2","blue"')
    assert import_text(register, filled, "t").facts == 10
    assert register.deck("loading").cards["42"].facts == {"battery": 2, "colour": "blue"}


@pytest.mark.parametrize(
    "content",
    [
        "code,card,face\nuid:04A1B2C3,the-mind/1,\n\n0003,in-extremis/basic-01,front\n",
        "\ufeffcode;card;face\r\nuid:04A1B2C3;the-mind/1;\r\n0003;in-extremis/basic-01;front",
        'card\tcode\tface\n the-mind/1\tuid:04A1B2C3\nin-extremis/basic-01\t"0003"\t front ',
        "Card,title,Code,Face,,\nthe-mind/1,One,uid:04A1B2C3,,,\nin-extremis/basic-01,x,0003,front,,\n,,,,,\n",
    ],
)
def test_files_of_spreadsheets_are_read(register: Register, content: str) -> None:
    assert import_text(register, content, "t") == Taken(2, 0, 2)
    assert register.name("uid:04A1B2C3") == Named("the-mind/1")
    assert register.name("0003") == Named("in-extremis/basic-01", "front")


def test_codes_and_facts_can_be_in_one_file(register: Register) -> None:
    taken = import_text(register, "code,card,battery,colour\n0042,loading/42,2,blue\n,loading/43, 3 ,\n", "t")
    assert taken == Taken(1, 3, 4)
    assert register.name("0042") == Named("loading/42")
    assert register.entered() == [
        Entered("loading/42", "battery", 2),
        Entered("loading/42", "colour", "blue"),
        Entered("loading/43", "battery", 3),
    ]


def test_every_wrong_line_is_named_and_nothing_is_taken(register: Register) -> None:
    register.enrol("taken", "the-mind/1")
    content = "\n".join(
        [
            "code,card,face,battery",
            "fine,the-mind/1,,",
            "taken,the-mind/2,,",
            "x,the-mnd/1,,",
            "uid:08010203,the-mind/1,,",
            "the-mind/3,the-mind/4,,",
            ",loading/42,,ten",
            ",the-mind/1,,2",
            "z,,,",
            "z,the-mind/1,,,,more",
            '"two',
            'lines",the-mind/420,,',
            "last,the-mind/1,up,",
        ]
    )
    said = complaints(register, content.replace("z,,,\n", "").replace("z,the-mind/1,,,,more\n", ""))
    assert [line.split(": ")[0] for line in said] == [f"t:{n}:1" for n in (3, 4, 5, 6, 7, 8, 9, 11)]
    assert "taken is already the-mind/1 and cannot be the-mind/2" in said[0]
    assert 'did you mean "the-mind"?' in said[1]
    assert "makes up anew each time" in said[2]
    assert "names that card itself" in said[3]
    assert "battery of loading/42 cannot be “ten”" in said[4]
    assert "has no fact “battery”" in said[5]
    assert complaints(register, content) == [
        "t:9:1: this line names no card; write one, such as the-mind/42",
        "t:10:1: this line has 6 cells; write 4 at most",
    ]


def test_a_code_that_a_spreadsheet_has_shortened_is_refused(register: Register) -> None:
    (said,) = complaints(register, "code,card\n1.23457E+11,the-mind/1\n1e5,the-mind/2\n")
    assert said.startswith("t:2:1: the code 1.23457E+11 is a number that a spreadsheet has shortened")
    assert import_text(register, 'code,card\n"1.23457E+11",the-mind/1\n', "t").new == 1


def test_lines_that_contradict_each_other_are_named(register: Register) -> None:
    said = complaints(
        register, "code,card,battery\na,loading/1,2\na,loading/1,\na,loading/2,\n,loading/1,3\n", replace=True
    )
    assert said == [
        "t:4:1: a is loading/2, but a is loading/1 in line 2; take one of the two lines out",
        "t:5:1: battery of loading/1 is 3, but battery of loading/1 is 2 in line 2; take one of the two lines out",
    ]


def test_replacing_takes_codes_off_other_cards(register: Register) -> None:
    register.enrol("a", "the-mind/1")
    register.enrol("uid:*8EB2F9", "the-mind/1")
    register.enter("loading/42", "battery", 2)
    content = "code,card,battery\na,the-mind/2,\nuid:61008EB2F9,the-mind/2,\n,loading/42,3\n"
    assert [line.split(": ")[0] for line in complaints(register, content)] == ["t:2:1", "t:3:1", "t:4:1"]
    assert import_text(register, content, "t", replace=True).new == 3
    assert list(register) == [Enrolled("a", "the-mind/2"), Enrolled("uid:61008EB2F9", "the-mind/2")]
    assert register.entered() == [Entered("loading/42", "battery", 3)]


def test_replacing_never_takes_a_code_off_a_card_of_the_same_file(register: Register) -> None:
    content = "code,card\nuid:*8EB2F9,the-mind/1\nuid:61008EB2F9,the-mind/2\n"
    (said,) = complaints(register, content, replace=True)
    assert said.startswith("t:2:1: uid:*8EB2F9 may be the tag of a later line, which is on another card")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "t:1:1: the file is empty"),
        ("\n\n", "t:1:1: the file is empty"),
        ("code,crad\na,the-mind/1", "t:1:1: the first line names no column card"),
        ("code,card,code\na,the-mind/1,b", 't:1:1: the column "code" is there twice'),
        ('code,card\n"a,the-mind/1\n', "t:2:1: this is no CSV: "),
        ('code,card\na,the-mind/1\n"a"b,the-mind/1\n', "t:3:1: this is no CSV: "),
        ('{"codes": [\n}', "t:2:1: this is no JSON: "),
        ('{"codes": 7}', 't:1:1: "codes" is no list of codes or facts'),
        ('{"cards": []}', 't:1:1: "cards" is no list of codes or facts'),
        ('{"codes": [\n  {"code": "a", "card": "the-mind/1"},\n  {"code": 7, "card": "the-mind/1"}]}',
         "t:3:3: this is none of the codes: "),
        ('{"facts": [\n\n{"card": "loading/1", "fact": "battery", "value": 1.5}]}',
         "t:3:1: this is none of the facts: "),
        ('{"facts": [\n\n{"card": "loading/1", "fact": "battery", "value": 11}]}',
         "t:3:1: battery of loading/1 cannot"),
        ('{"codes": [], "codes": []}', "t:1:15: this is no JSON: codes is there twice"),
        ('{"codes": [{"code": "\\ud800", "card": "the-mind/1"}]}', "t:1:1: '\\ud800' is not text that can be kept"),
        ("{" + '"a": {' * 5000, "t:1:1: this is no JSON that can be read"),
        ('{"a": ' + "9" * 5000 + "}", "t:1:1: this is no JSON that can be read"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_told_where(register: Register, content: str, says: str) -> None:
    assert complaints(register, content)[0].startswith(says)


_PIECES = ('{"codes": [', '{"facts":[', '{"code": "a"', '"card": "the-mind/1"', "}", "]", ",", "\n", "code,card\n",
           "card,battery\n", "a,", "the-mind/1", '"', "loading/1", "null")  # fmt: skip


@settings(max_examples=150)
@given(
    st.text(st.sampled_from('{}[]":,;\t\r\n \\"ae1E+.\0'), max_size=30)
    | st.lists(st.sampled_from(_PIECES), max_size=10).map("".join)
)
def test_any_file_is_taken_or_told(content: str) -> None:
    register = open_register(Path(":memory:"))
    issues: tuple[Issue, ...] = ()
    try:
        import_text(register, content, "t")
    except FileProblem as problem:
        issues = problem.issues
    assert not issues or len(register) == 0
    assert all(1 <= issue.line <= len(content.splitlines()) + 1 for issue in issues)
    register.close()
