"""What the table is heard through: the section ``[sound]``."""

from typing import Annotated

from msgspec import Meta

from deadheat.table.lines import Line
from deadheat.toml import Part

__all__ = ["SoundSettings"]


class SoundSettings(Part, frozen=True):
    """A buzzer, the Pi's own audio, both, or neither."""

    buzzer: Line | None = None
    """The line of a passive buzzer; None if there is none."""
    audio: bool = False
    """Whether tones are played through the Pi's audio, by the program aplay."""
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.7
    """How loud it is at the start, from 0 (silent) to 1."""

    @property
    def is_there(self) -> bool:
        """Whether anything can be heard."""
        return self.buzzer is not None or self.audio
