"""Comparing pictures."""

from PIL import Image, ImageChops, ImageDraw

__all__ = ["pattern", "same"]


def same(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures are alike, pixel by pixel."""
    return one.size == other.size and ImageChops.difference(one.convert("L"), other.convert("L")).getbbox() is None


def pattern(size: tuple[int, int]) -> Image.Image:
    """A picture that looks different when it is turned, mirrored or shifted."""
    width, height = size
    image = Image.new("1", size)
    canvas = ImageDraw.Draw(image)
    canvas.line((0, 0, width - 1, height - 1), fill="white")
    canvas.rectangle((0, 0, width // 4, height // 4), fill="white")
    canvas.point((width - 1, 0), fill="white")
    return image
