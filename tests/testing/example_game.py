"""A whole game to copy and change.

Whoever presses first wins the point; in a dead heat nobody does. All let go, and the next point is played. The referee
has put the presses in order before they get here: a heat holds those that may each have been first, and no others.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from deadheat.games import Evidence, Game, Outcome, Ruling, Seats, Setting
from deadheat.stage import Lamp, Pattern, Scene, Screen, text
from deadheat.timing import Heat, Kind, Press, Release


class ExampleOptions(Struct, frozen=True, forbid_unknown_fields=True):
    points: Annotated[int, Meta(ge=1, le=9, description="points that win the match")] = 2


class ExampleGame(Game):
    title = "Example"
    summary = "who presses first wins the point"
    seats = Seats(2, 12)
    Options = ExampleOptions

    def __init__(self, setting: Setting, options: ExampleOptions, now: int) -> None:
        super().__init__(setting, options, now)
        self.options = options
        self.points = dict.fromkeys(setting.seats, 0)
        self.held: set[str] = set()

    @property
    def attends(self) -> frozenset[Kind]:
        return frozenset({Kind.PRESS, Kind.RELEASE})

    def judge(self, heat: Heat) -> Sequence[Ruling]:
        presses = {signal.seat: signal for signal in heat.signals if isinstance(signal, Press)}
        rulings = [self.point(heat, presses)] if presses and not self.held else []
        self.held |= presses.keys()
        self.held -= {signal.seat for signal in heat.signals if isinstance(signal, Release)}
        return rulings

    def point(self, heat: Heat, presses: dict[str, Press]) -> Ruling:
        evidence = tuple(Evidence(seat, "press", press.at) for seat, press in presses.items())
        first, *others = presses
        if others or heat.uncertain:
            return Ruling("dead-heat", text("Nobody wins the point: {seats}", seats=", ".join(presses)), None, evidence)
        self.points[first] += 1
        return Ruling("point", text("{seat} wins the point", seat=first), None, evidence)

    def taken_up(self, now: int) -> None:
        self.held.clear()

    def scene(self) -> Scene:
        lamps = {seat: Lamp(Pattern.SEEN if seat in self.held else Pattern.OFF) for seat in self.points}
        score = "  ".join(f"{seat} {points}" for seat, points in self.points.items())
        return Scene(lamps, centre=Screen(text("Press!"), text("{score}", score=score)))

    @property
    def outcome(self) -> Outcome | None:
        winner = next((seat for seat, points in self.points.items() if points == self.options.points), None)
        if winner is None:
            return None
        return Outcome(text("{seat} wins", seat=winner), {seat: 1 if seat == winner else 2 for seat in self.points})
