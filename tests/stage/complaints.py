"""What can be wrong with a catalogue, as sentences that say where."""

from collections.abc import Iterator

import polib

from deadheat.stage.texts import gaps
from tests.stage.catalogues import SAME, entries, plural_forms
from tests.stage.sentences import Sentence

__all__ = ["complaints", "wrong_english"]

_NO_BREAK = "\u00a0"


def complaints(catalogue: polib.POFile, said: dict[Sentence, tuple[str, ...]], code: str) -> list[str]:
    """Everything that is wrong with a catalogue, where ``said`` is what the sources say."""
    known = entries(catalogue)
    wrong = [
        f"{sentence.say!r} of {places[0]} is missing" for sentence, places in said.items() if sentence not in known
    ]
    wrong += [f"{sentence.say!r} is said no more" for sentence in known if sentence not in said]
    if len(known) != len(catalogue):
        wrong.append("a sentence has two entries")
    for sentence, entry in known.items():
        wrong += [f"{sentence.say!r}: {what}" for what in _entry(sentence, entry, plural_forms(catalogue), code)]
    return wrong


def _entry(sentence: Sentence, entry: polib.POEntry, forms: int, code: str) -> Iterator[str]:
    if not entry.translated():
        yield "fuzzy" if entry.fuzzy else "not translated"
        return
    said = list(entry.msgstr_plural.values()) if sentence.one else [entry.msgstr]
    if sentence.one and len(said) != forms:
        yield f"{len(said)} forms and not {forms}"
    if (entry.msgstr == sentence.say) != (SAME in entry.flags):
        yield f"as in English and not marked “{SAME}”" if SAME not in entry.flags else f"“{SAME}” and is not"
    for words in said:
        yield from _words(sentence, words)
        yield from _style(words, code)


def _words(sentence: Sentence, words: str) -> Iterator[str]:
    if gaps(words) is None:
        yield "its braces are wrong"
    elif gaps(words) != gaps(sentence.say):
        yield "its gaps are others"
    if words != words.strip():
        yield "a space at its edge"
    if "  " in words and "  " not in sentence.say:
        yield "two spaces"


def _style(words: str, code: str) -> Iterator[str]:
    """How a language sets quotation marks and the signs before which French leaves a space."""
    if "'" in words or '"' in words:
        yield "straight quotes"
    if code == "fr":
        bare = any(words[n - 1] != _NO_BREAK for n, sign in enumerate(words) if sign in ":;?!»" and n)
        if bare or "«" in words.replace("«" + _NO_BREAK, ""):
            yield "no unbreakable space beside a sign"
        if set("“”„‘") & set(words):
            yield "quotation marks of another language"
    if code == "de" and (set("”«»‘") & set(words) or words.count("„") != words.count("“")):
        yield "quotation marks of another language"


def wrong_english(said: dict[Sentence, tuple[str, ...]]) -> list[str]:
    """What is wrong with the English sentences themselves."""
    wrong = []
    ones: dict[tuple[str, str], Sentence] = {}
    for sentence in said:
        forms = [sentence.say, *([sentence.one] if sentence.one else [])]
        if gaps(sentence.say) is None or len({gaps(form) for form in forms}) > 1:
            wrong.append(f"{sentence.say!r}: its gaps are wrong")
        if sentence.one and ("n" not in (gaps(sentence.say) or ()) or sentence.one == sentence.say):
            wrong.append(f"{sentence.say!r}: no number decides its form")
        if any(form != form.strip() or '"' in form for form in forms):
            wrong.append(f"{sentence.say!r}: a space at its edge, or straight quotes")
        twin = ones.setdefault((sentence.one or sentence.say, sentence.sense), sentence)
        if twin != sentence:
            wrong.append(f"{sentence.say!r} and {twin.say!r} begin with the same form")
    return wrong
