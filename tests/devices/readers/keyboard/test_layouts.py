"""A code is read as it was printed, whichever keyboard the scanner believes in.

The keys of each layout are written down here once more, by the kernel's names, as such a keyboard shows them.
"""

import string

import pytest

from deadheat.devices.readers.keyboard import LAYOUT_TEXT, LAYOUTS, propose_layouts

from .desk import Desk
from .scanner import KEYS, strike

SHIFT, ALTGR = "leftshift+", "rightalt+"

LETTERS = {letter: letter for letter in string.ascii_lowercase}
DIGITS = {digit: digit for digit in string.digits}
SHIFTED_DIGITS = {digit: SHIFT + digit for digit in string.digits}
GERMAN_LETTERS = LETTERS | {"y": "z", "z": "y"}
FRENCH_LETTERS = LETTERS | {"a": "q", "q": "a", "z": "w", "w": "z", "m": "semicolon"}

LATIN_TAIL = {",": "comma", ";": SHIFT + "comma", ".": "dot", ":": SHIFT + "dot", "-": "slash", "_": SHIFT + "slash"}
ON_DIGITS = {'"': SHIFT + "2", "&": SHIFT + "6", "/": SHIFT + "7", "(": SHIFT + "8", ")": SHIFT + "9", "=": SHIFT + "0"}
BRITISH = LETTERS | DIGITS | {
    "/": "slash", "?": SHIFT + "slash", "-": "minus", "_": SHIFT + "minus", "=": "equal", "+": SHIFT + "equal",
    ";": "semicolon", ":": SHIFT + "semicolon", ",": "comma", ".": "dot", "[": "leftbrace", "]": "rightbrace",
    "&": SHIFT + "7", "*": SHIFT + "8", "(": SHIFT + "9", ")": SHIFT + "0", "'": "apostrophe", "^": SHIFT + "6",
    '"': SHIFT + "2", "@": SHIFT + "apostrophe", "#": "backslash", "~": SHIFT + "backslash", "\\": "102nd",
    "|": SHIFT + "102nd", "£": SHIFT + "3", "`": "grave",
}  # fmt: skip

PRINTED: dict[str, dict[str, str]] = {
    "us": BRITISH | {
        '"': SHIFT + "apostrophe", "@": SHIFT + "2", "#": SHIFT + "3", "~": SHIFT + "grave", "\\": "backslash",
        "|": SHIFT + "backslash", "£": "",
    },
    "uk": BRITISH,
    "de": GERMAN_LETTERS | DIGITS | LATIN_TAIL | ON_DIGITS | {
        "?": SHIFT + "minus", "@": ALTGR + "q", "#": "backslash", "'": SHIFT + "backslash", "+": "rightbrace",
        "*": SHIFT + "rightbrace", "~": ALTGR + "rightbrace", "\\": ALTGR + "minus", "|": ALTGR + "102nd",
        "[": ALTGR + "8", "]": ALTGR + "9", "{": ALTGR + "7", "}": ALTGR + "0", "^": "grave space",
        "`": SHIFT + "equal space", "ß": "minus", "ö": "semicolon", "Ä": SHIFT + "apostrophe", "é": "equal e",
    },
    "fr": FRENCH_LETTERS | SHIFTED_DIGITS | {
        "/": SHIFT + "dot", ":": "dot", ";": "comma", ".": SHIFT + "comma", ",": "m", "?": SHIFT + "m", "-": "6",
        "_": "8", "&": "1", '"': "3", "'": "4", "(": "5", ")": "minus", "=": "equal", "+": SHIFT + "equal",
        "@": ALTGR + "0", "#": ALTGR + "3", "[": ALTGR + "5", "]": ALTGR + "minus", "|": ALTGR + "6",
        "\\": ALTGR + "8", "*": "backslash", "^": "leftbrace space", "é": "2", "ê": "leftbrace e", "!": "slash",
    },
    "es": LETTERS | DIGITS | LATIN_TAIL | ON_DIGITS | {
        "?": SHIFT + "minus", "'": "minus", "@": ALTGR + "2", "#": ALTGR + "3", "|": ALTGR + "1", "+": "rightbrace",
        "*": SHIFT + "rightbrace", "[": ALTGR + "leftbrace", "]": ALTGR + "rightbrace", "\\": ALTGR + "grave",
        "ñ": "semicolon", "ó": "apostrophe o", "Ç": SHIFT + "backslash",
    },
    "it": LETTERS | DIGITS | LATIN_TAIL | ON_DIGITS | {
        "?": SHIFT + "minus", "'": "minus", "@": ALTGR + "semicolon", "#": ALTGR + "apostrophe", "\\": "grave",
        "|": SHIFT + "grave", "+": "rightbrace", "*": SHIFT + "rightbrace", "[": ALTGR + "leftbrace",
        "]": ALTGR + "rightbrace", "^": SHIFT + "equal", "è": "leftbrace",
    },
    "ch": GERMAN_LETTERS | DIGITS | LATIN_TAIL | ON_DIGITS | {
        "?": SHIFT + "minus", "'": "minus", "@": ALTGR + "2", "#": ALTGR + "3", "+": SHIFT + "1", "*": SHIFT + "3",
        "!": SHIFT + "rightbrace", "$": "backslash", "[": ALTGR + "leftbrace", "]": ALTGR + "rightbrace",
        "\\": ALTGR + "102nd", "^": "equal space", "ü": "leftbrace", "È": "leftshift+equal leftshift+e",
    },
}  # fmt: skip

CODES = ("the-mind/42", "0003611630", "1e5", "0x1F", "yes", "A-Z_az;QWYM:aq#1@2", "(+49)=&?*", 'M/m,W.w"z')


def type_as(layout: str, text: str) -> bytes:
    """What a scanner types that believes in this keyboard."""
    keys = PRINTED[layout]
    strokes = (keys[c] if c in keys else SHIFT + keys[c.lower()] for c in text)
    return strike(" ".join(strokes))


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("layout", PRINTED)
def test_a_code_reads_as_it_is_printed(layout: str, code: str) -> None:
    desk = Desk(layout=layout)
    typed = type_as(layout, code)
    desk.read(typed)
    assert desk.read(strike("enter", desk.now)) == [code]


@pytest.mark.parametrize(
    ("layout", "sign"), [(layout, sign) for layout, keys in PRINTED.items() for sign in keys if keys[sign]]
)
def test_every_sign_is_where_it_stands_on_such_a_keyboard(layout: str, sign: str) -> None:
    desk = Desk(layout=layout)
    desk.read(type_as(layout, f"1{sign}2"))
    assert desk.read(strike("enter", desk.now)) == [f"1{sign}2"]


def test_every_layout_is_tried_here() -> None:
    assert list(LAYOUTS) == list(PRINTED)


@pytest.mark.parametrize("layout", PRINTED)
def test_the_calibration_code_proposes_the_layout_and_no_other(layout: str) -> None:
    assert propose_layouts(type_as(layout, LAYOUT_TEXT) + strike("enter")) == [layout]


@pytest.mark.parametrize("layout", PRINTED)
def test_what_stands_around_the_calibration_code_does_not_matter(layout: str) -> None:
    around = strike("f1 enter tab leftshift+a 7")
    assert propose_layouts(around + type_as(layout, LAYOUT_TEXT) + around) == [layout]


def test_another_code_proposes_nothing() -> None:
    assert propose_layouts(type_as("us", "the-mind/42") + strike("enter")) == []


def test_a_scanner_that_types_numbers_with_alt_is_read_under_every_layout() -> None:
    def with_alt(text: str) -> bytes:
        data = b""
        for character in text:
            down = strike("leftalt")[:72]
            data += down + strike(" ".join(f"kp{digit}" for digit in f"{ord(character):03}")) + strike("leftalt")[72:]
        return data

    assert propose_layouts(with_alt(LAYOUT_TEXT)) == list(LAYOUTS)


def test_the_calibration_code_is_plain_text() -> None:
    assert LAYOUT_TEXT.startswith("deadheat-layout:")
    assert LAYOUT_TEXT.isascii()
    assert LAYOUT_TEXT.isprintable()


def test_the_keys_are_the_kernels() -> None:
    assert (KEYS["enter"], KEYS["leftshift"], KEYS["backslash"], KEYS["kpdot"]) == (28, 42, 43, 83)
