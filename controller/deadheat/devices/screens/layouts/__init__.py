"""How each body of a screen is laid out."""

from deadheat.devices.screens.layouts.bar import LongBar
from deadheat.devices.screens.layouts.choices import ChoiceList
from deadheat.devices.screens.layouts.columns import TwoColumns
from deadheat.devices.screens.layouts.keys import KeyRow
from deadheat.devices.screens.layouts.piece import SMALLEST, Needs, Piece
from deadheat.devices.screens.layouts.ranking import RankingTable
from deadheat.devices.screens.layouts.strip import PhotoFinish
from deadheat.devices.screens.layouts.tabs import TabRow
from deadheat.devices.screens.layouts.track import DrawnTrack
from deadheat.devices.screens.wording import Say
from deadheat.stage import Bar, Body, Choices, Columns, Ranking, Strip, Tabs

__all__ = ["SMALLEST", "KeyRow", "Needs", "Piece", "piece_of"]


def piece_of(body: Body, say: Say, size: tuple[int, int]) -> Piece:
    """The layout of ``body`` on a screen of ``size``."""
    width, _ = size
    match body:
        case Choices():
            return ChoiceList(body, say, width)
        case Columns():
            return TwoColumns(body, say, width)
        case Bar():
            return LongBar(body, width)
        case Tabs():
            return TabRow(body, say, width)
        case Ranking():
            return RankingTable(body, say, width)
        case Strip():
            return PhotoFinish(body, width)
        case _:
            return DrawnTrack(body, size)
