"""One pcscd for all tests of a process, only if one asks for it."""

import os
from collections.abc import Iterator

import pytest

from .pcscd import Pcscd, what_is_missing


@pytest.fixture(scope="session")
def _pcscd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pcscd]:
    reason = what_is_missing()
    if reason is not None:
        (pytest.fail if os.environ.get("DEADHEAT_REQUIRE_ALL") == "1" else pytest.skip)(reason)
    pcscd = Pcscd(tmp_path_factory.mktemp("pcscd"))
    os.environ.update(pcscd.environment)
    yield pcscd
    pcscd.stop()


@pytest.fixture
def pcscd(_pcscd: Pcscd) -> Pcscd:
    """A pcscd that runs, with no card on its reader."""
    _pcscd.stop()
    _pcscd.run()
    return _pcscd
