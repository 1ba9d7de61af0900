"""Lamps on a hub show what they should, also after it was away, and answer a press at once."""

from deadheat.devices.hub.messages import NEVER
from deadheat.stage import PATTERNS, Cue, Lamp, Pattern, Scene
from deadheat.timing import MS, S

from .bench import SEATS, Bench

ID = {pattern: number for number, pattern in enumerate(Pattern)}


def scene(**lamps: Lamp | Pattern) -> Scene:
    return Scene({seat: lamp if isinstance(lamp, Lamp) else Lamp(lamp) for seat, lamp in lamps.items()})


def shown(bench: Bench, seat: str) -> int:
    """The number of the pattern that a seat's lamp shows."""
    return bench.board.lamps[SEATS[seat]].pattern


def test_a_hub_is_told_all_patterns_before_anything_is_shown() -> None:
    bench = Bench().up()
    bench.lamps.show(scene(north=Pattern.BLINK, south=Pattern.WIN))
    bench.wait(100 * MS)
    assert {ID[pattern]: tuple((round(255 * step.level), step.lasts // MS) for step in steps)
            for pattern, steps in PATTERNS.items()} == bench.board.patterns  # fmt: skip
    assert [shown(bench, seat) for seat in SEATS] == [ID[Pattern.BLINK], 0, ID[Pattern.WIN], 0]
    assert bench.board.commands == [*range(1, len(bench.board.commands) + 1)]


def test_only_what_changes_is_told_so_that_other_patterns_are_not_begun_again() -> None:
    bench = Bench().up()
    bench.lamps.show(scene(north=Pattern.BLINK))
    bench.wait(100 * MS)
    before = len(bench.board.commands)
    bench.lamps.show(scene(north=Pattern.BLINK))
    bench.wait(100 * MS)
    assert len(bench.board.commands) == before
    bench.board.lamps.clear()
    bench.lamps.show(scene(north=Pattern.BLINK, east=Pattern.ON))
    bench.wait(100 * MS)
    assert set(bench.board.lamps) == {SEATS["east"]}


def test_a_flood_of_scenes_ends_with_the_newest_and_grows_nothing() -> None:
    bench = Bench(slowest=5 * MS).up()
    for n in range(500):
        bench.lamps.show(scene(west=[Pattern.ON, Pattern.OFF, Pattern.BLINK][n % 3]))
        if n % 50 == 0:
            bench.wait(3 * MS)
    bench.lamps.show(scene(west=Pattern.PULSE))
    bench.wait(100 * MS)
    assert shown(bench, "west") == ID[Pattern.PULSE]
    assert len(bench.board.commands) < 40


def test_a_press_is_echoed_before_anything_else() -> None:
    bench = Bench().up()
    bench.wait(100 * MS)
    now = bench.now
    bench.lamps.echo("east")
    bench.lamps.echo("west")
    bench.lamps.echo("nobody")
    bench.wait(10 * MS)
    assert {lamp for lamp, _ in bench.board.echoes} == {1, 3}
    assert max(at for _, at in bench.board.echoes) - now < 6 * MS


def test_a_cue_is_lit_at_its_instant_by_the_hub_itself() -> None:
    bench = Bench(ppm=3_000, slowest=300_000).up()
    bench.wait(10 * S)
    at = bench.now + 4 * S
    bench.lamps.show(scene(north=Lamp(Pattern.OFF, Cue(at, Pattern.ON))))
    bench.wait(3 * S)
    order = bench.board.lamps[0]
    assert (order.pattern, order.then) == (ID[Pattern.OFF], ID[Pattern.ON])
    lit = bench.board._born + round(order.at * 500 / 1.003)
    assert abs(lit - at) < 500_000


def test_a_cue_that_is_set_before_the_clock_is_known_is_told_when_it_is() -> None:
    bench = Bench()
    bench.cable.plug()
    bench.lamps.show(scene(north=Lamp(Pattern.BLINK, Cue(bench.now + 5 * S, Pattern.ON))))
    bench.source.start(bench.heard)
    bench.wait(1 * S)
    assert bench.board.lamps[0].then == ID[Pattern.ON]


def test_a_cue_is_told_better_when_the_clock_is_known_better() -> None:
    bench = Bench(ppm=4_900, slowest=16 * MS).up()
    at = bench.now + 20 * S
    bench.lamps.show(scene(north=Lamp(Pattern.OFF, Cue(at, Pattern.ON))))
    bench.wait(100 * MS)
    first = bench.board.lamps[0].at
    bench.wait(19 * S)
    last = bench.board.lamps[0].at
    truth = bench.board.ticks(at)
    assert abs(first - truth) > 20_000
    assert abs(last - truth) < 10_000


def test_after_its_cue_a_lamp_is_left_alone() -> None:
    bench = Bench(ppm=4_900, slowest=16 * MS).up()
    bench.lamps.show(scene(north=Lamp(Pattern.OFF, Cue(bench.now + 100 * MS, Pattern.BLINK))))
    bench.wait(200 * MS)
    before = len(bench.board.commands)
    bench.wait(5 * S)
    assert len(bench.board.commands) == before


def test_a_hub_that_was_reset_or_away_is_told_everything_again() -> None:
    bench = Bench().up()
    bench.lamps.show(scene(north=Pattern.WIN))
    bench.wait(100 * MS)
    bench.cable.reset(bench.now)
    bench.wait(500 * MS)
    assert shown(bench, "north") == ID[Pattern.WIN]
    assert len(bench.board.patterns) == len(Pattern)
    bench.cable.unplug()
    bench.lamps.show(scene(south=Pattern.ON))
    bench.wait(2 * S)
    bench.cable.plug()
    bench.wait(2 * S)
    assert [shown(bench, seat) for seat in ("north", "south")] == [0, ID[Pattern.ON]]
    assert bench.lamps.present() == {seat: Lamp(Pattern.ON if seat == "south" else Pattern.OFF) for seat in SEATS}


def test_only_lamps_that_can_be_dimmed_are() -> None:
    bench = Bench().up()
    bench.lamps.show(scene(north=Pattern.ON, east=Pattern.ON))
    bench.lamps.brightness = 0.5
    bench.wait(100 * MS)
    assert (bench.board.lamps[0].bright, bench.board.lamps[1].bright) == (64, 255)
    assert bench.board.lamps[0].then == NEVER


def test_a_hub_keeps_its_port_until_neither_buttons_nor_lamps_need_it() -> None:
    bench = Bench().up()
    bench.lamps.show(scene(north=Pattern.ON))
    bench.wait(100 * MS)
    bench.source.stop()
    bench.clock.run_to(bench.now + 1 * S)
    open_ports = [bench.hub.plug.is_open]
    bench.lamps.close()
    bench.clock.run_to(bench.now + 100 * MS)
    assert [*open_ports, bench.hub.plug.is_open] == [True, False]
    assert shown(bench, "north") == ID[Pattern.OFF]
