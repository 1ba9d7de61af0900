"""Where deadheat keeps what it keeps."""

import os
from pathlib import Path

__all__ = ["deck_folders", "journal_path", "language_folder", "register_path", "table_path"]


def journal_path() -> Path:
    """The journal: in systemd's state directory, or in the user's."""
    return _state() / "journal.db"


def register_path() -> Path:
    """The register of codes: beside the journal."""
    return _state() / "register.db"


def deck_folders() -> tuple[Path, ...]:
    """Where decks of people's own are: the user's, then those of the whole table."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "deadheat" / "decks", Path("/etc/deadheat/decks")


def language_folder() -> Path:
    """Where catalogues of the user's own are."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return Path(home) / "deadheat" / "languages"


def table_path() -> Path:
    """The table file of an installed table."""
    return Path("/etc/deadheat/table.toml")


def _state() -> Path:
    state = os.environ.get("STATE_DIRECTORY")
    if state:
        return Path(state.split(":")[0])
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(home).expanduser() / "deadheat"
