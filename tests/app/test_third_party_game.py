"""A game in a distribution of its own, installed where no network is: found, explained and played."""

import json
import shutil
from pathlib import Path

import pytest

from deadheat.app.cli import main
from deadheat.referee import read_store
from deadheat.referee.archive import Archive
from tests.testing import example_game

from .processes import finished

NAME = "point-race"

METADATA = """\
Metadata-Version: 2.1
Name: {distribution}
Version: 0.3.1
Requires-Dist: deadheat
"""


class Site:
    """A folder that packages are installed into, as ``pip install --target`` leaves it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {"PYTHONPATH": str(folder)}

    def install(self, distribution: str, entry_points: str, *modules: Path) -> None:
        """Put a distribution's modules there, and beside them what its installer knows of it."""
        info = self.folder / f"{distribution}-0.3.1.dist-info"
        info.mkdir(parents=True)
        for module in modules:
            shutil.copy(module, self.folder)
        (info / "METADATA").write_text(METADATA.format(distribution=distribution))
        (info / "entry_points.txt").write_text(f"[deadheat.games]\n{entry_points}\n")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """With the kit's example game, as somebody else's package."""
    module = tmp_path / "build" / "point_race.py"
    module.parent.mkdir()
    shutil.copy(str(example_game.__file__), module)
    site = Site(tmp_path / "site")
    site.install("point_race", f"{NAME} = point_race:ExampleGame", module)
    return site


def test_it_is_listed_and_explained_beside_our_own(site: Site) -> None:
    listed = finished("games", "--json", env=site.env)
    games = {game["name"]: game for game in json.loads(listed.stdout)}
    assert {"first-hand", NAME, "the-mind"} <= set(games)
    (option,) = games[NAME]["options"]
    assert (option["name"], option["default"], option["allowed"]) == ("points", 2, "1 to 9")


def test_it_is_played_to_its_end_and_its_match_is_kept_and_judged_again(site: Site, tmp_path: Path) -> None:
    journal = str(tmp_path / "journal.db")
    played = finished("demo", NAME, "--option", "points=3", "--journal", journal, env=site.env)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("Example: north, east, south;")
    assert "wins the point" in played.stdout.splitlines()[-1]
    assert Archive(read_store(Path(journal))).read(1).terms.version == "0.3.1"
    replayed = finished("matches", "replay", "LAST", "--journal", journal, env=site.env)
    assert replayed.returncode == 0
    assert set(replayed.stdout.splitlines()[:-1]) < set(played.stdout.splitlines())
    # Without its package it is shown, but cannot be judged.
    assert main(["matches", "show", "LAST", "--journal", journal]) == 0
    assert main(["matches", "replay", "LAST", "--journal", journal]) == 2


def test_it_is_played_by_the_daemon_too(site: Site) -> None:
    played = finished("run", "--virtual", "--game", NAME, "--seed", "7", "--option", "points=1", env=site.env)
    assert (played.returncode, played.stderr) == (0, "")
    assert "ready\n" in played.stdout
    assert "wins the point" in played.stdout.splitlines()[-1]


def test_a_broken_package_hides_neither_it_nor_our_own(site: Site, tmp_path: Path) -> None:
    broken = tmp_path / "build" / "broken_game.py"
    broken.write_text("import nowhere_to_be_found\n")
    site.install("broken", "broken = broken_game:Game", broken)
    listed = finished("games", env=site.env)
    assert listed.returncode == 0
    assert "cannot be played" in listed.stdout
    assert "nowhere_to_be_found" in listed.stdout
    games = [line.split()[0] for line in listed.stdout.splitlines()]
    assert games == sorted(games)
    assert {"broken", "first-hand", NAME, "the-mind"} <= set(games)


@pytest.mark.parametrize("command", [("run", "--virtual", "--game"), ("demo",)])
def test_a_game_that_fails_ends_it_with_two_lines_and_not_in_silence(
    site: Site, tmp_path: Path, command: tuple[str, ...]
) -> None:
    failing = tmp_path / "build" / "failing_game.py"
    failing.write_text(
        "from point_race import ExampleGame\n\n\n"
        "class Failing(ExampleGame):\n    def point(self, heat, presses):\n        return 1 // 0\n"
    )
    site.install("failing", "failing = failing_game:Failing", failing)
    ended = finished(*command, "failing", env=site.env)
    assert ended.returncode == 1
    assert "ZeroDivisionError" in ended.stderr
    assert len(ended.stderr.splitlines()) == 2


def test_a_game_that_never_lets_go_of_a_closing_time_is_stopped(site: Site, tmp_path: Path) -> None:
    stuck = tmp_path / "build" / "stuck_game.py"
    stuck.write_text("from point_race import ExampleGame\n\n\nclass Stuck(ExampleGame):\n    next_deadline = 1_000\n")
    site.install("stuck", "stuck = stuck_game:Stuck", stuck)
    ended = finished("--debug", "run", "--virtual", "--game", "stuck", env=site.env)
    assert ended.returncode == 1
    assert "again and again" in ended.stderr
    assert "Traceback" in ended.stderr
