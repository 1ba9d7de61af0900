"""The operator's keys: buttons or a rotary encoder. They move the menu and never play in a match."""

from deadheat.devices.keys.key import Key, OnKey
from deadheat.devices.keys.menu_keys import MenuKeys

__all__ = ["Key", "MenuKeys", "OnKey"]
