"""Builds the guests' kernels and first root file systems: ``python -m tests.kernel.build`` from the repository's root.

Costs a download of some 30 and 80 MB when something in them has changed since the last time, and nothing otherwise.
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

from . import cpio, modules, packages
from .boards import BOARDS
from .bzimage import unpacked
from .image import Image
from .packages import Missing
from .recipe import PYTHON, RECIPES, Recipe, cache

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
        print("The kernel tests' guests cannot be built here:", *lacking, sep="\n- ", file=sys.stderr)
        return 1
    for recipe in RECIPES:
        try:
            image = build(recipe)
        except Missing as missing:
            print(f"The kernel tests' guest for {recipe.name} was not built: {missing}", file=sys.stderr)
            return 1
        print(f"Ready: {image.kernel_name} in {image.folder}.")
    print("Run: pytest -m kernel")
    return 0


def build(recipe: Recipe) -> Image:
    """The image that the newest packages give: the cached one, or a new one in its place."""
    image_package = packages.kernel(recipe)
    debs = packages.debs((image_package, *recipe.packages), recipe.architecture)
    key = hashlib.sha256("\n".join((recipe.fingerprint(), *map(str, debs))).encode()).hexdigest()
    image = Image(recipe)
    if image.key == key:
        print("Nothing has changed since the last build.")
        return image
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache(), prefix="build-") as folder:
        work = Path(folder)
        (new := work / "image").mkdir()
        print(f"Downloading {image_package} and {len(debs) - 1} packages of its userland.")
        root = _userland(debs, work)
        (new / "kernel").write_bytes(unpacked(next((root / "boot").glob("vmlinuz-*")).read_bytes()))
        print(f"Downloading wheels for Python {PYTHON} on {recipe.machine}: {', '.join(recipe.requirements())}.")
        wheels = packages.wheels(recipe, work, root / "wheels")
        _take_modules(root, recipe.modules)
        _trim(root)
        with (new / "base.cpio").open("wb") as archive:
            cpio.write(archive, cpio.tree(root))
        Image(recipe, new).label(key=key, recipe=recipe.fingerprint(), parts=[*map(str, debs), *wheels])
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
    for recipe in RECIPES:
        if (one := recipe.architecture) not in " ".join(known).split():
            yield f"apt does not know {one} packages. As root: dpkg --add-architecture {one} && apt-get update"
        if no_qemu := BOARDS[recipe.name].missing:
            yield no_qemu


def _userland(debs: tuple[packages.Deb, ...], work: Path) -> Path:
    root = work / "root"
    for deb in packages.download(debs, work):
        packages.unpack(deb, root)
    (root / "usr/bin/python3").symlink_to(f"python{PYTHON}")
    return root


def _take_modules(root: Path, wanted: tuple[str, ...]) -> None:
    """Puts the modules where ``init`` loads them from, numbered in the order in which they can be loaded."""
    (root / "modules").mkdir()
    for number, module in enumerate(modules.in_order(root, wanted)):
        shutil.copyfile(module, root / "modules" / f"{number:02}-{module.name}")


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
