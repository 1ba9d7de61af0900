"""The simulated chip understands a client that was not written for it: Adafruit's, over pyserial."""

from collections.abc import Iterator

import pytest
from adafruit_pn532.uart import PN532_UART  # type: ignore[import-untyped]
from serial import Serial

from deadheat.testing.fake_pn532 import PtyPn532, ntag213, plain

UID = bytes.fromhex("04A1B2C3D4E5F6")


@pytest.fixture
def reader() -> Iterator[PtyPn532]:
    with PtyPn532() as pty:
        yield pty


@pytest.fixture
def client(reader: PtyPn532) -> Iterator[PN532_UART]:
    with Serial(reader.path, 115_200, timeout=0.05) as port:
        yield PN532_UART(port)


def test_it_tells_its_version(client: PN532_UART) -> None:
    assert tuple(client.firmware_version) == (0x32, 1, 6, 7)


def test_a_card_is_read_that_lies_there_and_one_that_comes(reader: PtyPn532, client: PN532_UART) -> None:
    for uid in (b"\x88\x01\x02\x03", UID):
        reader.place(plain(uid))
        assert bytes(client.read_passive_target(timeout=1)) == uid
        reader.remove(uid)
    assert client.read_passive_target(timeout=0.3) is None
    reader.place(UID)
    assert bytes(client.get_passive_target(timeout=1)) == UID


def test_pages_of_a_tag_are_read_and_written(reader: PtyPn532, client: PN532_UART) -> None:
    tag = reader.place(ntag213(UID))
    tag.lock(7)
    assert bytes(client.read_passive_target(timeout=1)) == UID
    assert bytes(client.ntag2xx_read_block(3)) == b"\xe1\x10\x12\x00"
    assert client.ntag2xx_write_block(6, b"deck")
    assert bytes(client.ntag2xx_read_block(6)) == b"deck"
    assert not client.ntag2xx_write_block(7, b"deck")
    assert client.ntag2xx_read_block(200) is None


def test_power_down_and_waking(reader: PtyPn532, client: PN532_UART) -> None:
    assert client.power_down()
    reader.place(UID)
    assert bytes(client.read_passive_target(timeout=1)) == UID
