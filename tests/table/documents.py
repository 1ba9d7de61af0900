"""Made-up TOML documents, written in all the ways in which people and programs write them."""

import json
import re
from random import Random
from typing import Any

from hypothesis import strategies as st

__all__ = ["FRAGMENTS", "documents", "spellings"]

_WORDS = ("seat", "name", "a", "b", "button", "1", "-", "with space", 'quo"te', "it's", "a.b", "# no", "ä€", "")
_SCALARS = (
    *("0", "-17", "0x3C", "1_000", "1.5", "6.02e+23", "inf", "nan", "true", "false"),
    *("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5", "1979-05-27 07:32:00-07:00"),
    *('""', "''", '"north"', "'north'", '"a # b"', r'"\"]"', "'c:\\'", '"\\\\"', '"a = 1, [b]"', '"\\u00e9"'),
    *('""""""', "''''''", '"""one"""', '"""\n[[seat]]\nname = "x"\n"""', '""""two" """', '"""end""""', '"""end"""""'),
    *("'''it's'''", "'''\n# [x]\n'''", "'''''two'''", "'''end''''", '"""a\\\n  b"""', '"""\\""""', '"""x\\\\"""'),
)
_GAPS = ("", " ", "\n", "\t\n", " # ]} ,\n", "\n\n  ")

_values = st.recursive(
    st.sampled_from(_SCALARS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_WORDS), inner, max_size=3),
    max_leaves=8,
)

FRAGMENTS = (
    *_SCALARS,
    *("[", "]", "[[", "]]", "{", "}", "=", ",", ".", "\n", " ", "# x", '"', "'", '"""', "'''", "\\", "\r\n", "a", "b"),
    *("[a]\n", "[[a]]\n", "[a.b]\n", "a = 1\n", "b.a = 1\n", "x = [\n", "{ a = 1 }"),
)


def spellings(key: str) -> tuple[str, ...]:
    """All ways in which one part of a key is written here."""
    bare = (key,) if re.fullmatch(r"[A-Za-z0-9_-]+", key) else ()
    literal = () if "'" in key else (f"'{key}'",)
    return (*bare, json.dumps(key), json.dumps(key, ensure_ascii=False), *literal)


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A valid document with nested tables, arrays and scalars."""
    top = draw(st.dictionaries(st.sampled_from(_WORDS), _values, max_size=4))
    style = Random(draw(st.integers(0, 10_000)))
    document = _Writer(style).body((), top)
    return style.choice((document, document.replace("\n", "\r\n")))


class _Writer:
    """Writes a table whose scalars are given as TOML, in one style here and another there."""

    def __init__(self, style: Random) -> None:
        self._style = style

    def body(self, path: tuple[str, ...], table: dict[str, Any]) -> str:
        pairs, sections = [], []
        for key, value in table.items():
            if isinstance(value, dict) and self._maybe():
                sections.append(self._section((*path, key), value))
            elif isinstance(value, list) and value and all(isinstance(row, dict) for row in value) and self._maybe():
                sections += [self._section((*path, key), row, "[[]]") for row in value]
            elif isinstance(value, dict) and value and self._maybe():
                pairs += [self._pair((key, inner_key), inner) + self._line_end() for inner_key, inner in value.items()]
            else:
                pairs.append(self._pair((key,), value) + self._line_end())
        return "".join(pairs + sections)

    def _section(self, path: tuple[str, ...], table: dict[str, Any], brackets: str = "[]") -> str:
        half = len(brackets) // 2
        header = brackets[:half] + self._blank() + self._key(path) + self._blank() + brackets[half:]
        return self._blank() + header + self._line_end() + self.body(path, table)

    def _pair(self, path: tuple[str, ...], value: Any) -> str:
        return f"{self._blank()}{self._key(path)}{self._blank()}={self._blank()}{self._value(value)}"

    def _value(self, value: Any) -> str:
        if isinstance(value, dict):
            pairs = ",".join(self._pair((key,), inner) + self._blank() for key, inner in value.items())
            return f"{{{self._blank()}{pairs}}}"
        if isinstance(value, list):
            elements = [self._gap() + self._value(inner) + self._gap() for inner in value]
            last = "," if value and self._maybe() else ""
            return f"[{','.join(elements)}{last}{self._gap()}]"
        return str(value)

    def _key(self, path: tuple[str, ...]) -> str:
        return f"{self._blank()}.{self._blank()}".join(self._key_part(part) for part in path)

    def _key_part(self, part: str) -> str:
        return self._style.choice(spellings(part))

    def _line_end(self) -> str:
        return self._blank() + self._style.choice(("\n", " # [x] = 'y'\n", "\n\n", "\n  # x = 1\n"))

    def _gap(self) -> str:
        return self._style.choice(_GAPS)

    def _blank(self) -> str:
        return self._style.choice(("", "", " ", "\t "))

    def _maybe(self) -> bool:
        return self._style.random() < 0.5
