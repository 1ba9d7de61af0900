"""Seat hubs made real: from their settings in the table file to sources and lamps."""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Final

import msgspec

from deadheat.devices.clock import read_both_clocks
from deadheat.devices.hub.hub import BAUD, Hub
from deadheat.devices.hub.hub_lamps import HubLamps
from deadheat.devices.hub.hub_source import HubSource
from deadheat.devices.hub.latency import shorten_latency
from deadheat.devices.readers.aside import beside
from deadheat.devices.readers.channel import Channel
from deadheat.devices.readers.ports import Sort, finder, open_serial
from deadheat.devices.readers.quiet_log import QuietLog
from deadheat.table import Table, socket_of
from deadheat.timing import Clock, ContactTimes

__all__ = ["HubOpener", "WiredHubs", "wire_hub", "wire_hubs"]

_LOG = logging.getLogger("deadheat.hub")

_SHORT: Final = 2
"""A latency up to this (ms) is no more than the USB itself adds."""


class WiredHubs(msgspec.Struct):
    """The hubs of a table."""

    sources: list[HubSource] = []
    """One for each hub, also for one that no seat's button is wired to: it has the port."""
    lamps: list[HubLamps] = []
    """One for each hub that has lamps."""


def wire_hubs(
    table: Table, clock: Clock, loop: asyncio.AbstractEventLoop, times: ContactTimes | None = None
) -> WiredHubs:
    """A source, and perhaps lamps, for each hub of the table. None of them needs to be there yet."""
    log = QuietLog(_LOG, clock)
    hubs = WiredHubs([], [])
    for board in table.hubs:
        buttons = _sockets({seat.name: seat.button for seat in table.seats}, board.name)
        lamps = _sockets({seat.name: seat.lamp for seat in table.seats}, board.name)
        dimmable = {seat.name for seat in table.seats if seat.dimmable}
        shown = HubLamps(clock, lamps, dimmable=dimmable, brightness=table.lamps.brightness) if lamps else None
        hubs.sources.append(
            wire_hub(board.name, board.device, clock, loop, buttons=buttons, lamps=shown, times=times, log=log)
        )
        if shown is not None:
            hubs.lamps.append(shown)
    return hubs


def _sockets(lines: Mapping[str, str | int | None], hub: str) -> dict[str, int]:
    """The pins of this hub among the lines."""
    sockets = {seat: socket_of(line) for seat, line in lines.items()}
    return {seat: socket.pin for seat, socket in sockets.items() if socket is not None and socket.hub == hub}


def wire_hub(
    name: str,
    device: str,
    clock: Clock,
    loop: asyncio.AbstractEventLoop,
    *,
    buttons: Mapping[str, int],
    lamps: HubLamps | None = None,
    times: ContactTimes | None = None,
    log: QuietLog | None = None,
) -> HubSource:
    """One hub.

    :param buttons: the pin of each seat's button, from 0
    """
    log = log or QuietLog(_LOG, clock)
    hub = Hub(
        name,
        clock,
        finder(device, Sort.SERIAL),
        HubOpener(name),
        watcher=loop,
        offload=beside(loop),
        commander=lamps,
        log=log,
    )
    source = HubSource(hub, clock, buttons, times=times, read_both=read_both_clocks, log=log)
    if lamps is not None:
        lamps.connect(hub.say, source.contacts.clock.ticks_at, partial(hub.enter, "lamps"), partial(hub.leave, "lamps"))
    return source


class HubOpener:
    """Opens the port of the hub ``name``, with as little latency as is allowed. May take its time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._is_told = False

    def __call__(self, path: str) -> Channel:
        channel = open_serial(path, BAUD)
        latency = shorten_latency(path)
        if latency is not None and latency > _SHORT and not self._is_told:
            self._is_told = True
            _LOG.warning(
                "the hub %s: its USB chip keeps what it hears for %d ms, and so much less is known of its times. "
                "Have root run: echo 1 > /sys/class/tty/%s/device/latency_timer",
                self._name,
                latency,
                path.rsplit("/", 1)[-1],
            )
        return channel
