"""Two booted guests for all kernel tests of a session, each only if a test asks for it."""

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from .boards import BOARDS
from .guest import Guest, GuestFailure
from .image import Image
from .machine import Machine
from .recipe import BUTTONS, READERS, Recipe


@pytest.fixture(scope="session")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """The guest with the GPIO chip and the product as it is now; its lines are idle whenever a script starts."""
    with _booted(BUTTONS, tmp_path_factory) as guest:
        yield guest


@pytest.fixture(scope="session")
def pc(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """The guest with keyboards and USB ports; nothing is plugged in when a script starts."""
    with _booted(READERS, tmp_path_factory) as guest:
        yield guest


@contextmanager
def _booted(recipe: Recipe, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    image, board = Image(recipe), BOARDS[recipe.name]
    reason = board.missing
    if reason is None and image.stale:
        reason = f"The image of {recipe.name} is missing or out of date. Run: python -m tests.kernel.build"
    if reason is not None:
        (pytest.fail if os.environ.get("DEADHEAT_REQUIRE_ALL") == "1" else pytest.skip)(reason)
    initramfs = tmp_path_factory.mktemp("kernel") / "initramfs.cpio"
    image.initramfs(initramfs)
    with Machine(board, image.kernel, initramfs) as machine:
        yield Guest(machine)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Shows what the guest has said below a failure that does not say it itself."""
    report = yield
    arguments = getattr(item, "funcargs", {})
    said: Any = arguments.get("pc") or arguments.get("guest")
    if report.failed and isinstance(said, Guest) and call.excinfo and not call.excinfo.errisinstance(GuestFailure):
        report.sections.append(("guest", str(said.failure(""))))
    return report
