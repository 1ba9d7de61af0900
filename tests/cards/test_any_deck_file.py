"""Whatever an owner writes is a deck or is told, line by line; nothing ends in a traceback."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from deadheat.cards import Deck, parse_deck
from deadheat.cards.deck_sources import EXAMPLE
from deadheat.toml import FileProblem

_PIECES = re.findall(r"\w+|\s+|.", re.sub("#.*", "", EXAMPLE.read_text("utf-8")))
_ODD = ('"', "'", "[", "]]", "{", "}", "=", ",", "\n", "#", "7", "-1", "1e9", "9" * 30, "true", '""', "{n}", '"{n}"',
        "[]", "[[card]]\n", "[[series]]\n", "[[fact]]\n", "[fact]\n", "name", "group", "each", "copies", "options",
        "\0", "é", '"' + "a" * 60 + '"')  # fmt: skip
_CHARACTERS = "aN1 -_.=[]#'\"\\\t\n\r\0\x0b\x1b\x7f\x85\xa0\u2028\ufeffäß€𝄞"
_VALUES = ("1", "0", "1000", "9999", "-3", '"a"', '"{n}"', '"a-{n}"', '["a", "b"]', '["a"]', "[]", "true", "1.5",
           '"red"')  # fmt: skip
_SETTINGS = ("name", "title", "group", "copies", "faces", "coded", "value", "from", "to", "each", "options",
             "placeholder", "needed")  # fmt: skip


def check(content: str) -> None:
    try:
        deck = parse_deck("d", content, "t")
    except FileProblem as caught:
        problem = caught
    else:
        assert isinstance(deck, Deck)
        assert 0 < len(deck) <= 1000
        assert all(deck.find(card.id) is card for card in deck)
        return
    lines = content.split("\n")
    said = str(problem).splitlines()
    assert len(said) == len(problem.issues) > 0
    for issue, line in zip(problem.issues, said, strict=True):
        assert line == f"t:{issue.line}:{issue.column}: {issue.what}; {issue.allowed}"
        assert 1 <= issue.line <= len(lines)
        assert 1 <= issue.column <= len(lines[issue.line - 1]) + 1


@settings(max_examples=60)
@given(st.data())
def test_a_deck_with_pieces_changed_is_a_deck_or_is_told(data: st.DataObject) -> None:
    pieces = list(_PIECES)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(pieces) - 1))
        pieces[at : at + data.draw(st.integers(0, 2))] = [data.draw(st.sampled_from(_ODD))]
    check("".join(pieces))


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["card", "series", "fact"]),
            st.dictionaries(st.sampled_from(_SETTINGS), st.sampled_from(_VALUES), max_size=6),
        ),
        max_size=5,
    )
)
def test_any_settings_are_a_deck_or_are_told(sections: list[tuple[str, dict[str, str]]]) -> None:
    written = "\n".join(
        f"[[{section}]]\n" + "\n".join(f"{key} = {value}" for key, value in values.items())
        for section, values in sections
    )
    check(f'title = "Test"\n{written}')


@settings(max_examples=60)
@given(st.text(_CHARACTERS, max_size=30))
def test_any_text_is_told(text: str) -> None:
    check(text)


@settings(max_examples=60)
@given(st.text(_CHARACTERS, max_size=10), st.sampled_from(["card", "series", "fact"]), st.sampled_from(_SETTINGS))
def test_any_text_for_a_setting_is_taken_or_told(text: str, section: str, key: str) -> None:
    written = "".join(f"\\U{ord(c):08X}" for c in text)
    check(f'title = "Test"\n[[{section}]]\n{key} = "{written}"\n"{written}" = 1\n')
