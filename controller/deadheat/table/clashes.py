"""Finding what may be there once only."""

from collections.abc import Callable, Hashable, Iterable, Iterator

from deadheat.toml import Found, Report

__all__ = ["clashes"]


def clashes(
    all_found: Iterable[Found], key: Callable[[Found], Hashable], report: Report
) -> Iterator[tuple[Found, Found]]:
    """Every value whose key an earlier one in the file has, after the first one that has it."""
    firsts: dict[Hashable, Found] = {}
    for found in sorted(all_found, key=lambda found: report.place(found.path)):
        first = firsts.setdefault(key(found), found)
        if first is not found:
            yield first, found
