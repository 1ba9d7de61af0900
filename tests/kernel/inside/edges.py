"""What the kernel reports about pulled lines, through gpiod and nothing else."""

import time
from datetime import timedelta
from typing import Any

import gpiod
from gpiod.line import Edge

from . import chip
from .host import Host

__all__ = ["collect", "watch"]


def watch(host: Host, *, lines: list[int], buffer: int = 1024) -> None:
    """Tells every edge of the lines as it is read."""
    with _request(lines, buffer) as request:
        host.tell("armed")
        while True:
            if request.wait_edge_events(timedelta(seconds=60)):
                for event in request.read_edge_events():
                    host.tell("edge", **_facts(event))


def collect(host: Host, *, lines: list[int], count: int, buffer: int = 1024) -> None:
    """Leaves the edges in the kernel until the test says something, then tells ``count`` of them at once."""
    with _request(lines, buffer) as request:
        armed_ns = time.monotonic_ns()
        host.tell("armed")
        host.hear()
        events: list[gpiod.EdgeEvent] = []
        while len(events) < count:
            events += request.read_edge_events()
        read_ns = time.monotonic_ns()
        host.tell("edges", edges=[_facts(event) for event in events], armed_ns=armed_ns, read_ns=read_ns)


def _request(lines: list[int], buffer: int) -> gpiod.LineRequest:
    settings = gpiod.LineSettings(edge_detection=Edge.BOTH)
    return gpiod.request_lines(chip.find(), consumer="edges", config={tuple(lines): settings}, event_buffer_size=buffer)


def _facts(event: gpiod.EdgeEvent) -> dict[str, Any]:
    return {
        "line": event.line_offset,
        "rising": event.event_type is gpiod.EdgeEvent.Type.RISING_EDGE,
        "stamp_ns": event.timestamp_ns,
        "seqno": event.global_seqno,
        "line_seqno": event.line_seqno,
    }
