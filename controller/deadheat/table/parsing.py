"""From the text of a table file to the table."""

import tomllib

import msgspec

from deadheat.table.checks import check
from deadheat.table.issues import Report, TableProblem
from deadheat.table.model import Table
from deadheat.table.reading import read
from deadheat.table.syntax import syntax_issue
from deadheat.table.toml_places import locate

__all__ = ["parse_table"]


def parse_table(content: str, origin: str) -> Table:
    """Read a table from the text of its file.

    :param content: the file's text
    :param origin: what to call the file in errors
    :raises TableProblem: if anything is wrong with it, with every issue that could be found; exit code 1
    """
    try:
        data = tomllib.loads(content)
        spots = locate(content)
    except (ValueError, RecursionError) as error:
        raise TableProblem(origin, [syntax_issue(error, content)]) from None
    report = Report(spots)
    check(read(Table, data, report), report)
    if report.issues:
        raise TableProblem(origin, report.issues)
    return msgspec.convert(data, Table)
