"""What settings and sections a part of the table has, taken from its class."""

from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from deadheat.toml.part import Part

__all__ = ["Setting", "homes_of", "settings_of"]


class Setting(msgspec.Struct, frozen=True):
    """One key that a section may have: a value, a section, or several sections of one name."""

    annotation: Any
    """Its type, for msgspec to convert to."""
    kind: inspect.Type
    """Its type, taken apart."""
    required: bool
    default: Any
    """Its value when it is left out and not required."""

    @property
    def section(self) -> type[Part] | None:
        """The class of the section or sections; None for a value."""
        kind = self.kind.item_type if isinstance(self.kind, inspect.VarTupleType) else self.kind
        return kind.cls if isinstance(kind, inspect.StructType) and issubclass(kind.cls, Part) else None

    @property
    def repeats(self) -> bool:
        """Whether there may be several, each written ``[[name]]``."""
        return isinstance(self.kind, inspect.VarTupleType)


@cache
def settings_of(part: type[Part]) -> dict[str, Setting]:
    """All settings of a part, by the key that the file has for them."""
    return {
        field.encode_name: Setting(field.type, inspect.type_info(field.type), field.required, field.default)
        for field in msgspec.structs.fields(part)
    }


def homes_of(key: str, part: type[Part]) -> list[str]:
    """The headers of those sections of ``part`` that have a setting called ``key``."""
    return [
        f"[[{name}]]" if setting.repeats else f"[{name}]"
        for name, setting in settings_of(part).items()
        if setting.section and key in settings_of(setting.section)
    ]
