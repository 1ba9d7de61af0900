"""One code for a tag, however a reader spells it; every other text is itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.cards import Spelling, canonical, check_identity, tag_code
from deadheat.cards.codes import may_be_one_tag, tag_end
from deadheat.problems import Problem

UIDS = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size))


@pytest.mark.parametrize(
    ("uid", "code"),
    [
        ("04A1B2C3", "uid:04A1B2C3"),
        ("88040011", "uid:88040011"),
        ("00000000", "uid:00000000"),
        ("04a1b2c3d4e5f6", "uid:04A1B2C3D4E5F6"),
        ("0102030405060708090a", "uid:0102030405060708090A"),
    ],
)
def test_a_tag_is_named_by_all_bytes_of_its_uid(uid: str, code: str) -> None:
    assert tag_code(bytes.fromhex(uid)) == code
    check_identity(code)


@pytest.mark.parametrize("size", [0, 3, 5, 6, 8, 9, 11])
def test_a_uid_of_another_length_is_none(size: int) -> None:
    with pytest.raises(ValueError, match="4, 7 or 10 bytes"):
        tag_code(bytes(size))


@given(UIDS, UIDS)
def test_different_uids_have_different_codes(one: bytes, other: bytes) -> None:
    assert (tag_code(one) == tag_code(other)) == (one == other)


@given(UIDS, st.sampled_from(["", ":", " ", "-", "."]), st.sampled_from(["", "0x", "UID:", "uid: "]), st.booleans())
def test_hex_is_read_in_every_spelling(uid: bytes, separator: str, prefix: str, upper: bool) -> None:
    for spelling, sent in ((Spelling.HEX, uid), (Spelling.HEX_REVERSED, uid[::-1])):
        written = sent.hex(separator) if separator else sent.hex()
        text = prefix.replace("uid: ", "uid:") + (written.upper() if upper else written)
        assert canonical(text, spelling) == tag_code(uid)


@given(st.binary(min_size=5, max_size=5))
def test_every_reader_finds_the_same_125_khz_tag(number: bytes) -> None:
    total = 0
    for byte in number:
        total ^= byte
    spelled = [
        canonical(number.hex(), Spelling.HEX),
        canonical((number + bytes([total])).hex().upper(), Spelling.HEX),
        canonical(f"{int.from_bytes(number[1:]):010}", Spelling.DECIMAL),
        canonical(f"{int.from_bytes(number[1:], 'little'):010}", Spelling.DECIMAL_REVERSED),
        canonical(f"{number[2]:03},{int.from_bytes(number[3:]):05}", Spelling.WIEGAND),
    ]
    assert all(may_be_one_tag(one, other) for one in spelled[:2] for other in spelled)
    assert {tag_end(code) for code in spelled} == {number[2:].hex().upper()}


def test_tags_of_other_kinds_are_read_in_hex_too() -> None:
    assert canonical("e0:04:01:00:00:00:00:2a", Spelling.HEX) == "uid:E00401000000002A"
    assert canonical("2A000000000104E0", Spelling.HEX_REVERSED) == "uid:E00401000000002A"


def test_the_three_spellings_that_people_met_are_one_tag() -> None:
    whole = canonical("61008EB2F9A4", Spelling.HEX)
    decimal = canonical("0009351929", Spelling.DECIMAL)
    pair = canonical("142,45817", Spelling.WIEGAND)
    assert (whole, decimal, pair) == ("uid:61008EB2F9", "uid:*008EB2F9", "uid:*8EB2F9")
    assert may_be_one_tag(whole, decimal)
    assert may_be_one_tag(whole, pair)
    assert may_be_one_tag(pair, decimal)


@pytest.mark.parametrize("spelling", [Spelling.TEXT, Spelling.WIEGAND])
@pytest.mark.parametrize(
    "text",
    ["0003611630", "00", "1e5", "0x1F", "yes", "no", "null", "]C101\x1d21", "ü", "a\nb", " x ", "the-mind/42"],
)
def test_a_text_is_itself(text: str, spelling: Spelling) -> None:
    assert canonical(text, spelling) == text


@given(st.text())
def test_any_text_of_a_barcode_is_itself(text: str) -> None:
    assert canonical(text) == text


@given(st.text() | st.from_regex(r"[0-9A-Fa-f: x,]{0,24}", fullmatch=True), st.sampled_from(Spelling))
def test_any_text_is_a_tag_or_itself(text: str, spelling: Spelling) -> None:
    code = canonical(text, spelling)
    assert code == text or tag_end(code)


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("04A1B2C", Spelling.HEX), ("04A1B2C3D4E5", Spelling.HEX), ("04A1B2", Spelling.HEX),
        ("04A1::B2C3", Spelling.HEX), ("04A1B2CG", Spelling.HEX), ("٠٤A1B2C3", Spelling.HEX),
        ("935192", Spelling.DECIMAL), ("4294967296", Spelling.DECIMAL), ("00009351929", Spelling.DECIMAL),
        ("-009351929", Spelling.DECIMAL), ("٠٠٠٩٣٥١٩٢٩", Spelling.DECIMAL), ("256,00001", Spelling.WIEGAND),
        ("142,65536", Spelling.WIEGAND), ("142.45817", Spelling.WIEGAND), ("14,245817", Spelling.WIEGAND),
    ],
)  # fmt: skip
def test_a_damaged_number_is_no_other_tag(text: str, spelling: Spelling) -> None:
    assert canonical(text, spelling) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("uid:04A1B2C3D4E5F6", "uid:04A1B2C3"),  # the first bytes are the same
        ("uid:61008EB2F9", "uid:008EB2F9"),  # the last bytes are the same, but both are whole
        ("uid:*8EB2F9", "uid:61008EB2F8"),
        ("8EB2F9", "uid:*8EB2F9"),
        ("the-mind/1", "the-mind/2"),
    ],
)
def test_other_tags_are_never_taken_for_one(one: str, other: str) -> None:
    assert not may_be_one_tag(one, other)
    assert not may_be_one_tag(other, one)


@pytest.mark.parametrize("code", ["uid:08A1B2C3", "uid:*08A1B2C3"])
def test_a_random_uid_is_refused_with_the_reason(code: str) -> None:
    with pytest.raises(Problem, match="a random number, which the tag makes up anew each time"):
        check_identity(code)


@pytest.mark.parametrize("code", ["uid:0804A1B2C3D4E5", "uid:0108A1B2", "uid:*08A1B2", "08A1B2C3", "uid:08"])
def test_other_codes_with_08_are_none(code: str) -> None:
    check_identity(code)


@pytest.mark.parametrize("code", ["", "\ud800", "x" * 8001])
def test_what_cannot_be_kept_is_refused(code: str) -> None:
    with pytest.raises(Problem):
        check_identity(code)
