"""Asks apt and pip for the parts of the guest; nothing foreign is ever installed on the host."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .recipe import PYTHON, Recipe

__all__ = ["Deb", "Missing", "debs", "download", "kernel", "unpack", "wheels"]


class Missing(Exception):  # noqa: N818 - it is a list of what is missing
    """Something on the host keeps the guest from being built; the text says what, and which commands mend it."""


@dataclass(frozen=True, slots=True)
class Deb:
    """One Debian package in the version that apt would install."""

    name: str
    architecture: str
    version: str

    def __str__(self) -> str:
        return f"{self.name}:{self.architecture}={self.version}"


def kernel(recipe: Recipe) -> str:
    """The newest stock kernel's package."""
    package = f"{recipe.kernel}:{recipe.architecture}"
    depends = _apt_cache("depends", package)
    if found := re.search(r"Depends: (linux-image-[^:\s]+)", depends):
        return found[1]
    raise Missing(f"apt does not know the package {package}. As root: apt-get update")


def debs(names: Iterable[str], architecture: str) -> tuple[Deb, ...]:
    """The newest versions that apt knows of, without downloading anything."""
    wanted = dict.fromkeys(names)
    stanzas = _apt_cache("show", "--no-all-versions", *(f"{name}:{architecture}" for name in wanted)).split("\n\n")
    found = tuple(Deb(_field("Package", s), architecture, _field("Version", s)) for s in stanzas if s.strip())
    if unknown := wanted.keys() - {deb.name for deb in found}:
        missing = ", ".join(sorted(unknown))
        raise Missing(f"apt does not know these {architecture} packages: {missing}. As root: apt-get update")
    return found


def download(packages: Iterable[Deb], folder: Path) -> list[Path]:
    """Fetches the packages into the folder."""
    # Root would hand the download to the user _apt, who may not write here, and apt would say so at length.
    _run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *map(str, packages), cwd=folder)
    return sorted(folder.glob("*.deb"))


def unpack(deb: Path, root: Path) -> None:
    """Unpacks one package's files without running its scripts."""
    _run("dpkg-deb", "--extract", str(deb), str(root))


def wheels(recipe: Recipe, folder: Path, root: Path) -> list[str]:
    """Downloads the guest's wheels and unpacks them, their ``dist-info`` with its entry points included."""
    platforms = (option for platform in recipe.platforms for option in ("--platform", platform))
    target = ("--only-binary=:all:", "--python-version", PYTHON, *platforms)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "download", "--no-deps", "--dest", str(folder), *target, *recipe.requirements())
    found = sorted(folder.glob("*.whl"))
    for wheel in found:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(root)
    return [wheel.name for wheel in found]


def _field(name: str, stanza: str) -> str:
    found = re.search(rf"^{name}: (.+)$", stanza, re.MULTILINE)
    return found[1] if found else ""


def _apt_cache(*question: str) -> str:
    """Empty where apt knows nothing of what is asked, which it counts as a failure."""
    return subprocess.run(("apt-cache", *question), capture_output=True, text=True, check=False).stdout


def _run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"`{' '.join(command)}` failed:\n{(done.stderr or done.stdout).strip()}")
    return done.stdout
