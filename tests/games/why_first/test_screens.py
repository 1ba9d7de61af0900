"""What everybody sees of Why First?: the track in the centre, in lines and as a drawing."""

from deadheat.stage import Track
from deadheat.testing.plugin import TableMaker

from .playing import game


def test_the_centre_draws_the_track_with_all_pawns_and_tells_it_in_lines(table_for: TableMaker) -> None:
    table = table_for("why-first", seats=3)
    centre = table.match.scene().centre
    assert centre is not None
    assert isinstance(centre.body, Track)
    assert (centre.body.first, centre.body.last) == (-12, 16)
    assert centre.body.pawns == {"north": 0, "east": 0, "south": 0}
    assert [str(line) for line in centre.lines[-centre.body.told :]] == ["0  north, east, south"]
    game(table).pawns.move("east", [3, -4])
    moved = table.match.scene().centre
    assert moved is not None
    assert isinstance(moved.body, Track)
    assert moved.body.pawns["east"] == -1
    assert moved.body.told == 2
