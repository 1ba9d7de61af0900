"""One attempt to find and open a device."""

from typing import TypeAlias

import msgspec

from deadheat.devices.readers.channel import Channel, Finder, Opener
from deadheat.devices.readers.status import State
from deadheat.problems import Problem

__all__ = ["Attempt", "Failed", "Opened", "find_and_open"]


class Opened(msgspec.Struct, frozen=True):
    """It is open."""

    path: str
    channel: Channel


class Failed(msgspec.Struct, frozen=True):
    """It is not, and ``state`` says whether somebody can do something about it."""

    state: State
    why: str


Attempt: TypeAlias = Opened | Failed


def find_and_open(find: Finder, open_: Opener) -> Attempt:
    """May take its time. Nothing has been written yet when the device proves to be another one."""
    try:
        path = find()
        if path is None:
            return Failed(State.ABSENT, "not plugged in")
        channel = open_(path)
        try:
            is_ours = find() == path
        except BaseException:
            channel.close()
            raise
        if is_ours:
            return Opened(path, channel)
        channel.close()
    except Problem as problem:
        return Failed(State.REFUSED, problem.line)
    except OSError as error:
        return Failed(State.ABSENT, error.strerror or str(error))
    return Failed(State.ABSENT, "it went while it was being opened")
