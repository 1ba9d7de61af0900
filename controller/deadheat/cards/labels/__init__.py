"""Printable labels: sheets of stickers that name cards by a code and in words, and the mat for the table's centre.

Values in, the bytes of a PDF out; files are the caller's business. What draws (segno, ppf.datamatrix, python-barcode,
fpdf2) is the optional extra ``labels``, and is imported when the first label is drawn.
"""

from deadheat.cards.labels.codes import Format
from deadheat.cards.labels.label import Label, choose, labels_of
from deadheat.cards.labels.mat import MAT_COMMANDS, mat_pdf
from deadheat.cards.labels.paper import Typeface
from deadheat.cards.labels.sheet_pdf import labels_pdf
from deadheat.cards.labels.sheets import PAGES, SHEETS, Page, Sheet, find_page, find_sheet

__all__ = [
    "MAT_COMMANDS",
    "PAGES",
    "SHEETS",
    "Format",
    "Label",
    "Page",
    "Sheet",
    "Typeface",
    "choose",
    "find_page",
    "find_sheet",
    "labels_of",
    "labels_pdf",
    "mat_pdf",
]
