"""A screen as lines of text, for people who read it at a terminal and for tests."""

from collections.abc import Callable, Iterator

from deadheat.devices.screens.content import in_ms
from deadheat.stage import (
    Bar,
    Body,
    Choices,
    Columns,
    Keys,
    Ranking,
    Screen,
    Strip,
    Tabs,
    Text,
    Track,
    render,
)

__all__ = ["written"]

_BAR = 20
"""Characters of a bar that has more parts than that."""
_BETWEEN = "   "


def written(screen: Screen, say: Callable[[Text], str] = render) -> list[str]:
    """Title, big word, lines, body and buttons of ``screen``, one below the other; nothing is cut."""
    texts = (screen.title, *([screen.big] if screen.big is not None else []), *screen.lines)
    body = [] if screen.body is None else list(_body(screen.body, say))
    keys = [] if screen.keys is None else list(_keys(screen.keys, say))
    return [*map(say, texts), *body, *keys]


def _body(body: Body, say: Callable[[Text], str]) -> Iterator[str]:
    match body:
        case Choices():
            yield from _choices(body, say)
        case Columns():
            yield from _side_by_side([say(line) for line in body.left], [say(line) for line in body.right])
        case Bar():
            yield _bar(body)
        case Tabs():
            yield "  ".join(f"[{say(name)}]" if at in body.lit else say(name) for at, name in enumerate(body.names))
        case Ranking():
            yield from _ranking(body, say)
        case Strip():
            yield from _strip(body)
        case Track():
            if not body.told:
                yield ", ".join(f"{name} {space}" for name, space in body.pawns.items())


def _choices(body: Choices, say: Callable[[Text], str]) -> Iterator[str]:
    items = [say(item) for item in body.items]
    values = ["" if value is None else say(value) for value in body.values] + [""] * len(items)
    cursor = min(max(0, body.cursor), len(items) - 1)
    rows = list(_side_by_side(items, values[: len(items)]))
    yield from (f"{'>' if at == cursor else ' '} {row}" for at, row in enumerate(rows))


def _side_by_side(left: list[str], right: list[str]) -> Iterator[str]:
    width = max(map(len, left), default=0)
    for at in range(max(len(left), len(right))):
        here, there = (column[at] if at < len(column) else "" for column in (left, right))
        yield f"{here:{width}}{_BETWEEN}{there}".rstrip()


def _bar(body: Bar) -> str:
    full = max(1, body.full)
    value = min(max(0, body.value), full)
    length = min(full, _BAR)
    return f"[{'#' * (value * length // full):{length}}] {body.value}/{body.full}"


def _ranking(body: Ranking, say: Callable[[Text], str]) -> Iterator[str]:
    places = [row.place for row in body.rows]
    names = [f"{row.place}{'=' if places.count(row.place) > 1 else '.'} {row.name}" for row in body.rows]
    yield from _side_by_side(names, [say(row.said) for row in body.rows])


def _strip(body: Strip) -> Iterator[str]:
    marks = sorted(body.marks, key=lambda mark: (mark.earliest, mark.latest))
    spans = [f"{in_ms(mark.earliest)} to {in_ms(mark.latest)} ms" for mark in marks]
    yield from _side_by_side([mark.name for mark in marks], spans)
    if body.window > 0:
        yield f"|--| {in_ms(body.window)} ms"


def _keys(keys: Keys, say: Callable[[Text], str]) -> Iterator[str]:
    named = [("▲", keys.up), ("▼", keys.down), ("●", keys.ok), ("●━", keys.back)]
    said = [(sign, say(words)) for sign, words in named if words is not None]
    if keys.up is not None and keys.up == keys.down:
        said = [("▲▼", say(keys.up)), *said[2:]]
    if said:
        yield _BETWEEN.join(f"{sign} {words}" for sign, words in said)
