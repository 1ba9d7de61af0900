"""The bots of Flip 7 play like people who want to win."""

from tests.games.test_demos import demo


def test_the_same_seed_plays_the_same_match() -> None:
    first, again = (demo("flip-7", 3, seats=3, readers="shared", options={"goal": 40}) for _ in range(2))
    assert first == again


def test_a_freeze_in_an_official_match_keeps_the_points() -> None:
    _, rulings = demo("flip-7", 4, seats=4, readers="seats", profile="official", options={"goal": 60})
    chosen = [str(ruling.words) for ruling in rulings if ruling.kind == "frozen"]
    assert all("keeps" in words for words in chosen)


def test_most_rounds_bring_points() -> None:
    _, rulings = demo("flip-7", 5, seats=4, readers="seats", options={"goal": 60})
    stays = sum(ruling.kind == "stay" for ruling in rulings)
    busts = sum(ruling.kind == "bust" for ruling in rulings)
    assert stays > busts
