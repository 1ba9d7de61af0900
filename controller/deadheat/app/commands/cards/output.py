"""Where a PDF or another file goes, and what the letters of a PDF look like."""

import os
from contextlib import ExitStack
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import NamedTemporaryFile

from deadheat.cards.labels import Typeface
from deadheat.problems import Problem

__all__ = ["replace_file", "typeface", "write_pdf"]


def write_pdf(path: Path, pdf: bytes) -> None:
    """Write a PDF, in the place of an older one; a file of another kind is left alone.

    :raises Problem: if it cannot be written; what was there before is then still there
    """
    try:
        if path.is_dir():
            raise Problem(f"{path} is a folder", f"Name a file: -o {path / 'labels.pdf'}.")
        if path.is_file():
            with path.open("rb") as file:
                start = file.read(5)
            if start not in (b"", b"%PDF-"):
                raise Problem(
                    f"{path} is there already and is no PDF", "Name another file with -o, or remove that one."
                )
        if path.exists() and not path.is_file():
            path.write_bytes(pdf)  # a pipe or a device
        else:
            replace_file(path.resolve(), pdf)
    except OSError as error:
        raise Problem(
            f"{path} cannot be written: {error.strerror}", "Name a file in a folder with room: -o FILE."
        ) from None


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, all or nothing: beside it first.

    :raises OSError: if it cannot be written; what was there before is then still there
    """
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(content)
            file.close()
            umask = os.umask(0)
            os.umask(umask)
            beside.chmod(0o666 & ~umask)
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise


def typeface(font: Path | None, stack: ExitStack) -> Typeface:
    """The given one, or that of the screens."""
    if font is not None:
        return Typeface(font, font)
    folder = files("deadheat.devices.screens") / "fonts"
    regular, bold = (
        stack.enter_context(as_file(folder / f"DejaVuSansCondensed{weight}.ttf")) for weight in ("", "-Bold")
    )
    return Typeface(regular, bold)
