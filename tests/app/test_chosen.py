"""What the operator sets counts at once, is kept, and is there after the next switching-on."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deadheat.app.chosen import Chosen
from deadheat.app.tongue import Tongue
from deadheat.operator.menu.names import LONGEST
from deadheat.operator.settings import Settings, SettingsFile
from deadheat.stage import known_languages, text

if TYPE_CHECKING:
    from deadheat.problems import Problem


class Lamps:
    brightness = 0.5


class Speaker:
    volume = 0.7


class Table:
    """A table with lamps and a speaker."""

    def __init__(self, path: Path) -> None:
        self.file = SettingsFile(path)
        self.lamps, self.speaker, self.tongue = Lamps(), Speaker(), Tongue()
        self.told: list[Problem] = []
        self.redrawn = 0
        self.chosen = Chosen(self.file, [self.lamps, self.speaker], self.tongue, self.told.append, self._redraw)

    def _redraw(self) -> None:
        self.redrawn += 1

    def set(self, label: str, value: str) -> None:
        setting = next(each for each in self.chosen.offered() if str(each.label) == label)
        setting.choose([str(each) for each in setting.values].index(value))

    def present(self, label: str) -> str:
        setting = next(each for each in self.chosen.offered() if str(each.label) == label)
        return str(setting.values[setting.at])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_at_first_the_table_file_counts(path: Path) -> None:
    table = Table(path)
    assert (table.lamps.brightness, table.speaker.volume) == (0.5, 0.7)
    assert (table.present("Brightness"), table.present("Sound")) == ("50 %", "75 %")


def test_a_choice_counts_at_once_and_after_the_next_start(path: Path) -> None:
    table = Table(path)
    table.set("Brightness", "10 %")
    table.set("Sound", "off")
    assert (table.lamps.brightness, table.speaker.volume) == (0.1, 0)
    later = Table(path)
    assert (later.lamps.brightness, later.speaker.volume) == (0.1, 0)
    assert (later.present("Brightness"), later.present("Sound")) == ("10 %", "off")


@pytest.mark.skipif(len(known_languages()) < 2, reason="there is one language only")
def test_the_language_is_chosen_and_the_screens_are_drawn_anew(path: Path) -> None:
    table = Table(path)
    code, name = list(known_languages().items())[1]
    table.set("Language", name)
    assert (table.tongue.code, table.redrawn) == (code, 1)
    assert Table(path).tongue.code == code


def test_a_language_of_the_users_own_is_offered_beside_ours(path: Path, tmp_path: Path) -> None:
    own = tmp_path / "languages"
    own.mkdir()
    (own / "nl.po").write_text(_DUTCH, "utf-8")
    tongue = Tongue(own)
    chosen = Chosen(SettingsFile(path), [], tongue, lambda _problem: None)
    (language,) = chosen.offered()
    names = [str(each) for each in language.values]
    assert names == ["English", "Deutsch", "Français", "Nederlands"]
    language.choose(names.index("Nederlands"))
    assert tongue(text("Won")) == "Gewonnen, hoor"


_DUTCH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Name: Nederlands\n"

msgid "Won"
msgstr "Gewonnen, hoor"
"""


def test_a_language_that_is_gone_is_told_and_english_is_spoken(path: Path) -> None:
    SettingsFile(path).write(Settings(language="tlh"))
    table = Table(path)
    assert "tlh" in table.told[0].what
    assert table.tongue(text("Level {n}", n=3)) == "Level 3"


def test_a_table_without_lamps_and_sound_has_nothing_to_set_about_them(path: Path) -> None:
    chosen = Chosen(SettingsFile(path), [], Tongue(), lambda _problem: None)
    assert [str(each.label) for each in chosen.offered()] in ([], ["Language"])


def test_names_in_the_file_are_cleaned(path: Path) -> None:
    names = {"north": "A" * 200, "east": "\N{PARTY POPPER}", "south": "\u202eZoë"}
    SettingsFile(path).write(Settings(names=names, known_names=(*names.values(), "Zoë")))
    settings = Table(path).chosen.settings
    assert settings.names == {"north": "A" * LONGEST, "south": "Zoë"}
    assert settings.known_names == ("A" * LONGEST, "Zoë")


def test_the_last_name_comes_first_and_old_ones_are_forgotten_in_the_end(path: Path) -> None:
    table = Table(path)
    for number in range(60):
        table.chosen.learn_name(f"Player {number}")
    table.chosen.learn_name("Player 50")
    known = table.chosen.settings.known_names
    assert known[:2] == ("Player 50", "Player 59")
    assert len(known) == 40


def test_a_disk_that_refuses_is_told_once_and_the_choice_counts(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(path)
    monkeypatch.setattr("os.fsync", _full)
    table.set("Sound", "off")
    table.set("Sound", "25 %")
    assert table.speaker.volume == 0.25
    assert len(table.told) == 1


def _full(_fd: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_damaged_file_is_told_and_the_table_starts(path: Path) -> None:
    path.write_text("{")
    assert "damaged" in Table(path).told[0].what
