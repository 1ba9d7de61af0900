"""From the text of a table file to the table."""

import msgspec

from deadheat.table.checks import check
from deadheat.table.model import Table
from deadheat.toml import parse_file

__all__ = ["parse_table"]


def parse_table(content: str, origin: str) -> Table:
    """Read a table from the text of its file.

    :param content: the file's text
    :param origin: what to call the file in errors
    :raises FileProblem: if anything is wrong with it, with every issue that could be found; exit code 1
    """
    return msgspec.convert(parse_file(Table, content, origin, "table file", check), Table)
