"""Finds the files of kernel modules, with those that they depend on before them.

Debian's kernel package holds no list of that; each module says it of itself.
"""

import re
from collections.abc import Iterable
from pathlib import Path

__all__ = ["in_order"]


def in_order(root: Path, wanted: Iterable[str]) -> list[Path]:
    """The files of these modules and of all that they need, in the order in which they can be loaded."""
    files = {_plain(path.stem): path for path in root.glob("lib/modules/*/kernel/**/*.ko")}
    found: dict[str, Path] = {}

    def need(name: str) -> None:
        if name not in found:
            for other in _depends(files[name]):
                need(other)
            found[name] = files[name]

    for name in wanted:
        need(_plain(name))
    return list(found.values())


def _depends(module: Path) -> list[str]:
    said = re.search(rb"\0depends=([^\0]*)\0", module.read_bytes())
    return [_plain(name) for name in said[1].decode().split(",") if name] if said else []


def _plain(name: str) -> str:
    """Files are named with hyphens where the kernel says underscores, but not always."""
    return name.replace("-", "_")
