"""What seats and readers may be called."""

from typing import Annotated, TypeAlias

from msgspec import Meta

__all__ = ["ReaderName", "SeatName"]

SeatName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9-]{0,15}\Z",
        description='a lower-case word of at most 16 letters, digits and hyphens, such as "north"',
    ),
]
ReaderName: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9-]{0,31}\Z",
        description='a lower-case word of at most 32 letters, digits and hyphens, such as "north-reader"',
    ),
]
