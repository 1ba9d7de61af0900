"""The operator's menu, as a pure machine: keys, buttons, cards and time go in, screens come out."""

from deadheat.operator.menu.acts import Act
from deadheat.operator.menu.backroom import Backroom, Coverage, PastResult, Plan, Record, Setting, Statistics
from deadheat.operator.menu.menu import Menu
from deadheat.operator.menu.names import clean_name
from deadheat.operator.menu.page import Scan
from deadheat.operator.menu.working import Done, Found

__all__ = [
    "Act",
    "Backroom",
    "Coverage",
    "Done",
    "Found",
    "Menu",
    "PastResult",
    "Plan",
    "Record",
    "Scan",
    "Setting",
    "Statistics",
    "clean_name",
]
