"""The catalogues beside the sources: ``python -m tests.stage.catalogues`` says what they lack.

With ``--update`` every sentence that a catalogue lacks is added with an empty translation, every one that is said no
more is taken out and printed, and all are sorted. An entry that is meant to be as in English is marked
``#, same``; a translation that nobody has looked at yet ``#, fuzzy`` (it is not used).
"""

import argparse
import re
import sys
from pathlib import Path

import polib

import deadheat
from tests.stage.sentences import Sentence, sentences

__all__ = ["CATALOGUES", "SAME", "entries", "main", "open_catalogue", "plural_forms"]

CATALOGUES = {file.stem: file for file in sorted(Path(deadheat.__file__).parent.glob("stage/languages/*.po"))}
"""The files by the code of the language."""
SAME = "same"
_BRACES = "python-brace-format"
"""What tells translators' tools to look after the gaps."""


def open_catalogue(file: Path) -> polib.POFile:
    """A catalogue as it stands."""
    return polib.pofile(str(file), encoding="utf-8", wrapwidth=100)


def entries(catalogue: polib.POFile) -> dict[Sentence, polib.POEntry]:
    """The entries by their sentences."""
    return {_sentence(entry): entry for entry in catalogue}


def _sentence(entry: polib.POEntry) -> Sentence:
    if entry.msgid_plural:
        return Sentence(entry.msgid_plural, entry.msgid, entry.msgctxt or "")
    return Sentence(entry.msgid, "", entry.msgctxt or "")


def _new(sentence: Sentence, forms: int) -> polib.POEntry:
    context = sentence.sense or None
    if sentence.one:
        empty = dict.fromkeys(range(forms), "")
        return polib.POEntry(msgid=sentence.one, msgid_plural=sentence.say, msgctxt=context, msgstr_plural=empty)
    return polib.POEntry(msgid=sentence.say, msgctxt=context)


def plural_forms(catalogue: polib.POFile) -> int:
    """How many forms a counted sentence has in the language."""
    said = re.search(r"nplurals=(\d+)", catalogue.metadata.get("Plural-Forms", ""))
    return int(said[1]) if said else 2


def update(catalogue: polib.POFile, said: dict[Sentence, tuple[str, ...]]) -> list[polib.POEntry]:
    """Bring a catalogue to what is said now; the entries that went."""
    old = entries(catalogue)
    kept = [old.get(sentence) or _new(sentence, plural_forms(catalogue)) for sentence in sorted(said, key=_order)]
    for entry in kept:
        entry.occurrences = [(place, "") for place in said[_sentence(entry)]]
        entry.flags = sorted({*entry.flags, *([_BRACES] if "{" in entry.msgid else [])})
    catalogue[:] = kept
    return [entry for sentence, entry in old.items() if sentence not in said]


def _order(sentence: Sentence) -> tuple[str, Sentence]:
    return (sentence.one or sentence.say).casefold(), sentence


def main(arguments: list[str]) -> int:
    """Say what is missing and what is said no more; 1 if there is anything."""
    parser = argparse.ArgumentParser(prog="python -m tests.stage.catalogues", description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the catalogues")
    wanted = parser.parse_args(arguments)
    said = sentences()
    wrong = 0
    for code, file in CATALOGUES.items():
        catalogue = open_catalogue(file)
        gone = update(catalogue, said)
        missing = [entry for entry in catalogue if not entry.translated()]
        for entry in missing:
            print(f"{code}: missing: {entry.msgid}")
        for entry in gone:
            print(f"{code}: said no more: {entry.msgid} = {entry.msgstr or entry.msgstr_plural}")
        if wanted.update:
            catalogue.save()
        print(f"{code}: {len(said)} sentences, {len(missing)} missing, {len(gone)} said no more")
        wrong += len(missing) + len(gone)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
