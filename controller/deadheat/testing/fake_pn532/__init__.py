"""A simulated PN532 reader: the chip's side of HSU, with tags, faults to order, a channel in memory and a pty."""

from deadheat.testing.fake_pn532.channel import FakeChannel, FakeWatcher
from deadheat.testing.fake_pn532.chip import FakePn532, Lay
from deadheat.testing.fake_pn532.faults import Fault
from deadheat.testing.fake_pn532.pty import PtyPn532
from deadheat.testing.fake_pn532.tags import FakeTag, ntag213, ntag215, plain

__all__ = [
    "FakeChannel",
    "FakePn532",
    "FakeTag",
    "FakeWatcher",
    "Fault",
    "Lay",
    "PtyPn532",
    "ntag213",
    "ntag215",
    "plain",
]
