"""A second, simple program that works out a match from what was said, without the game's own code."""

import re
from collections.abc import Mapping, Sequence

from deadheat.games import Ruling

__all__ = ["Opinion", "opinion"]

_MOVED = re.compile(r"(\S+) goes from (\S+) to (\S+)")
_STAYED = re.compile(r"(\S+) stays on (\S+)")
_SIGNED = re.compile(r"[+−]\d+")


class Opinion:
    """Where the pawns stand, what was scored, and who should win."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = list(players)
        self.spaces = dict.fromkeys(players, 0)
        self.totals = dict.fromkeys(players, 0)
        self.wrong: list[str] = []

    def hear(self, ruling: Ruling) -> None:
        words, why = str(ruling.words), str(ruling.reason)
        if ruling.kind == "moved" and (moved := _MOVED.fullmatch(words)):
            self._move(moved[1], _number(moved[2]), _number(moved[3]), why)
        elif ruling.kind == "moved" and (stayed := _STAYED.fullmatch(words)):
            self._move(stayed[1], _number(stayed[2]), _number(stayed[2]), why)
        elif ruling.kind in ("round-scored", "round-over"):
            self._score(ruling.kind == "round-scored")
            self.spaces = dict.fromkeys(self.players, 0)

    def _move(self, player: str, was: int, now: int, why: str) -> None:
        cards = why.split(":")[0]
        wanted = was + sum(_number(value) for value in _SIGNED.findall(cards))
        wanted = 16 if wanted > 16 else -12 if wanted < -12 else wanted
        if self.spaces[player] != was or wanted != now:
            self.wrong.append(f"{player}: {was} to {now} by {why}, stood on {self.spaces[player]}")
        self.spaces[player] = now

    def _score(self, scored: bool) -> None:
        heights = sorted(set(self.spaces.values()))
        if scored and len(heights) > 1:
            for player, space in self.spaces.items():
                if space == heights[-2]:
                    self.totals[player] += space

    @property
    def best(self) -> list[str]:
        """Those with the second-highest total, or the only one."""
        heights = sorted(set(self.totals.values()))
        target = heights[-2] if len(heights) > 1 else heights[-1]
        return [player for player, total in self.totals.items() if total == target]


def _number(said: str) -> int:
    return int(said.replace("−", "-"))


def opinion(players: Sequence[str], rulings: Sequence[Ruling], totals: Mapping[str, int]) -> list[str]:
    """What the second program finds wrong with the rulings and the totals."""
    second = Opinion(players)
    for ruling in rulings:
        second.hear(ruling)
    if second.totals != dict(totals):
        second.wrong.append(f"totals {dict(totals)}, should be {second.totals}")
    return second.wrong
