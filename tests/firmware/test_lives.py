"""What a hub remembers of its lives: their number, and why each began."""

import itertools
import random
from pathlib import Path

import pytest

from tests.firmware import frames
from tests.firmware.frames import Hello
from tests.firmware.simulated_hub import BROWN_OUT, CYCLES_PER_MS, LOADER, PIN, POWER, WATCHDOG, Hub
from tests.firmware.talk import Talk

pytestmark = pytest.mark.firmware

PLACES = 32
"""How many places in the EEPROM the number goes round through."""


def hello_after(talk: Talk, cause: int) -> Hello:
    talk.hub.reset(cause)
    begin = talk.hub.cycle
    talk.run(30)
    return Hello.of(talk.said(frames.HELLO, begin)[0].body)


def test_a_hub_says_hello_once_by_itself_and_reports_whether_anybody_listens_or_not(hub: Hub) -> None:
    talk = Talk(hub, ping=0, acknowledging=False)
    talk.run(500)
    assert len(talk.said(frames.HELLO)) == 1
    assert talk.hello.capacity == 20
    begins = [frame.cycle for frame in talk.said(frames.REPORT)]
    apart = [(later - earlier) / CYCLES_PER_MS for earlier, later in itertools.pairwise(begins)]
    assert 18 <= min(apart) <= max(apart) <= 22


@pytest.mark.parametrize("cause", [POWER, PIN, BROWN_OUT, WATCHDOG, POWER | BROWN_OUT])
def test_each_life_tells_its_number_and_why_it_began(talk: Talk, cause: int) -> None:
    assert (talk.boot, talk.hello.cause) == (1, POWER)
    assert hello_after(talk, cause).cause == cause
    assert talk.boot == 2


def test_a_cause_that_the_boot_loader_keeps_to_itself_is_known_from_what_the_ram_remembers(talk: Talk) -> None:
    assert hello_after(talk, LOADER).cause == PIN
    talk.hub.hang(interrupts=True)
    talk.hub.run(talk.hub.cycle + 240 * CYCLES_PER_MS)
    assert hello_after(talk, LOADER).cause == WATCHDOG
    for address in range(0x100, 0x900):
        talk.hub.poke(address, random.Random(address).randrange(256))
    assert hello_after(talk, LOADER).cause == POWER


@pytest.mark.parametrize("interrupts", [True, False], ids=["open", "closed"])
def test_a_main_loop_that_hangs_is_ended_by_the_watchdog_within_300_ms(talk: Talk, interrupts: bool) -> None:
    talk.hub.hang(interrupts=interrupts)
    talk.run(300)
    assert talk.hub.resets == 1
    assert (talk.boot, talk.hello.cause) == (2, WATCHDOG)
    talk.press(3)
    talk.run(60)
    assert [record.mask for record in talk.records] == [0x37, 0x3F]


def test_a_button_held_over_a_reset_is_no_change_and_its_release_is(talk: Talk) -> None:
    talk.edges([(talk.hub.cycle + 100, 2, 0)])
    talk.run(10)
    hello_after(talk, PIN)
    assert talk.report.level == 0x3B
    assert talk.records == []
    talk.edges([(talk.hub.cycle + 100, 2, 1)])
    talk.run(10)
    assert [record.mask for record in talk.records] == [0x3F]


def test_the_number_goes_round_through_the_eeprom_so_that_no_byte_wears_out(talk: Talk) -> None:
    written = []
    before = talk.hub.eeprom(0, PLACES * 4)
    for _ in range(PLACES):
        hello_after(talk, PIN)
        after = talk.hub.eeprom(0, PLACES * 4)
        written += [
            place for place in range(PLACES) if after[place * 4 : place * 4 + 4] != before[place * 4 : place * 4 + 4]
        ]
        before = after
    assert sorted(written) == list(range(PLACES))
    assert talk.boot == PLACES + 1
    assert talk.hub.eeprom(PLACES * 4, 64) == b"\xff" * 64


def test_a_torn_write_never_gives_a_number_that_was_heard_before(elf: Path, simulator: Path) -> None:
    for torn in range(5):
        hub = Hub(elf, simulator)
        talk = Talk(hub).start()
        for _ in range(40):
            hello_after(talk, PIN)
        heard = talk.boot
        before = hub.eeprom(0, PLACES * 4)
        hello_after(talk, PIN)
        after = hub.eeprom(0, PLACES * 4)
        changed = [place for place in range(PLACES * 4) if before[place] != after[place]]
        # Power fails after so many of the bytes, in the midst of one.
        for place in changed[torn:]:
            hub.write_eeprom(place, before[place : place + 1])
        if torn < len(changed):
            hub.write_eeprom(changed[torn], b"\xff")
        hello_after(talk, POWER)
        assert heard < talk.boot <= heard + 2, torn
        hub.close()


def test_the_number_after_65535_is_1(hub: Hub) -> None:
    hub.write_eeprom(20, bytes((0xFF, 0xFF, 0xFF ^ 0x5A, 0xFF ^ 0xA5)))
    talk = Talk(hub).start()
    assert talk.boot == 1
    hello_after(talk, PIN)
    assert talk.boot == 2


def test_what_was_meant_for_an_earlier_life_is_not_obeyed(talk: Talk) -> None:
    talk.pattern(0, (255, 0))
    hello_after(talk, PIN)
    talk.ping = 0
    talk.say(frames.PATTERN, bytes((1, 0, 1, 255, 0, 0)), boot=1)
    talk.run(40)
    assert talk.report.done == 0
    assert talk.counters()["foreign"] == 1
