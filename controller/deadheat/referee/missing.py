"""Which parts of the table are missing, on the screens of those who have to know."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from deadheat.stage import Scene, Screen, text

__all__ = ["with_missing"]


def with_missing(scene: Scene, missing: Collection[str], readers: Mapping[str, str | None]) -> Scene:
    """The scene with the sources named that are not heard from, instead of a screen's title.

    :param missing: the sources, by name
    :param readers: every reader by name with the seat it belongs to: that seat's screen names it too
    """
    if not missing:
        return scene
    centre = None if scene.centre is None else _naming(scene.centre, sorted(missing))
    theirs: dict[str, list[str]] = {}
    for name in sorted(missing):
        seat = readers.get(name)
        if seat in scene.seats:
            theirs.setdefault(seat, []).append(name)
    seats = {seat: _naming(screen, theirs[seat]) if seat in theirs else screen for seat, screen in scene.seats.items()}
    return replace(scene, centre=centre, seats=seats)


def _naming(screen: Screen, missing: list[str]) -> Screen:
    return replace(screen, title=text("Missing: {names}", names=", ".join(missing)))
