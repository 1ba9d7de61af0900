"""What the operator has chosen is there again after a power cut, and whatever the file holds the table starts."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deadheat.operator.settings import Settings, SettingsFile
from deadheat.problems import Problem

CHOSEN = Settings(
    language="fr",
    volume=0,
    game="the-mind",
    seats=("north", "east"),
    names={"north": "Zoë"},
    known_names=("Zoë",),
    options={"the-mind": {"strict": True, "blind_white_levels": [1, 3]}},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "settings.json"


def test_what_was_chosen_is_there_again(path: Path) -> None:
    SettingsFile(path).write(CHOSEN)
    assert SettingsFile(path).read() == (CHOSEN, None)


def test_at_first_everything_is_as_usual(path: Path) -> None:
    assert SettingsFile(path).read() == (Settings(), None)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"volume": 3}', b'{"version": "1"}', b"\0" * 99])
def test_a_damaged_file_is_kept_aside_and_told(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings, told = SettingsFile(path).read()
    assert settings == Settings()
    assert told is not None
    assert "damaged" in told.what
    aside = path.with_name("settings.json.aside")
    assert str(aside) in told.remedy
    assert aside.read_bytes() == content
    SettingsFile(path).write(CHOSEN)
    assert SettingsFile(path).read() == (CHOSEN, None)


def test_what_can_be_read_of_a_file_with_a_mistake_counts(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 1, "volume": 300, "language": "fr", "names": 7}))
    settings, told = SettingsFile(path).read()
    assert settings == Settings(language="fr")
    assert told is not None
    assert "volume, names" in told.what


def test_settings_of_a_newer_version_are_kept_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 99, "volume": 30}))
    settings, told = SettingsFile(path).read()
    assert settings == Settings()
    assert told is not None
    assert "version 99" in told.what


def test_settings_of_an_older_version_are_brought_up_to_date_step_by_step(path: Path) -> None:
    def loudness(content: dict[str, Any]) -> dict[str, Any]:
        return {"volume": content["loudness"] * 10}

    def silence(content: dict[str, Any]) -> dict[str, Any]:
        return {**content, "language": "de"}

    path.parent.mkdir()
    path.write_text(json.dumps({"version": 1, "loudness": 4}))
    file = SettingsFile(path, (loudness, silence))
    assert file.version == 3
    assert file.read() == (Settings(volume=40, language="de"), None)
    path.write_text(json.dumps({"version": 2, "volume": 20}))
    assert file.read() == (Settings(volume=20, language="de"), None)
    path.write_text(json.dumps({"version": 1}))
    settings, told = file.read()
    assert settings == Settings()
    assert told is not None, "an old file can be damaged too"


def test_a_disk_that_refuses_is_told_and_the_old_file_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SettingsFile(path).write(CHOSEN)

    def full(_fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Problem, match="No space left"):
        SettingsFile(path).write(Settings())
    assert SettingsFile(path).read() == (CHOSEN, None)


def test_a_file_that_may_not_be_read_stops_nothing(path: Path) -> None:
    path.mkdir(parents=True)
    settings, told = SettingsFile(path).read()
    assert settings == Settings()
    assert told is not None


def test_the_file_and_its_folder_are_on_disk_before_it_counts(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(fd: int) -> None:
        order.append("folder" if os.path.isdir(f"/proc/self/fd/{fd}") else "file")
        fsync(fd)

    def watched_replace(old: Path, new: Path) -> None:
        order.append("replace")
        replace(old, new)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    SettingsFile(path).write(CHOSEN)
    assert order == ["file", "replace", "folder"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 500) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.dictionaries(st.sampled_from([*Settings.__struct_fields__, "unknown"]), JSON, max_size=5)


@given(FIELDS)
def test_whatever_the_fields_hold_the_table_starts(tmp_path_factory: pytest.TempPathFactory, fields: Any) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_text(json.dumps({"version": 1, **fields}))
    settings, told = SettingsFile(path).read()
    assert (told is None) == path.exists()
    SettingsFile(path).write(settings)
    assert SettingsFile(path).read() == (settings, None)
