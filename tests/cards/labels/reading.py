"""A PDF as a printer at 300 dpi and an independent reader see it."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import zxingcpp
from PIL import Image

from deadheat.cards.labels import Format, Sheet, Typeface

__all__ = ["TYPEFACE", "cells", "pages", "read", "words"]

_FONTS = Path(str(files("deadheat.devices.screens") / "fonts"))
TYPEFACE = Typeface(_FONTS / "DejaVuSansCondensed.ttf", _FONTS / "DejaVuSansCondensed-Bold.ttf")

_DPI = 300
_KINDS = {
    Format.QR: zxingcpp.BarcodeFormat.QRCode,
    Format.DATA_MATRIX: zxingcpp.BarcodeFormat.DataMatrix,
    Format.CODE128: zxingcpp.BarcodeFormat.Code128,
}


def pages(pdf: bytes) -> list[Image.Image]:
    """The pages in grey, at 300 dpi."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.render(scale=_DPI / 72, grayscale=True).to_pil() for page in document]


def words(pdf: bytes) -> list[str]:
    """What is to be read on each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]


def cells(images: list[Image.Image], sheet: Sheet) -> Iterator[Image.Image]:
    """Every label's own piece of the page, cut along its edges."""
    for image in images:
        for index in range(sheet.places):
            x, y = sheet.place(index)
            edges = (x, y, x + sheet.width, y + sheet.height)
            left, top, right, bottom = (round(edge / 25.4 * _DPI) for edge in edges)
            yield image.crop((left, top, right, bottom))


def read(image: Image.Image, kind: Format) -> list[str]:
    """All texts that the reader finds, without the help of turning, scaling or inverting what it sees."""
    found = zxingcpp.read_barcodes(
        image, formats=zxingcpp.BarcodeFormats([_KINDS[kind]]), try_rotate=False, try_downscale=False, try_invert=False
    )
    return [code.text for code in found]
