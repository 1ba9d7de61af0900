"""What went wrong, said to a person: one line what, one line what to do.

Every error that a person can cause or mend is a :class:`Problem`. It carries the exit code of the command line, so that
whoever raises it decides, and whoever catches it at the top only prints.
"""

from enum import IntEnum

__all__ = ["ExitCode", "Problem"]


class ExitCode(IntEnum):
    """What the process returns to its caller."""

    FINE = 0
    NOT_FINE = 1
    """The thing that was checked is not fine."""
    USAGE = 2
    """The command or its arguments are wrong."""
    HARDWARE = 3
    """Hardware is missing or refused."""
    DAMAGED = 4
    """Stored data is damaged."""


class Problem(Exception):  # noqa: N818 - it is what people are told, in their word
    """An error for people.

    ``what`` says in one line what is wrong, ``remedy`` in one line what to do about it.
    """

    def __init__(self, what: str, remedy: str, exit_code: ExitCode = ExitCode.USAGE) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.exit_code = exit_code

    def __str__(self) -> str:
        return f"{self.what}\n{self.remedy}"

    @property
    def line(self) -> str:
        """Both on one line."""
        return f"{self.what.removesuffix('.')}. {self.remedy}"
