"""Keyboards that python-evdev makes and types on, and the product's way to them."""

import os
import select
import subprocess
import sys
import threading
import time
from typing import Any

import evdev  # type: ignore[import-not-found] # it is Debian's, and only in the guest
from evdev import UInput, ecodes

from deadheat.devices.readers.keyboard import KeyboardDriver, KeyboardOptions, open_keyboard
from deadheat.problems import Problem

from .host import Host, Message

__all__ = ["desk"]

GRAB = "import evdev, sys; d = evdev.InputDevice(sys.argv[1]); d.grab(); print('grabbed', flush=True); sys.stdin.read()"


def desk(host: Host) -> None:
    """Does what the test orders, by the names of the methods below, and tells ``done`` with what came of it."""
    work = _Desk()
    host.tell("ready")
    while (order := host.hear()) is not None:
        host.tell("done", **getattr(work, order.pop("do"))(**order))


class _Desk:
    """One keyboard, one channel to it, one driver."""

    def __init__(self) -> None:
        self._driver = KeyboardDriver(KeyboardOptions())
        self._empty = 0

    def plug(self, *, name: str) -> Message:
        """Make a keyboard; its path."""
        self._keyboard = UInput({ecodes.EV_KEY: list(range(1, 128)), ecodes.EV_LED: [ecodes.LED_CAPSL]}, name=name)
        self._path = _path_of(name)
        return {"path": self._path}

    def plug_button(self, *, name: str) -> Message:
        """Make an input device with one key that is not for typing."""
        self._keyboard = UInput({ecodes.EV_KEY: [ecodes.KEY_POWER]}, name=name)
        self._path = _path_of(name)
        return {"path": self._path}

    def unplug(self) -> Message:
        self._keyboard.close()
        return {}

    def strike(self, *, keys: list[str]) -> Message:
        """Type keys by their names, those before a ``+`` held; when this was."""
        began = time.monotonic_ns()
        for stroke in keys:
            *held, key = (ecodes.ecodes[f"KEY_{name}"] for name in stroke.split("+"))
            for code, value in (*((h, 1) for h in held), (key, 1), (key, 0), *((h, 0) for h in held)):
                self._set(code, value)
        return {"began": began, "ended": time.monotonic_ns()}

    def hold(self, *, key: str, down: bool) -> Message:
        self._set(ecodes.ecodes[f"KEY_{key}"], int(down))
        return {}

    def open(self, *, path: str = "") -> Message:
        """Open the keyboard, or something else, as the product does."""
        try:
            self._channel = open_keyboard(path or self._path)
        except Problem as problem:
            return {"problem": problem.what, "remedy": problem.remedy}
        self._empty = time.monotonic_ns()
        self._driver.opened(self._empty)
        return {"problem": None}

    def rest(self, *, seconds: float) -> Message:
        """Do something else for a while."""
        threading.Event().wait(seconds)
        return {}

    def close(self) -> Message:
        self._channel.close()
        return {}

    def read(self, *, rest_ms: int = 250) -> Message:
        """Read until nothing has come for a while; the scans, and the error if the device has gone."""
        seen: list[Any] = []
        error = None
        while select.select([self._channel], [], [], rest_ms / 1000)[0]:
            try:
                data = self._channel.read()
            except OSError as gone:
                error = gone.errno
                seen += self._driver.lost(time.monotonic_ns())
                break
            since, self._empty = self._empty, time.monotonic_ns()
            seen += self._driver.received(data, since, self._empty)
        seen += self._driver.elapsed(time.monotonic_ns())
        scans = [(one.code, one.at.earliest, one.at.latest) for one in seen]
        return {"scans": scans, "error": error, "counters": self._driver.counters}

    def eavesdrop(self) -> Message:
        """Open the keyboard as any other program may."""
        self._other = evdev.InputDevice(self._path)
        return {}

    def overheard(self) -> Message:
        """How many events came to the other program."""
        try:
            return {"events": len(list(self._other.read()))}
        except BlockingIOError:
            return {"events": 0}

    def grab_elsewhere(self) -> Message:
        """Have another process take the keyboard for itself; its number."""
        command = (sys.executable, "-c", GRAB, self._path)
        self._grabber = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._grabber.stdout is not None
        assert self._grabber.stdout.readline() == b"grabbed\n"
        return {"process": self._grabber.pid}

    def end_grab(self) -> Message:
        self._grabber.communicate(b"")
        return {}

    def _set(self, code: int, value: int) -> None:
        self._keyboard.write(ecodes.EV_KEY, code, value)
        self._keyboard.syn()


def _path_of(name: str) -> str:
    """The node of the input device with this name, which the kernel makes by the time it has answered."""
    for event in sorted(os.listdir("/sys/class/input")):
        if event.startswith("event"):
            with open(f"/sys/class/input/{event}/device/name", encoding="utf-8") as file:
                if file.read().strip() == name:
                    return f"/dev/input/{event}"
    raise LookupError(name)
