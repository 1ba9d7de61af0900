"""What goes into each guest, and where the built images live."""

import hashlib
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

__all__ = ["BUTTONS", "PYTHON", "READERS", "RECIPES", "ROOT", "Recipe", "cache"]

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
"""Debian packages of every guest. OpenSSL is left out: it would double the image, and nothing here speaks TLS."""

SOURCES: Final = ("recipe.py", "packages.py", "modules.py", "bzimage.py", "cpio.py", "build.py")
"""The files that decide what an image is made of."""


def cache() -> Path:
    """The folder that the images are built into."""
    return Path(os.environ.get("DEADHEAT_KERNEL_LAB") or ROOT / ".cache" / "kernel-lab")


@dataclass(frozen=True, slots=True)
class Recipe:
    """One guest."""

    name: str
    """What it is for."""
    architecture: str
    """What Debian calls its processor."""
    machine: str
    """What wheels call it."""
    kernel: str
    """The package that always depends on the newest kernel of its kind."""
    distributions: tuple[str, ...]
    """Those of the product's dependencies that it needs for what is tested there."""
    indirect: tuple[str, ...] = ()
    """What those import besides, named because pip is not asked for what they declare."""
    debs: tuple[str, ...] = ()
    """Debian packages that it has beside those of every guest."""
    modules: tuple[str, ...] = ()
    """The kernel modules that are loaded at the boot; what they depend on is found out."""

    @property
    def folder(self) -> Path:
        """Where its image is."""
        return cache() / self.name

    @property
    def packages(self) -> tuple[str, ...]:
        """Its Debian packages beside the kernel."""
        return (*USERLAND, *self.debs)

    @property
    def platforms(self) -> tuple[str, ...]:
        """What a wheel may be built for: any glibc up to Debian 12's, 2.36. pip does not count downwards by itself."""
        return (f"manylinux2014_{self.machine}", *(f"manylinux_2_{minor}_{self.machine}" for minor in range(17, 37)))

    def requirements(self) -> tuple[str, ...]:
        """Its wheels with the version ranges of pyproject.toml, the extras' included."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = (line for extra in project["optional-dependencies"].values() for line in extra)
        ranges = {r.name: str(r.specifier) for r in map(Requirement, (*extras, *project["dependencies"]))}
        return (*(name + ranges[name] for name in self.distributions), *self.indirect)

    def fingerprint(self) -> str:
        """Changes whenever an image that was built before is no longer the one that this source would build."""
        digest = hashlib.sha256(repr((self, self.requirements())).encode())
        for source in SOURCES:
            digest.update((Path(__file__).parent / source).read_bytes())
        return digest.hexdigest()


BUTTONS: Final = Recipe(
    name="buttons",
    architecture="arm64",
    machine="aarch64",
    kernel="linux-image-cloud-arm64",
    distributions=("gpiozero", "gpiod", "lgpio", "msgspec", "pyserial"),
    # setuptools, which colorzero only declares, is not wanted.
    indirect=("colorzero",),
)
"""GPIO interrupts: the cloud kernel has the driver of the chip built in."""

READERS: Final = Recipe(
    name="readers",
    architecture="amd64",
    machine="x86_64",
    # The cloud kernel of this processor has none of these modules.
    kernel="linux-image-amd64",
    distributions=("msgspec", "pyserial"),
    debs=("python3-evdev",),
    modules=("evdev", "uinput", "cdc-acm", "usbhid", "hid-generic", "dummy_hcd", "usb_f_acm", "usb_f_hid"),
)
"""Keyboards that programs make (uinput), and USB devices that the guest plugs into itself (dummy_hcd)."""

RECIPES: Final = (BUTTONS, READERS)
