"""``deadheat cards enrol``: an operator at a terminal, with codes that are typed, piped in, or read by a reader."""

from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.app.paths import register_path
from deadheat.cards import load_deck, open_register

from .processes import finished

TABLE = """\
[gpio]
factory = "mock"
[[seat]]
name = "north"
button = 5
[[seat]]
name = "south"
button = 6
[[reader]]
name = "tray"
kind = "scanner"
device = "/dev/no-such-port"
"""


def enrolled(card: str) -> list[str]:
    register = open_register(register_path())
    try:
        return register.codes_of(card)
    finally:
        register.close()


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    """The two lines that are said about what cannot be done."""
    assert main(["cards", "enrol", *args]) == 2
    return capsys.readouterr().err.splitlines()


def test_codes_that_are_piped_in_are_put_on_the_cards_in_their_order() -> None:
    process = finished("cards", "enrol", "the-mind", stdin="0001\n1e5\n:skip\nyes\n:stop\n")
    assert process.returncode == 1, "cards are missing"
    assert [enrolled(f"the-mind/{n}") for n in range(1, 5)] == [["0001"], ["1e5"], [], ["yes"]]
    assert process.stdout.splitlines()[1] == "[ 1 ]  0 of 100"
    assert process.stdout.splitlines()[-1] == "[ To be continued ]  3 of 100  Missing: 3, 5, 6, 7, 8, 9, 10, 11 …"


def test_the_end_of_what_is_typed_is_a_stop_and_another_time_it_goes_on() -> None:
    finished("cards", "enrol", "the-mind", stdin="a\nb")
    again = finished("cards", "enrol", "the-mind", stdin="c\n")
    assert again.stdout.splitlines()[1] == "[ 3 ]  2 of 100"
    assert enrolled("the-mind/3") == ["c"]


def test_a_whole_deck_is_complete_and_says_what_is_still_to_be_entered() -> None:
    cards = [card for card in load_deck("loading") if card.coded]
    process = finished("cards", "enrol", "loading", stdin="".join(f"code-{n}\n" for n in range(len(cards))))
    assert process.returncode == 0
    assert process.stdout.splitlines()[-2:] == [
        "[ Done ]  77 of 77",
        "What is printed on the cards has yet to be entered: deadheat cards enter loading …",
    ]


def test_a_tag_is_the_same_however_a_reader_spells_it() -> None:
    process = finished("cards", "enrol", "the-mind", "--spelling", "hex", stdin="04:a1:b2:c3\n04A1B2C3\n:stop\n")
    assert enrolled("the-mind/1") == ["uid:04A1B2C3"]
    assert "[ 2 ]  1: taken in  1 of 100" in process.stdout.splitlines()


def test_what_is_no_choice_is_answered() -> None:
    process = finished("cards", "enrol", "the-mind", stdin=":help\n:stop\n")
    assert "There is no :help; there are :skip, :back, :redo, :stop." in process.stdout


def test_a_code_of_another_card_is_answered_each_time() -> None:
    process = finished("cards", "enrol", "the-mind", stdin="a\nb\na\na\n")
    assert process.stdout.splitlines().count("[ 3 ]  That is 1 already  2 of 100") == 2


def test_the_end_of_what_is_typed_is_a_stop_with_a_reader_too(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE)
    table = ["--table", str(tmp_path / "table.toml"), "--reader", "tray"]
    process = finished("cards", "enrol", "the-mind", *table, stdin="a\n")
    assert process.returncode == 1
    assert enrolled("the-mind/1") == ["a"]


def test_a_deck_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "the-mint")[0] == "deadheat: There is no deck “the-mint”"


def test_only_a_reader_that_can_is_asked_to_write(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE)
    table = ["--table", str(tmp_path / "table.toml")]
    for chosen in ([], [*table, "--reader", "tray"]):
        assert refused(capsys, "the-mind", "--write", *chosen)[0] == "deadheat: Only a PN532 can write tags"


def test_a_reader_that_the_table_does_not_have_is_refused_with_those_it_has(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "table.toml").write_text(TABLE)
    lines = refused(capsys, "the-mind", "--table", str(tmp_path / "table.toml"), "--reader", "trey")
    assert lines == [f"deadheat: {tmp_path}/table.toml has no reader “trey”", "Readers there: tray."]
