"""What people are told when something has failed that nobody expected."""

from deadheat.problems import ExitCode, Problem
from deadheat.stage import Told, text

__all__ = ["as_problem"]


def as_problem(failure: BaseException) -> BaseException:
    """What people are told of a failure."""
    if isinstance(failure, Problem | BrokenPipeError):
        return failure
    return Told(
        f"The match cannot go on: {type(failure).__name__}: {failure}",
        "It is journaled up to here. Run it again with --debug to see where it failed, and report that.",
        text("The match cannot go on"),
        text("It is journaled up to here"),
        ExitCode.NOT_FINE,
    )
