"""What all parts of a table have in common."""

import msgspec

__all__ = ["NS_PER_MS", "NS_PER_S", "Part"]

NS_PER_MS = 1_000_000
NS_PER_S = 1_000_000_000


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the table: a section of the file, whose settings are its fields."""
