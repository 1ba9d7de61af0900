"""Pictures as they should be, in ``golden/``.

With ``DEADHEAT_GOLDEN=new`` in the environment the tests write them instead of comparing: look at every one that
changed before you keep it. FreeType, which Pillow brings along, sets single pixels of curved letters differently from
one of its versions to another. So the pictures are compared pixel by pixel under the version that made them, and with a
tolerance for such pixels under any other one.
"""

import os
from pathlib import Path

from PIL import Image, ImageChops, features

__all__ = ["check_golden"]

_GOLDEN = Path(__file__).with_name("golden")
_GOT = Path(__file__).parents[3] / ".cache" / "golden"
_FREETYPE = _GOLDEN / "freetype.txt"
_TOLERANCE = 0.04
"""Pixels that another FreeType may set differently, as a share of those that are lit; measured: 0.016 for 2.13.2."""


def check_golden(name: str, got: Image.Image) -> None:
    """Fail unless ``got`` is the golden picture of that name; the picture that we got is kept for looking at it."""
    path = _GOLDEN / f"{name}.png"
    if os.environ.get("DEADHEAT_GOLDEN") == "new":
        got.save(path)
        _FREETYPE.write_text(f"{_freetype()}\n")
        return
    with Image.open(path) as golden:
        difference = ImageChops.difference(golden.convert("L"), got.convert("L"))
        allowed = 0 if _freetype() == _FREETYPE.read_text().strip() else round(_TOLERANCE * _lit(golden))
    if difference.getbbox() is None or _lit(difference) <= allowed:
        return
    _GOT.mkdir(parents=True, exist_ok=True)
    got.save(_GOT / f"{name}.png")
    raise AssertionError(
        f"{_lit(difference)} pixels differ within {difference.getbbox()}: should be {path}, is {_GOT / path.name} "
        f"(FreeType {_freetype()})"
    )


def _freetype() -> str:
    version = features.version("freetype2") or ""
    return ".".join(version.split(".")[:2])


def _lit(picture: Image.Image) -> int:
    return sum(byte.bit_count() for byte in picture.convert("1").tobytes())
