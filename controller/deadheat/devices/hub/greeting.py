"""Who is at a port: asked and waited for, for commands that have nothing else to do."""

import select
import time
from collections.abc import Callable

from deadheat.devices.hub.events import Refused, Up
from deadheat.devices.hub.link import Link
from deadheat.devices.hub.messages import Hello
from deadheat.devices.readers.channel import Channel
from deadheat.timing import MS, S

__all__ = ["PATIENCE", "who_is_there"]

PATIENCE = 4 * S
"""How long a board may take to answer, in ns: its bootloader waits for up to 2 s after the port was opened."""
_LOOK = 20 * MS


def who_is_there(open_: Callable[[], Channel], patience: int | None = None) -> Hello | None:
    """What answers as a hub, of whatever version; None if nothing does. It is not told to do anything.

    :param patience: how long to wait, in ns; None: as long as a board may take
    :raises Problem: if the port cannot be had
    :raises OSError: if it is not there any more
    """
    channel = open_()
    try:
        poll = select.poll()
        poll.register(channel.fileno(), select.POLLIN)
        link, began = Link(), time.monotonic_ns()
        link.opened(began)
        while (now := time.monotonic_ns()) < began + (PATIENCE if patience is None else patience):
            for event in link.received(channel.read(), now):
                if isinstance(event, Up | Refused):
                    return event.hello
            channel.write(link.to_write(now))
            poll.poll(_LOOK // MS)
        return None
    finally:
        channel.close()
