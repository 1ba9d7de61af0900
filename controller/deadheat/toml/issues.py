"""What is wrong in a file, and where."""

from collections.abc import Iterable

import msgspec

from deadheat.problems import ExitCode, Problem
from deadheat.toml.places import Path, Place, Spot, nearest

__all__ = ["FileProblem", "Issue", "Report"]


class Issue(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong, in two phrases of one line each."""

    line: int
    """From 1."""
    column: int
    """From 1, in characters."""
    what: str
    """What is wrong, with what the file says there."""
    allowed: str
    """What may stand there instead, with a guess at what was meant if there is a good one."""


class FileProblem(Problem):
    """A file with mistakes in it. ``issues`` has every one that could be found, in the order of the file."""

    def __init__(self, origin: str, issues: Iterable[Issue], sort: str) -> None:
        self.origin = origin
        self.issues = tuple(sorted(set(issues)))
        mistakes = "one mistake" if len(self.issues) == 1 else f"{len(self.issues)} mistakes"
        super().__init__(f"{origin} has {mistakes}", f"Mend the {sort} and check it again.", ExitCode.NOT_FINE)

    def __str__(self) -> str:
        return "\n".join(
            f"{self.origin}:{issue.line}:{issue.column}: {issue.what}; {issue.allowed}" for issue in self.issues
        )


class Report:
    """Gathers issues by the path of what they are about, and finds their places."""

    def __init__(self, spots: dict[Path, Spot]) -> None:
        self._spots = spots
        self.issues: list[Issue] = []

    def at_value(self, path: Path, what: str, allowed: str) -> None:
        """Something is wrong with a value; if the file leaves it out, with the section it belongs to."""
        self._add(self.place(path), what, allowed)

    def at_key(self, path: Path, what: str, allowed: str) -> None:
        """Something is wrong with a key."""
        self._add(nearest(self._spots, path).key, what, allowed)

    def place(self, path: Path) -> Place:
        """Where a value is written, or the section it belongs to if the file leaves it out."""
        return nearest(self._spots, path).value

    def text(self, path: Path) -> str:
        """A value as the file writes it."""
        return nearest(self._spots, path).text

    def _add(self, place: Place, what: str, allowed: str) -> None:
        self.issues.append(Issue(place.line, place.column, what, allowed))
