"""Pairs of numbers on the command line: ``38.1x21.2``, with or without ``mm`` behind them."""

import re

from deadheat.problems import Problem

__all__ = ["lengths", "whole_numbers"]

_NUMBER = r"([+-]?\d{1,4}(?:[.,]\d{1,4})?)(?:mm)?"
_PAIR = re.compile(rf"\s*{_NUMBER}\s*[x×*]\s*{_NUMBER}\s*", re.ASCII | re.IGNORECASE)


def lengths(option: str, text: str) -> tuple[float, float]:
    """Two lengths in millimetres.

    :param option: what asks for them, for the error
    :raises Problem: if ``text`` is anything else
    """
    if (pair := _PAIR.fullmatch(text)) is None:
        raise Problem(f"{option} {text}: these are no two lengths", f"Give millimetres, like {option} 38.1x21.2.")
    return float(pair[1].replace(",", ".")), float(pair[2].replace(",", "."))


def whole_numbers(option: str, text: str) -> tuple[int, int]:
    """Two numbers from 1 to 99.

    :raises Problem: if ``text`` is anything else
    """
    if (pair := re.fullmatch(r"\s*(\d\d?)\s*[x×*]\s*(\d\d?)\s*", text, re.ASCII)) is None or "0" in pair.groups():
        raise Problem(f"{option} {text}: these are no columns and rows", f"Give two numbers, like {option} 5x13.")
    return int(pair[1]), int(pair[2])
