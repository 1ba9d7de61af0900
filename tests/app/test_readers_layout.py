"""``deadheat readers layout``: a printed code tells which keyboard a scanner believes it is."""

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest
import zxingcpp

from deadheat.app.cli import main
from deadheat.app.commands.readers_layout import propose
from deadheat.devices.readers.keyboard import LAYOUT_TEXT
from tests.devices.readers.keyboard.scanner import strike
from tests.devices.readers.keyboard.test_layouts import type_as

Said = pytest.CaptureFixture[str]


def test_the_printed_code_is_the_text_that_tells_layouts_apart(tmp_path: Path, capsys: Said) -> None:
    assert main(["readers", "layout", "--print", str(tmp_path / "layout.pdf")]) == 0
    page = pypdfium2.PdfDocument(tmp_path / "layout.pdf")[0].render(scale=300 / 72).to_pil()
    assert [code.text for code in zxingcpp.read_barcodes(page)] == [LAYOUT_TEXT]
    assert "deadheat readers layout PATH" in capsys.readouterr().out


def test_what_the_scanner_types_gives_the_line_for_the_table_file(capsys: Said) -> None:
    assert propose(type_as("fr", LAYOUT_TEXT) + strike("enter")) == 0
    assert capsys.readouterr().out == 'layout = "fr"\n'


def test_another_code_proposes_nothing(capsys: Said) -> None:
    assert propose(strike("a b c enter")) == 1
    assert "fits no layout" in capsys.readouterr().out


def test_a_scanner_that_is_not_plugged_in_is_said_to_be_missing(capsys: Said) -> None:
    assert main(["readers", "layout", "usb:9.9.9"]) == 3
    assert "not plugged in" in capsys.readouterr().err


def test_nothing_asked_for_is_wrong_usage(capsys: Said) -> None:
    assert main(["readers", "layout"]) == 2
    assert "--print" in capsys.readouterr().err
