"""The guest's GPIO chip."""

from datetime import timedelta
from pathlib import Path

import gpiod
from gpiod.line import Edge

__all__ = ["find", "forget_edges"]


def find(label: str = "pl061") -> str:
    """The path of the chip whose label contains ``label``; the number in it is nobody's business."""
    for path in sorted(Path("/dev").glob("gpiochip*")):
        with gpiod.Chip(str(path)) as chip:
            if label in chip.get_info().label:
                return str(path)
    raise LookupError(f"no GPIO chip is labelled {label}")


def forget_edges() -> None:
    """Takes delivery of edges that came while nobody waited for any.

    The chip keeps them, and the next request begins with their interrupts: they count in its ``global_seqno``, and
    whether they are reported depends on how soon the kernel's thread runs.
    """
    path = find()
    with gpiod.Chip(path) as chip:
        free = tuple(n for n in range(chip.get_info().num_lines) if not chip.get_line_info(n).used)
    with gpiod.request_lines(path, config={free: gpiod.LineSettings(edge_detection=Edge.BOTH)}) as request:
        request.wait_edge_events(timedelta(milliseconds=10))
