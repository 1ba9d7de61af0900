"""The contact sheet, which people look at and no test compares."""

from .sheet import layouts, real, sheet


def test_the_sheet_shows_layouts_games_and_the_menu_in_every_language() -> None:
    parts = [next(layouts()), *real(["first-hand"])]
    assert {part.heading.partition(",")[0] for part in parts[1:]} == {"The menu", "first-hand"}
    assert all(part.shots for part in parts)
    assert sheet(parts).getcolors(16) is None
