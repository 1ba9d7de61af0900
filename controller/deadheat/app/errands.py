"""What the menu has done that takes its time, or that only the machine knows: sticks, power, readers, screens."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar, runtime_checkable

from deadheat.app.annals import results_table
from deadheat.app.equipment import Equipment
from deadheat.cards import Register
from deadheat.cards.exchange import write_json
from deadheat.devices.power import Power
from deadheat.devices.readers.loop import Offload
from deadheat.devices.readers.status import State, Status
from deadheat.devices.sticks import Stick, ready_sticks, write_files
from deadheat.operator.menu import Done, Found
from deadheat.problems import ExitCode, Problem
from deadheat.referee import Store
from deadheat.stage import Text, Told, text

__all__ = ["Errands", "Sticks", "UsbSticks"]

T = TypeVar("T")

_LOG = logging.getLogger("deadheat.menu")

_STATES: Final = {
    State.ABSENT: text("not there"),
    State.REFUSED: text("refused"),
    State.OPENING: text("starting"),
    State.UP: text("ready"),
    State.DEAF: text("silent"),
}


class Sticks(Protocol):
    """The USB sticks of the machine. Its methods may take long, and are called beside the loop, one at a time."""

    def names(self) -> Sequence[str]:
        """Those that can be written, by name.

        :raises Problem: if there are none
        """

    def write(self, stick: str, files: Mapping[str, bytes]) -> None:
        """Write files, all or none.

        :raises Problem: if it cannot be done
        """


class UsbSticks:
    """Real ones."""

    def __init__(self) -> None:
        self._found: dict[str, Stick] = {}

    def names(self) -> Sequence[str]:
        self._found = {stick.name: stick for stick in ready_sticks()}
        return list(self._found)

    def write(self, stick: str, files: Mapping[str, bytes]) -> None:
        write_files(self._found[stick], files)


@runtime_checkable
class _Reported(Protocol):
    """A reader that tells how it is."""

    @property
    def status(self) -> Status: ...


@runtime_checkable
class _Faulty(Protocol):
    """Screens that tell which of them are down."""

    def faults(self) -> dict[str, str]: ...


class Errands:
    """Runs errands beside the loop and tells in the loop's thread when they are done.

    :param offload: does work beside the loop
    :param sticks: None where sticks cannot be written
    :param power: None where the machine is not ours to switch off
    """

    def __init__(
        self,
        equipment: Equipment,
        store: Store,
        register: Register,
        offload: Offload,
        *,
        sticks: Sticks | None = None,
        power: Power | None = None,
        after: Callable[[], None] = lambda: None,
    ) -> None:
        self._equipment = equipment
        self._store = store
        self._register = register
        self._offload = offload
        self._sticks = sticks
        self._power = power
        self.after = after
        """Called when an errand is done and told: what is shown may have changed."""

    # -- sticks -------------------------------------------------------------------------------------------------------

    def can_export(self) -> bool:
        return self._sticks is not None

    def sticks(self, found: Found) -> None:
        if self._sticks is not None:
            self._run(self._sticks.names, found)

    def export(self, stick: str, done: Done) -> None:
        sticks = self._sticks
        if sticks is None:
            return
        register = write_json(list(self._register), self._register.entered()).encode()
        results = results_table(self._store).encode()

        def write() -> None:
            journal = self._store.connection.serialize()
            sticks.write(stick, {"results.csv": results, "journal.db": journal, "register.json": register})

        self._run(write, done)

    # -- power --------------------------------------------------------------------------------------------------------

    def can_switch_off(self) -> bool:
        return self._power is not None

    def shut_down(self, done: Done) -> None:
        if self._power is not None:
            self._run(self._power.shut_down, done)

    def restart(self, done: Done) -> None:
        if self._power is not None:
            self._run(self._power.restart, done)

    # -- how the devices are ------------------------------------------------------------------------------------------

    def readers(self, names: Mapping[str, str | None]) -> list[tuple[str, Text]]:
        """Each reader by name, and how it is; those that are typed are always ready."""
        states = {
            source.terms.name: _STATES[source.status.state]
            for source in self._equipment.sources
            if isinstance(source, _Reported)
        }
        return [(name, states.get(name, text("typed in"))) for name in names]

    def screens(self) -> list[tuple[str, Text]]:
        faults = [fault for each in self._equipment.outputs if isinstance(each, _Faulty) for fault in each.faults()]
        return [
            (place, text("down") if _is_named(place, faults) else text("well")) for place in self._equipment.screens
        ]

    # -- beside the loop ----------------------------------------------------------------------------------------------

    def _run(self, do: Callable[[], T], done: Callable[[T | Problem], None]) -> None:
        def told(result: T | Problem) -> None:
            done(result)
            self.after()

        self._offload(lambda: _attempt(do), told)


def _attempt(do: Callable[[], T]) -> T | Problem:
    """What came of it, or why it could not be done."""
    try:
        return do()
    except Problem as problem:
        return problem
    except Exception as error:  # noqa: BLE001 - whatever it was, nobody else would hear of it in this thread
        _LOG.exception("An errand of the menu failed")
        what, remedy = f"It failed: {type(error).__name__}: {error}", "The log says more."
        return Told(what, remedy, text("It was tried and failed"), text("The log says more"), ExitCode.NOT_FINE)


def _is_named(place: str, faults: Sequence[str]) -> bool:
    """Whether the screen of a place is among those that are called “screen of north” or “screen in the centre”."""
    return any(f" of {place} " in f"{fault} " or f" the {place} " in f"{fault} " for fault in faults)
