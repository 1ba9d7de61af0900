"""What goes into the guest, and where the built image lives."""

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

__all__ = ["PLATFORMS", "PYTHON", "ROOT", "USERLAND", "cache", "fingerprint", "requirements"]

ROOT: Final = Path(__file__).resolve().parents[2]
PYTHON: Final = "3.11"
"""The oldest Python that the product runs on, and the one of Raspberry Pi OS on Debian 12."""

USERLAND: Final = (
    f"python{PYTHON}-minimal",
    f"libpython{PYTHON}-minimal",
    f"libpython{PYTHON}-stdlib",
    "libc6",
    "libgcc-s1",
    "libexpat1",
    "zlib1g",
    "libsqlite3-0",
    "libffi8",  # ctypes
    "libuuid1",
    "libbz2-1.0",
    "liblzma5",
    "busybox-static",
)
"""Debian packages of the guest. OpenSSL is left out: it would double the image, and nothing here speaks TLS."""

DISTRIBUTIONS: Final = ("gpiozero", "gpiod", "lgpio", "msgspec")
"""Those of the product's dependencies that it needs for buttons, lamps and rulings."""
INDIRECT: Final = ("colorzero",)
"""What those import besides; named because setuptools, which colorzero only declares, is not wanted."""

PLATFORMS: Final = ("manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, 37)))
"""What a wheel may be built for: any glibc up to Debian 12's, 2.36. pip does not count downwards by itself."""


def cache() -> Path:
    """The folder that the image is built into."""
    return Path(os.environ.get("DEADHEAT_KERNEL_LAB") or ROOT / ".cache" / "kernel-lab")


def requirements() -> tuple[str, ...]:
    """The wheels of the guest with the version ranges of pyproject.toml, the extras' included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (line for extra in project["optional-dependencies"].values() for line in extra)
    ranges = {r.name: str(r.specifier) for r in map(Requirement, (*extras, *project["dependencies"]))}
    return (*(name + ranges[name] for name in DISTRIBUTIONS), *INDIRECT)


def fingerprint() -> str:
    """Changes whenever an image that was built before is no longer the one that this source would build."""
    digest = hashlib.sha256(repr(requirements()).encode())
    for source in ("recipe.py", "packages.py", "cpio.py", "build.py"):
        digest.update((Path(__file__).parent / source).read_bytes())
    return digest.hexdigest()
