"""The devices of a table, real or virtual, as the daemon takes them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from deadheat.stage import Lamps, Output
from deadheat.timing import Source
from deadheat.virtual.table import VirtualTable

if TYPE_CHECKING:
    from deadheat.devices.keys import MenuKeys, OnKey

__all__ = ["Equipment"]

_MakeKeys: TypeAlias = "Callable[[OnKey], MenuKeys | None]"


class Equipment(msgspec.Struct):
    """The devices that a table is made of; they stay open from one match to the next."""

    sources: list[Source]
    outputs: list[Output]
    lamps: Lamps | None
    scan: Callable[[str, str], None]
    """Brings a code before a reader, as if it had been read there."""
    table: VirtualTable | None = None
    """The virtual table, whose buttons can be pressed by the console and by bots."""
    settable: Sequence[object] = ()
    """Those whose brightness or volume can be set."""
    screens: Sequence[str] = ()
    """Where there are screens: seats, and the centre."""
    keys: _MakeKeys = lambda _on_key: None
    """Makes the operator's keys, not yet started, or None where the table has none."""
    close: Callable[[], None] = lambda: None
    """Called once everything else has been closed."""
