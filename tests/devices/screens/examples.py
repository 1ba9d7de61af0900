"""A screen for every layout, as a table shows them."""

from deadheat.stage import Bar, Choices, Columns, Keys, Mark, Ranked, Ranking, Screen, Strip, Tabs, Text, Track, text

from .scenes import MIND, SEAT, S, screen

__all__ = ["LAYOUTS", "NAMES"]

_MS = 1_000_000
_MOVES = Keys(up=text("Up"), down=text("Down"), ok=text("Choose"), back=text("Back"))
_STARTS = Keys(up=text("All"), ok=text("Go on"), back=text("Back"))
NAMES = ("Bartholomäus the Third", "Bartholomäus the Tenth", "Éloïse", "x" * 200)
"""Names that make life hard for a screen."""


def _named(*names: str) -> tuple[Text, ...]:
    return tuple(text("{name}", name=name) for name in names)


_MENU = _named("Play", "Rematch", "Last results", "Cards", "Table", "Statistics", "Shut down")
_SETTINGS = Choices(
    _named("Brightness", "Sound", "Language", "Dead-heat window"), 2, _named("80 %", "on", "Français", "1 ms")
)
_PLACES = Ranking(
    (
        Ranked(1, "north", text("")),
        Ranked(1, "Bartholomäus", text("+0.3 ± 0.3 ms")),
        Ranked(3, "south", text("+14.2 ± 0.3 ms")),
        Ranked(4, "west", text("+88.0 ± 0.3 ms")),
    )
)
_SCORES = Ranking(tuple(Ranked(at, f"Player {at}", text("{points}", points=200 - at * 13)) for at in range(1, 13)))
_RACE = Strip(
    (
        Mark("north", 0, _MS // 4),
        Mark("east", 600_000, 850_000),
        Mark("south", 4_100_000, 4_350_000),
        Mark("west", 312 * _MS, 313 * _MS),
    ),
    _MS,
)
_TRACK = Track(-12, 16, {"north": 5, "east": 0, "south": 0, "west": -3}, told=1)

LAYOUTS = {
    "big word": MIND,
    "big word and clock": screen("Level 3", "57", "♥♥♥  ★", countdown=12 * S),
    "words": SEAT,
    "clock": screen("In Extremis", None, "Round 2", "Tab A open", countdown=75 * S),
    "lines": screen("Settings of an older version", None, "They were kept aside and the usual ones are used."),
    "list": Screen(text("Menu"), body=Choices(_MENU, 4), keys=_MOVES),
    "list with values": Screen(text("Table"), body=_SETTINGS, keys=_MOVES),
    "list with help": Screen(text("Flip 7"), lines=(text("How bright screens are"),), body=_SETTINGS, keys=_MOVES),
    "question": Screen(text("The Mind"), text("Abandon?"), body=Choices(_named("No", "Yes"), 0), keys=_MOVES),
    "columns": Screen(
        text("Round 3"), body=Columns(_named("north 12", "east 7", "south 3"), _named("west 9", "ann 22", "bob 1"))
    ),
    "bar of few": Screen(text("Lives"), text("3 of 7"), body=Bar(3, 7)),
    "bar of many": Screen(text("Self-test"), lines=(text("Press north 100 times"),), body=Bar(37, 100)),
    "tabs": Screen(
        text("Press your buttons"),
        text("3"),
        body=Tabs(_named("north", "east", "south", "west"), (0, 2, 3)),
        keys=_STARTS,
    ),
    "twelve tabs": Screen(
        text("Press your buttons"),
        body=Tabs(_named(*(f"seat-{at}" for at in range(1, 13))), (0, 2, 3, 11)),
        keys=_STARTS,
    ),
    "ranking": Screen(text("Race 3 of 5"), body=_PLACES),
    "ranking below a big word": Screen(text("Race 3 of 5"), text("north"), body=_PLACES),
    "long ranking": Screen(text("Results"), body=_SCORES, keys=Keys(ok=text("Done"))),
    "strip": Screen(text("Race 3 of 5"), body=_RACE),
    "strip below a big word": Screen(text("Race 3 of 5"), text("Dead heat"), body=_RACE),
    "track": Screen(text("Round 1, phase 2"), lines=(text("told in words"),), body=_TRACK),
    "long names": Screen(
        text("{name} was faster", name=NAMES[0]),
        text("{name} wins", name=NAMES[3]),
        (text("{name} 12", name=NAMES[0]), text("{name} 12", name=NAMES[1])),
    ),
    "names in a list": Screen(text("Names"), body=Choices(_named(*NAMES), 1), keys=_MOVES),
    "letters of the world": Screen(
        text("{name} wins", name="שלום"), text("مرحبا بك"), (text("Đặng Hạnh œ ß « » 👩\u200d🚀 ❤️"),)
    ),
}
