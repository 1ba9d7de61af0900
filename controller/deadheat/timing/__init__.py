"""Time and order: pure, typed, no I/O. Nothing in this room reads a clock; times are handed in.

Start with :class:`Moment`, then follow a press: :class:`Contact` (edges to presses), :class:`Lineup` (sources to
heats).
"""

from deadheat.timing.alarm import Alarm
from deadheat.timing.clock import Clock, Timer, WallTime
from deadheat.timing.clock_sync import ClockSync
from deadheat.timing.contact import Contact
from deadheat.timing.contact_terms import Accuracy, ContactTimes, Counters
from deadheat.timing.contacts import Contacts
from deadheat.timing.heats import Closing, Heat, firsts
from deadheat.timing.lineup import Lineup, Mark
from deadheat.timing.moment import Moment, OwnTime
from deadheat.timing.signals import CardGone, CardSeen, Fault, FaultKind, Hold, Kind, Press, Release, Signal, kind_of
from deadheat.timing.slewing import BothClocks, Slewing
from deadheat.timing.sources import Sink, Source, Terms
from deadheat.timing.stamps import Stamps
from deadheat.timing.units import MS, US, S, as_ms

__all__ = [
    "MS",
    "US",
    "Accuracy",
    "Alarm",
    "BothClocks",
    "CardGone",
    "CardSeen",
    "Clock",
    "ClockSync",
    "Closing",
    "Contact",
    "ContactTimes",
    "Contacts",
    "Counters",
    "Fault",
    "FaultKind",
    "Heat",
    "Hold",
    "Kind",
    "Lineup",
    "Mark",
    "Moment",
    "OwnTime",
    "Press",
    "Release",
    "S",
    "Signal",
    "Sink",
    "Slewing",
    "Source",
    "Stamps",
    "Terms",
    "Timer",
    "WallTime",
    "as_ms",
    "firsts",
    "kind_of",
]
