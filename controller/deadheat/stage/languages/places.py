"""Where catalogues lie, and what a language calls itself."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["ENGLISH", "catalogues", "name_of"]

ENGLISH = "en"
_NAME = re.compile(r'"X-Name:\s*(\S[^"\\]*?)\s*(?:\\n)?"')


def catalogues(own: Path | None) -> dict[str, tuple[Traversable, ...]]:
    """The files of each language by its code, those that go before others first. English needs none."""
    found: dict[str, tuple[Traversable, ...]] = {ENGLISH: ()}
    shipped = files("deadheat.stage.languages")
    for folder in (shipped,) if own is None else (shipped, own):
        for file in sorted(_files(folder), key=lambda file: file.name):
            code = file.name.removesuffix(".po")
            found[code] = (file, *found.get(code, ()))
    return found


def name_of(code: str, files: tuple[Traversable, ...]) -> str:
    """What a language calls itself, as its catalogues say, or its code."""
    for file in files:
        try:
            said = _NAME.search(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            continue
        if said is not None:
            return said[1]
    return code


def _files(folder: Traversable) -> list[Traversable]:
    try:
        return [file for file in folder.iterdir() if file.name.endswith(".po") and file.is_file()]
    except OSError:
        return []
