import pytest

from deadheat.testing.fake_pn532 import FakePn532, ntag213
from deadheat.timing import MS, S
from deadheat.virtual.fake_clock import FakeClock

UID = bytes.fromhex("04A1B2C3D4E5F6")
ACK = "0000ff00ff00"
SAM, SAM_DONE = "0000ff05fbd414011401 02 00", "0000ff02fed5151600"
VERSION = "0000ff02fed4022a00"
LIST_ONE = "0000ff04fcd44a0100e100"


class Wire:
    def __init__(self) -> None:
        self.clock = FakeClock()
        self.chip = FakePn532(self.clock.now)

    def say(self, data: str, wait: int = 100 * MS) -> str:
        self.chip.receive(bytes.fromhex(data))
        self.clock.run_to(self.clock.now() + wait)
        return self.chip.send().hex()


@pytest.fixture
def awake() -> Wire:
    wire = Wire()
    assert wire.say("5500000000" + SAM) == ACK + SAM_DONE
    return wire


def test_asleep_it_hears_nothing_and_woken_only_sam_configuration() -> None:
    wire = Wire()
    assert wire.say(VERSION) == ""
    assert wire.say("55" + VERSION) == ""
    assert wire.say(SAM) == ACK + SAM_DONE
    assert wire.say(VERSION) == ACK + "0000ff06fad50332010607e800"


def test_it_waits_for_a_card_for_ever_until_told_otherwise(awake: Wire) -> None:
    assert awake.say(LIST_ONE, 3600 * S) == ACK
    awake.chip.place(ntag213(UID))
    assert awake.say("").startswith("0000ff0ff1d54b01010044000704a1b2c3d4e5f6")
    assert awake.say("", S) == ""


def test_an_ack_from_the_host_ends_the_wait(awake: Wire) -> None:
    awake.say(LIST_ONE)
    assert awake.say(ACK) == ""
    awake.chip.place(UID)
    assert awake.say("", S) == ""


def test_a_nack_brings_the_last_answer_again(awake: Wire) -> None:
    assert awake.say("0000ffff0000") == SAM_DONE


def test_an_unknown_command_is_an_error_and_a_damaged_one_is_not_answered(awake: Wire) -> None:
    assert awake.say("0000ff02fed499 93 00") == ACK + "0000ff01ff7f8100"
    assert awake.say("0000ff02fed4022b00") == ""


def test_a_few_tries_end_without_a_card(awake: Wire) -> None:
    awake.say("0000ff06fad43205ff0101f400")
    assert awake.say(LIST_ONE) == ACK + "0000ff03fdd54b00e000"
