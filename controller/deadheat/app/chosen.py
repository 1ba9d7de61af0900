"""The settings of a table: what was chosen, applied to its devices and kept."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, runtime_checkable

from msgspec.structs import replace

from deadheat.app.tongue import Tongue
from deadheat.operator.menu import Setting, clean_name
from deadheat.operator.settings import Settings, SettingsFile
from deadheat.problems import Problem
from deadheat.stage import Dimmable, Text, text

__all__ = ["Chosen"]

_LEVELS: Final = (10, 25, 50, 75, 100)
_MOST_NAMES: Final = 40
"""Names that are remembered; more make a list that nobody walks through."""


@runtime_checkable
class _Audible(Protocol):
    """Something that is heard as loud as it is told."""

    volume: float


class Chosen:
    """What was chosen at a table.

    :param file: where it is kept; None: nowhere
    :param devices: lamps, screens and speakers, whatever of them there is
    :param tell: told what is wrong with the file, once each
    :param redraw: called when screens are to be drawn anew in another language

    **Synchronization:** the loop's thread.
    """

    def __init__(
        self,
        file: SettingsFile | None,
        devices: Sequence[object],
        tongue: Tongue,
        tell: Callable[[Problem], None],
        redraw: Callable[[], None] = lambda: None,
    ) -> None:
        self._file = file
        self._tell = tell
        self._tongue = tongue
        self._redraw = redraw
        self._dimmable = [device for device in devices if isinstance(device, Dimmable)]
        self._speakers = [device for device in devices if isinstance(device, _Audible)]
        self._told: set[str] = set()
        self.settings, problem = file.read() if file is not None else (Settings(), None)
        if problem is not None:
            tell(problem)
        self._clean()
        self._apply()

    def _clean(self) -> None:
        """Names may have been written into the file by hand."""
        names = {seat: clean_name(name) for seat, name in self.settings.names.items()}
        known = dict.fromkeys(map(clean_name, self.settings.known_names))
        self.settings = replace(
            self.settings,
            names={seat: name for seat, name in names.items() if name},
            known_names=tuple(name for name in known if name)[:_MOST_NAMES],
        )

    def _apply(self) -> None:
        problem = self._tongue.choose(self.settings.language)
        if problem is not None:
            self._tell(problem)
        if self.settings.brightness is not None:
            for device in self._dimmable:
                device.brightness = self.settings.brightness / 100
        if self.settings.volume is not None:
            for speaker in self._speakers:
                speaker.volume = self.settings.volume / 100

    def keep(self, **changes: Any) -> None:
        """Something was chosen: it counts at once, and is kept; a disk that refuses is told once."""
        self.settings = replace(self.settings, **changes)
        self._apply()
        if self._file is None:
            return
        try:
            self._file.write(self.settings)
        except Problem as problem:
            if problem.what not in self._told:
                self._told.add(problem.what)
                self._tell(problem)

    def learn_name(self, name: str) -> None:
        """A player has given a name."""
        name = clean_name(name)
        if name:
            known = dict.fromkeys([name, *self.settings.known_names])
            self.keep(known_names=tuple(known)[:_MOST_NAMES])

    # -- what the menu sets -------------------------------------------------------------------------------------------

    def offered(self) -> list[Setting]:
        """What can be set here: nothing that this table does not have."""
        settings = [self._language()] if len(self._tongue.languages) > 1 else []
        if self._dimmable:
            present = round(self._dimmable[0].brightness * 100)
            settings.append(self._level(text("Brightness"), "brightness", _LEVELS, present))
        if self._speakers:
            present = round(self._speakers[0].volume * 100)
            settings.append(self._level(text("Sound"), "volume", (0, *_LEVELS), present))
        return settings

    def _language(self) -> Setting:
        languages = self._tongue.languages
        codes = list(languages)

        def choose(number: int) -> None:
            problem = self._tongue.choose(codes[number])
            if problem is not None:
                raise problem
            self.keep(language=codes[number])
            self._redraw()

        names = tuple(text("{language}", language=name) for name in languages.values())
        at = codes.index(self._tongue.code) if self._tongue.code in codes else 0
        return Setting(text("Language"), names, at, choose)

    def _level(self, label: Text, name: str, levels: Sequence[int], present: int) -> Setting:
        at = min(range(len(levels)), key=lambda n: abs(levels[n] - present))
        said = tuple(text("{percent} %", percent=level) if level else text("off") for level in levels)
        return Setting(label, said, at, lambda number: self.keep(**{name: levels[number]}))
