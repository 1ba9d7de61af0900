"""The operator's keys of a table file made real."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from deadheat.devices.gpio.wires import Wire
from deadheat.devices.keys import MenuKeys, OnKey
from deadheat.table import Menu
from deadheat.timing import Clock, ContactTimes

__all__ = ["wire_keys"]

_MakeWire: TypeAlias = Callable[[Mapping[str, str | int]], Wire]


def wire_keys(menu: Menu, clock: Clock, wire: _MakeWire, times: ContactTimes, on_key: OnKey) -> MenuKeys | None:
    """The keys, not yet started; None if the table has none.

    Their lines are requested apart from those of the seats, so that nothing that happens on them is in the seats' way.

    :param wire: makes a wire over lines, by name
    """
    if not menu.is_there:
        return None
    turner = None if menu.rotary is None else wire({"a": menu.rotary[0], "b": menu.rotary[1]})
    return MenuKeys(clock, wire(menu.buttons), on_key, times=times, turner=turner, per_click=menu.edges_per_click)
