"""A ``busctl`` that answers as it was told and writes down what it was asked, to be run in the real one's place."""

import json
from pathlib import Path

__all__ = ["FakeBusctl"]

_SCRIPT = """#!/bin/sh
cd "{folder}" || exit 9
printf '%s\\n' "$*" >> asked
for word; do
    method=${{word##*/}}
    test -e "$method.runs" && sh "./$method.runs"
    test -e "$method.refused" && {{ cat "$method.refused" >&2; exit 1; }}
    test -e "$method.answer" && {{ cat "$method.answer"; exit 0; }}
done
exit 0
"""


class FakeBusctl:
    """``program`` is what to run. A method that nothing was said of answers nothing, as one without a result does.

    In place of a method an object can be named, by the last part of its path.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self.program = str(folder / "busctl")
        script = folder / "busctl"
        script.write_text(_SCRIPT.format(folder=folder))
        script.chmod(0o755)

    def answers(self, method: str, *data: object) -> None:
        """``method`` answers this."""
        (self._folder / f"{method}.answer").write_text(json.dumps({"type": "s", "data": data}) + "\n")

    def refuses(self, method: str, said: str) -> None:
        """``method`` fails, in the words of the service."""
        (self._folder / f"{method}.refused").write_text(f"Call failed: {said}\n")

    def runs(self, method: str, command: str) -> None:
        """A shell command that is run when ``method`` is called, before the answer."""
        (self._folder / f"{method}.runs").write_text(f"{command}\n")

    @property
    def asked(self) -> list[str]:
        """The calls so far: what follows ``call`` on each command line."""
        try:
            lines = (self._folder / "asked").read_text().splitlines()
        except FileNotFoundError:
            return []
        return [line.partition(" call ")[2] for line in lines]
