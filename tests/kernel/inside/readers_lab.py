"""The lab of ``recipe.READERS``: keyboards and USB ports."""

from . import keyboards, usb

__all__ = ["keyboards", "tidy", "usb"]


def tidy() -> None:
    """Called before each script: pulls all plugs."""
    usb.remove_all()
