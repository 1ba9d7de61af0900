"""The operator's keys at a wired table: the whole daemon with the product's own devices, in simulated time."""

from pathlib import Path

from deadheat.operator.menu.menu import CLOSES_AFTER
from deadheat.timing import MS, S

from .house import House, at_a_table


async def begin_first_hand(house: House) -> None:
    await house.tap("ok", "ok", "north", "east", "ok", "ok")


def test_a_table_with_keys_starts_in_the_menu_and_six_presses_begin_a_game() -> None:
    async def play(house: House) -> None:
        assert house.title == "deadheat"
        await begin_first_hand(house)
        assert house.title == "Race 1 of 5"

    at_a_table(play)


def test_lamps_show_who_has_joined() -> None:
    async def play(house: House) -> None:
        await house.tap("ok", "ok", "north")
        assert "[north]  east" in house.text
        await house.wait(1_000 * MS)
        assert house.lit("north")

    at_a_table(play)


def test_a_press_that_bounces_joins_once() -> None:
    async def play(house: House) -> None:
        await house.tap("ok", "ok")
        for _ in range(3):
            await house.tap("north", lasts=1 * MS // 4)
        await house.tap("north")
        assert "[north]  east" in house.text

    at_a_table(play)


def test_a_key_changes_nothing_in_a_match_but_the_centre_screen() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        await house.wait(5 * S)
        assert "Press!" in house.text
        await house.tap("down")
        assert house.title == "Match"
        await house.tap("north")
        assert house.title == "Match", "the match goes on below"
        await house.wait(CLOSES_AFTER)
        assert "north 1" in house.text

    at_a_table(play)


def test_a_match_is_paused_and_gone_on_with() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        await house.wait(5 * S)
        await house.tap("north")
        await house.tap("ok", "down", "ok", "down", "ok")
        assert "> Resume" in house.text
        scenes = house.scenes
        await house.wait(100 * S)
        assert house.scenes == scenes, "nothing happens meanwhile"
        await house.tap("ok", "ok")
        assert "north 1" in house.text, "the race that was won is won"

    at_a_table(play)


def test_an_abandoned_match_is_over_and_another_one_begins_with_a_press() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        await house.tap("ok", "up", "ok", "down", "ok")
        assert "> Rematch" in house.text
        await house.tap("ok")
        assert house.title == "Race 1 of 5"

    at_a_table(play)


def test_the_result_stands_until_a_key_is_pressed() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        for _ in range(3):
            await house.wait(5 * S)
            await house.tap("north")
            await house.wait(6 * S)
        assert "The match: north" in house.text
        await house.tap("north", "east")
        await house.wait(60 * S)
        assert "The match: north" in house.text
        await house.tap("up")
        assert "> Rematch" in house.text

    at_a_table(play)


def test_a_hand_that_rests_on_its_button_as_the_match_begins_is_told() -> None:
    async def play(house: House) -> None:
        await house.tap("ok", "ok", "north", "east", "ok")
        house.hold("north")
        await house.wait(1 * S)
        await house.tap("ok")
        await house.wait(3 * S)
        assert house.title == "Race 1 of 5"
        assert "Press!" not in house.text, "no light while a hand is down"

    at_a_table(play)


def test_twenty_matches_leave_the_table_as_it_was() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        for _ in range(20):
            await house.tap("ok", "up", "ok", "down", "ok")
            assert "> Rematch" in house.text
            await house.tap("ok")
            assert house.title == "Race 1 of 5"

    at_a_table(play)


def test_a_game_that_needs_more_than_the_table_has_says_so() -> None:
    async def play(house: House) -> None:
        await house.tap("ok", "down", "ok")
        assert "Not possible" in house.text
        assert "Flip 7 is for 3-12, the table has 2 seats" in house.text

    at_a_table(play)


def test_back_is_ok_held_for_long() -> None:
    async def play(house: House) -> None:
        await house.tap("ok")
        assert house.title == "Which game?"
        await house.back()
        assert house.title == "deadheat"

    at_a_table(play)


def test_cards_are_enrolled_at_the_tables_own_reader() -> None:
    async def play(house: House) -> None:
        await house.tap("down", "down", "ok", "ok")
        while "> The Mind" not in house.text:
            await house.tap("down")
        await house.tap("ok")
        await house.scan("uid:04A1B2C3D4E5F6")
        assert "1: taken in" in house.text
        assert house.register.codes_of("the-mind/1") == ["uid:04A1B2C3D4E5F6"]

    at_a_table(play)


def test_a_card_that_is_scanned_in_the_menu_is_not_played_later() -> None:
    async def play(house: House) -> None:
        await house.scan("table/undo")
        await begin_first_hand(house)
        await house.wait(5 * S)
        assert "Press!" in house.text, "nobody asks for a vote"

    at_a_table(play)


def test_taking_back_is_asked_of_the_players() -> None:
    async def play(house: House) -> None:
        await begin_first_hand(house)
        await house.wait(5 * S)
        await house.tap("north")
        await house.wait(3 * S)
        await house.tap("ok", "down", "down", "ok", "down", "ok")
        await house.wait(1 * S)
        assert house.title == "Take it back?"

    at_a_table(play)


def test_damaged_settings_are_told_on_the_screen_and_the_table_starts(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")

    async def play(house: House) -> None:
        assert "settings" in house.text
        assert "damaged" in house.text
        while house.title != "deadheat":
            await house.tap("ok")
        assert "> Play" in house.text

    at_a_table(play, tmp_path / "journal.db")
