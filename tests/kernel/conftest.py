"""One booted guest for all kernel tests of a session."""

import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from .guest import Guest, GuestFailure
from .image import Image
from .machine import NO_QEMU, Machine, has_qemu
from .recipe import cache


@pytest.fixture(scope="session")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """The guest with the product as it is now; its lines are idle whenever a script starts."""
    image = Image(cache() / "image")
    if reason := _missing(image):
        (pytest.fail if os.environ.get("DEADHEAT_REQUIRE_ALL") == "1" else pytest.skip)(reason)
    initramfs = tmp_path_factory.mktemp("kernel") / "initramfs.cpio"
    image.initramfs(initramfs)
    with Machine(image.kernel, initramfs) as machine:
        yield Guest(machine)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Shows what the guest has said below a failure that does not say it itself."""
    report = yield
    said: Any = getattr(item, "funcargs", {}).get("guest")
    if report.failed and isinstance(said, Guest) and call.excinfo and not call.excinfo.errisinstance(GuestFailure):
        report.sections.append(("guest", str(said.failure(""))))
    return report


def _missing(image: Image) -> str | None:
    if not has_qemu():
        return NO_QEMU
    if image.stale:
        return "The guest's image is missing or out of date. Run: python -m tests.kernel.build"
    return None
