"""The lab of ``recipe.BUTTONS``: a chip with eight lines."""

from . import chip, product

__all__ = ["product", "tidy"]

tidy = chip.forget_edges
"""Called before each script."""
