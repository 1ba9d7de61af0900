"""Reads what a file says against the schema, one setting at a time, so that every mistake in it is found."""

from collections.abc import Mapping
from typing import Any

import msgspec

from deadheat.toml.issues import Report
from deadheat.toml.part import Part
from deadheat.toml.places import Path
from deadheat.toml.schema import Setting, homes_of, settings_of
from deadheat.toml.wording import did_you_mean, guess, listed, misfit, quoted, takes

__all__ = ["Found", "Readable", "read"]


class Found(msgspec.Struct, frozen=True):
    """A value of the file that fits its setting, or the default of a setting that the file leaves out."""

    path: Path
    value: Any


class Readable:
    """All of a file that could be read."""

    def __init__(self) -> None:
        self.values: dict[Path, Any] = {}
        self.counts: dict[str, int] = {}
        """How many of each ``[[section]]`` there are, mistakes included; no entry if it is something else instead."""

    def every(self, section: str, *settings: str) -> list[Found]:
        """These settings of all ``[[section]]`` where they are readable; None for one left out without a default."""
        rows = range(self.counts.get(section, 0))
        paths = [(section, row, setting) for row in rows for setting in settings]
        return [Found(path, self.values[path]) for path in paths if path in self.values]


def read(schema: type[Part], data: Mapping[str, object], report: Report, sort: str) -> Readable:
    """Read a whole file of this ``sort`` (``table file``), parsed as ``data``.

    Whatever does not fit ``schema`` goes to ``report``.
    """
    reading = _Reading(schema, report)
    reading.part((), f"the {sort}", schema, data)
    return reading.readable


class _Reading:
    def __init__(self, schema: type[Part], report: Report) -> None:
        self._schema = schema
        self._report = report
        self.readable = Readable()

    def part(self, path: Path, title: str, part: type[Part], data: Mapping[str, object]) -> None:
        settings = settings_of(part)
        for key in data:
            if key not in settings:
                self._unknown((*path, key), title, key, settings)
        for key, setting in settings.items():
            if setting.section and setting.repeats:
                self._sections((*path, key), key, setting.section, data.get(key, []))
            elif setting.section:
                self._section((*path, key), key, setting.section, data.get(key, {}))
            elif key in data:
                self._value((*path, key), key, setting, data[key])
            elif setting.required:
                self._report.at_value(path, f"{_this(title)} has no {key}", f"add {key}: {takes(setting.kind)}")
            else:
                self.readable.values[*path, key] = setting.default

    def _value(self, path: Path, key: str, setting: Setting, value: object) -> None:
        try:
            self.readable.values[path] = msgspec.convert(value, setting.annotation)
        except msgspec.ValidationError:
            what = f"{key} {misfit(setting.kind, value, self._report.text(path))}"
            hint = guess(setting.kind, setting.annotation, value)
            self._report.at_value(path, what, f"write {takes(setting.kind)}{hint}")

    def _section(self, path: Path, key: str, part: type[Part], data: object) -> None:
        if isinstance(data, dict):
            self.part(path, f"[{key}]", part, data)
        else:
            self._report.at_value(path, f"{key} is a single section", f"write [{key}] once, with single brackets")

    def _sections(self, path: Path, key: str, part: type[Part], data: object) -> None:
        if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
            allowed = f"write [[{key}]] with double brackets above each {key}"
            self._report.at_value(path, f"{key} is a section that can be there several times", allowed)
            return
        self.readable.counts[key] = len(data)
        for index, row in enumerate(data):
            self.part((*path, index), f"[[{key}]]", part, row)

    def _unknown(self, path: Path, title: str, key: str, settings: Mapping[str, Setting]) -> None:
        if key in settings_of(self._schema):
            hint = f"; {key} belongs at the top of the file, above the first section"
        elif homes := homes_of(key, self._schema):
            hint = f"; {key} belongs below {listed(homes, 'or')}"
        else:
            hint = did_you_mean(key, settings)
        allowed = f"write {listed(settings, 'or')}{hint}"
        self._report.at_key(path, f"{quoted(key)} is not a setting of {title}", allowed)


def _this(title: str) -> str:
    """``this [[seat]]``, but ``the table file``: there is only one."""
    return title if title.startswith("the ") else f"this {title}"
