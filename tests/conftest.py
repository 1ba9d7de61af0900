"""What holds for all tests: none of them touches the journal, register or decks of whoever runs them."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A time limit for each example would fail on a machine that is busy with something else. What CI tries must not depend
# on chance, or it would refuse changes for what others have written.
settings.register_profile("deadheat", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("deadheat")


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test keeps its journal."""
    home = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    return home
