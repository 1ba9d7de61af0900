"""The languages of the table: a catalogue each, in this folder or in one of the user's own.

A catalogue is a gettext file, ``fr.po``, which translators have tools for. It is read as it is: a new language is one
file and needs no build. Its header says ``X-Name: Français``. The user's own file for a language that is here already
goes before it, sentence by sentence. What a catalogue lacks is said in English.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path

from deadheat.problems import ExitCode, Problem
from deadheat.stage.languages.places import ENGLISH, catalogues, name_of
from deadheat.stage.texts import Text, render

__all__ = ["known_languages", "say_in"]


def known_languages(own: Path | None = None) -> dict[str, str]:
    """Each language that can be chosen, by its code, and what it calls itself: ``{"en": "English", "fr": "Français"}``.

    English is first, the others in the order of their names. A catalogue that cannot be read is here under its code:
    choosing it says what is wrong.

    :param own: a folder with catalogues of the user's own; it need not exist
    """
    named = {code: name_of(code, files) for code, files in catalogues(own).items() if code != ENGLISH}
    return {ENGLISH: "English"} | dict(sorted(named.items(), key=lambda language: language[1].casefold()))


@lru_cache
def say_in(code: str, own: Path | None = None) -> Callable[[Text], str]:
    """What writes texts out in a language. Catalogues are read the first time that they are asked for, and kept.

    :param code: one of :func:`known_languages`
    :param own: the folder given there
    :raises Problem: if there is no such language, or a catalogue is damaged
    """
    files = catalogues(own).get(code)
    if files is None:
        known = ", ".join(known_languages(own))
        raise Problem(f"There is no language {code!r}", f"Choose one of: {known}", ExitCode.USAGE)
    if not files:
        return render
    from deadheat.stage.languages.catalogue import read_catalogues  # polib is of no use to a table that speaks English

    return partial(render, language=read_catalogues(files))
