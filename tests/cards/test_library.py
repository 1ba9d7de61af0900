"""All decks there are, and finding a card by its code."""

from collections.abc import Iterator
from copy import deepcopy
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from deadheat.cards import (
    Card,
    Deck,
    Named,
    check_deck_file,
    deck_called,
    deck_names,
    deck_problems,
    deck_sources,
    find_card,
    load_deck,
    name_of,
    use_deck_folders,
)
from deadheat.problems import Problem
from deadheat.toml import FileProblem

OWN = 'title = "Our own"\n[[card]]\nname = "a"\n'


@pytest.fixture(autouse=True)
def only_shipped_decks() -> Iterator[None]:
    use_deck_folders([])
    yield
    use_deck_folders([])


@pytest.fixture(params=deck_names())
def deck(request: pytest.FixtureRequest) -> Deck:
    return load_deck(str(request.param))


def test_every_deck_loads_and_finds_its_own_cards(deck: Deck) -> None:
    assert len(deck) > 0
    assert all(deck.find(card.id) is card for card in deck)
    assert all(find_card(card.id) == card.id for card in deck)


def test_every_card_has_a_name_of_its_own_for_people(deck: Deck) -> None:
    assert len({card.label for card in deck}) == len(deck)


def test_every_face_is_named_by_its_own_code(deck: Deck) -> None:
    for card in deck:
        assert name_of(card.id) == Named(card.id)
        for face in card.faces:
            assert name_of(f"{card.id}/{face}") == Named(card.id, face)
            assert str(Named(card.id, face)) == f"{card.id}/{face}"
            assert find_card(f"{card.id}/{face}") == card.id


def test_a_card_is_not_found_in_another_deck(deck: Deck) -> None:
    assert deck.find("other/1") is None
    assert deck.find(None) is None
    assert deck.find("") is None


@pytest.mark.parametrize(
    "code",
    ["", "/", "//", "42", "the-mind", "the-mind/", "the-mind/042", "the-mind/101", "the-mind/42/", "The-Mind/42",
     "../x/42", " the-mind/42", "the-mind/42\n", "0003611630", "1e5", "0x1F", "yes", "the-mind/42/front",
     "in-extremis/basic-01/", "in-extremis/basic-01/side", "in-extremis/basic-01/front/", "\ud800", "the-mind/\ud800"],
)  # fmt: skip
def test_a_code_that_names_no_card_is_no_card(code: str) -> None:
    assert find_card(code) is None
    assert name_of(code) is None


def test_a_deck_that_does_not_exist_is_said() -> None:
    with pytest.raises(KeyError):
        load_deck("../secrets")
    with pytest.raises(Problem, match="There is no deck “the-mnid”") as told:
        deck_called("the-mnid")
    assert 'did you mean "the-mind"?' in told.value.remedy


def test_copying_a_game_copies_no_deck() -> None:
    deck = load_deck("the-mind")
    assert deepcopy(deck) is deck
    assert deepcopy(deck.cards["42"]) is deck.cards["42"]


def test_cards_can_be_kept_in_sets() -> None:
    assert {Card("a", "1"), Card("a", "1", facts={"x": 1}), Card("a", "1")} == {
        Card("a", "1"), Card("a", "1", facts={"x": 1}),
    }  # fmt: skip


# -- decks of people's own --------------------------------------------------------------------------------------------


def test_a_deck_of_the_owners_is_found(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(OWN)
    (tmp_path / "notes.txt").write_text("no deck")
    use_deck_folders([tmp_path / "none", tmp_path])
    assert "ours" in deck_names()
    assert deck_called("ours").title == "Our own"
    assert name_of("ours/a") == Named("ours/a")
    assert deck_problems() == []


def test_no_deck_takes_the_place_of_another(tmp_path: Path) -> None:
    (tmp_path / "flip-7.toml").write_text(OWN)
    (tmp_path / "ours.toml").write_text(OWN)
    later = tmp_path / "later"
    later.mkdir()
    (later / "ours.toml").write_text(OWN.replace("Our own", "Another"))
    use_deck_folders([tmp_path, later])
    assert len(load_deck("flip-7")) == 94
    assert load_deck("ours").title == "Our own"
    assert [problem.what for problem in deck_problems()] == [
        f"{tmp_path}/flip-7.toml is not used: there is already a deck “flip-7” (flip-7.toml)",
        f"{later}/ours.toml is not used: there is already a deck “ours” ({tmp_path}/ours.toml)",
    ]


def test_a_broken_deck_is_said_and_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text('title = "Ours"\n[[crad]]\n')
    (tmp_path / "ours.toml").write_text(OWN)
    (tmp_path / "Our Deck.toml").write_text(OWN)
    (tmp_path / "folder.toml").mkdir()
    use_deck_folders([tmp_path])
    assert name_of("broken/a") is None
    assert name_of("ours/a") == Named("ours/a")
    with pytest.raises(FileProblem, match=r"broken\.toml:2:3: "):
        load_deck("broken")
    told = "\n".join(map(str, deck_problems()))
    assert "Our Deck.toml has no name for a deck" in told
    assert "broken.toml:2:3: " in told
    assert "folder.toml is a folder" in told


def test_a_deck_is_read_once_even_when_it_is_broken(tmp_path: Path) -> None:
    (tmp_path / "broken.toml").write_text("title = ")
    use_deck_folders([tmp_path])
    assert name_of("broken/a") is None
    (tmp_path / "broken.toml").unlink()
    with pytest.raises(FileProblem):
        load_deck("broken")


class _Package(EntryPoint):
    """A package's deck that is not installed for real."""

    def load(self) -> object:
        return Path(self.value)


def test_other_packages_bring_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs.toml").write_text(OWN)
    points = [("theirs", f"{tmp_path}/theirs.toml"), ("flip-7", f"{tmp_path}/theirs.toml"), ("gone", f"{tmp_path}/no")]
    found = EntryPoints(_Package(name, value, "deadheat.decks") for name, value in points)
    monkeypatch.setattr(deck_sources, "entry_points", lambda group: found if group == "deadheat.decks" else ())
    use_deck_folders([])
    assert name_of("theirs/a") == Named("theirs/a")
    assert len(load_deck("flip-7")) == 94
    with pytest.raises(Problem, match="The deck “gone” cannot be loaded: FileNotFoundError"):
        load_deck("gone")
    assert len(deck_problems()) == 2


def test_a_deck_file_can_be_checked_where_it_is(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OWN)
    assert check_deck_file(file).name == "ours"
    for name, says in (("Ours.toml", "has no name for a deck"), ("ours.txt", "has no name"), ("no.toml", "is no deck")):
        (tmp_path / "Ours.toml").write_text(OWN)
        with pytest.raises(Problem) as told:
            check_deck_file(tmp_path / name)
        assert says in told.value.what or "There is no deck file" in told.value.what
    (tmp_path / "flip-7.toml").write_text(OWN)
    with pytest.raises(Problem, match="there is already a deck “flip-7”"):
        check_deck_file(tmp_path / "flip-7.toml")
