"""From the text of a TOML file to checked data."""

import tomllib
from collections.abc import Callable
from typing import Any

from deadheat.toml.issues import FileProblem, Report
from deadheat.toml.part import Part
from deadheat.toml.places import locate
from deadheat.toml.reading import Readable, read
from deadheat.toml.syntax import syntax_issue

__all__ = ["parse_file"]


def parse_file(
    schema: type[Part], content: str, origin: str, sort: str, check: Callable[[Readable, Report], None]
) -> dict[str, Any]:
    """Read the text of a file; what is returned can be converted to ``schema``.

    :param origin: what to call the file in errors
    :param sort: what such a file is: ``table file``
    :param check: reports what concerns more than one setting
    :raises FileProblem: if anything is wrong with it, with every issue that could be found; exit code 1
    """
    try:
        data = tomllib.loads(content)
        spots = locate(content)
    except (ValueError, RecursionError) as error:
        raise FileProblem(origin, [syntax_issue(error, content)], sort) from None
    report = Report(spots)
    check(read(schema, data, report, sort), report)
    if report.issues:
        raise FileProblem(origin, report.issues, sort)
    return data
