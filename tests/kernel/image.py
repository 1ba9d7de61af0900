"""The built image, and the file that one boot of it starts from."""

import json
import re
import stat
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from . import cpio
from .recipe import ROOT, Recipe

__all__ = ["Image"]

SOURCE: Final = ROOT / "controller" / "deadheat"
INSIDE: Final = Path(__file__).parent / "inside"
CONFORMANCE: Final = ROOT / "tests" / "devices" / "gpio"


class Image:
    """A folder with the kernel, the userland and a note of what they were made of.

    The product and the scripts in ``inside/`` are not part of it: :meth:`initramfs` adds them as they are now.
    """

    def __init__(self, recipe: Recipe, folder: Path | None = None) -> None:
        self._recipe = recipe
        self.folder = folder or recipe.folder
        self.kernel = self.folder / "kernel"

    @property
    def key(self) -> str:
        """Identifies everything that the image was made of; empty if there is no image."""
        return str(self._label.get("key", ""))

    @property
    def kernel_name(self) -> str:
        """The kernel's package with its version."""
        return next(str(part) for part in self._label["parts"] if part.startswith("linux-image"))

    @property
    def stale(self) -> bool:
        """There is no image, or one that the present source would not build."""
        return self._label.get("recipe") != self._recipe.fingerprint()

    def label(self, **facts: Any) -> None:
        """Notes what the image was made of; the last step of building it."""
        (self.folder / "made-of.json").write_text(json.dumps(facts, indent=1), encoding="utf-8")

    def initramfs(self, target: Path) -> None:
        """Writes the userland with the product and the guest scripts on top."""
        with target.open("wb") as archive:
            archive.write((self.folder / "base.cpio").read_bytes())
            cpio.write(archive, chain(_product(), _scripts()))

    @property
    def _label(self) -> dict[str, Any]:
        try:
            label: dict[str, Any] = json.loads((self.folder / "made-of.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        return label


def _product() -> Iterator[cpio.Member]:
    """The product's source with metadata made from pyproject.toml, so that its entry points are found."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = re.search(r'__version__ = "(.+)"', (SOURCE / "__init__.py").read_text(encoding="utf-8"))
    version = found[1] if found else "0"
    groups = {"console_scripts": project["scripts"], **project["entry-points"]}
    entries = (f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in pairs.items()) for group, pairs in groups.items())
    info = f"product/deadheat-{version}.dist-info"
    yield from chain(cpio.folders("product/deadheat"), cpio.folders(info))
    yield _file(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: deadheat\nVersion: {version}\n")
    yield _file(f"{info}/entry_points.txt", "\n".join(entries))
    yield from _source(SOURCE, "product/deadheat")


def _scripts() -> Iterator[cpio.Member]:
    """The guest scripts, and the checks that every pin factory must pass, under the names that they have here."""
    for folder, under in ((INSIDE, "lab/tests/kernel/inside"), (CONFORMANCE, "lab/tests/devices/gpio")):
        yield from cpio.folders(under)
        yield from _source(folder, under)
    yield cpio.Member("init", stat.S_IFREG | 0o755, (INSIDE / "init").read_bytes())


def _source(folder: Path, under: str) -> Iterator[cpio.Member]:
    return (member for member in cpio.tree(folder, under) if "__pycache__" not in member.name)


def _file(name: str, text: str) -> cpio.Member:
    return cpio.Member(name, stat.S_IFREG | 0o644, text.encode())
