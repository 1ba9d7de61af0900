"""What the operator has chosen, kept from one switching-on to the next.

The file is JSON with a version. One of an older version is brought up to date step by step; one that is damaged, or of
a newer version, is kept aside, what can be read of it is used, and it is told. A power cut leaves the old file or the
new one, never half of either.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from deadheat.problems import ExitCode, Problem
from deadheat.stage import Told, text

__all__ = ["Settings", "SettingsFile"]

_Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]

Step: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Brings the content of a file from one version to the next."""

STEPS: Final[tuple[Step, ...]] = ()
"""The first one brings version 1 to version 2, and so on."""

_LARGEST: Final = 1 << 20
"""Bytes of a file that are read: one that is longer is none of ours."""


class Settings(msgspec.Struct, frozen=True):
    """What is remembered. Everything has a value that does for a table at which nothing was chosen yet."""

    language: str = "en"
    """The code of the language of the table."""
    brightness: _Percent | None = None
    """Of lamps and screens, in per cent; None leaves it to the table file."""
    volume: _Percent | None = None
    """Of sounds, in per cent, 0 is silent; None leaves it to the table file."""
    game: str | None = None
    """The game that was played last."""
    seats: tuple[str, ...] = ()
    """Who took part."""
    names: dict[str, str] = {}
    """What the players were called, by seat."""
    known_names: tuple[str, ...] = ()
    """Names that were ever entered, the last one first."""
    options: dict[str, dict[str, Any]] = {}
    """What was agreed otherwise than usual, by game."""


class SettingsFile:
    """The file with the settings.

    :param steps: see :data:`STEPS`
    """

    def __init__(self, path: Path, steps: Sequence[Step] = STEPS) -> None:
        self._path = path
        self._steps = steps

    @property
    def version(self) -> int:
        """The version of the files that are written, from 1."""
        return 1 + len(self._steps)

    def read(self) -> tuple[Settings, Problem | None]:
        """The settings, and what is to be told of the file; what cannot be read has its usual value. Does not raise."""
        try:
            with self._path.open("rb") as file:
                data = file.read(_LARGEST)
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            return Settings(), Told(
                f"The settings cannot be read: {error}",
                f"Look at the permissions of {self._path}.",
                text("The settings cannot be read"),
                text("The usual ones count"),
            )
        try:
            content = self._up_to_date(msgspec.json.decode(data, type=dict[str, Any]))
        except (msgspec.MsgspecError, UnicodeDecodeError, LookupError, TypeError, ValueError) as error:
            return Settings(), self._put_aside(f"The settings are damaged: {error}")
        settings, wrong = _readable(content)
        if not wrong:
            return settings, None
        return settings, self._put_aside(f"Some of the settings are damaged: {', '.join(wrong)}")

    def _up_to_date(self, content: dict[str, Any]) -> dict[str, Any]:
        version = content.pop("version")
        if not isinstance(version, int) or not 1 <= version <= self.version:
            raise ValueError(f"they are of version {version}, and this is version {self.version}")
        for step in self._steps[version - 1 :]:
            content = step(content)
        return content

    def _put_aside(self, what: str) -> Problem:
        aside = self._path.with_name(self._path.name + ".aside")
        remedy = f"What was usual counts; the file was kept as {aside}."
        try:
            os.replace(self._path, aside)
        except OSError as error:
            what, remedy = f"{what}; it cannot be kept aside: {error}", "What was usual counts."
        return Told(what, remedy, text("The settings are damaged"), text("The usual ones count"), ExitCode.DAMAGED)

    def write(self, settings: Settings) -> None:
        """Write the settings; they are on disk when this returns.

        :raises Problem: if the disk refuses; the file that was there is still there
        """
        content = {"version": self.version, **msgspec.to_builtins(settings)}
        new = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self._path)
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except (OSError, UnicodeEncodeError) as error:
            raise Told(
                f"The settings cannot be kept: {error}",
                f"They count until the table is switched off. Free space for {self._path}, or look at its permissions.",
                text("The settings cannot be kept"),
                text("They count until the table is switched off"),
            ) from error


def _readable(content: dict[str, Any]) -> tuple[Settings, list[str]]:
    """What can be taken over, and the names of what cannot. What is unknown is no mistake: it is left out."""
    taken: dict[str, Any] = {}
    wrong = []
    for field in msgspec.structs.fields(Settings):
        if field.name in content:
            try:
                taken[field.name] = msgspec.convert(content[field.name], field.type)
            except msgspec.ValidationError:
                wrong.append(field.name)
    return Settings(**taken), wrong
