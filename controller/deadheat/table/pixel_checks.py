"""Checks of the strip and of the seats' pixels on it."""

from deadheat.toml import Found, Readable, Report, quoted

__all__ = ["pixels_are_in_order", "pixels_are_used_once", "the_strip_has_its_own_bus"]


def pixels_are_in_order(readable: Readable, report: Report) -> None:
    """The first before the last."""
    for pixels in _all_pixels(readable):
        first, last = pixels.value
        if first > last:
            report.at_value(pixels.path, f"pixel {first} comes after pixel {last}", f"write [{last}, {first}]")


def pixels_are_used_once(readable: Readable, report: Report) -> None:
    """A pixel cannot show what two seats are told."""
    users: dict[int, Found] = {}
    for pixels in _all_pixels(readable):
        first, last = pixels.value
        taken = next((number for number in range(first, last + 1) if number in users), None)
        if taken is not None:
            other = users[taken]
            seat = readable.values.get((*other.path[:-1], "name"))
            owner = f"belongs to {quoted(seat)}" if seat else "is used"
            what = f"pixel {taken} already {owner} ({report.place(other.path)})"
            report.at_value(pixels.path, what, "write pixels that no other seat has")
        users = {**dict.fromkeys(range(first, last + 1), pixels), **users}


def the_strip_has_its_own_bus(readable: Readable, report: Report) -> None:
    """Pixels have no chip select: they would show what is meant for a screen."""
    strip = readable.values.get(("strip", "spi"))
    if strip is None or not _all_pixels(readable):
        return
    bus = strip.partition(".")[0]
    for screen in readable.every("screen", "spi"):
        if screen.value is not None and screen.value.partition(".")[0] == bus:
            what = f"SPI bus {bus} is that of the strip of lamps"
            report.at_value(screen.path, what, "give this screen or the strip another bus; the strip needs its own")


def _all_pixels(readable: Readable) -> list[Found]:
    found = [pixels for pixels in readable.every("seat", "pixels") if pixels.value is not None]
    return sorted(found, key=lambda pixels: pixels.path)
