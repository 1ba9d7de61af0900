"""A game in a distribution of its own, installed where no network is: found, explained and played."""

import json
import shutil
from pathlib import Path

import pytest

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
    listed = finished("games", env=site.env)
    assert listed.returncode == 0
    assert NAME in listed.stdout
    assert "the-mind" in listed.stdout
    explained = finished("games", NAME, env=site.env)
    assert "points = 2  [1 to 9]" in explained.stdout


def test_it_is_played_to_its_end_and_the_same_seed_plays_it_again(site: Site) -> None:
    played = finished("demo", NAME, "--seed", "7", "--option", "points=3", env=site.env)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("Example: north, east, south;")
    assert "wins the point" in played.stdout.splitlines()[-1]
    assert finished("demo", NAME, "--seed", "7", "--option", "points=3", env=site.env).stdout == played.stdout


def test_its_match_is_kept_with_its_version_and_judged_again(site: Site, tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    finished("demo", NAME, "--journal", str(journal), env=site.env)
    verified = finished("matches", "replay", "LAST", "--verify", "--journal", str(journal), env=site.env)
    assert verified.returncode == 0, verified.stderr
    assert Archive(read_store(journal)).read(1).terms.version == "0.3.1"


def test_without_its_package_its_match_is_shown_but_not_judged(site: Site, tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    finished("demo", NAME, "--journal", str(journal), env=site.env)
    assert finished("matches", "show", "LAST", "--journal", str(journal)).returncode == 0
    replayed = finished("matches", "replay", "LAST", "--journal", str(journal))
    assert replayed.returncode == 2
    assert f"There is no game “{NAME}”" in replayed.stderr


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
    names = [game["name"] for game in json.loads(finished("games", "--json", env=site.env).stdout)]
    assert {"broken", "first-hand", NAME, "the-mind"} <= set(names)
    refused = finished("demo", "broken", env=site.env)
    assert refused.returncode == 2
    assert "nowhere_to_be_found" in refused.stderr


def test_a_game_that_fails_ends_the_daemon_with_two_lines_and_not_in_silence(site: Site, tmp_path: Path) -> None:
    failing = tmp_path / "build" / "failing_game.py"
    failing.write_text(
        "from point_race import ExampleGame\n\n\n"
        "class Failing(ExampleGame):\n    def point(self, heat, presses):\n        return 1 // 0\n"
    )
    site.install("failing", "failing = failing_game:Failing", failing)
    for command in (("run", "--virtual", "--game", "failing"), ("demo", "failing")):
        ended = finished(*command, env=site.env)
        assert ended.returncode == 1
        assert "ZeroDivisionError" in ended.stderr
        assert len(ended.stderr.splitlines()) == 2
    assert "Traceback" in finished("--debug", "run", "--virtual", "--game", "failing", env=site.env).stderr


def test_a_game_that_never_lets_go_of_a_closing_time_is_stopped(site: Site, tmp_path: Path) -> None:
    stuck = tmp_path / "build" / "stuck_game.py"
    stuck.write_text("from point_race import ExampleGame\n\n\nclass Stuck(ExampleGame):\n    next_deadline = 1_000\n")
    site.install("stuck", "stuck = stuck_game:Stuck", stuck)
    ended = finished("run", "--virtual", "--game", "stuck", env=site.env)
    assert ended.returncode == 1
    assert "again and again" in ended.stderr
