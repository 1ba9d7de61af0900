"""Builds the guest's kernel and first root file system: ``python -m tests.kernel.build`` from the repository's root.

Costs a download of some 30 MB when something in it has changed since the last time, and nothing otherwise.
"""

import compileall
import hashlib
import py_compile
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from . import cpio, packages
from .image import Image
from .machine import NO_QEMU, has_qemu
from .packages import Missing
from .recipe import PYTHON, USERLAND, cache, fingerprint, requirements

__all__ = ["build", "main"]

NEEDLESS: Final = (
    "boot",
    "etc",
    "lib/modules",
    "usr/share",
    "usr/lib/*/gconv",
    "usr/lib/python*/ensurepip",
    "usr/lib/python*/idlelib",
    "usr/lib/python*/lib2to3",
    "usr/lib/python*/pydoc_data",
    "usr/lib/python*/test",
)
"""What the packages bring and the guest never reads."""


def main() -> int:
    """Builds what is missing and says so; 1 if the host lacks something."""
    if lacking := list(_lacking()):
        print("The kernel tests' guest cannot be built here:", *lacking, sep="\n- ", file=sys.stderr)
        return 1
    try:
        image = build()
    except Missing as missing:
        print(f"The kernel tests' guest was not built: {missing}", file=sys.stderr)
        return 1
    print(f"Ready: {image.kernel_name} in {image.folder}. Run: pytest -m kernel")
    return 0


def build() -> Image:
    """The image that the newest packages give: the cached one, or a new one in its place."""
    image_package = packages.kernel()
    debs = packages.debs((image_package, *USERLAND))
    key = hashlib.sha256("\n".join((fingerprint(), *map(str, debs))).encode()).hexdigest()
    image = Image(cache() / "image")
    if image.key == key:
        print("Nothing has changed since the last build.")
        return image
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="build-") as folder:
        work = Path(folder)
        (new := work / "image").mkdir()
        print(f"Downloading {image_package} and {len(debs) - 1} packages of its userland.")
        root = _userland(debs, work)
        shutil.move(next((root / "boot").glob("vmlinuz-*")), new / "vmlinuz")
        print(f"Downloading wheels for Python {PYTHON} on arm64: {', '.join(requirements())}.")
        wheels = packages.wheels(requirements(), work, root / "wheels")
        _trim(root)
        with (new / "base.cpio").open("wb") as archive:
            cpio.write(archive, cpio.tree(root))
        Image(new).label(key=key, recipe=fingerprint(), parts=[*map(str, debs), *wheels])
        shutil.rmtree(image.folder, ignore_errors=True)
        new.rename(image.folder)
    return image


def _lacking() -> Iterator[str]:
    """What the host lacks, each with the commands that mend it."""
    if not all(map(shutil.which, ("apt-get", "dpkg"))):
        yield "apt and dpkg are missing: build on Debian or one of its derivatives"
        return
    told = (("dpkg", "--print-architecture"), ("dpkg", "--print-foreign-architectures"))
    known = [subprocess.run(ask, capture_output=True, text=True, check=True).stdout for ask in told]
    if "arm64" not in " ".join(known).split():
        yield "apt does not know arm64 packages. As root: dpkg --add-architecture arm64 && apt-get update"
    if not has_qemu():
        yield NO_QEMU


def _userland(debs: tuple[packages.Deb, ...], work: Path) -> Path:
    root = work / "root"
    for deb in packages.download(debs, work):
        packages.unpack(deb, root)
    (root / "usr/bin/python3").symlink_to(f"python{PYTHON}")
    return root


def _trim(root: Path) -> None:
    """Drops what is not needed and compiles the rest, so that it need not be done in emulation."""
    for pattern in NEEDLESS:
        for path in root.glob(pattern):
            shutil.rmtree(path)
    if sys.version_info[:2] == tuple(map(int, PYTHON.split("."))):
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        compileall.compile_dir(root, maxlevels=20, quiet=2, invalidation_mode=mode, stripdir=str(root), prependdir="/")


if __name__ == "__main__":
    sys.exit(main())
