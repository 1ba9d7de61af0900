"""Tells a scan from the same scan read again."""

from typing import Final

__all__ = ["Repeats"]

_REMEMBERED: Final = 64
"""Codes that are remembered; who scans more within the repeat time has other troubles."""


class Repeats:
    """The codes that were scanned lately.

    :param within: the same code again within this time (ns) is the same scan, none if 0; each scan starts the time
        anew
    """

    def __init__(self, within: int) -> None:
        self._within = within
        self._seen: dict[str, int] = {}

    def is_repeat(self, code: str, at: int) -> bool:
        """Whether ``code``, scanned at ``at`` (ns), was scanned shortly before."""
        before = self._seen.pop(code, None)
        self._seen[code] = at
        if len(self._seen) > _REMEMBERED:
            del self._seen[next(iter(self._seen))]
        return before is not None and at - before < self._within
