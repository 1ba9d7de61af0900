"""Reading catalogues: gettext files, as translators' tools write them."""

import io
import re
from collections.abc import Iterable
from gettext import GNUTranslations
from importlib.resources.abc import Traversable

import polib

from deadheat.problems import ExitCode, Problem
from deadheat.stage.texts import Sentences, Text

__all__ = ["read_catalogues"]


def read_catalogues(files: Iterable[Traversable]) -> Sentences:
    """A language out of its catalogues; what one lacks is looked up in the next.

    Entries that are empty or marked as fuzzy count as missing.

    :raises Problem: if a file is damaged or cannot be read
    """
    first, *others = (_read(file) for file in files)
    for other in others:
        first.add_fallback(other)

    def sentence(words: Text) -> str:
        if not words.say:
            return ""  # gettext keeps the header of a catalogue under it
        number = words.given.get("n")
        if words.one and isinstance(number, int):
            if words.sense:
                return first.npgettext(words.sense, words.one, words.say, number)
            return first.ngettext(words.one, words.say, number)
        return first.pgettext(words.sense, words.say) if words.sense else first.gettext(words.say)

    return sentence


def _read(file: Traversable) -> GNUTranslations:
    try:
        content = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Problem(f"{file} cannot be read: {error.strerror}", _REMEDY, ExitCode.DAMAGED) from error
    except UnicodeDecodeError as error:
        raise Problem(
            f"{file} is not in UTF-8", "Save it as UTF-8, or choose another language", ExitCode.DAMAGED
        ) from error
    try:
        # The newline keeps polib from taking the content for the name of a file.
        compiled = polib.pofile(content + "\n", encoding="utf-8").to_binary()
        return GNUTranslations(io.BytesIO(compiled))
    except Exception as error:  # polib raises what it comes across, gettext on plural forms too
        raise Problem(_said(file, str(error) or type(error).__name__), _REMEDY, ExitCode.DAMAGED) from error


_REMEDY = "Mend or remove it, or choose another language"


def _said(file: Traversable, error: str) -> str:
    """What is wrong with a catalogue, with its line where polib knows it."""
    told = re.fullmatch(r"Syntax error in po file .*\(line (\d+)\)(?:: (.+))?", error)
    if told is None:
        return f"{file}: {error}"
    return f"{file}:{told[1]}: {told[2] or 'this is no line of a catalogue'}"
