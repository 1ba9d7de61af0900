"""Where deadheat keeps what it keeps."""

import os
from pathlib import Path

__all__ = ["journal_path", "table_path"]


def journal_path() -> Path:
    """The journal: in systemd's state directory, or in the user's."""
    state = os.environ.get("STATE_DIRECTORY")
    if state:
        return Path(state.split(":")[0]) / "journal.db"
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "deadheat" / "journal.db"


def table_path() -> Path:
    """The table file of an installed table."""
    return Path("/etc/deadheat/table.toml")
