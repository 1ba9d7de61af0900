"""Checks of the lines that belong to no seat: those of the operator's keys and of the buzzer."""

from deadheat.table.hub import socket_of
from deadheat.toml import Found, Readable, Report, quoted

__all__ = ["keys_of_the_menu_are_complete", "lines_of_the_table", "lines_of_the_table_are_no_sockets"]

_LINES = (("sound", "buzzer"), ("menu", "up"), ("menu", "down"), ("menu", "ok"))
_ROTARY = ("menu", "rotary")


def lines_of_the_table(readable: Readable) -> list[Found]:
    """Every line of ``[sound]`` and ``[menu]``; None for one that is left out."""
    found = [Found(path, readable.values[path]) for path in _LINES if path in readable.values]
    rotary = readable.values.get(_ROTARY) or ()
    return [*found, *(Found((*_ROTARY, number), line) for number, line in enumerate(rotary))]


def lines_of_the_table_are_no_sockets(readable: Readable, report: Report) -> None:
    """A hub knows of seats alone."""
    for found in lines_of_the_table(readable):
        if found.value is not None and socket_of(found.value) is not None:
            what = f"{quoted(found.value)} is a socket of a hub, which is for a seat's button and lamp"
            report.at_value(found.path, what, "write a GPIO line")


def keys_of_the_menu_are_complete(readable: Readable, report: Report) -> None:
    """What goes up must come down, and be agreed to."""
    keys = {name: readable.values.get(("menu", name), "?") for name in ("up", "down", "ok", "rotary")}
    if "?" in keys.values():
        return  # One of them is there and cannot be read.
    pair = ("up", "down") if keys["up"] is None else ("down", "up")
    if keys[pair[0]] is None and keys[pair[1]] is not None:
        report.at_value(("menu", pair[1]), f"the menu has {pair[1]} and no {pair[0]}", f"add {pair[0]} to [menu]")
    if keys["ok"] is None and any(keys.values()):
        what = "the menu has no ok, with which one chooses"
        report.at_value(("menu",), what, "add ok to [menu]: the line of a button, or of the encoder's own one")
    if keys["ok"] is not None and not (keys["up"] or keys["down"] or keys["rotary"]):
        report.at_value(("menu", "ok"), "the menu has an ok and nothing to move with", "add up and down, or rotary")
