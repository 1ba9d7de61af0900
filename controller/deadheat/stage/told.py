"""Problems that people at the table read too, on a small screen and in their own language."""

from deadheat.problems import ExitCode, Problem
from deadheat.stage.texts import Text

__all__ = ["Told"]


class Told(Problem):
    """A :class:`~deadheat.problems.Problem` that is also said in few words.

    ``shown`` and ``to_do`` are what is wrong and what to do about it in at most some 60 letters each; ``what`` and
    ``remedy`` say the same at a terminal and in the log, with every detail.
    """

    def __init__(
        self, what: str, remedy: str, shown: Text, to_do: Text, exit_code: ExitCode = ExitCode.HARDWARE
    ) -> None:
        super().__init__(what, remedy, exit_code)
        self.shown = shown
        self.to_do = to_do
