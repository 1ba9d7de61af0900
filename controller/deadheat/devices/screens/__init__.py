"""Screens: small OLED panels at the seats and in the centre.

Importing this costs neither luma nor Pillow; they are imported by what draws the first picture.
"""

from deadheat.devices.screens.direct import DirectScreens
from deadheat.devices.screens.display import Display, DisplayFault
from deadheat.devices.screens.keeper import Drawing
from deadheat.devices.screens.links import Links
from deadheat.devices.screens.panel import Panel
from deadheat.devices.screens.screens import Screens
from deadheat.devices.screens.spec import DRIVERS, PanelSpec
from deadheat.devices.screens.text import TextScreens

__all__ = [
    "DRIVERS",
    "DirectScreens",
    "Display",
    "DisplayFault",
    "Drawing",
    "Links",
    "Panel",
    "PanelSpec",
    "Screens",
    "TextScreens",
]
