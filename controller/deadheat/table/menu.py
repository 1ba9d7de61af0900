"""The keys of the operator's menu: the section ``[menu]``."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from deadheat.table.lines import Line
from deadheat.toml import Part

__all__ = ["Menu"]

_Rotary: TypeAlias = Annotated[
    tuple[Line, ...],
    Meta(min_length=2, max_length=2, description='the two lines of a rotary encoder, such as ["GPIO12", "GPIO13"]'),
]


class Menu(Part, frozen=True):
    """Three buttons, or a rotary encoder that is a button too; both may be there. They are wired as the seats' are."""

    up: Line | None = None
    down: Line | None = None
    ok: Line | None = None
    rotary: _Rotary | None = None
    """An encoder's lines A and B; swapped, it turns the other way."""
    edges_per_click: Literal[2, 4] = 4
    """How many edges the encoder's two lines give together from one click to the next."""

    @property
    def is_there(self) -> bool:
        """Whether there are any keys."""
        return self.ok is not None

    @property
    def buttons(self) -> dict[str, str | int]:
        """The lines of the buttons, by the names of their keys."""
        lines = {"up": self.up, "down": self.down, "ok": self.ok}
        return {key: line for key, line in lines.items() if line is not None}
